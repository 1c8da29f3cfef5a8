import { describe, expect, it } from 'vitest';
import type { BenchService } from '../../../src/main/features/packing/bench/bench-service.ts';
import { followBench } from '../../../src/main/features/packing/bench/follow-bench.ts';
import type { Attempt } from '../../../src/main/features/purchasing/ports.ts';
import type { StationEvent } from '../../../src/shared/bridge/event-kinds.ts';
import type { Session } from '../../../src/shared/packing/session.ts';
import type { AttemptState } from '../../../src/shared/purchasing/shipment.ts';

/** A bench which records the calls it gets; the order `o` is open on it at this step. */
function benchAt(step: { kind: string; attemptId: string | undefined }, newest: AttemptState) {
  const told: string[] = [];
  const { kind, attemptId } = step;
  const session = { orderId: 'o', step: attemptId ? { kind, attemptId } : { kind } } as Session;
  const attempt = {
    id: 'new',
    orderId: 'o',
    kind: 'outbound',
    state: newest,
    accepted: { cartons: [], weightUnit: 'KG' },
  } as unknown as Attempt;
  const service = {
    bench: {
      current: async () => ({ session }),
      report: async (_: string, { kind }: { kind: string }) => void told.push(kind),
      savedElsewhere: async (id: string, revision: number) =>
        void told.push(`${id} saved ${revision}`),
      refresh: async () => void told.push('refreshed'),
    },
    documentsCame: async (id: string) => void told.push(`looked at ${id}`),
    labelCameOut: async (_: string, id: string) => void told.push(`label of ${id}`),
    isBuyingAgain: (id: string) => id === 'again',
  } as unknown as BenchService;
  const consumer = followBench({
    service,
    connection: 'sandbox',
    journal: { list: async () => [attempt] },
    sessions: { find: async () => null },
    orders: { findById: async () => null },
    goodsChanged: async () => void told.push('goods'),
  });
  return { told, take: (...events: StationEvent[]) => consumer.take(events), consumer };
}

const became = (state: AttemptState, was: AttemptState | null): StationEvent => ({
  kind: `purchase.${state}.v1`,
  data: { attemptId: 'new', orderId: 'o', shipment: 'outbound', was },
});

describe('a purchase of the open order', () => {
  it.each([
    ['an unknown one that turns out to be bought', 'unknown', 'new', 'confirmed', 'bought'],
    [
      'an unknown one that is declared not bought',
      'unknown',
      'new',
      'declared-not-bought',
      'nothing-bought',
    ],
    ['one that was given up and is later proven', 'packing', undefined, 'confirmed', 'bought'],
    [
      'one other than the one whose labels are at the bench',
      'labels',
      'old',
      'confirmed',
      'bought',
    ],
  ] as const)('%s is reported to the bench', async (_, kind, attemptId, state, said) => {
    const { told, take } = benchAt({ kind, attemptId }, state);
    await take(became(state, 'unknown'));
    expect(told).toEqual([said]);
  });

  it.each([
    ['that the bench itself is sending', 'buying', undefined, 'confirmed', 'open'],
    ['that another program buys directly', 'packing', undefined, 'confirmed', 'open'],
    ['that is still unknown', 'unknown', 'new', 'unknown', 'open'],
    ['that a supervisor repeats at the bench', 'unknown', 'again', 'declared-not-bought', null],
    ['that was cancelled', 'labels', 'new', 'cancelled', 'confirmed'],
  ] as const)(
    '%s changes no step but refreshes the screen',
    async (_, kind, attemptId, state, was) => {
      const { told, take } = benchAt({ kind, attemptId }, state);
      await take(became(state, was));
      expect(told).toEqual(['looked at new']);
    },
  );

  it('that is a return is ignored', async () => {
    const { told, take } = benchAt({ kind: 'unknown', attemptId: 'new' }, 'confirmed');
    const data = { attemptId: 'r', orderId: 'o', shipment: 'return', was: 'open' } as const;
    await take({ kind: 'purchase.confirmed.v1', data });
    expect(told).toEqual([]);
  });
});

it('packing that another program saved is read before its purchase is judged', async () => {
  const { told, take } = benchAt({ kind: 'waiting', attemptId: undefined }, 'confirmed');
  const saved = (revision: number) => ({
    kind: 'packing.saved.v1' as const,
    data: { orderId: 'o', revision },
  });
  await take(saved(7), became('confirmed', 'open'), saved(8));
  expect(told).toEqual(['o saved 8', 'bought']);
});

describe('events about documents and goods', () => {
  it('reach the bench once, however many of them arrive', async () => {
    const { told, take } = benchAt({ kind: 'labels', attemptId: 'new' }, 'confirmed');
    const kept = { kind: 'documents.kept.v1', data: { attemptId: 'new' } } as const;
    const ofJob = { jobId: 'j', attemptId: 'new', orderId: 'o', paper: 'label' } as const;
    await take(
      kept,
      kept,
      { kind: 'print-job.changed.v2', data: { ...ofJob, state: 'sent', change: 'other' } },
      { kind: 'print-job.changed.v2', data: { ...ofJob, state: 'done', change: 'printed' } },
      { kind: 'items.changed.v1', data: { items: 2 } },
      { kind: 'items.changed.v1', data: { items: 1 } },
    );
    expect(told).toEqual(['looked at new', 'label of new', 'refreshed', 'goods']);
  });

  it('of other orders are ignored', async () => {
    const { told, take } = benchAt({ kind: 'packing', attemptId: undefined }, 'confirmed');
    const data = {
      jobId: 'j',
      attemptId: null,
      orderId: 'p',
      state: 'done',
      change: 'printed',
    } as const;
    await take({ kind: 'print-job.changed.v2', data: { ...data, paper: 'carton-label' } });
    expect(told).toEqual([]);
  });

  it('are all checked again when events were missed', async () => {
    const { told, consumer } = benchAt({ kind: 'unknown', attemptId: 'new' }, 'confirmed');
    await consumer.missed?.();
    expect(told).toEqual(['o saved Infinity', 'bought', 'goods']);
  });
});
