import { type StationError, stationError } from '../../../../../shared/kernel/errors.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../../shared/kernel/result.ts';
import type { OrderKey, StoredOrder } from '../../../../../shared/orders/order.ts';
import type { Bench, Session } from '../../../../../shared/packing/session.ts';
import { type Before, createUndoHistory, nothingToUndo, type UndoHistory } from '../undo.ts';
import type { BenchPorts, BenchRunner } from './bench.ts';
import { type BenchOrders, createBenchOrders, createHolding } from './bench-orders.ts';
import { resume } from './bench-resume.ts';
import { type BenchSteps, createBenchSteps } from './bench-steps.ts';

/**
 * Runs the packing sessions: steps of the order on the bench, one at a time. bench-steps.ts handles each
 * event.
 */
export function createBench(ports: BenchPorts): BenchRunner {
  const undoable = createUndoHistory();
  const steps = createBenchSteps(ports, undoable);
  const { state, inTurn, view, shown, step } = steps;
  const orders = createBenchOrders(ports, steps, undoable);
  const holdAs = createHolding(ports, steps, orders);
  const undo = createBenchUndo({ ports, steps, orders, history: undoable, hold: holdAs });

  async function holdNow(reason: string): Promise<Result<null>> {
    if (!state.onBench) return fail(noOrder());
    const trimmed = reason.trim();
    if (!trimmed) return refuse('bad-input', say('Enter why it is held.'), { field: 'reason' });
    const before = state.onBench;
    const held = await holdAs({ reason: trimmed, at: ports.now().toISOString() }, before);
    if (held.ok) undoable.held(before);
    return held;
  }

  async function acknowledgeNow(): Promise<Result<Bench | null>> {
    if (!state.onBench) return fail(noOrder());
    if (!state.stop) return await shown(await step(state.onBench, { kind: 'acknowledged' }));
    orders.setAside();
    state.lastAway = null;
    return ok(null);
  }

  return {
    current: () => inTurn(async () => (state.onBench ? await view(state.onBench) : null)),
    open: (key, how = {}) => inTurn(() => orders.open(key, how)),
    hold: (reason) => inTurn(() => holdNow(reason)),
    close: () => inTurn(async () => orders.setAside()),
    send: (event) =>
      inTurn(async () => {
        const before = state.onBench;
        if (!before) return fail(noOrder());
        const next = await step(before, event);
        if (next.ok) undoable.stepped(before, next.value, event.kind === 'packing-resumed');
        return await shown(next);
      }),
    stopped: (orderId, error) =>
      inTurn(async () => {
        if (state.onBench?.orderId !== orderId || state.stop) return;
        state.stop = error;
        state.onBench = { ...state.onBench, problem: error };
        ports.publish(await view(state.onBench));
      }),
    acknowledge: () => inTurn(acknowledgeNow),
    undo: () => inTurn(undo),
    refresh: () =>
      inTurn(async () => {
        if (state.onBench) ports.publish(await view(state.onBench));
      }),
    report: steps.report,
    savedElsewhere: (orderId, revision) =>
      inTurn(async () => {
        if (state.onBench?.orderId !== orderId || state.onBench.revision >= revision) return;
        await steps.followSaved();
      }),
    goOn: (orderId) =>
      inTurn(async () => {
        const session = await ports.sessions.find(orderId);
        const order = await ports.orderById(orderId);
        if (session?.step.kind !== 'buying' || !order || state.onBench?.orderId === orderId) return;
        if (await ports.blockingPurchase(orderId)) return;
        const truth = resume(session, null);
        if (truth) await step(session, truth);
        else steps.start('buy', session, order);
      }),
    idle: steps.idle,
  };
}

const noOrder = (): StationError =>
  stationError('bad-input', say('No order is on the bench. Scan an order first.'));

/** Lines of orders that were taken apart from it since are gone. */
const hasLinesOf = ({ lines }: StoredOrder, { cartons, short }: Before): boolean =>
  [...cartons.flatMap(({ items }) => items), ...short].every(
    ({ line, sku }) => lines[line]?.sku === sku,
  );

interface UndoParts {
  ports: BenchPorts;
  steps: BenchSteps;
  orders: BenchOrders;
  history: UndoHistory;
  hold(hold: NonNullable<Session['hold']>, from: Session): Promise<Result<null>>;
}

/** Undoes the last step of the order on the bench, or brings back the order set aside last. */
function createBenchUndo({ ports, steps, orders, history: undoable, hold: holdAs }: UndoParts) {
  const { state, step, shown } = steps;
  const { setAside } = orders;

  async function undoNow(): Promise<Result<Bench | null>> {
    if (!state.onBench)
      return state.lastAway ? await bringBack(state.lastAway) : fail(nothingToUndo());
    if (state.stop) return fail(state.stop);
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

  /** A quote that does not match the packing any more is not restored. */
  async function takeBack(session: Session, before: Before): Promise<Result<Bench>> {
    const order = await ports.orderById(session.orderId);
    if (order && !hasLinesOf(order, before)) {
      undoable.drop(session.orderId);
      return fail(nothingToUndo());
    }
    const rated = before.step.kind === 'choosing';
    const stale = rated && order && !(await ports.ratesFit({ ...session, ...before }, order));
    const fitting = stale ? { ...before, step: { kind: 'packing' as const } } : before;
    const undone = await step(session, { kind: 'undone', before: fitting });
    if (undone.ok) undoable.drop(session.orderId);
    return await shown(undone);
  }

  /** Brings back the order that was set aside or held last, with its undo history. */
  async function bringBack(key: OrderKey): Promise<Result<Bench>> {
    const order = await ports.findOrder(key);
    const saved = order && (await ports.sessions.find(order.id));
    // A hold by the sender since then is not lifted by this.
    const bench = await orders.open(key, { resume: Boolean(saved?.hold) });
    if (!bench.ok) return bench;
    const { session } = bench.value;
    // Undo takes the hold back, so the resumption is not a step of its own.
    if (undoable.last(session)?.kind === 'resumed') undoable.drop(session.orderId);
    const last = undoable.last(session);
    return last?.kind === 'held' ? await takeBack(session, last.before) : bench;
  }

  /** Returns the order to the state before it was scanned: open, without a session. */
  async function unbegin(session: Session): Promise<Result<null>> {
    const order = await ports.orderById(session.orderId);
    const blocking = await ports.blockingPurchase(session.orderId);
    if (!order || blocking || session.step.kind !== 'packing') {
      return fail(nothingToUndo());
    }
    await ports.sessions.remove(session.orderId);
    await ports.reopenOrder(order);
    setAside();
    state.lastAway = null;
    return ok(null);
  }

  return undoNow;
}
