import { expect, it } from 'vitest';
import { claimAt } from '../../../src/main/features/site/claiming.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail, ok } from '../../../src/shared/kernel/result.ts';
import { anOrder } from '../../support/orders.ts';

/** As the site: who is no member hears of that first, and only members hear that an order is not there. */
it('an order that is new at the site is claimed by a bench whose start is new there too', async () => {
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
  expect(await claimAt(site as never, { enter }, order as never, 'outbound')).toEqual(
    ok('claimed'),
  );
});
