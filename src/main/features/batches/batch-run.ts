import { type StationError, StationFailure, stationError } from '../../../shared/kernel/errors.ts';
import { ended, messageOf, say } from '../../../shared/kernel/message.ts';
import { createMutex } from '../../../shared/kernel/mutex.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { type StoredOrder, showOrderKey } from '../../../shared/orders/order.ts';
import { isOfJob, type PrintJob } from '../../../shared/printing/print-job.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { Printed } from '../printing/ports.ts';
import { blockedBy, unknownError } from '../purchasing/logic/words.ts';
import type { Attempt, AttemptLocks } from '../purchasing/ports.ts';
import type { ShipOptions } from '../purchasing/ship-options.ts';
import type { OrderShipping } from '../shipments/ship-order.ts';
import { type LeftOverNeeds, printLeftOver } from './left-over.ts';
import type { BatchOrder, BatchPlan, BatchRun, BatchState } from './ports.ts';
import type { BatchSlips } from './slip.ts';
import { mayBeAway, stopsTheRun, type UnattendedNeeds, unattended } from './unattended.ts';

export interface BatchRunNeeds extends UnattendedNeeds, LeftOverNeeds {
  locks: AttemptLocks;
  orderShipping: OrderShipping;
  documentService: DocumentService;
  slips: BatchSlips;
  /** Called when the run progresses. */
  changed(): Promise<void>;
}

interface Outcome {
  state: BatchState;
  error: StationError | null;
  /** The run stops until a person continues it. */
  stop?: true;
}

/** How a run is processed: `wait` for printers before the next order; progress messages. */
export interface Working {
  wait: boolean;
  progress: ShipOptions['say'];
}

/** At the bench labels print in the background, and a waiting printer does not delay purchases. */
export const AT_BENCH: Working = { wait: false, progress: () => undefined };

/** Adds warnings to those that were shown once and are not shown again. */
type See = (what: readonly string[]) => Promise<void>;

export type BatchRunner = ReturnType<typeof createBatchRunner>;

const LOCK = 'batch';

/** Ships the orders of a run one after the other; only one program per store does so at a time. */
export function createBatchRunner(needs: BatchRunNeeds) {
  const { batches, locks } = needs;
  let working: Promise<void> | null = null;
  let stopping = false;
  /** The last look found no order: orders added now need another start. */
  let isOver = false;
  let current: BatchOrder | null = null;
  const exclusively = createMutex();

  const turn: Turn = {
    isStopping: () => stopping,
    takes(order) {
      isOver = order === null;
      current = order;
    },
  };

  async function start(run: BatchRun, how: Working): Promise<Result<null>> {
    if (working && !isOver && !stopping) return ok(null);
    await working;
    const taken = await locked(locks);
    if (!taken.ok) return taken;
    const lock = taken.value;
    stopping = false;
    isOver = false;
    const fresh = { ...run, plan: { ...run.plan, why: null } };
    await batches.save(run.id, fresh.plan);
    working = work(needs, fresh, how, turn)
      .catch(async (error: unknown) => {
        await batches.save(run.id, { ...fresh.plan, why: defectOf(error) });
      })
      .catch((error: unknown) => reportDefect(error, 'batch'))
      .finally(async () => {
        lock.release();
        working = null;
        current = null;
        await needs.changed();
      });
    return ok(null);
  }

  return {
    /** Whether a run has orders to ship or labels to print, or an outcome is still unknown. */
    owes: (run: BatchRun) => owes(needs, run),
    /** Whether papers that could not be fetched are still to be printed. */
    owesPapers: async ({ id, plan }: BatchRun) =>
      plan.print && (await batches.orders(id)).some(lacksPapers),
    /** Prints what a run owes before anything else is shipped. Errors: `order-locked`, as `begin`. */
    printOwed: (run: BatchRun, how: Working) =>
      withLock(locks, async () => {
        await printOwed(needs, run, how);
        await printLacking(needs, run, how);
      }),
    /** Updates unknown orders that were settled: their labels are to be printed, or they wait again. */
    refresh: (run: BatchRun) => refresh(needs, run),
    /** Errors: `order-locked` while another program ships a batch. */
    begin: (run: BatchRun, how: Working): Promise<Result<null>> =>
      exclusively(() => start(run, how)),
    isWorking: () => working !== null,
    current: () => current,
    /** Whether another program is shipping a batch. */
    async isElsewhere(): Promise<boolean> {
      if (working) return false;
      const lock = await locks.tryAcquire(LOCK);
      lock?.release();
      return lock === null;
    },
    /** Resolves when the current order is finished; no further one is shipped. */
    async stop(): Promise<void> {
      stopping = true;
      await working;
    },
    async idle(): Promise<void> {
      await working;
    },
  };
}

