import type { AuditAction } from '../../../../shared/kernel/command.ts';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { PrintJob, PrintTarget } from '../../../../shared/printing/print-job.ts';
import { isSameDocument } from '../../../../shared/printing/same-document.ts';
import type { PrintJobRepository, StoredPrintJob } from '../ports.ts';
import { type Queue, type QueueContext, shown } from './queue-context.ts';

/** A person's decisions about a job that failed, waits, or may have printed. */
export function queueDecisions(
  context: QueueContext,
): Pick<Queue, 'retry' | 'move' | 'drop' | 'resolve'> {
  return {
    async retry(id) {
      const job = await decidable(context, id, ['failed', 'queued'], say('printed again'));
      return job.ok
        ? await queueAgain(context, job.value, job.value.target, say('printed again'))
        : job;
    },
    async move(id, target) {
      const job = await decidable(context, id, ['failed', 'queued'], say('moved'));
      return job.ok ? await queueAgain(context, job.value, target, say('moved')) : job;
    },
    drop: (id) => drop(context, id),
    resolve: (id, cameOut) => resolve(context, id, cameOut),
  };
}

async function drop(context: QueueContext, id: string): Promise<Result<PrintJob>> {
  const job = await decidable(context, id, ['failed', 'queued'], say('given up'));
  if (!job.ok) return job;
  const before = job.value.detail ? say(': {why}', { why: job.value.detail }) : '.';
  const detail = say('Given up by a person{before}', { before });
  const to = { state: 'failed', detail, closed: true } as const;
  const dropped = await changed(context, job.value, to, say('given up'));
  context.workers.nudge(job.value.target);
  if (dropped.ok) await decided(context, job.value, 'print-dropped');
  return dropped;
}

async function resolve(
  context: QueueContext,
  id: string,
  cameOut: boolean,
): Promise<Result<PrintJob>> {
  const job = await decidable(context, id, ['unknown', 'done'], say('decided'));
  if (!job.ok) return job;
  const left = cameOut ? null : await context.printers.withdraw(job.value.target, id);
  if (left !== null) return fail(mayStillPrint(job.value, left));
  const to = cameOut
    ? ({ state: 'done', confirmedAt: context.now().toISOString() } as const)
    : ({
        state: 'failed',
        confirmedAt: null,
        detail: say('It did not come out (reported by a person).'),
      } as const);
  const resolved = await changed(context, job.value, to, say('decided'));
  const action = cameOut ? 'print-came-out' : 'print-did-not-come-out';
  if (resolved.ok) await decided(context, job.value, action);
  return resolved;
}

/** The job, if a person may decide about it now. */
async function decidable(
  { jobs, lease }: QueueContext,
  id: string,
  states: readonly StoredPrintJob['state'][],
  what: Message,
): Promise<Result<StoredPrintJob>> {
  const job = await jobs.find(id);
  if (!job) return refuse('not-found', say('There is no such print job.'), { field: 'job' });
  const others = job.state === 'queued' && job.lease !== null && job.lease !== (await lease.mine());
  if (others) return fail(notNow(job, what, say('another program is processing it')));
  return states.includes(job.state) ? ok(job) : fail(notNow(job, what, STATE_WORDS[job.state]));
}

async function changed(
  { jobs, notify }: QueueContext,
  job: StoredPrintJob,
  to: Parameters<PrintJobRepository['change']>[2],
  what: Message,
): Promise<Result<PrintJob>> {
  const after = await jobs.change(job.id, { states: [job.state], lease: job.lease }, to);
  notify(after);
  return after ? ok(shown(after)) : fail(notNow(job, what, say('it has changed just now')));
}

/** Guards against an outdated screen, which would print a document twice as if for the first time. */
async function printedSince({ jobs }: QueueContext, job: StoredPrintJob) {
  const { id, state, attemptId } = job;
  if (state !== 'failed' || attemptId === null) return false;
  const all = await jobs.list(attemptId);
  return all
    .slice(all.findIndex((each) => each.id === id) + 1)
    .some((each) => isSameDocument(each, job) && each.state !== 'failed');
}

export async function queueAgain(
  context: QueueContext,
  job: StoredPrintJob,
  target: PrintTarget,
  what: Message,
) {
  if (await printedSince(context, job)) {
    return fail(
      notNow(job, what, say('its document was printed again since; print the document once more')),
    );
  }
  const refused = await context.mayPrint({ ...job, target });
  if (refused) return fail(refused);
  const mine = await context.lease.mine();
  const to = { state: 'queued', target, lease: mine, detail: null, closed: false } as const;
  const again = await changed(context, job, to, what);
  const { workers } = context;
  workers.nudge(job.target);
  workers.nudge(target);
  workers.wake(target, mine);
  return again;
}

async function decided(
  { decisions }: QueueContext,
  job: StoredPrintJob,
  action: AuditAction,
): Promise<void> {
  const { id, title, kind, target, attemptId, cartonReference } = job;
  await decisions.write({
    action,
    subject: attemptId ?? id,
    data: { job: id, title, kind, target, carton: cartonReference },
  });
}

const mayStillPrint = ({ title }: StoredPrintJob, why: AnyMessage): StationError =>
  stationError(
    'printer',
    say(
      '{title} may still come out: {why}. Clear the printer’s queue first, then report it again.',
      {
        title,
        why,
      },
    ),
    { retry: 'after-change' },
  );

const STATE_WORDS: Record<StoredPrintJob['state'], Message> = {
  queued: say('it waits for its turn'),
  sent: say('it is at the printer now'),
  done: say('it was sent to the printer; first report that it did not come out'),
  failed: say('it did not come out'),
  unknown: say('it is not known whether it came out; report that first'),
};

const notNow = ({ title }: StoredPrintJob, what: Message, why: AnyMessage): StationError =>
  stationError('bad-input', say('{title} cannot be {what}: {why}.', { title, what, why }), {
    field: 'job',
  });
