import type { PrintJob, PrintQueue } from '../../../shared/printing/print-job.ts';
import type { Tone } from '../../kit/notices/tone-icon.tsx';
import { stationText } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { needOf } from './print-needs.ts';

export interface JobTold {
  tone: Tone | undefined;
  text: string;
  /** Why it is so. Where a paper went that is done, nobody asks. */
  why: string | null;
}

export function tellJob(job: PrintJob): JobTold {
  if (job.confirmedAt !== null) return { tone: 'success', text: t('It came out'), why: null };
  if (job.closed)
    return { tone: undefined, text: t('Not printed'), why: job.detail && stationText(job.detail) };
  switch (needOf(job)) {
    case 'came-out':
      return {
        tone: 'unknown',
        text: t('May or may not have come out'),
        why: job.detail && stationText(job.detail),
      };
    case 'try-again':
      return { tone: 'stop', text: t('Not printed'), why: job.detail && stationText(job.detail) };
    case 'left-over':
      return { tone: 'attention', text: t('Left over from before'), why: null };
    case 'printer':
      return {
        tone: 'attention',
        text: t('Waits for the printer'),
        why: job.detail && stationText(job.detail),
      };
    case null:
      return job.state === 'done'
        ? { tone: 'info', text: t('Sent to printer'), why: null }
        : {
            tone: 'info',
            text: job.state === 'sent' ? t('Sending to printer') : t('Waiting to print'),
            why: null,
          };
  }
}

/** What a person calls the paper; the station's own titles are made for files and spoolers. */
export function jobName({ kind, cartonReference, title }: PrintJob): string {
  if (cartonReference === null) return stationText(title);
  if (kind === 'label') return t('Label {carton}', { carton: cartonReference });
  return kind === 'carton-label'
    ? t('Carton slip {carton}', { carton: cartonReference })
    : stationText(title);
}

export const isSettled = (job: PrintJob): boolean =>
  needOf(job) === null && (job.state === 'done' || job.confirmedAt !== null || job.closed);

export const allJobs = (queue: PrintQueue | null): PrintJob[] =>
  queue?.printers.flatMap(({ jobs }) => jobs) ?? [];

export const leftOverJobs = (queue: PrintQueue | null): PrintJob[] =>
  allJobs(queue).filter((job) => needOf(job) === 'left-over');
