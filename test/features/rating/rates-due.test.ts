import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStation, type Station } from '../../../src/main/app.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import type { CallInput, CallName, CallOutput } from '../../../src/shared/bridge/calls.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { anOrder } from '../../support/orders.ts';

/** A whole station with its own sandbox, and an order on its bench that waits for its rates. */
let folder: string;
let station: Station;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rates-due-'));
  station = must(
    await openStation({
      dataDir: folder,
      partner: 'sandbox',
      env: {},
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );
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

async function packed(order = anOrder()): Promise<Bench> {
  const file = { name: 'o.json', bytes: Buffer.from(JSON.stringify(order)) };
  must(await station.importOrders([file]));
  must(await call('bench.open', { merchant: null, reference: order.reference }));
  const { session } = must(await call('bench.packRest', {}));
  const carton = session.openCarton ?? '';
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' as const };
  return must(await call('bench.measureCarton', { carton, weight: '2.1', dimensions }));
}

it('two windows requesting due rates ask the partner once', async () => {
  const { revision } = (await packed()).session;
  const both = [call('bench.rateDue', { revision }), call('bench.rateDue', { revision })];
  const [first, second] = (await Promise.all(both)).map(must);
  expect(first?.session).toMatchObject({ step: { kind: 'rating' }, revision: revision + 1 });
  expect(second?.session.revision).toBeLessThanOrEqual(revision + 2);
  expect(must(await call('bench.rateDue', { revision })).session.step.kind).not.toBe('packing');
});

it('a rate request for an older revision is ignored', async () => {
  const { revision } = (await packed()).session;
  const { session } = must(await call('bench.rateDue', { revision: revision - 1 }));
  expect(session).toMatchObject({ step: { kind: 'packing' }, revision });
});

it('a packed order warns of its address and of locked DDP before rates are requested', async () => {
  const { order } = await packed(
    anOrder({
      shipTo: { ...anOrder().shipTo, phone: '' },
      lines: anOrder().lines.map((line) => ({ ...line, hsCode: null })),
    }),
  );
  const { findings, customs } = must(await call('bench.beforeRating', { orderId: order.id }));
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'phone', field: 'shipTo.phone', fix: 'receiver' }),
  );
  expect(customs).toMatchObject([
    { code: 'hs-code', severity: 'stop-ddp', line: 0, field: 'lines[0].hsCode' },
    { code: 'hs-code', severity: 'stop-ddp', line: 1 },
  ]);
});
