import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import type { OrderKey } from '../../../../../shared/orders/order.ts';
import type { Bench, Session } from '../../../../../shared/packing/session.ts';
import { type Before, nothingToUndo, type UndoHistory } from '../undo.ts';
import type { BenchPorts } from './bench.ts';
import type { BenchOrders } from './bench-orders.ts';
import type { BenchSteps } from './bench-steps.ts';

interface UndoParts {
  ports: BenchPorts;
  steps: BenchSteps;
  orders: BenchOrders;
  history: UndoHistory;
  hold(hold: NonNullable<Session['hold']>, from: Session): Promise<Result<null>>;
}

/** Takes the last step back that the history has of the order on the bench, or brings one back. */
export function createBenchUndo({
  ports,
  steps,
  orders,
  history: undoable,
  hold: holdAs,
}: UndoParts) {
  const { state, step, shown } = steps;
  const { putAway } = orders;

  async function undoNow(): Promise<Result<Bench | null>> {
    if (!state.onBench)
      return state.lastAway ? await bringBack(state.lastAway) : fail(nothingToUndo());
    const session = state.onBench;
    const last = undoable.last(session);
    if (!last) return fail(nothingToUndo());
    switch (last.kind) {
      case 'step':
      case 'held':
        return await takeBack(session, last.before);
      case 'resumed': {
        const held = await holdAs(last.hold, session);
        if (held.ok) undoable.drop(session.orderId);
        return held;
      }
      case 'begun':
        return await unbegin(session);
    }
  }

  /** Rates that are no longer of what is packed do not come back. */
  async function takeBack(session: Session, before: Before): Promise<Result<Bench>> {
    const order = await ports.orderById(session.orderId);
    const rated = before.step.kind === 'choosing';
    const stale = rated && order && !(await ports.ratesFit({ ...session, ...before }, order));
    const fitting = stale ? { ...before, step: { kind: 'packing' as const } } : before;
    const undone = await step(session, { kind: 'undone', before: fitting });
    if (undone.ok) undoable.drop(session.orderId);
    return await shown(undone);
  }

  /** What was put away or held last comes back with all that can be undone of it. */
  async function bringBack(key: OrderKey): Promise<Result<Bench>> {
    const bench = await orders.open(key, { resume: true });
    if (!bench.ok) return bench;
    const { session } = bench.value;
    // The hold itself is the step that is taken back: resuming is none of its own.
    if (undoable.last(session)?.kind === 'resumed') undoable.drop(session.orderId);
    const last = undoable.last(session);
    return last?.kind === 'held' ? await takeBack(session, last.before) : bench;
  }

  /** The order as it was before it was scanned: open, without a session. */
  async function unbegin(session: Session): Promise<Result<null>> {
    const order = await ports.orderById(session.orderId);
    const standing = await ports.standing(session.orderId);
    if (!order || standing || session.step.kind !== 'packing') {
      return fail(nothingToUndo());
    }
    await ports.sessions.remove(session.orderId);
    await ports.reopenOrder(order);
    putAway();
    state.lastAway = null;
    return ok(null);
  }

  return undoNow;
}
