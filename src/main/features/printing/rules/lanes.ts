import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { saidBy, say, saySame, type Wording } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { PrintTarget, Readiness } from '../../../../shared/printing/print-job.ts';
import type {
  KeptPrintJob,
  PaperSize,
  Printers,
  PrintJobRepository,
  PrintLocks,
  PrintOutcome,
} from '../ports.ts';
import { place } from './placement.ts';

export interface LaneParts {
  jobs: PrintJobRepository;
  printers: Printers;
  /** One printer at a time, whichever program prints there. */
  locks: PrintLocks;
  /** Asked again right before a job is sent: a purchase may be cancelled while its label waits. */
  mayPrint(job: KeptPrintJob): Promise<StationError | null>;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Told of every job that changed, and of a printer whose readiness did. */
  changed(job: KeptPrintJob | null): void;
  onDefect(error: unknown): void;
}

/**
 * A lane per printer: its jobs in order, one at a time; printers do not wait for each other. A job
 * whose own paper is bad fails alone. A printer that is not ready holds its lane, so that no later
 * label overtakes an earlier one; the lane goes on by itself once the printer is ready.
 */
export interface Lanes {
  wake(target: PrintTarget, seat: number): void;
  /** The person says that it is ready now: it is tried without asking. */
  nudge(target: PrintTarget): void;
  /** Why the lane is held, or null. */
  held(target: PrintTarget): Wording | null;
  readiness(target: PrintTarget): Readiness | null;
  /** Asks the printer now, unless it is at work. */
  ask(target: PrintTarget): Promise<Readiness>;
  /** From now on a printer that is not ready is waited for; before, its jobs fail at once. */
  bePatient(): void;
  /** Lets the jobs in hand come to their end, for a while. */
  close(): Promise<void>;
}

interface Lane {
  target: PrintTarget;
  running: Promise<void> | null;
  again: boolean;
  held: Wording | null;
  ready: Readiness | null;
  /** Ends the present pause. */
  nudge: () => void;
}

/** Another program prints there. */
const TAKEN_MS = 200;
/** Between two questions to a printer that is not ready: politely, and soon after paper is in. */
const PAUSES_MS = [2_000, 2_000, 5_000, 5_000, 10_000];
/** How long the end of the program waits for a job that is at the printer. */
const LAST_MS = 5_000;

