import { FileText, Settings2, Tag } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type {
  PrinterLane,
  PrintJob,
  PrintQueue,
  PrintRole,
} from '../../../shared/printing/print-job.ts';
import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { Pick } from '../../kit/fields.tsx';
import { laneName, momentText, shortReason } from '../../kit/format.ts';
import { Chip, Empty, Failed, Loading } from '../../kit/notice.tsx';
import { goTo } from '../../state/actions.ts';
import { useCall } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { JobActions, JobState, jobName } from './job-actions.tsx';
import { ROLES } from './messages.ts';
import { isSettled, needOf } from './print-needs.ts';
import { askQueue, hideQueue, moveJob } from './queue-state.ts';
import './queue-box.css';

/** Every printer's queue, above the current screen. */
export function QueueDialog() {
  const open = useWindow((state) => state.queueOpen);
  return open ? <QueueBox /> : null;
}

function QueueBox() {
  const queue = useWindow((state) => state.queue);
  const [failed, setFailed] = useState<StationError | null>(null);
  const targets = useTargets(queue);
  useEffect(() => {
    void askQueue().then(setFailed);
  }, []);
  return (
    <DialogBox wide title={t('Print queue')} onClose={hideQueue}>
      {failed && <Failed error={failed} again={() => void askQueue().then(setFailed)} />}
      {!queue && !failed && <Loading />}
      {queue?.printers.length === 0 && <NoPrinters />}
      {lanesOf(queue?.printers ?? []).map((lane) => (
        <Lane key={lane.target} lane={lane} targets={targets} />
      ))}
    </DialogBox>
  );
}

/** Printers with a job in need come first, so that it is visible without scrolling. */
export const lanesOf = (lanes: readonly PrinterLane[]): readonly PrinterLane[] => {
  const isFine = ({ jobs }: PrinterLane) => jobs.every((job) => needOf(job) === null);
  return lanes.toSorted((a, b) => Number(isFine(a)) - Number(isFine(b)));
};

/** Every printer that a job could go to: assigned ones, and others of this machine. */
function useTargets(queue: PrintQueue | null): readonly string[] {
  const found = useCall('printers.discover', {});
  const known = found.state === 'ready' ? found.value.targets : [];
  return [...new Set([...(queue?.printers ?? []), ...known].map(({ target }) => target))];
}

function NoPrinters() {
  return (
    <Empty title={t('No printer is set up, and nothing waits')}>
      <div className="stack">
        <p>{t('Printers are chosen in Settings, under Printers.')}</p>
        <div>
          <Action
            act="next"
            icon={Settings2}
            label={t('Set up printers')}
            onPress={() => {
              hideQueue();
              goTo('settings');
            }}
          />
        </div>
      </div>
    </Empty>
  );
}

const ROLE_ICON: Record<PrintRole, typeof Tag> = { label: Tag, document: FileText };

function Lane({ lane, targets }: { lane: PrinterLane; targets: readonly string[] }) {
  const heading = useId();
  const open = lane.jobs.filter((job) => !isSettled(job));
  const settled = lane.jobs.filter(isSettled).toReversed();
  return (
    <section className="lane" aria-labelledby={heading}>
      <header className="lane-head">
        <h3 id={heading} title={lane.target}>
          {laneName(lane.target)}
        </h3>
        {lane.roles.map((role) => {
          const Icon = ROLE_ICON[role];
          return (
            <span key={role} className="lane-role">
              <Icon aria-hidden />
              {t(ROLES[role])}
            </span>
          );
        })}
        <LaneState ready={lane.ready} />
      </header>
      {open.length === 0 ? (
        <p className="quiet">{t('Nothing waits here')}</p>
      ) : (
        <ol className="lane-jobs" aria-label={t('To be printed, in this order')}>
          {open.map((job) => (
            <QueuedJob key={job.id} job={job} targets={targets} />
          ))}
        </ol>
      )}
      {lane.more > 0 && <p>{t('and {count} more', { count: lane.more })}</p>}
      {settled.length > 0 && <Lately jobs={settled} />}
    </section>
  );
}

function LaneState({ ready }: Pick<PrinterLane, 'ready'>) {
  if (!ready) return <span className="quiet">{t('Not asked yet')}</span>;
  if (ready.ok) return <Chip tone="success">{t('Ready')}</Chip>;
  return (
    <span className="lane-trouble">
      <Chip tone="attention">{t('Not ready')}</Chip>
      <strong className="breakable">{shortReason(ready.detail)}</strong>
    </span>
  );
}

const SHOWN_LATELY = 3;

function Lately({ jobs }: { jobs: readonly PrintJob[] }) {
  const shown = jobs.slice(0, SHOWN_LATELY).map(jobName);
  const more = jobs.length - shown.length;
  return (
    <p className="small quiet breakable">
      {t('Printed lately')}: {shown.join(', ')}
      {more > 0 && `, ${t('and {count} more', { count: more })}`}
    </p>
  );
}

interface QueuedJobProps {
  job: PrintJob;
  /** Possible printers. */
  targets: readonly string[];
}

function QueuedJob({ job, targets }: QueuedJobProps) {
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

/** Choosing a printer moves the job at once. */
function MoveTo({ job, targets }: QueuedJobProps) {
  const others = targets.filter((each) => each !== job.target);
  if (others.length === 0) return null;
  return (
    <Pick
      bare
      label={`${t('Another printer')}: ${jobName(job)}`}
      placeholder={t('Another printer')}
      value={null}
      choices={others.map((id) => ({ id, label: laneName(id) }))}
      onChange={(target) => void moveJob(job.id, target)}
    />
  );
}
