import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import { buysWhenBack, notByRuleWhileAway } from '../../site/words.ts';
import type { BenchPorts } from '../rules/bench/bench.ts';
import type { SessionEvent } from '../rules/session-events.ts';
import type { ShippingSteps } from '../shipping-steps.ts';

interface BuyingParts {
  steps: Pick<ShippingSteps, 'buy'>;
  sessions: Pick<BenchPorts['sessions'], 'find'>;
  /** Resolves with true when the site is in reach again, with false when the station closes. */
  siteBack(): Promise<boolean>;
}

/**
 * Buys the chosen offer. Returns null if the order waits for the site and the station closes, or a packer
 * takes the order back.
 */
export function createBuying(
  { steps, sessions, siteBack }: BuyingParts,
  report: (orderId: string, event: SessionEvent) => Promise<void>,
  /** The last choice of each order that is being bought. */
  chosen = new Map<string, Session>(),
) {
  async function buy(session: Session, order: StoredOrder): Promise<SessionEvent | null> {
    const { orderId } = session;
    const isWanted = async () =>
      chosen.get(orderId) === session && (await sessions.find(orderId))?.step.kind === 'buying';
    let isOver = false;
    // A purchase by a rule does not wait for the site: the rules may have changed by then, so a person is
    // asked.
    const byRule = session.step.kind === 'buying' && session.step.byRule;
    const siteIsBack = async () => {
      if (byRule) return false;
      await report(orderId, { kind: 'problem', error: buysWhenBack() });
      isOver = !((await siteBack()) && (await isWanted()));
      if (isOver) return false;
      // From here on the purchase cannot be taken back. Checked again, because a packer may have done so
      // just before.
      await report(orderId, { kind: 'acknowledged' });
      isOver = !(await isWanted());
      return !isOver;
    };
    const { event } = await steps.buy(session, order, { siteBack: siteIsBack });
    if (isOver) return null;
    return byRule ? triedByRule(event, byRule.rule) : event;
  }

  return async (session: Session, order: StoredOrder): Promise<SessionEvent | null> => {
    const { orderId } = session;
    chosen.set(orderId, session);
    try {
      return await buy(session, order);
    } finally {
      if (chosen.get(orderId) === session) chosen.delete(orderId);
    }
  };
}

/** What a packer does where a rule could not buy because the site is away. */
const triedByRule = (event: SessionEvent, rule: string): SessionEvent =>
  event.kind === 'nothing-bought' && event.error.code === 'site-unavailable'
    ? { ...event, error: notByRuleWhileAway(rule) }
    : event;
