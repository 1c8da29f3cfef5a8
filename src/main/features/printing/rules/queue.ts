import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { english, type Message, say, type Wording } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type {
  PrintJob,
  PrintQueue,
  PrintRole,
  PrintTarget,
} from '../../../../shared/printing/print-job.ts';
import type { KeptPrintJob, NewPrintJob, PrintDecisions, PrintLocks } from '../ports.ts';
import { createLanes, type LaneParts, type Lanes } from './lanes.ts';
import { createSeat } from './print-lock.ts';

export interface QueueParts extends Omit<LaneParts, 'changed'> {
  /** One seat for every program that prints from this store. */
  seats: PrintLocks;
  decisions: PrintDecisions;
  /** Where the roles print now. */
  targets(): Record<PrintRole, PrintTarget | null>;
  now(): Date;
}

/** Told of a job that changed, or null where only a printer did. */
type QueueListener = (job: KeptPrintJob | null) => void;

export interface Queue {
  /** On record, in this order; each goes to its printer's lane. */
  add(
    jobs: readonly Omit<NewPrintJob, 'seat' | 'state' | 'held' | 'closed'>[],
  ): Promise<KeptPrintJob[]>;
  /** Resolves once each of them is settled, or is held and waits. */
  settled(jobs: readonly KeptPrintJob[]): Promise<KeptPrintJob[]>;
  /** Errors of all five: `not-found`, `bad-input` where the job's state does not allow it. */
  retry(id: string): Promise<Result<PrintJob>>;
  move(id: string, target: PrintTarget): Promise<Result<PrintJob>>;
  drop(id: string): Promise<Result<PrintJob>>;
  resolve(id: string, cameOut: boolean): Promise<Result<PrintJob>>;
  /** The scan back proved the carton's newest label. */
  confirm(attemptId: string, carton: string): Promise<void>;
  /** The order leaves the bench: its labels that have not been sent wait for a person. */
  setAside(orderId: string): Promise<void>;
  view(): Promise<PrintQueue>;
  lanes: Pick<Lanes, 'readiness' | 'ask'>;
  listen(listener: QueueListener): void;
  /** For a host that stays: what dead programs left is set aside, printers are waited for. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** Between two looks at a job that another program has in hand. */
const LOOK_MS = 500;
const LAST_DONE = 30;

export function createQueue(parts: QueueParts): Queue {
  const { jobs } = parts;
  const listeners = new Set<QueueListener>();
  const waiting = new Set<() => void>();
  const closing = new AbortController();
  const lanes = createLanes({ ...parts, changed: tell });
  const seat = createSeat(jobs, parts.seats);

  function tell(job: KeptPrintJob | null): void {
    for (const look of [...waiting]) look();
    for (const listener of listeners) listener(job);
  }

  async function nextChange(): Promise<void> {
    const changed = new AbortController();
    const look = () => changed.abort();
    waiting.add(look);
    const signal = AbortSignal.any([changed.signal, closing.signal]);
    await parts.wait(LOOK_MS, signal).catch(() => undefined);
    waiting.delete(look);
  }

  const atRest = ({ state, held, target }: KeptPrintJob): boolean =>
    (state !== 'queued' && state !== 'sent') ||
    (state === 'queued' && (held !== null || lanes.held(target) !== null));

  /** The job, if a person may decide about it now. */
  async function decidable(
    id: string,
    states: readonly KeptPrintJob['state'][],
    what: Wording,
  ): Promise<Result<KeptPrintJob>> {
    const job = await jobs.find(id);
    if (!job)
      return fail(stationError('not-found', say('There is no such print job.'), { field: 'job' }));
    const others = job.state === 'queued' && job.seat !== null && job.seat !== (await seat.mine());
    if (others) return fail(notNow(job, what, say('another program has it in hand')));
    return states.includes(job.state) ? ok(job) : fail(notNow(job, what, STATE_WORDS[job.state]));
  }

  async function changed(
    job: KeptPrintJob,
    to: Parameters<typeof jobs.change>[2],
    what: Wording,
  ): Promise<Result<PrintJob>> {
    const after = await jobs.change(job.id, { states: [job.state], seat: job.seat }, to);
    tell(after);
    return after ? ok(shown(after)) : fail(notNow(job, what, say('it has changed just now')));
  }

  /** A person who looks at an older screen would have a second one come out, as if it were the first. */
  async function printedSince({ id, state, kind, attemptId, cartonReference }: KeptPrintJob) {
    if (state !== 'failed' || attemptId === null) return false;
    const all = await jobs.list(attemptId);
    return all
      .slice(all.findIndex((each) => each.id === id) + 1)
      .some(
        (each) =>
          each.kind === kind && each.cartonReference === cartonReference && each.state !== 'failed',
      );
  }

  async function queueAgain(job: KeptPrintJob, target: PrintTarget, what: Wording) {
    if (await printedSince(job)) {
      return fail(
        notNow(job, what, say('its paper was printed again since; print the paper once more')),
      );
    }
    const refused = await parts.mayPrint({ ...job, target });
    if (refused) return fail(refused);
    const mine = await seat.mine();
    const to = { state: 'queued', target, seat: mine, detail: null, closed: false } as const;
    const again = await changed(job, to, what);
    lanes.nudge(job.target);
    lanes.nudge(target);
    lanes.wake(target, mine);
    return again;
  }

  async function join({ target }: KeptPrintJob, mine: number): Promise<void> {
    const why = lanes.held(target);
    if (why !== null) await jobs.hold(target, mine, why);
    lanes.wake(target, mine);
  }

  async function decided(job: KeptPrintJob, action: string): Promise<void> {
    const { id, title, kind, target, attemptId, cartonReference } = job;
    await parts.decisions.write({
      actor: null,
      action,
      subject: attemptId ?? id,
      reason: null,
      data: { job: id, title: english(title), kind, target, carton: cartonReference },
    });
  }

  return {
    async add(wanted) {
      const mine = await seat.mine();
      const made = wanted.map((job) => ({
        ...job,
        state: 'queued' as const,
        held: null,
        seat: mine,
        closed: false,
      }));
      const added = await jobs.add(made);
      for (const job of added) {
        // Asked for again while it waits for a person: the person has said that it is printed.
        if (job.held === 'person') await queueAgain(job, job.target, 'printed');
        else await join(job, mine);
        tell(job);
      }
      return (await Promise.all(added.map(({ id }) => jobs.find(id)))).filter(
        (job) => job !== null,
      );
    },

    async settled(wanted) {
      for (;;) {
        const found = await Promise.all(wanted.map(({ id }) => jobs.find(id)));
        const now = found.filter((job) => job !== null);
        if (now.every(atRest) || closing.signal.aborted) return now;
        await nextChange();
      }
    },

    async retry(id) {
      const job = await decidable(id, ['failed', 'queued'], 'printed again');
      return job.ok ? await queueAgain(job.value, job.value.target, 'printed again') : job;
    },

    async move(id, target) {
      const job = await decidable(id, ['failed', 'queued'], 'moved');
      return job.ok ? await queueAgain(job.value, target, 'moved') : job;
    },

    async drop(id) {
      const job = await decidable(id, ['failed', 'queued'], 'given up');
      if (!job.ok) return job;
      const before = job.value.detail ? say(': {why}', { why: job.value.detail }) : '.';
      const detail = say('Given up by a person{before}', { before });
      const dropped = await changed(
        job.value,
        { state: 'failed', detail, closed: true },
        'given up',
      );
      lanes.nudge(job.value.target);
      if (dropped.ok) await decided(job.value, 'print-dropped');
      return dropped;
    },

    async resolve(id, cameOut) {
      const job = await decidable(id, ['unknown', 'done'], 'decided');
      if (!job.ok) return job;
      if (!cameOut) await parts.printers.withdraw(id);
      const to = cameOut
        ? ({ state: 'done', confirmedAt: parts.now().toISOString() } as const)
        : ({
            state: 'failed',
            confirmedAt: null,
            detail: say('It did not come out, a person says.'),
          } as const);
      const resolved = await changed(job.value, to, 'decided');
      if (resolved.ok)
        await decided(job.value, cameOut ? 'print-came-out' : 'print-did-not-come-out');
      return resolved;
    },

    async confirm(attemptId, carton) {
      tell(await jobs.confirm(attemptId, carton, parts.now().toISOString()));
    },

    async setAside(orderId) {
      const mine = await seat.mine();
      for (const job of await jobs.open()) {
        const waits = job.state === 'queued' && job.kind === 'label' && job.seat === mine;
        if (!waits || job.orderId !== orderId) continue;
        const from = { states: ['queued'], seat: mine } as const;
        tell(await jobs.change(job.id, from, { held: 'person', seat: null, detail: SET_ASIDE }));
      }
    },

    async view() {
      await seat.sweep();
      const [open, done] = await Promise.all([jobs.open(), jobs.lastDone(LAST_DONE)]);
      const roles = parts.targets();
      const all = [...done, ...open];
      const assigned = [roles.label, roles.document].filter((target) => target !== null);
      const targets = new Set([...assigned, ...all.map(({ target }) => target)]);
      return {
        printers: [...targets].map((target) => ({
          target,
          roles: (['label', 'document'] as const).filter((role) => roles[role] === target),
          ready: lanes.readiness(target),
          jobs: all.filter((job) => job.target === target).map(shown),
        })),
      };
    },

    lanes,
    listen(listener) {
      listeners.add(listener);
    },
    async begin() {
      lanes.bePatient();
      await seat.sweep();
    },
    async close() {
      closing.abort();
      await lanes.close();
      await seat.leave();
    },
  };
}

const SET_ASIDE = say('Its order was set aside before it came out: print it now, or give it up.');

const STATE_WORDS: Record<KeptPrintJob['state'], Message> = {
  queued: say('it waits for its turn'),
  sent: say('it is at the printer now'),
  done: say('it was handed to the printer; say first that it did not come out'),
  failed: say('it did not come out'),
  unknown: say('nobody knows yet whether it came out; say that first'),
};

const notNow = ({ title }: KeptPrintJob, what: Wording, why: Wording): StationError =>
  stationError('bad-input', say('{title} cannot be {what}: {why}.', { title, what, why }), {
    field: 'job',
  });

/** A job as people see it. */
export function shown(job: KeptPrintJob): PrintJob {
  const { orderId: _, file: __, seat: ___, media: ____, packer: _____, ...rest } = job;
  return rest;
}