async function refresh({ batches, shipping }: BatchRunNeeds, { id }: BatchRun): Promise<void> {
  for (const { state, place, orderId } of await batches.orders(id)) {
    if (state !== 'unknown') continue;
    const blocking = await shipping.blockingAttempt(orderId);
    if (blocking?.state === 'confirmed') await batches.set(id, place, 'bought', null);
    if (blocking === null) await batches.set(id, place, 'waiting', null);
  }
}

async function owes({ batches }: BatchRunNeeds, { id }: BatchRun): Promise<boolean> {
  const orders = await batches.orders(id);
  if (orders.some((order) => !IS_OVER.has(order.state) || failedAway(order))) return true;
  return (await batches.leftOver(id)).length > 0;
}

const IS_OVER = new Set<BatchState>(['shipped', 'refused']);

/** The partner was away: that says nothing about the order, which stays the run's own. */
const failedAway = ({ state, error }: Pick<BatchOrder, 'state' | 'error'>): boolean =>
  state === 'refused' && error !== null && mayBeAway(error);

/**
 * Orders that failed because the partner was away wait again. Returns why, where it is one order alone: it may
 * fail for ever, so it is named with the ways out.
 */
async function waitAgain(
  { batches }: BatchRunNeeds,
  { id }: BatchRun,
): Promise<StationError | null> {
  const failed = (await batches.orders(id)).filter(failedAway);
  for (const { place } of failed) await batches.set(id, place, 'waiting', null);
  const [first, ...others] = failed;
  if (!first?.error) return null;
  return others.length === 0 ? aloneAway(first, first.error) : first.error;
}

function aloneAway(order: BatchOrder, error: StationError): StationError {
  const message = say(
    'Order {order}: {why} The batch stays open with its options and tries it again. If it fails again, ship it by itself, put it on hold, or leave the batch (command line: {anew}).',
    { order: showOrderKey(order), why: ended(messageOf(error)), anew: '--anew' },
  );
  return { ...error, ...stationError(error.code, message) };
}

async function withLock(locks: AttemptLocks, work: () => Promise<void>): Promise<Result<null>> {
  const lock = await locked(locks);
  if (!lock.ok) return lock;
  try {
    await work();
    return ok(null);
  } finally {
    lock.value.release();
  }
}

/** Errors: `order-locked` while another program has it. */
async function locked(locks: AttemptLocks): Promise<Result<{ release(): void }>> {
  const lock = await locks.tryAcquire(LOCK);
  return lock ? ok(lock) : fail(busy());
}

interface Turn {
  isStopping(): boolean;
  /** Reports the next order; null if none is left. */
  takes(order: BatchOrder | null): void;
}

/** Works until no order is left, or something stops the run. */
async function work(
  needs: BatchRunNeeds,
  run: BatchRun,
  how: Working,
  { isStopping, takes }: Turn,
): Promise<void> {
  const { batches } = needs;
  let wasAway = false;
  let why: StationError | null = null;
  let { plan } = run;
  async function keep(change: Partial<BatchPlan>): Promise<void> {
    plan = { ...plan, ...change };
    await batches.save(run.id, plan);
  }
  // A program that was killed left them.
  await waitAgain(needs, run);
  await printOwed(needs, run, how);
  const see: See = (what) => keep({ seen: [...plan.seen, ...what], hasSeenRates: true });
  while (!isStopping()) {
    const order = await batches.next(run.id);
    takes(order);
    if (!order) break;
    await needs.changed();
    const outcome = await shipNext(needs, { ...run, plan }, order, { ...how, see });
    const { error } = outcome;
    // Another bench of the site has the order and ships it, so there is nothing to check here.
    if (outcome.state === 'refused' && error?.bench !== undefined) {
      await batches.leaveOut(run.id, order.place);
      await keep({ leftOut: [...(plan.leftOut ?? []), order.orderId] });
      continue;
    }
    await batches.set(run.id, order.place, outcome.state, outcome.stop ? null : error);
    if (outcome.stop) why = error;
    const isAway = failedAway(outcome);
    if (outcome.stop || (isAway && wasAway)) break;
    if (outcome.state === 'bought' && plan.print && !plan.slip) {
      await needs.slips.print(run, how.wait);
      await keep({ slip: true });
    }
    wasAway = isAway;
  }
  const away = await waitAgain(needs, run);
  if (why ?? away) await keep({ why: why ?? away });
}

export const busy = (): StationError =>
  stationError('order-locked', say('Another window or program is shipping a batch right now.'), {
    retry: 'later',
  });

function defectOf(thrown: unknown): StationError {
  if (thrown instanceof StationFailure) return thrown.error;
  reportDefect(thrown, 'batch');
  return stationError(
    'defect',
    say('Internal error of the station. Support finds the details in the log.'),
  );
}

