import { say } from '../../../../shared/kernel/message.ts';
import type { PrintQueue, PrintTarget } from '../../../../shared/printing/print-job.ts';
import type { StoredPrintJob } from '../ports.ts';
import { isPartners } from './may-print.ts';
import { createPrintLease } from './print-lease.ts';
import { createPrinterWorkers } from './printer-workers.ts';
import {
  type Queue,
  type QueueContext,
  type QueueListener,
  type QueueParts,
  shown,
} from './queue-context.ts';
import { queueAgain, queueDecisions } from './queue-decisions.ts';

/** Milliseconds between checks of a job that another program processes. */
const LOOK_MS = 500;
const LAST_DONE = 30;
/** Open jobs that are listed; the others follow as these are done. */
const MOST_SHOWN = 200;

export function createQueue(parts: QueueParts): Queue {
  const listeners = new Set<QueueListener>();
  const waiting = new Set<() => void>();
  const closing = new AbortController();
  const notify = (job: StoredPrintJob | null): void => {
    for (const look of [...waiting]) look();
    for (const listener of listeners) listener(job);
  };
  const workers = createPrinterWorkers({ ...parts, changed: notify });
  const lease = createPrintLease(parts.jobs, parts.leases);
  const context = { ...parts, workers, lease, listeners, waiting, closing, notify };

  return {
    ...queueDecisions(context),
    add: (jobs, only) => add(context, jobs, only),
    settled: (jobs) => settled(context, jobs),
    async confirm(attemptId, carton) {
      notify(await parts.jobs.confirm(attemptId, carton, parts.now().toISOString()));
    },
    setAside: (orderId) => setAside(context, orderId),
    view: () => view(context),
    workers,
    listen(listener) {
      listeners.add(listener);
    },
    async begin() {
      workers.bePatient();
      await lease.sweep();
    },
    async close() {
      closing.abort();
      await workers.close();
      await lease.leave();
    },
  };
}

async function add(
  context: QueueContext,
  ...[wanted, only]: Parameters<Queue['add']>
): Promise<StoredPrintJob[]> {
  const { jobs, workers, notify } = context;
  const mine = await context.lease.mine();
  const added = await jobs.add(
    wanted.map((job) => ({ ...job, state: 'queued', held: null, lease: mine, closed: false })),
    only,
  );
  for (const job of added) {
    // Requested again while waiting for a person: that is the decision to print.
    if (job.held === 'person') await queueAgain(context, job, job.target, say('printed again'));
    else {
      const why = workers.held(job.target);
      if (why !== null) await jobs.hold(job.target, mine, why);
      workers.wake(job.target, mine);
    }
    notify(job);
  }
  return await findAll(context, added);
}

async function findAll(
  { jobs }: QueueContext,
  wanted: readonly StoredPrintJob[],
): Promise<StoredPrintJob[]> {
  const found = await Promise.all(wanted.map(({ id }) => jobs.find(id)));
  return found.filter((job) => job !== null);
}

async function settled(
  context: QueueContext,
  wanted: readonly StoredPrintJob[],
): Promise<StoredPrintJob[]> {
  const { workers, closing } = context;
  const atRest = ({ state, held, target }: StoredPrintJob): boolean =>
    (state !== 'queued' && state !== 'sent') ||
    (state === 'queued' && (held !== null || workers.held(target) !== null));
  for (;;) {
    const now = await findAll(context, wanted);
    if (now.every(atRest) || closing.signal.aborted) return now;
    await nextChange(context);
  }
}

async function nextChange({ waiting, closing, wait }: QueueContext): Promise<void> {
  const changed = new AbortController();
  const look = () => changed.abort();
  waiting.add(look);
  const signal = AbortSignal.any([changed.signal, closing.signal]);
  await wait(LOOK_MS, signal).catch(() => undefined);
  waiting.delete(look);
}

async function setAside({ jobs, lease, notify }: QueueContext, orderId: string): Promise<void> {
  const mine = await lease.mine();
  for (const job of await jobs.open({ orderId })) {
    if (job.state !== 'queued' || job.lease !== mine || !goesWithOrder(job)) continue;
    const from = { states: ['queued'], lease: mine } as const;
    notify(await jobs.change(job.id, from, { held: 'person', lease: null, detail: SET_ASIDE }));
  }
}

/** A queued document is on its way, and a slip was requested so that its carton can wait. */
const goesWithOrder = ({ kind, held }: StoredPrintJob): boolean =>
  kind === 'label' ||
  (held === 'printer' && (isPartners(kind) || kind === 'packing-slip' || kind === 'insert'));

async function view({ jobs, workers, lease, targets }: QueueContext): Promise<PrintQueue> {
  await lease.sweep();
  const [open, done, counts] = await Promise.all([
    jobs.open({ limit: MOST_SHOWN }),
    jobs.lastDone(LAST_DONE),
    jobs.openCounts(),
  ]);
  const roles = targets();
  const all = [...done, ...open];
  const assigned = [roles.label, roles.document].filter((target) => target !== null);
  const known = new Set([...assigned, ...[...all, ...counts].map(({ target }) => target)]);
  const openOf = (target: PrintTarget): number => {
    const { waiting = 0, trouble = 0 } = counts.find((each) => each.target === target) ?? {};
    return waiting + trouble;
  };
  return {
    printers: [...known].map((target) => ({
      target,
      roles: (['label', 'document'] as const).filter((role) => roles[role] === target),
      ready: workers.readiness(target),
      jobs: all.filter((job) => job.target === target).map(shown),
      more: Math.max(0, openOf(target) - open.filter((job) => job.target === target).length),
    })),
  };
}

const SET_ASIDE = say('Its order was set aside before it came out: print it now, or give it up.');
