import type { StationError } from '../../../shared/kernel/errors.ts';
import { english } from '../../../shared/kernel/message.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import type { PrintJob } from '../../../shared/printing/print-job.ts';

/**
 * What a job needs of a person:
 * - came-out: somebody looks whether the document is there
 * - try-again: it did not print
 * - left-over: print it now, or give it up
 * - printer: somebody sees to the printer; then it goes on by itself
 */
export type JobNeed = 'came-out' | 'try-again' | 'left-over' | 'printer';

export function needOf({ state, held, confirmedAt, closed }: PrintJob): JobNeed | null {
  // Whatever the printer said: the document was seen, or nobody wants it any more.
  if (confirmedAt !== null || closed) return null;
  if (state === 'unknown') return 'came-out';
  if (state === 'failed') return 'try-again';
  if (held === 'person') return 'left-over';
  return held === 'printer' ? 'printer' : null;
}

/** Of every document the newest job: what became of it last. */
export function newestJobs(jobs: readonly PrintJob[]): PrintJob[] {
  const newest = new Map<string, PrintJob>();
  for (const job of jobs) {
    const key = `${job.kind} ${job.cartonReference ?? english(job.title)}`;
    const known = newest.get(key);
    if (!known || known.at <= job.at) newest.set(key, job);
  }
  return [...newest.values()];
}

/**
 * The document that needs a person, of several the one that needs him most, labels first. A label that
 * is proven on its carton needs nobody, whatever became of another print of it.
 */
export function jobInNeed({ jobs, session }: Bench): { need: JobNeed; job: PrintJob } | null {
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

/**
 * The printer's trouble with a job: the labels' screen says it in its largest type, with what can be
 * done, for as long as it is so. Where no printer is set there is no job, and the field is named.
 */
export const isSaid = ({ code, field }: Pick<StationError, 'code' | 'field'>): boolean =>
  code === 'printer' && field === undefined;
