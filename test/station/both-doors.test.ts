import { join } from 'node:path';
import { expect, it } from 'vitest';
import { httpOperations } from '../../src/shared/exchange/http-operations.ts';
import { packbench } from '../support/cli.ts';
import { anOrder } from '../support/orders.ts';
import { serving } from './http-rig.ts';
import { stationRig } from './station-rig.ts';

/** One outward shape: what `--json` prints is what `/v1` answers, for everything that both have. */
const rig = stationRig();
const CARTON = 'ref=BOX-1;weight=2.1;dims=30x20x15';

/** By name of the operation: how the command line asks for the same, and how HTTP does. */
const THINGS = {
  putOrders: { args: ['import', '-'], call: ['POST', '/v1/orders'] },
  listOrders: { args: ['orders'], call: ['GET', '/v1/orders'] },
  rateOrder: {
    args: ['rates', 'SO-9', '--carton', CARTON],
    call: ['POST', '/v1/orders/SO-9/rates'],
  },
  listShipments: { args: ['shipments', 'SO-7'], call: ['GET', '/v1/orders/SO-7/shipments'] },
  rateReturn: { args: ['return-rates', 'SO-7'], call: ['POST', '/v1/orders/SO-7/return-rates'] },
  listExceptions: { args: ['exceptions'], call: ['GET', '/v1/exceptions'] },
  listCharges: { args: ['charges', 'list'], call: ['GET', '/v1/charges'] },
  sumCharges: {
    args: ['charges', 'statistics', '--by', 'month'],
    call: ['GET', '/v1/charges/statistics?by=month'],
  },
  listEvents: { args: ['events'], call: ['GET', '/v1/events'] },
} as const satisfies Partial<
  Record<keyof typeof httpOperations, { args: readonly string[]; call: readonly [string, string] }>
>;

/** Operations of HTTP alone, or compared below by a purchase of their own. */
const APART = [
  ...['putOrder', 'getOrder', 'holdOrder', 'resumeOrder', 'cancelOrder', 'getLabel', 'getDocument'],
  ...['shipOrder', 'buyReturn', 'trackShipment', 'putCharges'],
];

/**
 * What is allowed to differ: files are paths in `--json` and URLs over HTTP, print jobs are the command line's, and
 * keys of rates are new in every answer.
 */
function alike(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(alike);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !['file', 'url', 'jobs', 'unmatched', 'partner'].includes(name))
      .map(([name, each]) => [
        name,
        /^(rateId|key|hashKey|requestId)$/.test(name) ? '…' : alike(each),
      ]),
  );
}

async function doors() {
  const { by, tokenOf } = await serving(rig);
  const shop = by(await tokenOf('Shop', ['orders', 'read', 'ship']));
  const { appId, restApiKey } = rig.partner.credentials;
  const env = { PACKBENCH_APP_ID: appId, PACKBENCH_REST_API_KEY: restApiKey };
  const named = ['--json', '--partner', rig.partner.baseUrl];
  const run = async (args: readonly string[], stdin = '') => {
    const { json } = await packbench([...args, ...named], {
      data: join(rig.folder, 'data'),
      env,
      stdin,
    });
    return alike(json);
  };
  return { shop, run };
}

it('every operation of HTTP is compared, or named as one that the command line lacks', () => {
  expect([...Object.keys(THINGS), ...APART].sort()).toEqual(Object.keys(httpOperations).sort());
});

it('lists, rates, reports and events have one shape', { timeout: 240_000 }, async () => {
  const { shop, run } = await doors();
  await rig.ship();
  await rig.imported(rig.station, anOrder({ reference: 'SO-8', merchant: 'Acme Goods' }));
  const sent = JSON.stringify(anOrder({ reference: 'SO-9' }));
  for (const [name, { args, call }] of Object.entries(THINGS)) {
    const isImport = name === 'putOrders';
    const body = isImport ? sent : name === 'rateOrder' ? { cartons: [CARTON] } : {};
    const [method, path] = call;
    // Imported twice, so that both change nothing.
    if (isImport) await shop(method, path, body);
    const overHttp = alike((await shop(method, path, method === 'GET' ? undefined : body)).body);
    const printed = await run(args, isImport ? sent : '');
    expect(printed, name).toEqual(overHttp);
  }
});

it('a shipment, its return and its tracking have one shape', { timeout: 240_000 }, async () => {
  const { shop, run } = await doors();
  const shapeOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
    if (typeof value !== 'object' || value === null) return '…';
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
  };
  await rig.imported(rig.station, anOrder({ reference: 'SO-8' }));
  const key = (of: string) => ({ 'idempotency-key': of });
  const bought = (await shop('POST', '/v1/orders/SO-7/ship', { cartons: [CARTON] }, key('a'))).body;
  expect(shapeOf(await run(['ship', 'SO-8', '--carton', CARTON]))).toEqual(shapeOf(alike(bought)));

  const tracked = await shop('GET', `/v1/shipments/${bought.attemptId}/tracking`);
  expect(await run(['track', bought.trackingNumber])).toEqual(alike(tracked.body));

  const back = await shop('POST', '/v1/orders/SO-7/returns', {}, key('b'));
  expect(shapeOf(await run(['return', 'SO-8']))).toEqual(shapeOf(alike(back.body)));
});
