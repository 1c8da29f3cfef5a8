import type { PrintJob, PrintQueue } from '../../../shared/printing/print-job.ts';
import type { Tone } from '../../kit/tone-icon.tsx';
import { stationText } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';
import { needOf } from './print-needs.ts';

export interface JobTold {
  tone: Tone | undefined;
  text: string;
  /** Why it is so. Where a paper went that is done, nobody asks. */
  why: string | null;
}

/** `scanned`: its label was proven on its carton. */
export function tellJob(job: PrintJob, scanned = false): JobTold {
  const say = words.printing.state;
  if (job.confirmedAt !== null)
    return { tone: 'success', text: scanned ? say.scanned : say.confirmed, why: null };
  if (job.closed)
    return { tone: undefined, text: say.failed, why: job.detail && stationText(job.detail) };
  switch (needOf(job)) {
    case 'came-out':
      return { tone: 'unknown', text: say.unknown, why: job.detail && stationText(job.detail) };
    case 'try-again':
      return { tone: 'stop', text: say.failed, why: job.detail && stationText(job.detail) };
    case 'left-over':
      return { tone: 'attention', text: say.leftOver, why: null };
    case 'printer':
      return { tone: 'attention', text: say.held, why: job.detail && stationText(job.detail) };
    case null:
      return job.state === 'done'
        ? { tone: 'success', text: say.done, why: null }
        : { tone: 'info', text: say[job.state === 'sent' ? 'sent' : 'queued'], why: null };
  }
}

/** What a person calls the paper; the station's own titles are made for files and spoolers. */
export function jobName({ kind, cartonReference, title }: PrintJob): string {
  if (cartonReference === null) return title;
  if (kind === 'label') return words.printing.labelOf(cartonReference);
  return kind === 'carton-label' ? words.printing.cartonLabelOf(cartonReference) : title;
}

export const isSettled = (job: PrintJob): boolean =>
  needOf(job) === null && (job.state === 'done' || job.confirmedAt !== null || job.closed);

export const allJobs = (queue: PrintQueue | null): PrintJob[] =>
  queue?.printers.flatMap(({ jobs }) => jobs) ?? [];

export const leftOverJobs = (queue: PrintQueue | null): PrintJob[] =>
  allJobs(queue).filter((job) => needOf(job) === 'left-over');
