import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openStore, type Store } from '../../../../src/main/adapters/store-sqlite/store.ts';
import { createCatalogueFilling } from '../../../../src/main/features/catalogue/catalogue-filling.ts';
import { createStartPacking } from '../../../../src/main/features/packing/filling/start-packing.ts';
import type {
  BenchPorts,
  BlockingPurchase,
} from '../../../../src/main/features/packing/logic/bench/bench.ts';
import { createBench } from '../../../../src/main/features/packing/logic/bench/bench-runner.ts';
import type {
  Effect,
  SessionEvent,
} from '../../../../src/main/features/packing/logic/session-events.ts';
import { ok } from '../../../../src/shared/kernel/result.ts';
import type { Quote } from '../../../../src/shared/rating/quote.ts';
import { anOrder } from '../../../support/orders.ts';

export const KEY = { merchant: null, reference: 'SO-7' };
const medium = {
  name: 'Medium',
  dimensions: { length: '35', width: '25', height: '20', unit: 'CM' },
  weight: { value: '0.35', unit: 'KG' },
} as const;

export const large = {
  name: 'Large',
  dimensions: { length: '50', width: '40', height: '30', unit: 'CM' },
  weight: { value: '0.8', unit: 'KG' },
} as const;

const usd = (amount: string) => ({ amount, currency: 'USD' });
export const quote: Quote = {
  id: 'quote-1',
  order: KEY,
  rateId: '1',
  ratedAt: '2026-03-01T08:01:00.000Z',
  fingerprint: 'f',
  options: [
    {
      service: 'express',
      terms: 'DDU',
      carrier: 'Specimen Post',
      days: '2-3',
      shipping: usd('21.40'),
      insurance: usd('0.00'),
      landedCost: null,
      total: usd('21.40'),
    },
  ],
  notOffered: [],
  warnings: [],
};

export const rates: SessionEvent = {
  kind: 'rate-asked',
  insure: false,
  pickUpDate: null,
  at: '2026-03-01T08:00:30.000Z',
};
export const choice: SessionEvent = {
  kind: 'choice-made',
  quoteId: 'quote-1',
  choice: { service: 'express', terms: 'DDU' },
};

/** A bench on a real store; its effects answer as the test sets them and are recorded. */
export interface Rig {
  store: Store;
  performed: Effect[];
  blocking: BlockingPurchase | null;
  /** Whether rates which an undo brings back still match the packed cartons. */
  ratesFit: boolean;
  answers: Partial<Record<Effect, SessionEvent | null | (() => Promise<SessionEvent | null>)>>;
  start(over?: Partial<BenchPorts>): ReturnType<typeof createBench>;
  opened(): Promise<ReturnType<typeof createBench>>;
  atChoosing(): Promise<ReturnType<typeof createBench>>;
}

/** A new rig for every test of the file. */
export function benchRig(): Rig {
  let folder: string;
  const rig = {} as Rig;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bench-'));
    const opened = await openStore({ file: join(folder, 'station.sqlite') });
    if (!opened.ok) throw new Error(opened.error.message);
    await opened.value.orders.saveAll({ insert: [anOrder()], replace: [] });
    Object.assign(rig, fresh(rig, opened.value));
  });

  afterEach(async () => {
    await rig.store.close();
    await rm(folder, { recursive: true });
  });

  return rig;
}

function fresh(rig: Rig, store: Store): Rig {
  return {
    store,
    performed: [],
    blocking: null,
    ratesFit: true,
    answers: { rate: { kind: 'rated', quote, suggestion: null } },
    start: (over = {}) =>
      createBench({
        sessions: store.sessions,
        findOrder: (key) => store.orders.find(key),
        orderById: (id) => store.orders.findById(id),
        claim: async (order) => ok(order),
        startPacking: createStartPacking({ ...store, catalogue: createCatalogueFilling(store) }),
        confirms: () => [],
        holdOrder: ({ id }) => store.orders.setStatus(id, 'held'),
        reopenOrder: ({ id }) => store.orders.setStatus(id, 'open'),
        ratesFit: async () => rig.ratesFit,
        packOn: () => undefined,
        boxes: () => [medium, large],
        begin: () => ({ box: medium, insure: false }),
        ruledHere: () => undefined,
        photoAwaitedBy: async () => null,
        scanBack: () => 'several',
        onlyScanned: () => false,
        tolerance: () => '10',
        blockingPurchase: async () => rig.blocking,
        shipment: async () => null,
        async perform(effect) {
          rig.performed.push(effect);
          const answer = rig.answers[effect] ?? null;
          return typeof answer === 'function' ? await answer() : answer;
        },
        storeAgain: async () => true,
        publish: () => undefined,
        onDefect: (error) => {
          throw error;
        },
        now: () => new Date('2026-03-01T08:00:00Z'),
        ...over,
      }),
    async opened() {
      const bench = rig.start();
      const opened = await bench.open(KEY);
      if (!opened.ok) throw new Error(opened.error.message);
      return bench;
    },
    async atChoosing() {
      const bench = await rig.opened();
      await bench.send({ kind: 'rest-packed' });
      await bench.send(rates);
      await bench.idle();
      return bench;
    },
  };
}
