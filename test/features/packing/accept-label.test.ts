import { expect, it } from 'vitest';
import type { BenchServiceParts } from '../../../src/main/features/packing/bench/bench-core.ts';
import { createBenchService } from '../../../src/main/features/packing/bench/bench-service.ts';
import type { StoredOrder } from '../../../src/shared/orders/order.ts';
import type { Session } from '../../../src/shared/packing/session.ts';

it('accepting a label asks once for it while its documents arrive again', async () => {
  const order = { id: 'o', reference: 'SO-1', merchant: null, lines: [] } as unknown as StoredOrder;
  const held = { code: 'labels-held', message: 'held' };
  let session = {
    orderId: 'o',
    cartons: [{ reference: 'C1' }],
    step: { kind: 'labels', attemptId: 'a' },
    problem: held,
    scannedBack: [],
    awaitingLabelOf: null,
    hold: null,
  } as unknown as Session;
  const asked: unknown[] = [];
  let accepted = false;
  const service = createBenchService({
    sessions: {
      find: async () => session,
      save: async (saved: Session) => {
        session = saved;
      },
    },
    findOrder: async () => order,
    orderById: async () => order,
    claim: async (found: StoredOrder) => ({ ok: true, value: found }),
    startPacking: async () => ({ now: order, isFilled: false }),
    publish: () => undefined,
    onDefect: (error: unknown) => {
      throw error;
    },
    now: () => new Date(0),
    settings: () => ({ scanBack: 'off', 'labels.order': 'scan-first' }),
    ruled: { outcome: () => ({ tags: [], instructions: [], confirms: [], inserts: [] }) },
    rules: { boxes: () => [], begin: () => ({ box: null, insure: false }) },
    journal: { find: async () => ({ id: 'a', state: 'confirmed' }) },
    shipping: {
      blockingAttempt: async () => ({
        id: 'a',
        orderId: 'o',
        state: 'confirmed',
        accepted: { cartons: [], weightUnit: 'KG' },
      }),
      fits: async () => true,
    },
    documentService: {
      view: async () => ({ state: 'confirmed', error: accepted ? null : held }),
      jobs: async () => [],
      collect: async () => (accepted ? null : held),
      print: async (...wish: unknown[]) => {
        asked.push(wish);
        return { ok: true, value: { jobs: [], error: null } };
      },
      accept: async () => {
        accepted = true;
        // An unproven label is recorded again and published before the acceptance is done.
        await service.documentsCame('a');
        await service.bench.idle();
        return { ok: true, value: null };
      },
    },
    watch: {},
    quiet: { left: () => 0 },
    weights: {},
    photos: { awaitedBy: async () => null, whyNot: async () => null },
  } as unknown as BenchServiceParts);
  await service.bench.open({ merchant: null, reference: 'SO-1' });
  await service.bench.idle();
  expect(session).toMatchObject({ step: { kind: 'labels' }, problem: held });
  expect(asked).toEqual([]);
  expect((await service.acceptLabel('C1', null)).ok).toBe(true);
  await service.bench.idle();
  await service.documentsCame('a');
  await service.bench.idle();
  expect(asked).toHaveLength(1);
});
