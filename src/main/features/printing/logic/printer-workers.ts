import type { StationError } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, messageOf, say, saySame } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { PrintTarget, Readiness } from '../../../../shared/printing/print-job.ts';
import type {
  PaperSize,
  Printers,
  PrintJobRepository,
  PrintLocks,
  PrintOutcome,
  StoredPrintJob,
} from '../ports.ts';
import { place } from './placement.ts';

export interface PrinterWorkerParts {
  jobs: PrintJobRepository;
  printers: Printers;
  /** One program at a time per printer. */
  locks: PrintLocks;
  /** Checked again right before a job is sent: a purchase may be cancelled while its label waits. */
  mayPrint(job: StoredPrintJob): Promise<StationError | null>;
  /** Texts of the barcodes that were read on its document. */
  barcodesOn(job: StoredPrintJob): Promise<readonly string[]>;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Called with every changed job, and with null for a change of a printer's readiness. */
  changed(job: StoredPrintJob | null): void;
  onDefect(error: unknown): void;
}

/**
 * One worker per printer processes its jobs in order, one at a time; printers are independent. A job with
 * a bad document fails alone. A printer that is not ready holds its jobs, so that no label overtakes an
 * earlier one; its worker continues once the printer is ready.
 */
export type PrinterWorkers = ReturnType<typeof createPrinterWorkers>;

interface Worker {
  target: PrintTarget;
  running: Promise<void> | null;
  again: boolean;
  held: AnyMessage | null;
  ready: Readiness | null;
  /** Ends the current pause. */
  nudge: () => void;
}

interface Context extends PrinterWorkerParts {
  workers: Map<PrintTarget, Worker>;
  closing: AbortController;
  patient: boolean;
}

/** Milliseconds to wait while another program uses the printer. */
const TAKEN_MS = 200;
/**
 * Growing pauses between checks of a printer that is not ready; short at first, for when paper was just
 * refilled.
 */
const PAUSES_MS = [2_000, 2_000, 5_000, 5_000, 10_000];
/** Milliseconds that shutdown waits for a job at the printer. */
const LAST_MS = 5_000;

export function createPrinterWorkers(parts: PrinterWorkerParts) {
  const context: Context = {
    jobs: parts.jobs,
    printers: parts.printers,
    locks: parts.locks,
    mayPrint: parts.mayPrint,
    barcodesOn: parts.barcodesOn,
    wait: parts.wait,
    changed: parts.changed,
    onDefect: parts.onDefect,
    workers: new Map(),
    closing: new AbortController(),
    patient: false,
  };
  const { workers } = context;
  return {
    wake(target: PrintTarget, lease: number): void {
      const woken = workerOf(context, target);
      woken.again = true;
      woken.running ??= run(context, woken, lease);
    },
    /** A person says that the printer is ready: skips the check. */
    nudge: (target: PrintTarget) => workerOf(context, target).nudge(),
    /** Why the printer's jobs are held, or null. */
    held: (target: PrintTarget): AnyMessage | null => workers.get(target)?.held ?? null,
    readiness: (target: PrintTarget): Readiness | null => workers.get(target)?.ready ?? null,
    /** Checks the printer now, unless it is printing. */
    async ask(target: PrintTarget): Promise<Readiness> {
      const asked = workerOf(context, target);
      if (asked.running && asked.ready) return asked.ready;
      return note(context, asked, await parts.printers.check(target));
    },
    /** From now on waits for printers that are not ready; before, their jobs fail at once. */
    bePatient(): void {
      context.patient = true;
    },
    /** Waits for current jobs to finish, up to a limit. */
    close: (): Promise<void> => close(context),
  };
}

function workerOf({ workers }: Context, target: PrintTarget): Worker {
  const known = workers.get(target);
  if (known) return known;
  const made: Worker = {
    target,
    running: null,
    again: false,
    held: null,
    ready: null,
    nudge: () => undefined,
  };
  workers.set(target, made);
  return made;
}

function note(context: Context, worker: Worker, ready: Readiness): Readiness {
  const same = worker.ready?.ok === ready.ok && saySame(worker.ready.detail, ready.detail);
  worker.ready = ready;
  if (!same) context.changed(null);
  return ready;
}

/** Returns true where a nudge ended it. */
async function pause(context: Context, worker: Worker, milliseconds: number): Promise<boolean> {
  const nudged = new AbortController();
  worker.nudge = () => nudged.abort();
  const signal = AbortSignal.any([nudged.signal, context.closing.signal]);
  await context.wait(milliseconds, signal).catch(() => undefined);
  worker.nudge = () => undefined;
  return nudged.signal.aborted;
}

