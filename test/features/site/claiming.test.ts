import { expect, it } from 'vitest';
import { createClaiming } from '../../../src/main/features/site/claiming.ts';
import type { KnownClaim } from '../../../src/main/features/site/ports.ts';
import { createBack } from '../../../src/main/features/site/site-link.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { StoredOrder } from '../../../src/shared/orders/order.ts';
import { anOrder } from '../../support/orders.ts';

const order: StoredOrder = {
  ...anOrder(),
  id: 'order-1',
  status: 'open',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const own: KnownClaim = {
  merchant: null,
  reference: order.reference,
  bench: 'A',
  since: '2026-01-01T00:00:00.000Z',
  epoch: 1,
  state: 'claimed',
  mine: true,
  version: 1,
};
const never = new Promise<never>(() => undefined);

function rig(known: KnownClaim | null, gated: Result<null> = ok(null)) {
  const asked: string[] = [];
  const answers: Promise<Result<never>>[] = [];
  const isJoined = { now: true };
  const site = {
    claims: {
      claim: () => {
        asked.push('claim');
        return answers.shift() ?? never;
      },
      gate: async () => {
        asked.push('gate');
        return gated;
      },
    },
  };
  const parts = {
    copy: { claimOf: async () => known, gateOf: async () => 1 },
    link: {
      now: async () => (isJoined.now ? { site } : null),
      isReachable: () => true,
      whyAway: () => null,
      observe: <T>(answer: T) => answer,
    },
    orders: { find: async () => order, findById: async () => order },
    journal: { live: async () => null },
    connection: 'partner',
    syncLoop: {
      push: async () => {
        asked.push('push');
        return ok(null);
      },
      pull: async () => {
        asked.push('pull');
        return ok(null);
      },
      enter: async () => {
        asked.push('enter');
        return null;
      },
    },
    wait: async (milliseconds: number) => {
      asked.push(`wait ${milliseconds}`);
      if (answers.length > 0) await never;
    },
    onDefect: (error: unknown) => {
      throw error;
    },
    postMs: () => 150_000,
  };
  const claiming = createClaiming(parts as never);
  return { ...claiming, asked, answers, isJoined };
}

it('an order that this bench holds opens at once, and the site is asked in the background', async () => {
  const { open, asked } = rig(own);
  expect(await open(order)).toMatchObject({ ok: true });
  expect(asked).toEqual(['claim']);
});

it('opening any other order waits two seconds for the site', async () => {
  const { open, asked } = rig(null);
  expect(await open(order)).toMatchObject({ error: { code: 'site-unavailable' } });
  expect(asked).toContain('wait 2000');
});

it('a claim is asked again after the site has learned that the program started', async () => {
  const { open, asked, answers } = rig(null);
  answers.push(Promise.resolve(fail(stationError('claim-lost', say('older-run')))));
  answers.push(Promise.resolve(fail(stationError('not-available', say('later')))));
  expect(await open(order)).toMatchObject({ error: { code: 'not-available' } });
  expect(asked.filter((each) => !each.startsWith('wait'))).toEqual(['claim', 'enter', 'claim']);
});

const sending = { id: 'attempt-1', orderId: order.id, kind: 'outbound' } as const;

it('every attempt is recorded at the site, and what others stated is known, before the bench asks to send it', async () => {
  const { gate, asked } = rig(own);
  expect(await gate(sending)).toEqual(ok(null));
  expect(asked).toEqual(['push', 'pull', 'gate']);
});

it.each(['credentials-refused', 'credentials-missing'] as const)(
  'a purchase waits for the site: %s',
  async (code) => {
    const { gate } = rig(own, fail(stationError(code, say('no'))));
    expect(await gate(sending)).toMatchObject({ error: { code: 'site-unavailable' } });
  },
);

it('an order claimed at a site that the bench has left is not sent', async () => {
  const { gate, claimedHere, isJoined } = rig(null);
  isJoined.now = false;
  expect(await gate(sending)).toEqual(ok(null));
  claimedHere.add(order.id);
  expect(await gate(sending)).toMatchObject({ error: { code: 'claim-lost' } });
});

it('retries at a site that is back but rejects the bench have growing pauses', async () => {
  const rests: number[] = [];
  const wait = async (milliseconds: number) => void rests.push(milliseconds);
  const link = { back: async () => true } as never;
  const back = createBack(link, wait, new AbortController().signal);
  for (let tries = 0; tries < 4; tries++) expect(await back()).toBe(true);
  expect(rests).toEqual([5_000, 10_000, 20_000]);
});
