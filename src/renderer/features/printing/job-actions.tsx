import { Check, Printer, RotateCw, Trash2 } from 'lucide-react';
import type { PrintJob } from '../../../shared/printing/print-job.ts';
import { Action } from '../../kit/action.tsx';
import { usePending } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { jobName } from './job-told.ts';
import { needOf } from './print-needs.ts';
import { didNotComeOut, dropJob, itCameOut, retryJob } from './queue-state.ts';

interface JobActionsProps {
  job: PrintJob;
  /** Giving up belongs to the queue; where the paper itself is shown, it is not offered. */
  canDrop?: boolean;
  /** In the row of actions: as the next step, by its keys. */
  asNext?: boolean;
}

/** What a person can say about a job that needs one; nothing for all others. */
export function JobActions({ job, canDrop = false, asNext = false }: JobActionsProps) {
  const retrying = usePending('printing.retry');
  const need = needOf(job);
  const again = (label: string) => (
    <Action
      weight={asNext ? 'main' : 'plain'}
      act={asNext ? 'print' : undefined}
      icon={need === 'left-over' ? Printer : RotateCw}
      label={label}
      about={jobName(job)}
      busy={retrying}
      onPress={() => void retryJob(job.id)}
    />
  );
  switch (need) {
    case null:
      return null;
    case 'came-out':
      return <CameOut job={job} asNext={asNext} />;
    case 'left-over':
      return (
        <div className="job-actions">
          {again(t('Print now'))}
          <GiveUp job={job} asNext={asNext} />
        </div>
      );
    case 'printer':
    case 'try-again':
      return (
        <div className="job-actions">
          {again(need === 'printer' ? t('Try now') : t('Try again (print)'))}
          {canDrop && <GiveUp job={job} />}
        </div>
      );
  }
}

function CameOut({ job, asNext }: { job: PrintJob; asNext: boolean }) {
  const busy = usePending('printing.resolve');
  return (
    <fieldset className="job-question">
      <legend className={asNext ? 'visually-hidden' : undefined}>{t('Did it come out?')}</legend>
      <div className="job-actions">
        <Action
          act={asNext ? 'next' : undefined}
          icon={Check}
          label={t('Yes')}
          about={jobName(job)}
          busy={busy}
          onPress={() => void itCameOut(job.id)}
        />
        <Action
          act={asNext ? 'print' : undefined}
          icon={Printer}
          label={t('No, print again')}
          about={jobName(job)}
          busy={busy}
          onPress={() => void didNotComeOut(job.id)}
        />
      </div>
    </fieldset>
  );
}

function GiveUp({ job, asNext = false }: { job: PrintJob; asNext?: boolean }) {
  const busy = usePending('printing.drop');
  return (
    <Action
      weight="quiet"
      act={asNext ? 'cancel' : undefined}
      icon={Trash2}
      label={t('Give up')}
      about={jobName(job)}
      busy={busy}
      onPress={() => void dropJob(job.id)}
    />
  );
}
