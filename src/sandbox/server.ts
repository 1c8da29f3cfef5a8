import Fastify, { type FastifyInstance, type HTTPMethods } from 'fastify';
import { isCode } from '../shared/kernel/errors.ts';
import { Refusal } from './answers.ts';
import { appId, authHandler, authorized, controlKey, restApiKey } from './auth.ts';
import { classificationHandler } from './classification/classify.ts';
import { type Context, createContext } from './context.ts';
import { addControl } from './control.ts';
import { announceMoves } from './events/announce.ts';
import { subscribeHandler, unsubscribeHandler } from './events/subscriptions.ts';
import { documentHandler } from './labels/documents.ts';
import { addMerchant, customerKeys, DEMO_MERCHANTS } from './merchants.ts';
import { type Handler, respond } from './pipeline.ts';
import { ratesHandler } from './rating/rates.ts';
import { landedCostHandler, multiRatesHandler } from './rating/rates-apart.ts';
import { shipmentsHandler } from './shipments/create.ts';
import { invoiceDetailHandler, invoicesHandler } from './shipments/invoices.ts';
import { cancelHandler, getShipmentsHandler } from './shipments/operations.ts';
import { openState } from './state.ts';
import { carrierPageHandler, trackingHandler } from './tracking/routes.ts';

export type Sandbox = {
  baseUrl: string;
  /** Where its control is asked (control.ts). A secret: it holds the control's key. */
  controlUrl: string;
  /** Credentials for a station; derived from the seed and unchanged by a restart. */
  credentials: { appId: string; restApiKey: string; customerKeys: Record<string, string> };
  /** Closes open connections too. Sales are already on disk. */
  close(): Promise<void>;
};

export type SandboxOptions = {
  /** 0 is any free port; without it the folder's previous port is used if free. */
  port?: number;
  /** Data folder, created if missing. Several sandboxes may share one. */
  stateDir: string;
  /** The same seed and requests give the same answers. A folder keeps its first seed. */
  seed?: string | number;
  now?: () => Date;
  tokenLifetimeSeconds?: number;
  hashKeyLifetimeSeconds?: number;
};

const HOST = '127.0.0.1';
const MOST_BODY_BYTES = 20 * 1024 * 1024;
/** Interval of checks for parcels that have moved, to post their events. */
const MOVES_EVERY_MS = 30_000;

/**
 * The simulated partner service: the interface document over HTTP on 127.0.0.1, with real PDFs, and a
 * control for faults. Rejects if the port is taken or the folder was written by a newer program.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const state = openState(options.stateDir);
  const closing = new AbortController();
  let baseUrl = '';
  try {
    const context = createContext({
      state,
      seed: options.seed === undefined ? undefined : String(options.seed),
      now: options.now ?? (() => new Date()),
      baseUrl: () => baseUrl,
      closing: closing.signal,
    });
    applyOptions(context, options);
    const { app, port } = await listen(context, options.port);
    baseUrl = `http://${HOST}:${port}`;
    const walking = setInterval(() => announceMoves(context), MOVES_EVERY_MS).unref();
    return {
      baseUrl,
      controlUrl: `${baseUrl}/sandbox/${controlKey(context)}`,
      credentials: {
        appId: appId(context),
        restApiKey: restApiKey(context),
        customerKeys: customerKeys(context),
      },
      async close() {
        closing.abort();
        clearInterval(walking);
        await app.close();
        state.close();
      },
    };
  } catch (error) {
    state.close();
    throw error;
  }
}

/** Stores the options of this run over the remembered ones, and adds the demo merchants. */
function applyOptions(context: Context, options: SandboxOptions): void {
  const { state } = context;
  state.atomically(() => {
    const { tokenLifetimeSeconds, hashKeyLifetimeSeconds } = options;
    state.put('chosen', 'settings', {
      ...state.get('chosen', 'settings'),
      ...(tokenLifetimeSeconds === undefined ? {} : { tokenLifetimeSeconds }),
      ...(hashKeyLifetimeSeconds === undefined ? {} : { hashKeyLifetimeSeconds }),
    });
    for (const merchant of DEMO_MERCHANTS) addMerchant(context, merchant);
  });
}

/** Without a requested port the previous one is tried first, so that label URLs already issued stay valid. */
async function listen(context: Context, wanted: number | undefined): Promise<Listening> {
  const { state } = context;
  if (wanted !== undefined) return listenOn(context, wanted);
  const before = state.get('fact', 'port');
  if (before !== undefined) {
    try {
      return await listenOn(context, Number(before));
    } catch (error) {
      if (!isCode(error, 'EADDRINUSE')) throw error;
      return listenOn(context, 0);
    }
  }
  const listening = await listenOn(context, 0);
  state.put('fact', 'port', String(listening.port));
  return listening;
}

type Listening = { app: FastifyInstance; port: number };

async function listenOn(context: Context, port: number): Promise<Listening> {
  const app = build(context);
  try {
    await app.listen({ host: HOST, port });
  } catch (error) {
    await app.close();
    throw error;
  }
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port was bound');
  return { app, port: address.port };
}

function build(context: Context): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: MOST_BODY_BYTES });
  // The document does not say whether a GET may have a body, so both forms are accepted.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const on = (method: HTTPMethods, url: string, handler: Handler): void => {
    app.route({
      method,
      url,
      handler: (request, reply) => respond(context, request, reply, handler),
    });
  };
  on('POST', '/Auth', authHandler(context));
  on('POST', '/Rates', authorized(context, ratesHandler(context)));
  on('POST', '/Shipments', authorized(context, shipmentsHandler(context)));
  on('PUT', '/Shipments/Cancel', authorized(context, cancelHandler(context)));
  on('GET', '/Shipments/Get', authorized(context, getShipmentsHandler(context)));
  on('GET', '/Shipments/Get/:reference', authorized(context, getShipmentsHandler(context)));
  on('POST', '/LandedCost', authorized(context, landedCostHandler(context)));
  on('POST', '/Rates/Multi', authorized(context, multiRatesHandler(context)));
  on('GET', '/Invoices', authorized(context, invoicesHandler(context)));
  on('GET', '/Invoices/:number', authorized(context, invoiceDetailHandler(context)));
  on('GET', '/Tracking/Get/Detail/:number', authorized(context, trackingHandler(context)));
  on('POST', '/Classifications', authorized(context, classificationHandler));
  on('POST', '/Webhooks/Subscribe', authorized(context, subscribeHandler(context)));
  on('POST', '/Webhooks/UnSubscribe', authorized(context, unsubscribeHandler(context)));
  // Documents and the carrier's page are opened by browsers and printers, which have no token.
  on('GET', '/documents/:shipment/:name', documentHandler(context));
  on('GET', '/carrier/track/:number', carrierPageHandler(context));
  addControl(app, context);
  app.setNotFoundHandler((request, reply) =>
    respond(context, request, reply, () => {
      throw new Refusal(404, `There is nothing at ${request.method} ${request.url}`);
    }),
  );
  app.setErrorHandler((error, _request, reply) => {
    const status = statusOf(error);
    if (status === 500 && !context.closing.aborted) console.error('Sandbox:', error);
    return reply.code(status).send({ Message: status === 500 ? 'Internal error' : 'Bad request' });
  });
  return app;
}

/** Status of Fastify's own errors, such as a body that is too large. */
const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
