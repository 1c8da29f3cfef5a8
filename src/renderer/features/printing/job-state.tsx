import type { PrintJob } from '../../../shared/printing/print-job.ts';
import { Chip } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';
import { tellJob } from './job-told.ts';
import './job.css';

/** What became of a paper, and why; from the second time on, how often it was printed. */
export function JobState({ job }: { job: PrintJob }) {
  const { tone, text, why } = tellJob(job);
  return (
    <div className="job">
      <Chip tone={tone}>{text}</Chip>
      {why && <p className="job-why breakable">{why}</p>}
      {job.copyNumber > 1 && (
        <p className="small quiet">{t('Reprint: time {number}', { number: job.copyNumber })}</p>
      )}
    </div>
  );
}
