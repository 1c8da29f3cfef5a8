import { type StationError, StationFailure, stationError } from '../../../shared/errors.ts';
import type { Weight } from '../../../shared/measure.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Box } from '../../../shared/station/carton.ts';
import { type OrderKey, type StoredOrder, showOrderKey } from '../../../shared/station/order.ts';
import type { PrintJob } from '../../../shared/station/print-job.ts';
import type { Bench, Session } from '../../../shared/station/session.ts';
import type { Shipment } from '../../../shared/station/shipment.ts';
import type { SessionRepository } from './ports.ts';
import type { Effect, PackingContext, SessionEvent } from './session-events.ts';
import { newSession, transition } from './transition.ts';

/** What stands between an order and another purchase, as the purchase journal knows it. */
export interface Standing {
  attemptId: string;
  state: 'open' | 'unknown' | 'confirmed';
  since: string;
  why: string;
  /** As they were accepted; another program may have packed otherwise than the session says. */
  cartons: { reference: string; weight: Weight }[];
}

export interface BenchPorts {
  sessions: SessionRepository;
  findOrder(key: OrderKey): Promise<StoredOrder | null>;
  orderById(id: string): Promise<StoredOrder | null>;
  startPacking(order: StoredOrder): Promise<void>;
  boxes(): readonly Box[];
  defaultBox(): Box | null;
  scanBack(): PackingContext['scanBack'];
  standing(orderId: string): Promise<Standing | null>;
  shipment(attemptId: string): Promise<{ shipment: Shipment; jobs: PrintJob[] } | null>;
  /** Does the effect and answers the event that reports it; null where nothing is to be said. */
  perform(effect: Effect, session: Session, order: StoredOrder): Promise<SessionEvent | null>;
  publish(bench: Bench | null): void;
  onDefect(error: unknown): void;
  now(): Date;
}

export interface BenchRunner {
  current(): Promise<Bench | null>;
  open(key: OrderKey): Promise<Result<Bench>>;
  close(): Promise<void>;
  send(event: SessionEvent): Promise<Result<Bench>>;
  undo(): Promise<Result<Bench>>;
  /** Shows the window what changed around the session: print jobs, labels. */
  refresh(): Promise<void>;
  /** What happened to an order outside its session: a purchase settled by asking again, or by a person. */
  report(orderId: string, event: SessionEvent): Promise<void>;
  /** Resolves when no effect is under way. */
  idle(): Promise<void>;
}

const UNDO_STEPS = 50;

/**
 * Carries the packing sessions: takes an event, asks the pure transition for the next session,
 * saves it, publishes it, and then starts the effect that the new state asks for. Events are taken
 * one at a time; an effect reports back as an event and never calls the next step.
 */
export function createBench(ports: BenchPorts): BenchRunner {
  let onBench: Session | null = null;
  let undoable: Session[] = [];
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
    return { session, order, shipment: paper?.shipment ?? null, jobs: paper?.jobs ?? [] };
  }

  /** Saved first, published after, then the effect. */
  async function step(session: Session, event: SessionEvent): Promise<Result<Session>> {
    const order = await ports.orderById(session.orderId);
    if (!order) throw new Error(`Order ${session.orderId} of a session is gone`);
    const context = { order, boxes: ports.boxes(), scanBack: ports.scanBack() };
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
      .then((event) => (event ? report(session.orderId, event) : undefined))
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

  /** An effect's report goes to its order's session, on the bench or put away. */
  async function report(orderId: string, event: SessionEvent): Promise<void> {
    await inTurn(async () => {
      const session = onBench?.orderId === orderId ? onBench : await ports.sessions.find(orderId);
      if (session) await step(session, event);
    });
  }

  async function settled(session: Result<Session>): Promise<Result<Bench>> {
    return session.ok ? ok(await view(session.value)) : session;
  }

  async function openNow(key: OrderKey): Promise<Result<Bench>> {
    const order = await ports.findOrder(key);
    if (!order) return fail(stationError('not-found', `There is no order ${showOrderKey(key)}.`));
    const blocked = openable(order);
    if (blocked) return fail(blocked);
    const saved = await ports.sessions.find(order.id);
    const session = saved ?? newSession(order, ports.defaultBox(), ports.now().toISOString());
    if (!saved) await ports.sessions.save(session);
    if (order.status === 'open') await ports.startPacking(order);
    onBench = session;
    undoable = [];
    const truth = resume(session, await ports.standing(order.id));
    if (truth) return await settled(await step(session, truth));
    const bench = await view(session);
    ports.publish(bench);
    return ok(bench);
  }

  return {
    current: () => inTurn(async () => (onBench ? await view(onBench) : null)),
    open: (key) => inTurn(() => openNow(key)),
    close: () =>
      inTurn(async () => {
        onBench = null;
        undoable = [];
        ports.publish(null);
      }),
    send: (event) =>
      inTurn(async () => {
        if (!onBench) return fail(noOrder());
        const before = onBench;
        const next = await step(before, event);
        if (next.ok) undoable = remember(undoable, before, next.value);
        return await settled(next);
      }),
    undo: () =>
      inTurn(async () => {
        const before = undoable.pop();
        if (!onBench) return fail(noOrder());
        if (!before) return fail(stationError('bad-input', 'There is nothing to undo.'));
        return await settled(await step(onBench, { kind: 'undone', before }));
      }),
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
function resume(session: Session, standing: Standing | null): SessionEvent | null {
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
        'Nothing was bought for this order. Ask for rates again.',
      ),
    };
  }
  return kind === 'rating' ? { kind: 'packing-resumed' } : null;
}

function openable(order: StoredOrder): StationError | null {
  if (order.status !== 'cancelled') return null;
  return stationError('order-locked', `Order ${order.reference} is cancelled.`);
}

/** Packing steps can be undone until rates lead to a purchase. */
function remember(undoable: Session[], before: Session, after: Session): Session[] {
  if (after.step.kind === 'buying') return [];
  if (before.cartons === after.cartons) return undoable;
  return [...undoable, before].slice(-UNDO_STEPS);
}

const defect = (): StationError =>
  stationError(
    'defect',
    'Something went wrong in the station itself. Support can read it in the log.',
  );

const noOrder = (): StationError =>
  stationError('bad-input', 'No order is on the bench. Scan an order first.');
