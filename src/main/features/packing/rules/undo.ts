import { isDeepStrictEqual } from 'node:util';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import { STOPPED, unruled, withoutRule } from './rule-wait.ts';

/** All that a packer's step can change, and an undo brings back. */
export type Before = Pick<
  Session,
  | 'cartons'
  | 'openCarton'
  | 'short'
  | 'lastItem'
  | 'traces'
  | 'note'
  | 'insure'
  | 'pickUpDate'
  | 'step'
>;

/** A step that can be taken back, and what was before it. */
type Undoable =
  /** The order's packing began: it was open, and nobody's. */
  | { kind: 'begun' }
  | { kind: 'held'; before: Before }
  | { kind: 'resumed'; hold: NonNullable<Session['hold']> }
  | { kind: 'step'; before: Before };

const STEPS = 50;
const ORDERS = 20;

/** Nothing is bought, and nobody waits for the partner. */
const AT_REST: Session['step']['kind'][] = ['packing', 'choosing'];

/** What can be taken back, by order: an order that is put away keeps it for when it comes again. */
export type UndoHistory = ReturnType<typeof createUndoHistory>;

export function createUndoHistory() {
  const steps = new Map<string, Undoable[]>();
  /** The revision at which an order was put away. */
  const left = new Map<string, number>();

  function push(orderId: string, step: Undoable): void {
    steps.set(orderId, [...(steps.get(orderId) ?? []), step].slice(-STEPS));
  }

  return {
    /** The orders' steps that still fit: none where another program packed on meanwhile. */
    opened({ orderId, revision }: Session): void {
      if (left.get(orderId) !== revision) steps.delete(orderId);
      left.delete(orderId);
    },
    setAside({ orderId, revision }: Session): void {
      left.delete(orderId);
      left.set(orderId, revision);
      for (const oldest of [...left.keys()].slice(0, -ORDERS)) {
        left.delete(oldest);
        steps.delete(oldest);
      }
    },
    began: (orderId: string) => push(orderId, { kind: 'begun' }),
    held: (before: Session) => push(before.orderId, { kind: 'held', before: partOf(before) }),
    resumed({ orderId, hold }: Session): void {
      if (hold) push(orderId, { kind: 'resumed', hold });
    },
    stepped(before: Session, after: Session): void {
      const undone = AT_REST.includes(before.step.kind);
      const done = AT_REST.includes(after.step.kind) || after.step.kind === 'rating';
      if (undone && done && !same(before, after)) {
        push(after.orderId, { kind: 'step', before: partOf(before) });
      }
    },
    /** The last step that changed anything; null where there is none. */
    last(session: Session): Undoable | null {
      const known = steps.get(session.orderId) ?? [];
      // Rates that were asked for and did not come left everything as it was.
      while (known.at(-1)?.kind === 'step' && isSame(known.at(-1), session)) known.pop();
      return known.at(-1) ?? null;
    },
    /** The last step was taken back. */
    drop: (orderId: string) => void steps.get(orderId)?.pop(),
  };
}

function partOf(session: Before): Before {
  const { cartons, openCarton, short, lastItem, traces, note, insure, pickUpDate } = session;
  const step = withoutRule(session.step, STOPPED);
  return { cartons, openCarton, short, lastItem, traces, note, insure, pickUpDate, step };
}

/** A session that was put away comes back with its fields in another order. */
const same = (a: Before, b: Before): boolean => a === b || isDeepStrictEqual(own(a), own(b));

const own = (session: Before): Before => ({ ...partOf(session), step: unruled(session.step) });

const isSame = (step: Undoable | undefined, session: Session): boolean =>
  step?.kind === 'step' && same(step.before, session);

/** The error's field, by which it is told from a step that cannot be taken back. */
export const NOTHING_TO_UNDO = 'undo';

export const nothingToUndo = (): StationError =>
  stationError('bad-input', say('There is nothing to undo.'), { field: NOTHING_TO_UNDO });
