import { Check, Printer, RotateCw, Trash2 } from 'lucide-react';
import type { PrinterStatus, PrintJob, PrintTarget } from '../../../shared/printing/print-job.ts';
import { Action } from '../../kit/action.tsx';
import { printerName } from '../../kit/format.ts';
import { Chip, type Tone } from '../../kit/notice.tsx';
import { usePending, useWindow } from '../../state/window-store.ts';
import { stationText, t } from '../../words/words.ts';
import { needOf } from './print-needs.ts';
import { didNotComeOut, dropJob, itCameOut, moveJob, retryJob } from './queue-state.ts';
import './job.css';

/** Result of a print job with its reason; from the second print on, also the copy number. */
export function JobState({ job }: { job: PrintJob }) {
  const { tone, text, why } = describeJob(job);
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

interface JobDescription {
  tone: Tone | undefined;
  text: string;
  /** The reason; hidden for a finished job. */
  why: string | null;
}

export function describeJob(job: PrintJob): JobDescription {
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

/** Name of the document for people; the station's job titles are made for files and spoolers. */
export function jobName({ kind, cartonReference, title }: PrintJob): string {
  if (cartonReference === null) return stationText(title);
  if (kind === 'label') return t('Label {carton}', { carton: cartonReference });
  return kind === 'carton-label'
    ? t('Carton slip {carton}', { carton: cartonReference })
    : stationText(title);
}

interface JobActionsProps {
  job: PrintJob;
  /** Giving up is only offered in the queue, not where the document is shown. */
  canDrop?: boolean;
  /** In the row of actions: offered as the next step, with its keys. */
  asNext?: boolean;
}

/** Answers for a job that needs a person; nothing for other jobs. */
export function JobActions({ job, canDrop = false, asNext = false }: JobActionsProps) {
  const retrying = usePending('printing.retry');
  const need = needOf(job);
  const target = useWindow((state) => replacedBy(job, state.status?.printers));
  const again = (label: string) => (
    <Action
      weight={asNext && target === null ? 'main' : 'plain'}
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
          {target !== null && <MoveToCurrent job={job} target={target} asNext={asNext} />}
          {again(need === 'printer' ? t('Try now') : t('Try again (print)'))}
          {canDrop && <GiveUp job={job} />}
        </div>
      );
  }
}

/** The printer that has taken the place of the job's printer since; null where none has. */
export function replacedBy(
  { role, target }: Pick<PrintJob, 'role' | 'target'>,
  printers: PrinterStatus | undefined,
): PrintTarget | null {
  const current = printers?.[role] ?? null;
  return current === target ? null : current;
}

interface MoveToCurrentProps {
  job: PrintJob;
  target: PrintTarget;
  asNext: boolean;
}

function MoveToCurrent({ job, target, asNext }: MoveToCurrentProps) {
  const busy = usePending('printing.move');
  return (
    <Action
      weight={asNext ? 'main' : 'plain'}
      act={asNext ? 'next' : undefined}
      icon={Printer}
      label={t('Send to {printer}', { printer: printerName(target) })}
      about={jobName(job)}
      busy={busy}
      onPress={() => void moveJob(job.id, target)}
    />
  );
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
