import { describe, expect, it } from 'vitest';
import { createOrderMove } from '../../../src/main/features/site/order-move.ts';
import { ok } from '../../../src/shared/kernel/result.ts';

const order = { id: 'o-1', merchant: null, reference: 'SO-1' } as never;

/** A bench with this `claim` in its copy, at a site that answers `isDone`. */
const moving = (claim: object | null, isDone: boolean) =>
  createOrderMove({
    copy: { claimOf: async () => claim },
    link: {
      now: async () => ({ site: { orders: { setState: async () => ok(isDone) } } }),
      observe: (answer: unknown) => answer,
    },
  } as never);

const claimOf = (state: string, mine = false) => ({
  ...{ reference: 'SO-1', bench: 'Bench 2', since: '2026-11-25T10:00:00.000Z', state, mine },
});

describe('a sender’s cancellation of an order that another bench has', () => {
  it.each([
    [claimOf('claimed'), 'order-locked', /^Bench Bench 2 has order SO-1 since/],
    [claimOf('sending'), 'order-locked', /^Bench Bench 2 has order SO-1 since/],
    [claimOf('unknown'), 'purchase-unknown', /may have bought/],
    [claimOf('bought'), 'already-bought', /was bought at bench Bench 2/],
    [claimOf('claimed', true), 'order-locked', /Ask again in a minute/],
    [null, 'order-locked', /Ask again in a minute/],
  ] as const)('claimed as %o: gets %s and no hint about packing', async (claim, code, message) => {
    const moved = await moving(claim, false)(order, 'cancelled');
    expect(moved).toMatchObject({ ok: false, error: { code } });
    expect(moved).toMatchObject({ error: { message: expect.stringMatching(message) } });
    expect(moved).not.toMatchObject({ error: { message: expect.stringMatching(/Stop/) } });
  });

  it('is done when no bench has the order', async () => {
    expect(await moving(null, true)(order, 'held')).toEqual(ok(null));
  });
});
