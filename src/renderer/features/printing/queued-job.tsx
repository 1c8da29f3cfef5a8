import type { PrintJob } from '../../../shared/printing/print-job.ts';
import { Pick } from '../../kit/fields.tsx';
import { momentText, shortTarget } from '../../kit/format.ts';
import { t } from '../../words/words.ts';
import { JobActions } from './job-actions.tsx';
import { JobState } from './job-state.tsx';
import { jobName } from './job-told.ts';
import { needOf } from './print-needs.ts';
import { moveJob } from './queue-state.ts';

interface QueuedJobProps {
  job: PrintJob;
  /** Where it could go. */
  targets: readonly string[];
}

export function QueuedJob({ job, targets }: QueuedJobProps) {
  const need = needOf(job);
  return (
    <li className="queued" aria-label={jobName(job)} data-need={need ?? undefined}>
      <div className="queued-what">
        <p className="strong breakable">{jobName(job)}</p>
        <p className="small quiet">
          {momentText(job.at)}
          {job.copies > 1 && ` · ${t('{count} copies', { count: job.copies })}`}
        </p>
      </div>
      <JobState job={job} />
      {need && (
        <div className="queued-do">
          <JobActions job={job} canDrop />
          {need !== 'came-out' && <MoveTo job={job} targets={targets} />}
        </div>
      )}
    </li>
  );
}

/** Chosen is moved: there is nothing more to say about it. */
function MoveTo({ job, targets }: QueuedJobProps) {
  const others = targets.filter((each) => each !== job.target);
  if (others.length === 0) return null;
  return (
    <Pick
      bare
      label={`${t('Another printer')}: ${jobName(job)}`}
      placeholder={t('Another printer')}
      value={null}
      choices={others.map((id) => ({ id, label: shortTarget(id) }))}
      onChange={(target) => void moveJob(job.id, target)}
    />
  );
}