const IN_BATCH = { urgency: 'batch' } as const;

/** Ships one order; checks the journal before anything is bought. */
async function shipNext(
  needs: BatchRunNeeds,
  run: BatchRun,
  row: BatchOrder,
  how: Working & { see: See },
): Promise<Outcome> {
  const order = await needs.orders.findById(row.orderId);
  if (!order) return { state: 'refused', error: gone(row) };
  const blocking = await needs.shipping.blockingAttempt(order.id);
  if (row.state === 'bought') return await printed(needs, run, row, blocking, how);
  if (blocking?.state === 'unknown') return { state: 'unknown', error: unknownError(blocking) };
  const isOurs = blocking?.state === 'confirmed' && blocking.bench === undefined;
  if (isOurs && row.state === 'buying')
    return { state: 'bought', error: await needs.documentService.collect(blocking, IN_BATCH) };
  if (blocking) return { state: 'refused', error: blockedBy(blocking) };
  await needs.batches.set(run.id, row.place, 'buying', null);
  return await bought(needs, run, order, how);
}

async function bought(
  needs: BatchRunNeeds,
  { plan }: BatchRun,
  order: StoredOrder,
  { progress, see }: Working & { see: See },
): Promise<Outcome> {
  const { insure, pickUpDate = null } = needs.rules.begin(order);
  const shipped = await needs.orderShipping.shipOrder(order, {
    cartonSpecs: [],
    rule: plan.rule,
    insure,
    pickUpDate,
    print: plan.print,
    unattended: unattended(needs, plan, see),
    say: progress,
  });
  if (!shipped.ok) {
    const { error } = shipped;
    return stopsTheRun(error)
      ? { state: 'waiting', error, stop: true }
      : { state: 'refused', error };
  }
  const { shipment, error } = shipped.value;
  if (shipment.state === 'confirmed' && error?.code !== 'already-bought')
    return { state: 'bought', error };
  if (shipment.state === 'unknown' || shipment.state === 'open') return { state: 'unknown', error };
  return { state: 'refused', error };
}

/**
 * First the labels that a run owes: of orders that were bought before its program ended, or that turned out to
 * be bought. One that fails needs a person, and stops nothing.
 */
async function printOwed(needs: BatchRunNeeds, run: BatchRun, how: Working): Promise<void> {
  if (!run.plan.print) return;
  const { batches } = needs;
  await printLeftOver(needs, run, how.wait);
  for (const row of await batches.orders(run.id)) {
    if (row.state !== 'bought') continue;
    const blocking = await needs.shipping.blockingAttempt(row.orderId);
    const { state, error } = await printed(needs, run, row, blocking, how);
    await batches.set(run.id, row.place, state, error);
  }
}

const lacksPapers = ({ state, error }: BatchOrder): boolean =>
  state === 'shipped' && error?.code === 'paper-missing';

/** Fetches again what could not be fetched, and prints it. What still fails stays with its order. */
async function printLacking(needs: BatchRunNeeds, run: BatchRun, how: Working): Promise<void> {
  if (!run.plan.print) return;
  const { batches } = needs;
  for (const row of (await batches.orders(run.id)).filter(lacksPapers)) {
    const blocking = await needs.shipping.blockingAttempt(row.orderId);
    if (blocking?.state !== 'confirmed') continue;
    const missing = await needs.documentService.collect(blocking, IN_BATCH);
    const { state, error } = await printed(needs, run, { ...row, error: missing }, blocking, how);
    await batches.set(run.id, row.place, state, error);
  }
}

/** Prints the papers of an order once, even if called repeatedly. */
async function printed(
  { documentService }: BatchRunNeeds,
  { plan }: BatchRun,
  { error }: BatchOrder,
  attempt: Attempt | null,
  { wait }: Working,
): Promise<Outcome> {
  if (!plan.print || !attempt) return { state: 'shipped', error };
  const print = await documentService.print(attempt, { unprinted: true, wait });
  const failed = print.ok ? lasting(print.value) : print.error;
  return { state: 'shipped', error: error ?? failed };
}

/** What becomes of a label its job tells from now on; any other error stays with the order. */
function lasting({ jobs, error }: Printed): StationError | null {
  if (error === null || !isOfJob(error)) return error;
  const isOther = ({ kind, state, held }: PrintJob) =>
    kind !== 'label' && (held !== null || state === 'failed' || state === 'unknown');
  return jobs.some(isOther) ? error : null;
}

const gone = ({ reference }: BatchOrder): StationError =>
  stationError('not-found', say('Order {orderKey} no longer exists.', { orderKey: reference }));
