import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { encodeWire } from '../shared/kernel/exact-json.ts';
import { Refusal } from './answers.ts';
import { controlKey, expireTokens } from './auth.ts';
import type { Context } from './context.ts';
import { announceMoves } from './events/announce.ts';
import { FaultSchema } from './faults.ts';
import { addMerchant, OWN } from './merchants.ts';
import { readControl } from './read-body.ts';
import type { ShipmentRecord } from './records.ts';
import { TRACKING_STATUSES } from './schemas/requests.ts';
import { SettingsSchema } from './settings.ts';
import { advanced, remarked } from './tracking/journey.ts';
import { shipmentByTracking, trackingBody } from './tracking/routes.ts';

/*
 * The sandbox's control interface, for tests and for trying things out: below `controlUrl`, whose last part
 * is its key. It needs no token, has no faults and is not counted. Bodies and answers are JSON.
 *
 *   GET                                          settings, faults and clock
 *   GET    /settings                             how the sandbox fills the gaps of the document
 *   PATCH  /settings                             changes some of them (described in settings.ts)
 *   GET    /faults                               faults to come
 *   POST   /faults                               adds one fault or an array of them (faults.ts)
 *   DELETE /faults                               removes all faults, and ends the latencies that requests wait for
 *   POST   /tokens/expire                        invalidates all tokens issued so far (401)
 *   POST   /keys/use                             marks every unused HashKey and DutyHashKey as used
 *   POST   /keys/expire                          … as expired
 *   POST   /time                                 {"advanceSeconds": 3600}: advances the clock
 *   POST   /tracking/{number}/advance            the next step, or {"to": "Delivered"}; returns the record
 *   POST   /tracking/{number}/remark             {"status": "…", "detail": "…", "location": "…"}: adds a carrier's remark
 *   GET    /events                               subscriptions and posted events, newest first
 *   GET    /counts                               shipments sold, and requests per method and path
 *   DELETE /counts                               sets the request counts to 0 (not the sales)
 *   GET    /shipments                            shipments sold, newest first
 *   GET    /merchants                            names
 *   POST   /merchants                            {"name": "…"}: returns its CustomerKey, which never changes
 */
export function addControl(app: FastifyInstance, context: Context): void {
  const { state } = context;
  const key = Buffer.from(controlKey(context));
  const isKey = (named: Buffer) => named.length === key.length && timingSafeEqual(named, key);
  const keyed =
    (act: Act): Act =>
    (call) =>
      isKey(Buffer.from(call.params.key ?? '')) ? act(call) : withoutKey();
  const on = (method: HTTPMethods, url: string, act: Act): void => {
    app.route({
      method,
      url: `/sandbox/:key${url}`,
      handler: (request, reply) => answer(keyed(act), request, reply),
    });
  };
  app.all('/sandbox', (request, reply) => answer(withoutKey, request, reply));
  app.all('/sandbox/*', (request, reply) => answer(withoutKey, request, reply));
  on('GET', '', () => ({
    settings: context.settings(),
    faults: faults(context),
    now: context.now().toISOString(),
  }));
  on('GET', '/settings', () => context.settings());
  on('PATCH', '/settings', ({ body }) => {
    const changes = readControl(SettingsSchema.partial(), body);
    state.put('chosen', 'settings', { ...state.get('chosen', 'settings'), ...changes });
    return context.settings();
  });
  addFaultControl(on, context);
  on('POST', '/tokens/expire', () => {
    expireTokens(context);
    return {};
  });
  on('POST', '/keys/use', () => changeKeys(context, { usedBy: 'control' }));
  on('POST', '/keys/expire', () => changeKeys(context, { expiresAt: 0 }));
  on('POST', '/time', ({ body }) => {
    const { advanceSeconds } = readControl(
      z.strictObject({ advanceSeconds: z.number().min(0) }),
      body,
    );
    const ahead = Number(state.get('fact', 'clock') ?? 0) + advanceSeconds * 1000;
    state.put('fact', 'clock', String(ahead));
    announceMoves(context);
    return { now: context.now().toISOString() };
  });
  on('POST', '/tracking/:number/advance', ({ body, params }) => {
    const { to } = readControl(AdvanceSchema, body || '{}');
    const record = shipmentByTracking(context, params.number ?? '');
    state.put('shipment', record.shipmentId, advanced(record, context.now().getTime(), to));
    announceMoves(context);
    return trackingBody(context, params.number ?? '');
  });
  on('POST', '/tracking/:number/remark', ({ body, params }) => {
    const remark = readControl(RemarkSchema, body);
    const record = shipmentByTracking(context, params.number ?? '');
    state.put('shipment', record.shipmentId, remarked(record, context.now().getTime(), remark));
    announceMoves(context);
    return trackingBody(context, params.number ?? '');
  });
  on('GET', '/events', () => ({
    subscriptions: state.list('subscription').map(({ record }) => record),
    posted: state
      .list('posted')
      .map(({ record }) => ({ ...record, at: new Date(record.at).toISOString() }))
      .reverse(),
  }));
  addCountRoutes(on, context);
}