export function createLanes(parts: LaneParts): Lanes {
  const { jobs, printers } = parts;
  const lanes = new Map<PrintTarget, Lane>();
  const closing = new AbortController();
  let patient = false;

  function lane(target: PrintTarget): Lane {
    const known = lanes.get(target);
    if (known) return known;
    const made: Lane = {
      target,
      running: null,
      again: false,
      held: null,
      ready: null,
      nudge: () => undefined,
    };
    lanes.set(target, made);
    return made;
  }

  function note(of: Lane, ready: Readiness): Readiness {
    const same = of.ready?.ok === ready.ok && saySame(of.ready.detail, ready.detail);
    of.ready = ready;
    if (!same) parts.changed(null);
    return ready;
  }

  /** Answers true where a nudge ended it. */
  async function pause(of: Lane, milliseconds: number): Promise<boolean> {
    const nudged = new AbortController();
    of.nudge = () => nudged.abort();
    const signal = AbortSignal.any([nudged.signal, closing.signal]);
    await parts.wait(milliseconds, signal).catch(() => undefined);
    of.nudge = () => undefined;
    return nudged.signal.aborted;
  }

  async function drain(of: Lane, seat: number): Promise<void> {
    while (!closing.signal.aborted) {
      const job = await jobs.next(of.target, seat);
      if (!job) return;
      const lock = await parts.locks.tryAcquire(of.target);
      if (!lock) {
        await pause(of, TAKEN_MS);
        continue;
      }
      let held: Wording | null;
      try {
        held = await printOne(of, job);
      } finally {
        lock.release();
      }
      if (held !== null && patient) await untilReady(of, seat, held);
      else if (held !== null) await failRest(of, seat, held);
    }
  }

  /** Answers why the printer could take nothing, or null. */
  async function printOne(of: Lane, job: KeptPrintJob): Promise<Wording | null> {
    const paper = await paperFor(job);
    // Moved meanwhile, it is the other printer's.
    const from = { states: ['queued'], seat: job.seat, target: job.target } as const;
    if (!paper.ok) {
      const detail = saidBy(paper.error);
      parts.changed(await jobs.change(job.id, from, { state: 'failed', detail }));
      return null;
    }
    // On record before the printer hears of it: after a crash it reads "may have come out".
    const claimed = await jobs.change(job.id, from, { state: 'sent', detail: null });
    if (!claimed) return null;
    parts.changed(claimed);
    const { state, detail, held } = await outcomeOf(claimed, paper.value);
    const back = held && patient;
    const settled = await jobs.change(
      job.id,
      { states: ['sent'], seat: job.seat },
      back ? { state: 'queued', held: 'printer', detail } : { state, detail },
    );
    if (held) note(of, { ok: false, detail });
    else if (state === 'done') note(of, { ok: true, detail: 'ready' });
    parts.changed(settled);
    return held ? detail : null;
  }

  /** The paper it lies on, or why it is not printed. */
  async function paperFor(job: KeptPrintJob): Promise<Result<PaperSize>> {
    const { media, role, target } = job;
    if (media === null) return fail(older());
    const refused = await parts.mayPrint(job);
    if (refused) return fail(refused);
    const placed = place(media, role, await printers.papers(target, media));
    return placed.ok ? ok(placed.value.media) : placed;
  }

  async function outcomeOf(job: KeptPrintJob, media: PaperSize): Promise<PrintOutcome> {
    const { id: jobId, file, title, role, copies, target } = job;
    try {
      return await printers.print(target, { jobId, file, title, role, copies, media });
    } catch (error) {
      parts.onDefect(error);
      return {
        state: 'unknown',
        detail: say('the program made a mistake while it was printed'),
      };
    }
  }

  async function untilReady(of: Lane, seat: number, why: Wording): Promise<void> {
    of.held = why;
    for (let turn = 0; !closing.signal.aborted; turn += 1) {
      await jobs.hold(of.target, seat, of.held);
      parts.changed(null);
      const nudged = await pause(of, PAUSES_MS[Math.min(turn, PAUSES_MS.length - 1)] ?? 0);
      if (nudged || closing.signal.aborted || !(await jobs.next(of.target, seat))) break;
      const ready = note(of, await printers.check(of.target));
      if (ready.ok) break;
      of.held = ready.detail;
    }
    of.held = null;
  }

  /** A program that ends soon waits for no printer: nothing of this lane overtakes the held job. */
  async function failRest(of: Lane, seat: number, detail: Wording): Promise<void> {
    for (;;) {
      const job = await jobs.next(of.target, seat);
      if (!job) return;
      const from = { states: ['queued'], seat } as const;
      parts.changed(await jobs.change(job.id, from, { state: 'failed', detail }));
    }
  }

  async function run(of: Lane, seat: number): Promise<void> {
    try {
      while (of.again && !closing.signal.aborted) {
        of.again = false;
        await drain(of, seat);
      }
    } catch (error) {
      if (!closing.signal.aborted) parts.onDefect(error);
    } finally {
      of.running = null;
    }
  }

  return {
    wake(target, seat) {
      const woken = lane(target);
      woken.again = true;
      woken.running ??= run(woken, seat);
    },
    nudge: (target) => lane(target).nudge(),
    held: (target) => lanes.get(target)?.held ?? null,
    readiness: (target) => lanes.get(target)?.ready ?? null,
    async ask(target) {
      const asked = lane(target);
      if (asked.running && asked.ready) return asked.ready;
      return note(asked, await printers.check(target));
    },
    bePatient() {
      patient = true;
    },
    async close() {
      closing.abort();
      const running = [...lanes.values()].flatMap((each) => (each.running ? [each.running] : []));
      if (running.length === 0) return;
      const done = new AbortController();
      await Promise.race([
        Promise.all(running).finally(() => done.abort()),
        parts.wait(LAST_MS, done.signal).catch(() => undefined),
      ]);
    },
  };
}

const older = () =>
  stationError('printer', say('It was queued by an older program: print the paper again.'));
