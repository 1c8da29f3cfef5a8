import Fastify, { type FastifyInstance, type HTTPMethods } from 'fastify';
import { isCode } from '../shared/kernel/errors.ts';
import { Refusal } from './answers.ts';
import { appId, authHandler, authorized, restApiKey } from './auth.ts';
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
  /** What a station needs to know; made from the seed, and the same after a restart. */
  credentials: { appId: string; restApiKey: string; customerKeys: Record<string, string> };
  /** Ends open connections too. Whatever was sold is on disk already. */
  close(): Promise<void>;
};

export type SandboxOptions = {
  /** 0 is any free port; absent is the one this folder had before, if it is free. */
  port?: number;
  /** A folder of its own; made where it is missing. Several sandboxes may share one. */
  stateDir: string;
  /** Same seed, same requests, same answers. A folder keeps the seed it began with. */
  seed?: string | number;
  now?: () => Date;
  tokenLifetimeSeconds?: number;
  hashKeyLifetimeSeconds?: number;
};

const HOST = '127.0.0.1';
const MOST_BODY_BYTES = 20 * 1024 * 1024;
/** How often it looks which parcels time has moved on, to post their events. */
const MOVES_EVERY_MS = 30_000;

/**
 * The partner service, played on this machine: the interface document over HTTP on 127.0.0.1,
 * with real PDFs, and `/sandbox/*` to make it misbehave. Rejects where the port is taken or the
 * folder was written by a newer program.
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
    settle(context, options);
    const { app, port } = await listen(context, options.port);
    baseUrl = `http://${HOST}:${port}`;
    const walking = setInterval(() => announceMoves(context), MOVES_EVERY_MS).unref();
    return {
      baseUrl,
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

/** The options of this run over what the folder remembers, and the merchants that are shipped. */
function settle(context: Context, options: SandboxOptions): void {
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

/**
 * Without a port of the caller's, the port of last time is tried first: addresses of labels that
 * were answered then, stay good.
 */
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
  // A question may carry what it asks for in a body: that is not shown, so either form is played.
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
  // Paper and the carrier's page are opened by browsers and printers, which hold no token.
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

/** Fastify says with a status what a client did wrong, a body too large for instance. */
const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
