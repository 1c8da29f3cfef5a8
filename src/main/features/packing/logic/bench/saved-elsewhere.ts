import { StationFailure } from '../../../../../shared/kernel/errors.ts';
import type { Result } from '../../../../../shared/kernel/result.ts';
import type { Bench, Session } from '../../../../../shared/packing/session.ts';
import { heldError, stoppedBySender } from '../held.ts';
import type { SessionEvent } from '../session-events.ts';
import type { UndoHistory } from '../undo.ts';
import type { BenchPorts, BenchState } from './bench.ts';

interface Following {
  undoable: UndoHistory;
  view(session: Session): Promise<Bench>;
  step(session: Session, event: SessionEvent): Promise<Result<Session>>;
}

export function createFollowSaved(
  ports: BenchPorts,
  state: BenchState,
  { undoable, view, step }: Following,
) {
  /**
   * Shows the session on the bench as another window or program saved it. An order that its sender
   * stopped, or that was held elsewhere, is not packed on here.
   */
  async function followSaved(): Promise<void> {
    const before = state.onBench;
    const saved = before && !state.stop ? await ports.sessions.find(before.orderId) : null;
    if (!before || !saved || saved.revision <= before.revision) return;
    const order = await ports.orderById(saved.orderId);
    const stop =
      order && isPacking(saved)
        ? (stoppedBySender(order, saved) ?? (saved.hold && heldError(order, saved)))
        : null;
    // Its steps were not made here, so they are not undone here.
    undoable.setAside(before);
    undoable.opened(saved);
    state.stop = stop;
    state.onBench = stop ? { ...saved, problem: stop } : saved;
    ports.publish(await view(state.onBench));
    // The order was bought by a program that does not show it: its labels print here.
    if (before.step.kind === 'waiting' && saved.step.kind === 'documents')
      await step(saved, { kind: 'documents-requested' });
  }

  /** The order's session, as any program saved it last. */
  async function newest(orderId: string): Promise<Session | null> {
    if (state.onBench?.orderId !== orderId) return await ports.sessions.find(orderId);
    await followSaved();
    return state.onBench;
  }

  return { followSaved, newest };
}

/** Whether nothing is bought, nor being bought. */
export const isPacking = ({ step: { kind } }: Session): boolean =>
  kind === 'packing' || kind === 'waiting' || kind === 'rating' || kind === 'choosing';

/** Does it again where another program saved the session in between. */
export async function onNewest(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isConflict(error)) throw error;
    await work();
  }
}

const isConflict = (thrown: unknown): boolean =>
  thrown instanceof StationFailure &&
  thrown.error.code === 'store' &&
  thrown.error.retry === 'after-change';
