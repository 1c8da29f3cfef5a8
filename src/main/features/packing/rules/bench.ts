import {
  type StationError,
  StationFailure,
  stationError,
} from '../../../../shared/kernel/errors.ts';
import type { Weight } from '../../../../shared/kernel/measure.ts';
import { say, type Wording } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Box } from '../../../../shared/orders/carton.ts';
import { type OrderKey, type StoredOrder, showOrderKey } from '../../../../shared/orders/order.ts';
import type { Bench, Session } from '../../../../shared/packing/session.ts';
import type { SessionRepository } from '../ports.ts';
import { boughtMeanwhile, openable } from './held.ts';
import type { Effect, PackingContext, SessionEvent } from './session-events.ts';
import { newSession, transition } from './transition.ts';
import { type Before, createUndoHistory, nothingToUndo } from './undo.ts';

/** What stands between an order and another purchase, as the purchase journal knows it. */
export interface Standing {
  attemptId: string;
  state: 'open' | 'unknown' | 'confirmed';
  since: string;
  why: Wording;
  /** As they were accepted; another program may have packed otherwise than the session says. */
  cartons: { reference: string; weight: Weight }[];
}

export interface BenchPorts {
  sessions: SessionRepository;
  findOrder(key: OrderKey): Promise<StoredOrder | null>;
  orderById(id: string): Promise<StoredOrder | null>;
  /** From now on it is in work; whether it says more of its goods than when it was read. */
  startPacking(order: StoredOrder): Promise<boolean>;
  /** False where it is bought by now, or may be. */
  holdOrder(order: StoredOrder): Promise<boolean>;
  /** Nobody packs it any more: it is open again. */
  reopenOrder(order: StoredOrder): Promise<unknown>;
  /** Whether the rates that the session shows are still of what is packed, and where from. */
  ratesFit(session: Session, order: StoredOrder): Promise<boolean>;
  boxes(order: StoredOrder): readonly Box[];
  begin(order: StoredOrder): { box: Box | null; insure: boolean };
  scanBack(): PackingContext['scanBack'];
  standing(orderId: string): Promise<Standing | null>;
  shipment(attemptId: string): Promise<Omit<Bench, 'session' | 'order'> | null>;
  /** Does the effect and answers the event that reports it; null where nothing is to be said. */
  perform(effect: Effect, session: Session, order: StoredOrder): Promise<SessionEvent | null>;
  publish(bench: Bench | null): void;
  onDefect(error: unknown): void;
  now(): Date;
}

export interface BenchRunner {
  current(): Promise<Bench | null>;
  /** A held order opens only with `resume`. Errors: not-found, order-locked (field `held`). */
  open(key: OrderKey, resume?: boolean): Promise<Result<Bench>>;
  /** Puts the order away until somebody resumes it; the packing is kept. */
  hold(reason: string): Promise<Result<null>>;
  close(): Promise<void>;
  send(event: SessionEvent): Promise<Result<Bench>>;
  /**
   * Takes the packer's last step back, exactly, until money is spent: also the opening of an order,
   * a hold, and putting away. null where no order is on the bench after it.
   */
  undo(): Promise<Result<Bench | null>>;
  /** Shows the window what changed around the session: print jobs, labels. */
  refresh(): Promise<void>;
  /** What happened to an order outside its session: a purchase settled by asking again, or by a person. */
  report(orderId: string, event: SessionEvent): Promise<void>;
  /** Resolves when no effect is under way. */
  idle(): Promise<void>;
}

/**
 * Carries the packing sessions: takes an event, asks the pure transition for the next session,
 * saves it, publishes it, and then starts the effect that the new state asks for. Events are taken
 * one at a time; an effect reports back as an event and never calls the next step.
 */
