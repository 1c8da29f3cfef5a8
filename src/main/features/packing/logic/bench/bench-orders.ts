import { say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../../shared/kernel/result.ts';
import {
  type OrderKey,
  type StoredOrder,
  showOrderKey,
} from '../../../../../shared/orders/order.ts';
import type { Bench, Session } from '../../../../../shared/packing/session.ts';
import { boughtMeanwhile, heldError, openable } from '../held.ts';
import { INTERRUPTED } from '../rule-wait.ts';
import type { SessionEvent } from '../session-events.ts';
import { asksPerson, newSession } from '../transition.ts';
import type { UndoHistory } from '../undo.ts';
import type { BenchPorts, Opening } from './bench.ts';
import { resume } from './bench-resume.ts';
import type { BenchSteps } from './bench-steps.ts';

export type BenchOrders = ReturnType<typeof createBenchOrders>;

/** Opens orders on the bench and sets them aside. */
export function createBenchOrders(
  ports: BenchPorts,
  { state, step, shown, view }: BenchSteps,
  undoable: UndoHistory,
) {
  async function openNow(key: OrderKey, { resume: resumed = false, carton }: Opening) {
    const found = await ports.findOrder(key);
    if (!found)
      return refuse(
        'not-found',
        say('There is no order {orderKey}.', { orderKey: showOrderKey(key) }),
      );
    const saved = await ports.sessions.find(found.id);
    const blocked = openable(found, saved, resumed);
    if (blocked) return fail(blocked);
    const claimed = await ports.claim(found);
    if (!claimed.ok) return claimed;
    const order = claimed.value;
    // Another bench may have finished the order, or changed the packing stored here.
    const packed = await ports.sessions.find(order.id);
    const ended = openable(order, packed, resumed);
    if (ended) return fail(ended);
    const begin = ports.begin(order);
    const isHere = state.onBench?.orderId === order.id;
    const session = packed
      ? asLeft(packed, isHere)
      : newSession(order, begin, ports.now().toISOString());
    if (!packed && begin.hold && !resumed)
      return await holdByRule(ports, order, session, begin.hold.reason);
    const isBuying = session.step.kind === 'buying';
    const started = isBuying ? null : await ports.startPacking(order, packed ? null : session);
    const stopped = started?.now && openable(started.now, null, false);
    if (stopped) {
      if (!packed) await ports.sessions.remove(order.id);
      return fail(stopped);
    }
    // An order that is already on the bench, as after a reload of the window, keeps its undo history.
    if (!isHere) leave(state.onBench, session);
    if (!packed) undoable.began(order.id);
    return await carryOn(session, started?.isFilled, carton);
  }

  /** Another order takes the bench; the undo history of the former one is kept. */
  function leave(former: Session | null, next: Session): void {
    if (former) undoable.setAside(former);
    undoable.opened(next);
    state.lastAway = null;
  }

  async function carryOn(
    session: Session,
    isChanged = false,
    carton?: string,
  ): Promise<Result<Bench>> {
    state.onBench = session;
    state.stop = null;
    undoable.resumed(session);
    const free = session.hold ? await step(session, { kind: 'hold-ended' }) : ok(session);
    if (!free.ok) return free;
    const truth = resume(free.value, await ports.blockingPurchase(session.orderId), isChanged);
    const now = truth ? await step(free.value, truth) : free;
    // Before the effect reports, so that the label of the carton in hand prints first.
    const taken = now.ok && carton !== undefined ? inHand(now.value, carton) : null;
    const ready = now.ok && taken ? await step(now.value, taken) : now;
    if (truth || taken) return await shown(ready);
    const bench = await view(free.value);
    ports.publish(bench);
    return ok(bench);
  }

  function setAside(): void {
    if (state.onBench) {
      undoable.setAside(state.onBench);
      state.lastAway = state.onBench.order;
    }
    state.onBench = null;
    state.stop = null;
    ports.publish(null);
  }

  return { open: openNow, carryOn, setAside };
}

/**
 * A purchase by a rule that was interrupted by a restart, or by setting the order aside, waits for a
 * person.
 */
const asLeft = (packed: Session, isHere: boolean): Session =>
  isHere ? packed : asksPerson(packed, INTERRUPTED);

/** Saves the session first, as with any hold. A resumed order is not held by a rule again. */
async function holdByRule(
  ports: BenchPorts,
  order: StoredOrder,
  session: Session,
  reason: string,
): Promise<Result<Bench>> {
  const held = { ...session, hold: { reason, at: session.startedAt } };
  await ports.sessions.save(held);
  const isHeld = await ports.holdOrder(order);
  return fail(
    isHeld
      ? heldError(order, held)
      : boughtMeanwhile(order, await ports.blockingPurchase(order.id)),
  );
}

/** The event for a carton in hand; null if that has no meaning yet, or none any more. */
function inHand({ step, cartons }: Session, carton: string): SessionEvent | null {
  if (!cartons.some(({ reference }) => reference === carton)) return null;
  if (step.kind === 'packing' || step.kind === 'choosing') return { kind: 'carton-opened', carton };
  return step.kind === 'documents' ? { kind: 'carton-scanned-back', carton } : null;
}

/** Holds an order for a reason; it opens only when it is resumed. */
export function createHolding(
  ports: BenchPorts,
  { step }: BenchSteps,
  { carryOn, setAside }: BenchOrders,
) {
  /** Saves the session first: if the program ends in between, the order is held nevertheless. */
  async function holdAs(hold: NonNullable<Session['hold']>, from: Session): Promise<Result<null>> {
    const order = await ports.orderById(from.orderId);
    const held = await step(from, { kind: 'hold-set', ...hold });
    if (!held.ok) return held;
    if (order && !(await ports.holdOrder(order))) {
      await carryOn(held.value, false);
      return fail(boughtMeanwhile(order, await ports.blockingPurchase(order.id)));
    }
    setAside();
    return ok(null);
  }

  return holdAs;
}
