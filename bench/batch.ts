import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStation, type Station } from '../src/main/app.ts';
import { startSandbox } from '../src/sandbox/server.ts';
import type { CallInput, CallOutput, CommandName } from '../src/shared/bridge/calls.ts';
import type { Result } from '../src/shared/kernel/result.ts';
import { full } from './support/short.ts';

/**
 * Identical orders on the sandbox, printed into a folder: half of them one by one, as `ship` and `print`
 * do, and half as a batch; alternating, in one run.
 */
const ORDERS = full(200, { short: 3 });

const order = (reference: string, sku: string) => ({
  reference,
  currency: 'USD',
  weightUnit: 'KG',
  dimensionUnit: 'CM',
  shipTo: {
    ...{ name: 'Erika Mustermann', addressLine1: 'Heidestrasse 17', city: 'Köln' },
    ...{ country: 'DE', zip: '51147', phone: '+49 221 5550123' },
  },
  shipFrom: {
    ...{ name: 'Harbor Street Goods', addressLine1: '400 Harbor St', city: 'Portland' },
    ...{ state: 'ME', country: 'US', zip: '04101', phone: '+1 207 555 0100' },
  },
  lines: [
    {
      ...{ sku, description: 'Stoneware mug, glazed', quantity: 1, unitWeight: '0.4' },
      ...{ unitPrice: '12.50', hsCode: '691200', originCountry: 'PT' },
    },
  ],
});

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};

const give = <N extends CommandName>(by: Station, name: N, input: CallInput<N>) =>
  by.give({ place: 'command-line' }, name, input) as Promise<Result<CallOutput<N>>>;

const folder = await mkdtemp(join(tmpdir(), 'packbench-bench-batch-'));
const station = must(
  await openStation({
    ...{ dataDir: folder, partner: 'sandbox', env: {}, startSandbox },
    findWindow: async () => ({ ok: true, detail: 'none is needed' }),
  }),
);
try {
  const set = async (key: string, value: unknown) =>
    must(await give(station, 'settings.set', { key, value, pin: null }));
  const size = { length: '30', width: '20', height: '15', unit: 'CM' };
  await set('boxes', [{ name: 'M', dimensions: size, weight: { value: '0.2', unit: 'KG' } }]);
  await set('boxes.default', 'M');
  for (const role of ['label', 'document']) {
    await mkdir(join(folder, role));
    await set(`printers.${role}`, `folder:${join(folder, role)}`);
  }
  const names = (what: string) => Array.from({ length: ORDERS }, (_each, at) => `${what}-${at}`);
  const orders = ['ONE', 'BATCH'].flatMap((what) => names(what).map((name) => order(name, what)));
  must(
    await station.importOrders([{ name: 'o.json', bytes: Buffer.from(JSON.stringify(orders)) }]),
  );

  const began = performance.now();
  for (const reference of names('ONE')) {
    const { id: orderId } = must(await station.findOrder(reference));
    const wish = { cartonSpecs: [], rule: null, insure: false, pickUpDate: null, print: true };
    must(await give(station, 'shipments.shipOrder', { orderId, ...wish }));
    must(await give(station, 'shipments.printOrder', { orderId }));
  }
  const between = performance.now();
  const batch = must(
    await give(station, 'batch.ship', {
      ref: 'BATCH-0',
      count: null,
      atMost: null,
      choose: null,
      print: true,
    }),
  );
  const ended = performance.now();
  if (batch.shipped !== ORDERS) throw new Error(`${batch.shipped} of ${ORDERS} shipped`);
  const each = (from: number, to: number) => ((to - from) / 1000 / ORDERS).toFixed(2);
  console.log(`${ORDERS} orders of one unit each way; load ${loadavg()[0]?.toFixed(1)}`);
  console.log(`one by one: ${each(began, between)} s a parcel`);
  console.log(`as a batch: ${each(between, ended)} s a parcel`);
} finally {
  await station.close();
  await rm(folder, { recursive: true, force: true });
}