export function createBench(ports: BenchPorts): BenchRunner {
  let onBench: Session | null = null;
  /** The order that went off the bench last; undo brings it back. */
  let lastAway: OrderKey | null = null;
  const undoable = createUndoHistory();
  let line: Promise<unknown> = Promise.resolve();
  const running = new Set<Promise<void>>();

  /** One step after the other, whoever asks. */
  function inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = line.then(step, step);
    line = turn.catch(() => undefined);
    return turn;
  }

  async function view(session: Session): Promise<Bench> {
    const order = await ports.orderById(session.orderId);
    if (!order) throw new Error(`Order ${session.orderId} of a session is gone`);
    const { step } = session;
    const paper = 'attemptId' in step ? await ports.shipment(step.attemptId) : null;
    return { session, order, shipment: null, jobs: [], ...paper };
  }

  /** Saved first, published after, then the effect. */
  async function step(session: Session, event: SessionEvent): Promise<Result<Session>> {
    const order = await ports.orderById(session.orderId);
    if (!order) throw new Error(`Order ${session.orderId} of a session is gone`);
    const context = { order, boxes: ports.boxes(order), scanBack: ports.scanBack() };
    const next = transition(session, event, context);
    if (!next.ok) return next;
    await ports.sessions.save(next.value.session);
    if (onBench?.orderId === session.orderId) {
      onBench = next.value.session;
      ports.publish(await view(onBench));
    }
    if (next.value.effect) start(next.value.effect, next.value.session, order);
    return ok(next.value.session);
  }

  function start(effect: Effect, session: Session, order: StoredOrder): void {
    const work = ports
      .perform(effect, session, order)
      .catch((error: unknown) => afterFailure(session.orderId, error))
      .then((event) => (event ? report(session.orderId, event, session) : undefined))
      .catch(ports.onDefect)
      .finally(() => running.delete(work));
    running.add(work);
  }

  /** An effect that threw: the journal knows how far it came. */
  async function afterFailure(orderId: string, thrown: unknown): Promise<SessionEvent> {
    if (!(thrown instanceof StationFailure)) ports.onDefect(thrown);
    const error = thrown instanceof StationFailure ? thrown.error : defect();
    await inTurn(async () => {
      const session = onBench?.orderId === orderId ? onBench : await ports.sessions.find(orderId);
      const truth = session && resume(session, await ports.standing(orderId));
      // What failed to be collected or printed is asked for again by the packer, not in a circle.
      if (session && truth && truth.kind !== 'paper-asked') await step(session, truth);
    });
    return { kind: 'problem', error };
  }

  /** To the order's session. Set aside it stays at `paper`: labels print when it is opened. */
  async function report(orderId: string, event: SessionEvent, asked?: Session): Promise<void> {
    await inTurn(async () => {
      if (event.kind === 'paper-ready' && onBench?.orderId !== orderId) return;
      const session = onBench?.orderId === orderId ? onBench : await ports.sessions.find(orderId);
      if (session && !isOfEarlierRating(asked, session)) await step(session, event);
    });
  }

  const settled = async (session: Result<Session>): Promise<Result<Bench>> =>
    session.ok ? ok(await view(session.value)) : session;

  async function openNow(key: OrderKey, resumed: boolean): Promise<Result<Bench>> {
    const order = await ports.findOrder(key);
    if (!order)
      return fail(
        stationError(
          'not-found',
          say('There is no order {orderKey}.', { orderKey: showOrderKey(key) }),
        ),
      );
    const saved = await ports.sessions.find(order.id);
    const blocked = openable(order, saved, resumed);
    if (blocked) return fail(blocked);
    const session = saved ?? newSession(order, ports.begin(order), ports.now().toISOString());
    if (!saved) await ports.sessions.save(session);
    const news = session.step.kind !== 'buying' && (await ports.startPacking(order));
    // Looked at again, as a window does after a reload, it keeps the steps that can be taken back.
    if (onBench?.orderId !== order.id) leave(onBench, session);
    if (!saved) undoable.began(order.id);
    return await carryOn(session, news);
  }

  /** Another order takes the bench; what can be undone of the former one is kept for it. */
  function leave(former: Session | null, next: Session): void {
    if (former) undoable.putAway(former);
    undoable.opened(next);
    lastAway = null;
  }

  async function carryOn(session: Session, news: boolean): Promise<Result<Bench>> {
    onBench = session;
    undoable.resumed(session);
    const free = session.hold ? await step(session, { kind: 'hold-ended' }) : ok(session);
    if (!free.ok) return free;
    const truth = resume(free.value, await ports.standing(session.orderId), news);
    if (truth) return await settled(await step(free.value, truth));
    const bench = await view(free.value);
    ports.publish(bench);
    return ok(bench);
  }

  async function holdNow(reason: string): Promise<Result<null>> {
    if (!onBench) return fail(noOrder());
    const said = reason.trim();
    if (!said)
      return fail(stationError('bad-input', say('Say why it is held.'), { field: 'reason' }));
    const before = onBench;
    const held = await holdAs({ reason: said, at: ports.now().toISOString() }, before);
    if (held.ok) undoable.held(before);
    return held;
  }

  /** The session first: where the program dies in between, the order is held all the same. */
  async function holdAs(hold: NonNullable<Session['hold']>, from: Session): Promise<Result<null>> {
    const order = await ports.orderById(from.orderId);
    const held = await step(from, { kind: 'hold-set', ...hold });
    if (!held.ok) return held;
    if (order && !(await ports.holdOrder(order))) {
      await carryOn(held.value, false);
      return fail(boughtMeanwhile(order, await ports.standing(order.id)));
    }
    putAway();
    return ok(null);
  }

  function putAway(): void {
    if (onBench) {
      undoable.putAway(onBench);
      lastAway = onBench.order;
    }
    onBench = null;
    ports.publish(null);
  }

  async function undoNow(): Promise<Result<Bench | null>> {
    if (!onBench) return lastAway ? await bringBack(lastAway) : fail(nothingToUndo());
    const session = onBench;
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
    return await settled(undone);
  }

  /** What was put away or held last comes back with all that can be undone of it. */
  async function bringBack(key: OrderKey): Promise<Result<Bench>> {
    const bench = await openNow(key, true);
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
    lastAway = null;
    return ok(null);
  }

  return {
    current: () => inTurn(async () => (onBench ? await view(onBench) : null)),
    open: (key, resume = false) => inTurn(() => openNow(key, resume)),
    hold: (reason) => inTurn(() => holdNow(reason)),
    close: () => inTurn(async () => putAway()),
    send: (event) =>
      inTurn(async () => {
        if (!onBench) return fail(noOrder());
        const before = onBench;
        const next = await step(before, event);
        if (next.ok) undoable.stepped(before, next.value);
        return await settled(next);
      }),
    undo: () => inTurn(undoNow),
    refresh: () =>
      inTurn(async () => {
        if (onBench) ports.publish(await view(onBench));
      }),
    report,
    async idle() {
      while (running.size > 0) await Promise.all(running);
      await line;
    },
  };
}

