import { resolve } from 'node:path';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { printingCommands } from '../../../shared/printing/commands.ts';
import type {
  PrinterStatus,
  PrintRole,
  PrintTarget,
  Readiness,
} from '../../../shared/printing/print-job.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Feature, Job } from '../../kernel/feature.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Partner } from '../../kernel/partner.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { createQueue } from './logic/queue.ts';
import type { Queue } from './logic/queue-context.ts';
import type { Printers, PrintJobRepository, PrintLocks, StoredPrintJob } from './ports.ts';
import { printExceptions } from './print-exceptions.ts';
import { sandboxStaysIn, targetOf } from './print-target.ts';

/** Milliseconds between checks of an idle printer. */
const LOOK_MS = 30_000;

/** What printing needs. */
export interface PrintingNeeds {
  printJobs: PrintJobRepository;
  printers: Printers;
  /** Locks printers across all stores of the data folder. */
  printerLocks: PrintLocks;
  /** Of this store's programs that print. */
  printLeases: PrintLocks;
  decisions: DecisionLog;
  /** Why a job may not print now, or null; asked again before each is sent. */
  mayPrint(job: StoredPrintJob): Promise<StationError | null>;
  /** Barcodes that were read on the job's document. */
  barcodesOn(job: StoredPrintJob): Promise<readonly string[]>;
  settings: SettingsSource;
  connection: Partner;
  /** Output folder of the sandbox's printouts while no printer is set. */
  paperDir: string;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
}

/** What others may use of printing. */
export interface Printing {
  queue: Queue;
  status(): Promise<PrinterStatus>;
  /** That order, or none, is on the bench now: queued labels of the one before are set aside with it. */
  onBench(orderId: string | null): void;
}

/** The printers, and the queue of what they are to print. */
export function createPrinting(needs: PrintingNeeds): Feature<Printing, typeof printingCommands> {
  const { printJobs, printers } = needs;
  const queue = createQueue({
    jobs: printJobs,
    printers,
    locks: needs.printerLocks,
    leases: needs.printLeases,
    decisions: needs.decisions,
    async mayPrint(job) {
      // A test page belongs to no order.
      const ofAnOrder = job.attemptId !== null || job.orderId !== null;
      const kept = ofAnOrder ? sandboxStaysIn(needs, job.target) : null;
      return kept ?? (await needs.mayPrint(job));
    },
    barcodesOn: needs.barcodesOn,
    targets: () => targetsOf(needs),
    wait: needs.wait,
    now: needs.now,
    onDefect: (error) => reportDefect(error, 'printing'),
  });
  return {
    api: { queue, status: () => status(needs, queue), onBench: setAsideLabels(queue) },
    commands: {
      'printing.queue': async () => ok(await queue.view()),
      'printing.retry': ({ job }) => queue.retry(job),
      'printing.move': async ({ job, target }) => {
        const refused = sandboxStaysIn(needs, target);
        return refused ? fail(refused) : await queue.move(job, target);
      },
      'printing.drop': ({ job }) => queue.drop(job),
      'printing.resolve': ({ job, cameOut }) => queue.resolve(job, cameOut),
      'printers.discover': async () => ok({ targets: await printers.discover() }),
      'printers.assign': ({ role, target }) => assign(needs, role, target),
      // Asks the printer now, and notifies every window of the result.
      'printers.check': async ({ target }) => ok(await queue.workers.ask(target)),
    },
    jobs: [printerWatch(needs, queue)],
    exceptions: [printExceptions(printJobs)],
  };
}

const targetsOf = (needs: PrintingNeeds): Record<PrintRole, PrintTarget | null> => ({
  label: targetOf(needs, 'label'),
  document: targetOf(needs, 'document'),
});

/** For a long-running host: waits for printers and monitors them. */
function printerWatch(needs: PrintingNeeds, queue: Queue): Job {
  const closing = new AbortController();
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    await queue.begin();
    while (!closing.signal.aborted) {
      const targets = new Set(Object.values(targetsOf(needs)).filter((target) => target !== null));
      await Promise.all([...targets].map((target) => queue.workers.ask(target)));
      await needs.wait(LOOK_MS, closing.signal).catch(() => undefined);
    }
  }

  return {
    begin(): void {
      looking = look().catch((error) => reportDefect(error, 'printers'));
    },
    async close(): Promise<void> {
      closing.abort();
      await queue.close();
      await looking;
    },
  };
}

function setAsideLabels(queue: Queue): (orderId: string | null) => void {
  let open: string | null = null;
  return (orderId) => {
    const left = open;
    open = orderId;
    if (left === null || left === open) return;
    queue.setAside(left).catch((error) => reportDefect(error, 'print-queue'));
  };
}

/**
 * Assigns a printer to a role. Refuses what can never work: `bad-input` for a folder that cannot be
 * written. A printer that is off, or not known to a print service that may be down, is accepted and
 * reported as not ready.
 */
async function assign(
  { printers, settings }: PrintingNeeds,
  role: PrintRole,
  wanted: PrintTarget,
): Promise<Result<{ target: PrintTarget; ready: Readiness }>> {
  const target = absolute(wanted);
  const ready = await printers.check(target);
  if (!ready.ok && target.startsWith('folder:')) {
    const message = say('target: {detail}', { detail: ready.detail });
    return refuse('bad-input', message, { field: 'target' });
  }
  const set = await settings.set(`printers.${role}`, target);
  return set.ok ? ok({ target, ready }) : set;
}

async function status(needs: PrintingNeeds, queue: Queue): Promise<PrinterStatus> {
  const open = await needs.printJobs.openCounts();
  const { label, document } = targetsOf(needs);
  const ready = (target: PrintTarget | null): Readiness | null =>
    target === null ? null : queue.workers.readiness(target);
  return {
    label,
    document,
    ready: { label: ready(label), document: ready(document) },
    waiting: open.reduce((sum, { waiting }) => sum + waiting, 0),
    trouble: open.reduce((sum, { trouble }) => sum + trouble, 0),
  };
}

/** Resolves a relative folder now: later prints may run in another directory. */
const absolute = (target: PrintTarget): PrintTarget =>
  target.startsWith('folder:') ? `folder:${resolve(target.slice('folder:'.length))}` : target;
