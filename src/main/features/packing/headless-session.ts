import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { CollectedTax, StoredOrder, Terms } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { Attempt } from '../purchasing/ports.ts';
import type { Bought } from '../purchasing/shipping-parts.ts';
import type { Effect, PackingContext, SessionEvent } from './logic/session-events.ts';
import { newSession, transition } from './logic/transition.ts';
import type { ShippingSteps } from './shipping-steps.ts';

interface OffBenchParts {
  rules: BenchRules;
  steps: ShippingSteps;
  scanBack(): PackingContext['scanBack'];
  find(attemptId: string): Promise<Attempt | null>;
  /** Collects the documents of a purchase; resolves with the error that prevents it, or null. */
  collect(attempt: Attempt, work: Work): Promise<StationError | null>;
  now(): Date;
}

/** An order while a command works on it. The journal has everything that must outlive the command. */
export interface Work {
  order: StoredOrder;
  session: Session;
  /** Terms that a person asked for; they override those of the order. */
  terms: Terms | null;
  /** The collected tax that a person accepts to be paid again under DDP. */
  acceptedTax?: CollectedTax | undefined;
  /** Recorded instead of the packer at the bench. */
  buyer?: string | null | undefined;
  /** Bought in a run over many orders, not for somebody who waits. */
  isUnattended?: boolean;
  /** Its documents are to be printed after the purchase. */
  print?: boolean | undefined;
  /** Called and awaited with the id of each quote before its purchase is sent. */
  quoted?: ((quoteId: string) => Promise<void>) | undefined;
  bought: Bought | null;
}

/** Session and steps of the bench for an order that is on no bench. */
export type HeadlessSession = ReturnType<typeof createHeadlessSession>;

export function createHeadlessSession(parts: OffBenchParts) {
  const { rules, steps } = parts;

  async function perform(effect: Effect, work: Work): Promise<SessionEvent | null> {
    const { session, order, terms, acceptedTax } = work;
    switch (effect) {
      case 'rate':
        return await steps.rate(session, order, { terms, acceptedTax });
      case 'buy': {
        const { buyer: packer, print, quoted } = work;
        const { event, bought } = await steps.buy(session, order, { packer, print, quoted });
        work.bought = bought;
        return event;
      }
      case 'collect-documents': {
        const { step } = session;
        const attempt = 'attemptId' in step ? await parts.find(step.attemptId) : null;
        return { kind: 'documents-ready', error: attempt && (await parts.collect(attempt, work)) };
      }
      // A command does not repeat a request, buy by a rule or print.
      case 'buy-by-rule':
      case 'print-slips':
      case 'watch-unknown':
      case 'print-labels':
        return null;
    }
  }

  return {
    /** Begins with these cartons; `packed`: the session they come from, if any. */
    begin(order: StoredOrder, cartons: readonly Carton[], packed: Session | null = null): Work {
      const begun = packed ?? newSession(order, rules.begin(order), parts.now().toISOString());
      const step = { kind: 'packing' } as const;
      const session = { ...begun, cartons: [...cartons], step, problem: null };
      return { order, session, terms: null, bought: null };
    },

    /**
     * Applies the event and everything that its effects report. Returns the error that stops the order, or
     * null.
     */
    async carry(work: Work, event: SessionEvent): Promise<StationError | null> {
      const { order } = work;
      // Whether a person has confirmed what rules want is asked before (ship-order.ts).
      const context = {
        order,
        boxes: rules.boxes(order),
        confirms: [],
        at: parts.now().toISOString(),
        scanBack: parts.scanBack(),
      };
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
