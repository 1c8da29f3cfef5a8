import { isDeepStrictEqual } from 'node:util';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import { STOPPED, unruled, withoutRule } from './rule-wait.ts';

/** Everything that a packer's step can change and an undo restores. */
export type Before = Pick<
  Session,
  | 'cartons'
  | 'openCarton'
  | 'short'
  | 'lastItem'
  | 'traces'
  | 'scanned'
  | 'note'
  | 'confirmed'
  | 'insure'
  | 'pickUpDate'
  | 'step'
>;

/** A step that can be undone, and the state before it. */
type Undoable =
  /** Packing of the order began; before, it was open. */
  | { kind: 'begun' }
  | { kind: 'held'; before: Before }
  | { kind: 'resumed'; hold: NonNullable<Session['hold']> }
  | { kind: 'step'; before: Before };

const STEPS = 50;
const ORDERS = 20;

/** Steps at which nothing is bought and no request is running. */
const AT_REST: Session['step']['kind'][] = ['packing', 'choosing'];

/** Undo history by order; an order that is set aside keeps its history. */
export type UndoHistory = ReturnType<typeof createUndoHistory>;

export function createUndoHistory() {
  const steps = new Map<string, Undoable[]>();
  /** Revision at which an order was set aside. */
  const left = new Map<string, number>();

  function push(orderId: string, step: Undoable): void {
    steps.set(orderId, [...(steps.get(orderId) ?? []), step].slice(-STEPS));
  }

  return {
    /** Drops the history if another program has changed the packing meanwhile. */
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
    /** `isBack`: the packer went back from the rates, and did nothing else. */
    stepped(before: Session, after: Session, isBack: boolean): void {
      const undone = AT_REST.includes(before.step.kind);
      const done = AT_REST.includes(after.step.kind) || after.step.kind === 'rating';
      if (!undone || !done || same(before, after)) return;
      // Back from the rates to where they were asked for undoes that, and is nothing to undo itself.
      const last = steps.get(after.orderId)?.at(-1);
      if (isBack && last?.kind === 'step' && same(last.before, after))
        steps.get(after.orderId)?.pop();
      else push(after.orderId, { kind: 'step', before: partOf(before) });
    },
    /** The last step that changed something, or null. */
    last(session: Session): Undoable | null {
      const known = steps.get(session.orderId) ?? [];
      // A rate request without an answer changed nothing.
      while (known.at(-1)?.kind === 'step' && isSame(known.at(-1), session)) known.pop();
      return known.at(-1) ?? null;
    },
    /** Removes the last step after it was undone. */
    drop: (orderId: string) => void steps.get(orderId)?.pop(),
  };
}

function partOf(session: Before): Before {
  const {
    cartons,
    openCarton,
    short,
    lastItem,
    traces,
    scanned,
    note,
    confirmed,
    insure,
    pickUpDate,
  } = session;
  const step = withoutRule(session.step, STOPPED);
  return {
    cartons,
    openCarton,
    short,
    lastItem,
    traces,
    scanned,
    note,
    confirmed,
    insure,
    pickUpDate,
    step,
  };
}

/** Deep comparison: a session read from the store has its fields in another order. */
const same = (a: Before, b: Before): boolean => a === b || isDeepStrictEqual(own(a), own(b));

const own = (session: Before): Before => ({ ...partOf(session), step: unruled(session.step) });

const isSame = (step: Undoable | undefined, session: Session): boolean =>
  step?.kind === 'step' && same(step.before, session);

/** Field of the error; distinguishes it from a step that cannot be undone. */
export const NOTHING_TO_UNDO = 'undo';

export const nothingToUndo = (): StationError =>
  stationError('bad-input', say('There is nothing to undo.'), { field: NOTHING_TO_UNDO });
