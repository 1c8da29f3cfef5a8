import { english } from '../../../shared/kernel/message.ts';
import type { PrintJob, PrintQueue } from '../../../shared/printing/print-job.ts';

/**
 * What a job needs from a person:
 * - came-out: check whether the document printed
 * - try-again: it did not print
 * - left-over: print it now, or give it up
 * - printer: attend to the printer; then the job continues by itself
 */
export type JobNeed = 'came-out' | 'try-again' | 'left-over' | 'printer';

export function needOf({ state, held, confirmedAt, closed }: PrintJob): JobNeed | null {
  // Regardless of the printer's state: the document was seen, or is no longer wanted.
  if (confirmedAt !== null || closed) return null;
  if (state === 'unknown') return 'came-out';
  if (state === 'failed') return 'try-again';
  if (held === 'person') return 'left-over';
  return held === 'printer' ? 'printer' : null;
}

export const isSettled = (job: PrintJob): boolean =>
  needOf(job) === null && (job.state === 'done' || job.confirmedAt !== null || job.closed);

export const allJobs = (queue: PrintQueue | null): PrintJob[] =>
  queue?.printers.flatMap(({ jobs }) => jobs) ?? [];

export const leftOverJobs = (queue: PrintQueue | null): PrintJob[] =>
  allJobs(queue).filter((job) => needOf(job) === 'left-over');

/** The newest job of each document. */
export function newestJobs(jobs: readonly PrintJob[]): PrintJob[] {
  const newest = new Map<string, PrintJob>();
  for (const job of jobs) {
    const key = `${job.kind} ${job.cartonReference ?? english(job.title)}`;
    const known = newest.get(key);
    if (!known || known.at <= job.at) newest.set(key, job);
  }
  return [...newest.values()];
}

/** What the bench knows of an order's print jobs and checked labels. */
interface OfBench {
  jobs: readonly PrintJob[];
  session: { scannedBack: readonly string[] };
}

/**
 * The document that needs a person most urgently, labels first. A label verified on its carton needs
 * nobody, whatever the result of another print of it.
 */
export function jobInNeed({ jobs, session }: OfBench): { need: JobNeed; job: PrintJob } | null {
  const newest = newestJobs(jobs).filter(
    ({ kind, cartonReference }) =>
      kind !== 'label' || !session.scannedBack.some((proven) => proven === cartonReference),
  );
  const labels = newest.filter(({ kind }) => kind === 'label');
  return mostNeedy(labels) ?? mostNeedy(newest);
}

const MOST_FIRST: readonly JobNeed[] = ['came-out', 'try-again', 'printer', 'left-over'];

function mostNeedy(jobs: readonly PrintJob[]): { need: JobNeed; job: PrintJob } | null {
  for (const need of MOST_FIRST) {
    const job = jobs.find((each) => needOf(each) === need);
    if (job) return { need, job };
  }
  return null;
}
