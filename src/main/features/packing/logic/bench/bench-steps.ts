import {
  type StationError,
  StationFailure,
  stationError,
} from '../../../../../shared/kernel/errors.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { createMutex } from '../../../../../shared/kernel/mutex.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../../../shared/orders/order.ts';
import type { Bench, Session } from '../../../../../shared/packing/session.ts';
import { mayRate } from '../asking.ts';
import type { Effect, SessionEvent } from '../session-events.ts';
import { transition } from '../transition.ts';
import type { UndoHistory } from '../undo.ts';
import type { BenchPorts, BenchState } from './bench.ts';
import { resume } from './bench-resume.ts';
import { createFollowSaved, onNewest } from './saved-elsewhere.ts';

export type BenchSteps = ReturnType<typeof createBenchSteps>;

/**
 * Takes events one at a time: the pure transition gives the next session, which is saved, then published;
 * then the requested effect starts (`perform`). An effect reports back as an event, and never calls the
 * next step.
 */
export function createBenchSteps(ports: BenchPorts, undoable: UndoHistory) {
  const state: BenchState = { onBench: null, stop: null, lastAway: null, published: null };
  const running = new Set<Promise<unknown>>();
  const inTurn = createMutex();

  const view = (session: Session, order?: StoredOrder) => viewOf(ports, session, order);
  const { followSaved, newest } = createFollowSaved(ports, state, { undoable, view, step });

  /** Saves, publishes, then starts the effect. */
  async function step(session: Session, event: SessionEvent): Promise<Result<Session>> {
    if (state.stop && state.onBench?.orderId === session.orderId) return fail(state.stop);
    const order = await orderOf(ports, session);
    const next = transition(session, event, contextOf(ports, order));
    if (!next.ok) return next;
    await ports.sessions.save(next.value.session);
    if (state.onBench?.orderId === session.orderId) {
      state.onBench = next.value.session;
      state.published = await view(state.onBench, order);
      ports.publish(state.published);
    }
    if (next.value.effect) start(next.value.effect, next.value.session, order);
    return ok(next.value.session);
  }

  function start(effect: Effect, session: Session, order: StoredOrder): void {
    const { orderId } = session;
    const work = ports
      .perform(effect, session, order)
      .catch((error: unknown) => untilStored(ports, () => afterFailure(orderId, error)))
      .then((event) => untilStored(ports, async () => event && report(orderId, event, session)))
      .catch(ports.onDefect)
      .finally(() => running.delete(work));
    running.add(work);
  }

  /** After an effect has thrown: the journal has the state of the purchase. */
  async function afterFailure(orderId: string, thrown: unknown): Promise<SessionEvent> {
    if (!(thrown instanceof StationFailure)) ports.onDefect(thrown);
    const error = thrown instanceof StationFailure ? thrown.error : defect();
    await inTurn(async () => {
      const session = await newest(orderId);
      const truth = session && resume(session, await ports.blockingPurchase(orderId));
      // Collecting and printing are not repeated automatically; the packer asks for them again.
      if (session && truth && truth.kind !== 'documents-requested') await step(session, truth);
    });
    return { kind: 'problem', error };
  }

  /**
   * Applies an event to the order's session. If the order was set aside, the session stays at `paper` and
   * the labels print when it is opened.
   */
  async function report(orderId: string, event: SessionEvent, asked?: Session): Promise<void> {
    await inTurn(async () => {
      if (event.kind === 'documents-ready' && state.onBench?.orderId !== orderId) return;
      await onNewest(async () => {
        const session = await newest(orderId);
        if (session && !isOfEarlierRating(asked, session)) await step(session, event);
      });
    });
  }

  const shown = async (session: Result<Session>): Promise<Result<Bench>> =>
    session.ok ? ok(publishedFor(session.value, state) ?? (await view(session.value))) : session;

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
    await inTurn(async () => undefined);
  }

  return { state, inTurn, view, shown, step, report, followSaved, start, idle };
}

/**
 * The disk may be full, or the database locked. What an effect reports comes once: lost, the packer would
 * wait for ever.
 */
async function untilStored<T>(
  { storeAgain }: Pick<BenchPorts, 'storeAgain'>,
  write: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      const isOfStore = error instanceof StationFailure && error.error.code === 'store';
      if (!isOfStore || !(await storeAgain())) throw error;
    }
  }
}

const publishedFor = (session: Session, { published }: BenchState): Bench | null =>
  published?.session === session ? published : null;

/** `known`: the order, if it was just read. */
async function viewOf(ports: BenchPorts, session: Session, known?: StoredOrder): Promise<Bench> {
  const order = known ?? (await orderOf(ports, session));
  const { step } = session;
  const bought = 'attemptId' in step ? await ports.shipment(step.attemptId) : null;
  const ruled = ports.ruledHere(session, order);
  const packOn = isPacked(ports, session, order) ? ports.packOn(order) : undefined;
  const photoFor = step.kind === 'packing' ? await ports.photoAwaitedBy(order) : null;
  const more = {
    ...(ruled && { ruled }),
    ...(packOn && { packOn }),
    ...(photoFor !== null && { photoFor }),
  };
  return { session, order, shipment: null, jobs: [], ...bought, ...more };
}

/** Whether only rates are missing. */
const isPacked = (ports: BenchPorts, session: Session, order: StoredOrder): boolean =>
  session.step.kind === 'packing' && mayRate(session, contextOf(ports, order));

const contextOf = (ports: BenchPorts, order: StoredOrder) => ({
  order,
  boxes: ports.boxes(order),
  confirms: ports.confirms(order),
  at: ports.now().toISOString(),
  scanBack: ports.scanBack(),
  onlyScanned: ports.onlyScanned(),
  tolerance: ports.tolerance(),
});

async function orderOf(ports: BenchPorts, { orderId }: Session): Promise<StoredOrder> {
  const order = await ports.orderById(orderId);
  if (!order) throw new Error(`Order ${orderId} of a session is gone`);
  return order;
}

/** The answer to a rate request that was taken back and replaced by another. */
const isOfEarlierRating = (asked: Session | undefined, now: Session): boolean =>
  asked?.step.kind === 'rating' &&
  now.step.kind === 'rating' &&
  asked.step.since !== now.step.since;

const WENT_WRONG = say('Internal error of the station. Support finds the details in the log.');
const defect = (): StationError => stationError('defect', WENT_WRONG);
