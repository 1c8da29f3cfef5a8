import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStation, type Station } from '../../../src/main/app.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import type { CallInput, CallName, CallOutput } from '../../../src/shared/bridge/calls.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { anOrder } from '../../support/orders.ts';

/** A whole station with its own sandbox, and a rated order on its bench. */
let folder: string;
let station: Station;

const ADDRESS = anOrder().shipFrom;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stale-rates-'));
  station = must(
    await openStation({
      dataDir: folder,
      partner: 'sandbox',
      env: {},
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );
  station.begin();
  must(await call('settings.set', { key: 'shipFrom', value: ADDRESS }));
});

afterEach(async () => {
  await station.close();
  await rm(folder, { recursive: true });
});

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

const call = async <N extends CallName>(name: N, input: CallInput<N>) =>
  (await station.handle.dispatch(name, input)) as Result<CallOutput<N>>;

async function rated(shipFrom: typeof ADDRESS): Promise<void> {
  const file = { name: 'o.json', bytes: Buffer.from(JSON.stringify(anOrder({ shipFrom }))) };
  must(await station.importOrders([file]));
  must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
  must(await call('bench.packRest', {}));
  const { session } = must(await call('bench.current', {})) as Bench;
  const carton = session.openCarton ?? '';
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' as const };
  must(await call('bench.measureCarton', { carton, weight: '2.1', dimensions }));
  const choosing = new Promise<void>((resolve) => {
    const leave = station.handle.subscribe((event, data) => {
      if (event !== 'bench.changed') return;
      if ((data as Bench | null)?.session.step.kind !== 'choosing') return;
      leave();
      resolve();
    });
  });
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  await choosing;
}

const onBench = async () => (must(await call('bench.current', {})) as Bench).session;
const elsewhere = { ...ADDRESS, city: 'Bangor', zip: '04401' };

it('changing the station’s address makes rates stale at once, with the reason', async () => {
  await rated(null);
  must(await call('settings.set', { key: 'shipFrom', value: elsewhere }));
  await vi.waitFor(async () => expect((await onBench()).step.kind).toBe('packing'), 20_000);
  expect((await onBench()).problem).toMatchObject({ code: 'quote-stale' });
});

it('rates of an order with its own sender address stay valid', async () => {
  await rated(ADDRESS);
  must(await call('settings.set', { key: 'shipFrom', value: elsewhere }));
  expect((await onBench()).step.kind).toBe('choosing');
});
