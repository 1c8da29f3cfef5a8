import { expect, it } from 'vitest';
import { claimAt } from '../../../src/main/features/site/claiming.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail, ok } from '../../../src/shared/kernel/result.ts';
import { anOrder } from '../../support/orders.ts';

/** A fake site which first rejects benches that are no members, then orders that it does not know. */
it('a bench not yet known at the site can claim an order not yet known there', async () => {
  let [isMember, isThere] = [false, false];
  const site = {
    claims: {
      async claim() {
        if (!isMember) return fail(stationError('claim-lost', say('not a member')));
        return isThere ? ok('claimed') : fail(stationError('not-found', say('no such order')));
      },
    },
    orders: {
      async put() {
        if (!isMember) return fail(stationError('claim-lost', say('not a member')));
        isThere = true;
        return ok(['new']);
      },
    },
  };
  const enter = async () => {
    isMember = true;
    return null;
  };
  const order = { ...anOrder(), id: 'o-1', status: 'open', updatedAt: '2026-11-25T10:00:00.000Z' };
  const syncLoop = { enter } as never;
  expect(await claimAt(site as never, syncLoop, order as never, 'outbound')).toEqual(ok('claimed'));
});
