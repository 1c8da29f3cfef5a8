import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { StoredOrder, Terms } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { Attempt } from '../purchasing/ports.ts';
import type { Bought } from '../purchasing/shipping-parts.ts';
import type { Effect, PackingContext, SessionEvent } from './rules/session-events.ts';
import { newSession, transition } from './rules/transition.ts';
import type { ShippingSteps } from './shipping-steps.ts';

interface OffBenchParts {
  rules: BenchRules;
  steps: ShippingSteps;
  scanBack(): PackingContext['scanBack'];
  find(attemptId: string): Promise<Attempt | null>;
  /** Has the documents of what was bought; answers what stands in the way. */
  collect(attempt: Attempt): Promise<StationError | null>;
  now(): Date;
}

/** An order in work for as long as a command runs. What must outlive that is in the journal. */
export interface Work {
  order: StoredOrder;
  session: Session;
  /** Those that a person asked for; they go over the order's own. */
  terms: Terms | null;
  /** In the place of the packer at the bench. */
  buyer?: string | null | undefined;
  /** What came of buying it just now. */
  bought: Bought | null;
}

/** The bench's session and steps for an order that lies on no bench. */
export type OffBench = ReturnType<typeof createOffBench>;

export function createOffBench(parts: OffBenchParts) {
  const { rules, steps } = parts;

  async function perform(effect: Effect, work: Work): Promise<SessionEvent | null> {
    const { session, order, terms } = work;
    switch (effect) {
      case 'rate':
        return await steps.rate(session, order, terms);
      case 'buy': {
        const { event, bought } = await steps.buy(session, order, undefined, work.buyer);
        work.bought = bought;
        return event;
      }
      case 'collect-paper': {
        const { step } = session;
        const attempt = 'attemptId' in step ? await parts.find(step.attemptId) : null;
        return { kind: 'paper-ready', error: attempt && (await parts.collect(attempt)) };
      }
      // Nothing is asked again or bought by itself, and nothing prints.
      case 'buy-by-rule':
      case 'print-slips':
      case 'watch-unknown':
      case 'print-labels':
        return null;
    }
  }

  return {
    /** In these cartons; `packed`: its session, where they are that one's. */
    begin(order: StoredOrder, cartons: readonly Carton[], packed: Session | null = null): Work {
      const begun = packed ?? newSession(order, rules.begin(order), parts.now().toISOString());
      const step = { kind: 'packing' } as const;
      const session = { ...begun, cartons: [...cartons], step, problem: null };
      return { order, session, terms: null, bought: null };
    },

    /** The event, and all that its effects come to. Answers what stands in the way then. */
    async carry(work: Work, event: SessionEvent): Promise<StationError | null> {
      const { order } = work;
      const context = { order, boxes: rules.boxes(order), scanBack: parts.scanBack() };
      for (let next: SessionEvent | null = event; next !== null; ) {
        const moved = transition(work.session, next, context);
        if (!moved.ok) return moved.error;
        const { session, effect } = moved.value;
        work.session = session;
        next = effect && (await perform(effect, work));
      }
      return work.session.problem;
    },
  };
}