/** What the journal knows and the session does not (a crash, another window): the event that says it. */
function resume(session: Session, standing: Standing | null, news = false): SessionEvent | null {
  const { kind } = session.step;
  if (standing?.state === 'confirmed') {
    const { attemptId, cartons } = standing;
    const same = 'attemptId' in session.step && session.step.attemptId === attemptId;
    if (same && kind === 'paper') return { kind: 'paper-asked' };
    // Another purchase than the session's: the first one was cancelled, and its paper is none.
    return same && kind !== 'unknown' ? null : { kind: 'bought', attemptId, cartons };
  }
  if (standing) {
    const { attemptId, since, why } = standing;
    return { kind: 'purchase-unknown', attemptId, since, why };
  }
  if (kind === 'buying' || kind === 'unknown') {
    return {
      kind: 'nothing-bought',
      error: stationError(
        'partner-unavailable',
        say('Nothing was bought for this order. Ask for rates again.'),
      ),
    };
  }
  if (kind === 'choosing' && news) return { kind: 'customs-filled' };
  return kind === 'rating' ? { kind: 'packing-resumed' } : null;
}

/** Rates that were asked for, taken back and asked for again: the first answer is of no use. */
const isOfEarlierRating = (asked: Session | undefined, now: Session): boolean =>
  asked?.step.kind === 'rating' &&
  now.step.kind === 'rating' &&
  asked.step.since !== now.step.since;

const WENT_WRONG = say(
  'Something went wrong in the station itself. Support can read it in the log.',
);
const defect = (): StationError => stationError('defect', WENT_WRONG);

const noOrder = (): StationError =>
  stationError('bad-input', say('No order is on the bench. Scan an order first.'));