type Act = (call: { body: string; params: Record<string, string> }) => object;
type On = (method: HTTPMethods, url: string, act: Act) => void;

const withoutKey = (): never => {
  throw new Refusal(
    403,
    'The address of the control, with its key, is printed when this sandbox starts',
  );
};

const AdvanceSchema = z.strictObject({ to: z.enum(TRACKING_STATUSES).optional() });
const RemarkSchema = z.strictObject({
  status: z.string(),
  detail: z.string().default(''),
  location: z.string().default(''),
});

function addFaultControl(on: On, context: Context): void {
  const { state } = context;
  on('GET', '/faults', () => ({ faults: faults(context) }));
  on('POST', '/faults', ({ body }) => {
    const several = z.array(FaultSchema).or(FaultSchema.transform((fault) => [fault]));
    const added = readControl(
      isArray(body) ? several : FaultSchema.transform((each) => [each]),
      body,
    );
    for (const fault of added) state.put('fault', String(context.count('faults')), fault);
    return { faults: faults(context) };
  });
  on('DELETE', '/faults', () => {
    for (const { id } of state.list('fault')) state.remove('fault', id);
    for (const lifted of context.latencies) lifted.abort();
    return { faults: [] };
  });
}

/** Routes that report sales, requests and merchants. */
function addCountRoutes(on: On, context: Context): void {
  const { state } = context;
  const shipments = () => state.list('shipment').map(({ record }) => record);
  on('GET', '/counts', () => ({ sold: sold(shipments()), requests: requests(context) }));
  on('DELETE', '/counts', () => {
    for (const { id } of state.list('count')) if (isRequestCount(id)) state.remove('count', id);
    return { sold: sold(shipments()), requests: {} };
  });
  const isCancelled = (id: string) => state.get('cancelled', id) !== undefined;
  on('GET', '/shipments', () => ({
    shipments: shipments()
      .toReversed()
      .map((record) => ({ ...story(record), cancelled: isCancelled(record.shipmentId) })),
  }));
  on('GET', '/merchants', () => ({
    merchants: state.list('merchant').map(({ id }) => id),
  }));
  on('POST', '/merchants', ({ body }) => {
    const { name } = readControl(z.strictObject({ name: z.string().trim().min(1) }), body);
    return { name, customerKey: state.atomically(() => addMerchant(context, name)) };
  });
}

async function answer(act: Act, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body = typeof request.body === 'string' ? request.body : '';
  reply.type('application/json');
  try {
    return reply.send(encodeWire(act({ body, params: request.params as Record<string, string> })));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return reply.code(error.status).send(JSON.stringify({ error: error.message }));
  }
}

const isArray = (body: string): boolean => body.trimStart().startsWith('[');

const faults = ({ state }: Context): object[] => state.list('fault').map(({ record }) => record);

function changeKeys(
  { state }: Context,
  change: { usedBy: string } | { expiresAt: number },
): object {
  return state.atomically(() => {
    const unused = state.list('key').filter(({ record }) => record.usedBy === null);
    for (const { id, record } of unused) state.put('key', id, { ...record, ...change });
    return { changed: unused.length };
  });
}

/** Sales by Reference, prefixed by the merchant's name if there is one. */
function sold(records: readonly ShipmentRecord[]): object {
  const byReference: Record<string, number> = {};
  for (const { merchant, request } of records) {
    const name = merchant === OWN ? request.Reference : `${merchant}/${request.Reference}`;
    byReference[name] = (byReference[name] ?? 0) + 1;
  }
  return { total: records.length, byReference };
}

const REQUESTS = 'requests ';
const isRequestCount = (id: string): boolean => id.startsWith(REQUESTS);

const requests = ({ state }: Context): Record<string, number> =>
  Object.fromEntries(
    state
      .list('count')
      .filter(({ id }) => isRequestCount(id))
      .map(({ id, record }) => [id.slice(REQUESTS.length), record]),
  );

function story({
  shipmentId,
  merchant,
  createdAt,
  request,
  bought,
  electronic,
  trackingNumbers,
}: ShipmentRecord) {
  return {
    shipmentId,
    merchant,
    createdAt: new Date(createdAt).toISOString(),
    reference: request.Reference,
    service: bought.service,
    termsAsked: request.TermsOfTrade,
    terms: bought.terms,
    carrier: bought.carrier,
    currency: request.Currency,
    shipping: bought.shipping,
    insurance: bought.insurance,
    landedCost: bought.landed?.total ?? null,
    duty: bought.landed?.duty ?? null,
    tax: bought.landed?.salesTax.plus(bought.landed.ait) ?? null,
    submittedElectronically: electronic,
    trackingNumbers,
    packages: request.Shipments.map((entry) => entry.Package.Reference ?? null),
    request,
  };
}
