import { say } from '../../../../shared/kernel/message.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import type {
  PrintJob,
  PrintQueue,
  PrintRole,
  PrintTarget,
} from '../../../../shared/printing/print-job.ts';
import type { DecisionLog } from '../../../kernel/decision-log.ts';
import type {
  KeptPrintJob,
  NewPrintJob,
  PrintJobRepository,
  PrintLock,
  PrintLocks,
} from '../ports.ts';
import {
  createPrinterWorkers,
  type PrinterWorkerParts,
  type PrinterWorkers,
} from './printer-workers.ts';
import { queueAgain, queueDecisions } from './queue-decisions.ts';

export interface QueueParts extends Omit<PrinterWorkerParts, 'changed'> {
  /** One lease for every program that prints from this store. */
  leases: PrintLocks;
  decisions: DecisionLog;
  targets(): Record<PrintRole, PrintTarget | null>;
  now(): Date;
}

/** Called with a job that changed, or null where only a printer did. */
type QueueListener = (job: KeptPrintJob | null) => void;

export interface Queue {
  /** On record, in this order; each goes to its printer's worker. */
  add(
    jobs: readonly Omit<NewPrintJob, 'lease' | 'state' | 'held' | 'closed'>[],
  ): Promise<KeptPrintJob[]>;
  /** Resolves once each of them has come to its end, or is held and waits. */
  settled(jobs: readonly KeptPrintJob[]): Promise<KeptPrintJob[]>;
  /** Errors of all five: `not-found`, `bad-input` where the job's state does not allow it. */
  retry(id: string): Promise<Result<PrintJob>>;
  move(id: string, target: PrintTarget): Promise<Result<PrintJob>>;
  drop(id: string): Promise<Result<PrintJob>>;
  resolve(id: string, cameOut: boolean): Promise<Result<PrintJob>>;
  /** The scan back proved the carton's newest label. */
  confirm(attemptId: string, carton: string): Promise<void>;
  /** The order leaves the bench: its labels, and what its printer held, wait for a person. */
  setAside(orderId: string): Promise<void>;
  view(): Promise<PrintQueue>;
  workers: Pick<PrinterWorkers, 'readiness' | 'ask'>;
  listen(listener: QueueListener): void;
  /** For a host that stays: what dead programs left is set aside, printers are waited for. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** Between two looks at a job that another program has in hand. */
const LOOK_MS = 500;
const LAST_DONE = 30;

export interface QueueContext extends QueueParts {
  workers: PrinterWorkers;
  lease: PrintLease;
  listeners: Set<QueueListener>;
  /** Who waits for the next change of a job. */
  waiting: Set<() => void>;
  closing: AbortController;
  tell: QueueListener;
}

export function createQueue(parts: QueueParts): Queue {
  const listeners = new Set<QueueListener>();
  const waiting = new Set<() => void>();
  const closing = new AbortController();
  const tell = (job: KeptPrintJob | null): void => {
    for (const look of [...waiting]) look();
    for (const listener of listeners) listener(job);
  };
  const workers = createPrinterWorkers({ ...parts, changed: tell });
  const lease = createPrintLease(parts.jobs, parts.leases);
  const context = { ...parts, workers, lease, listeners, waiting, closing, tell };

  return {
    ...queueDecisions(context),
    add: (jobs) => add(context, jobs),
    settled: (jobs) => settled(context, jobs),
    async confirm(attemptId, carton) {
      tell(await parts.jobs.confirm(attemptId, carton, parts.now().toISOString()));
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
  wanted: Parameters<Queue['add']>[0],
): Promise<KeptPrintJob[]> {
  const { jobs, workers, tell } = context;
  const mine = await context.lease.mine();
  const added = await jobs.add(
    wanted.map((job) => ({ ...job, state: 'queued', held: null, lease: mine, closed: false })),
  );
  for (const job of added) {
    // Asked for again while it waits for a person: the person has said that it is printed.
    if (job.held === 'person') await queueAgain(context, job, job.target, 'printed');
    else {
      const why = workers.held(job.target);
      if (why !== null) await jobs.hold(job.target, mine, why);
      workers.wake(job.target, mine);
    }
    tell(job);
  }
  return await findAll(context, added);
}

async function findAll(
  { jobs }: QueueContext,
  wanted: readonly KeptPrintJob[],
): Promise<KeptPrintJob[]> {
  const found = await Promise.all(wanted.map(({ id }) => jobs.find(id)));
  return found.filter((job) => job !== null);
}

async function settled(
  context: QueueContext,
  wanted: readonly KeptPrintJob[],
): Promise<KeptPrintJob[]> {
  const { workers, closing } = context;
  const atRest = ({ state, held, target }: KeptPrintJob): boolean =>
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

async function setAside({ jobs, lease, tell }: QueueContext, orderId: string): Promise<void> {
  const mine = await lease.mine();
  for (const job of await jobs.open()) {
    const waits = job.state === 'queued' && job.lease === mine && goesWithOrder(job);
    if (!waits || job.orderId !== orderId) continue;
    const from = { states: ['queued'], lease: mine } as const;
    tell(await jobs.change(job.id, from, { held: 'person', lease: null, detail: SET_ASIDE }));
  }
}

/** A document in its turn is on its way out, and a slip was asked for so that its carton can wait. */
const goesWithOrder = ({ kind, held }: KeptPrintJob): boolean =>
  kind === 'label' || (held === 'printer' && (kind === 'invoice' || kind === 'packing-slip'));

async function view({ jobs, workers, lease, targets }: QueueContext): Promise<PrintQueue> {
  await lease.sweep();
  const [open, done] = await Promise.all([jobs.open(), jobs.lastDone(LAST_DONE)]);
  const roles = targets();
  const all = [...done, ...open];
  const assigned = [roles.label, roles.document].filter((target) => target !== null);
  const known = new Set([...assigned, ...all.map(({ target }) => target)]);
  return {
    printers: [...known].map((target) => ({
      target,
      roles: (['label', 'document'] as const).filter((role) => roles[role] === target),
      ready: workers.readiness(target),
      jobs: all.filter((job) => job.target === target).map(shown),
    })),
  };
}

const SET_ASIDE = say('Its order was set aside before it came out: print it now, or give it up.');

/** A job as people see it. */
export function shown(job: KeptPrintJob): PrintJob {
  const { orderId: _, file: __, lease: ___, media: ____, packer: _____, ...rest } = job;
  return rest;
}

/**
 * Several programs may work on one store. Each that prints holds a lease: a numbered lock that dies
 * with it. Jobs carry the number of their program's lease, so that what a dead one left behind is
 * told from what a living one still does.
 */
type PrintLease = ReturnType<typeof createPrintLease>;

const WORDS = {
  sent: say('The program ended while this was being printed: it may or may not have come out.'),
  queued: say('Left over from an earlier run of the program: print it now, or give it up.'),
};

/** The name that older programs on the same data use too. */
const lockOf = (lease: number) => `seat-${lease}`;

function createPrintLease(jobs: PrintJobRepository, locks: PrintLocks) {
  let taken: Promise<{ number: number; lock: PrintLock }> | null = null;

  async function take() {
    for (let number = 1; ; number += 1) {
      const lock = await locks.tryAcquire(lockOf(number));
      if (!lock) continue;
      await jobs.abandon(number, WORDS);
      return { number, lock };
    }
  }

  const mine = async () => {
    taken ??= take();
    return (await taken).number;
  };

  return {
    /** Ours; taken at the first call, and what its last holder left is set aside. */
    mine,

    /** Sets aside what dead programs left; answers whether anything was looked at anew. */
    async sweep(): Promise<void> {
      const own = taken ? (await taken).number : null;
      for (const lease of await jobs.leases()) {
        if (lease === own) continue;
        const lock = await locks.tryAcquire(lockOf(lease));
        if (!lock) continue;
        try {
          await jobs.abandon(lease, WORDS);
        } finally {
          lock.release();
        }
      }
    },

    /** Gives the lease back; what still waits is set aside for a person. */
    async leave(): Promise<void> {
      if (!taken) return;
      const { number, lock } = await taken;
      await jobs.abandon(number, WORDS);
      lock.release();
    },
  };
}
