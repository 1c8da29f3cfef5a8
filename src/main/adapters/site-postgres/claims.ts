import { ok } from '../../../shared/kernel/result.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import type { Claim, Membership, SiteClaims, SiteOrder } from '../../features/site/ports.ts';
import { answered, keyOf, whoIs } from './answers.ts';
import type { SiteConnection } from './connection.ts';

/** What is done under a return's claim may wait that long for the partner, and nobody renews it. */
const HOLD_SECONDS = 150;

export function siteClaims(
  { call }: SiteConnection,
  member: () => Membership,
  lease: () => { seconds: number },
): SiteClaims {
  const nothing = async (answer: ReturnType<typeof call<object>>, order: OrderKey) => {
    const done = answered(await answer, order);
    return done.ok ? ok(null) : done;
  };

  return {
    async claim(order, kind) {
      const seconds = Math.max(lease().seconds, kind === 'return' ? HOLD_SECONDS : 0);
      const values = [...whoIs(member()), ...keyOf(order), kind, seconds];
      const answer = await call<{ claim: Claim; at: SiteOrder }>('claim_order', values);
      const taken = answered(answer, order);
      return taken.ok ? ok({ ...taken.value.claim, at: taken.value.at }) : taken;
    },

    gate(claim, { id, version, postMs }) {
      const { kind, epoch } = claim;
      const values = [...whoIs(member()), ...keyOf(claim), kind, epoch, id, version, postMs];
      return nothing(call('pass_gate', values), claim);
    },

    release(claim) {
      const values = [...whoIs(member()), ...keyOf(claim), claim.kind, claim.epoch];
      return nothing(call('release_claim', values), claim);
    },

    async renew(jobs) {
      return answered(await call('renew_claims', [...whoIs(member()), lease().seconds, jobs]));
    },

    async takeOver(order, kind, reason) {
      const values = [...whoIs(member()), ...keyOf(order), kind, lease().seconds, reason];
      return answered(await call<Claim>('take_over', values), order);
    },
  };
}