async function drain(context: Context, worker: Worker, lease: number): Promise<void> {
  while (!context.closing.signal.aborted) {
    const job = await context.jobs.next(worker.target, lease);
    if (!job) return;
    const lock = await context.locks.tryAcquire(worker.target);
    if (!lock) {
      await pause(context, worker, TAKEN_MS);
      continue;
    }
    let held: AnyMessage | null;
    try {
      held = await printOne(context, worker, job);
    } finally {
      lock.release();
    }
    if (held !== null && context.patient) await untilReady(context, worker, lease, held);
    else if (held !== null) await failRest(context, worker, lease, held);
  }
}

/** Returns why the printer could take nothing, or null. */
async function printOne(
  context: Context,
  worker: Worker,
  job: StoredPrintJob,
): Promise<AnyMessage | null> {
  const paper = await paperFor(context, job);
  // A job moved meanwhile belongs to the other printer.
  const from = { states: ['queued'], lease: job.lease, target: job.target } as const;
  if (!paper.ok) {
    const detail = messageOf(paper.error);
    context.changed(await context.jobs.change(job.id, from, { state: 'failed', detail }));
    return null;
  }
  // Recorded before sending: after a crash the job counts as possibly printed.
  const claimed = await context.jobs.change(job.id, from, { state: 'sent', detail: null });
  if (!claimed) return null;
  context.changed(claimed);
  const { state, detail, held } = await outcomeOf(context, claimed, paper.value);
  const back = held && context.patient;
  const settled = await context.jobs.change(
    job.id,
    { states: ['sent'], lease: job.lease },
    back ? { state: 'queued', held: 'printer', detail } : { state, detail },
  );
  if (held) note(context, worker, { ok: false, detail });
  else if (state === 'done') note(context, worker, { ok: true, detail: 'ready' });
  context.changed(settled);
  return held ? detail : null;
}

/** The paper to use, or why it is not printed. */
async function paperFor(context: Context, job: StoredPrintJob): Promise<Result<PaperSize>> {
  const { media, role, target } = job;
  const refused = await context.mayPrint(job);
  if (refused) return fail(refused);
  const placed = place(media, role, await context.printers.papers(target, media));
  return placed.ok ? ok(placed.value.media) : placed;
}

async function outcomeOf(
  context: Context,
  job: StoredPrintJob,
  media: PaperSize,
): Promise<PrintOutcome> {
  const { id: jobId, file, title, role, copies, target } = job;
  try {
    const barcodes = await context.barcodesOn(job);
    return await context.printers.print(target, {
      jobId,
      file,
      title,
      role,
      copies,
      media,
      barcodes,
    });
  } catch (error) {
    context.onDefect(error);
    return {
      state: 'unknown',
      detail: say('internal error while it was printed'),
    };
  }
}

async function untilReady(
  context: Context,
  worker: Worker,
  lease: number,
  why: AnyMessage,
): Promise<void> {
  worker.held = why;
  for (let turn = 0; !context.closing.signal.aborted; turn += 1) {
    await context.jobs.hold(worker.target, lease, worker.held);
    context.changed(null);
    const nudged = await pause(
      context,
      worker,
      PAUSES_MS[Math.min(turn, PAUSES_MS.length - 1)] ?? 0,
    );
    if (
      nudged ||
      context.closing.signal.aborted ||
      !(await context.jobs.next(worker.target, lease))
    )
      break;
    const ready = note(context, worker, await context.printers.check(worker.target));
    if (ready.ok) break;
    worker.held = ready.detail;
  }
  worker.held = null;
}

/** A short-lived program does not wait for a printer: all jobs behind a held one fail. */
async function failRest(
  context: Context,
  worker: Worker,
  lease: number,
  detail: AnyMessage,
): Promise<void> {
  for (;;) {
    const job = await context.jobs.next(worker.target, lease);
    if (!job) return;
    const from = { states: ['queued'], lease } as const;
    context.changed(await context.jobs.change(job.id, from, { state: 'failed', detail }));
  }
}

async function run(context: Context, worker: Worker, lease: number): Promise<void> {
  try {
    while (worker.again && !context.closing.signal.aborted) {
      worker.again = false;
      await drain(context, worker, lease);
    }
  } catch (error) {
    if (!context.closing.signal.aborted) context.onDefect(error);
  } finally {
    worker.running = null;
  }
}

async function close({ closing, workers, wait }: Context): Promise<void> {
  closing.abort();
  const running = [...workers.values()].flatMap((each) => (each.running ? [each.running] : []));
  if (running.length === 0) return;
  const done = new AbortController();
  await Promise.race([
    Promise.all(running).finally(() => done.abort()),
    wait(LAST_MS, done.signal).catch(() => undefined),
  ]);
}
