import { Printer, Ruler } from 'lucide-react';
import { useState } from 'react';
import type { PrintJob, PrintRole, PrintTarget } from '../../../../shared/printing/print-job.ts';
import { Action } from '../../../kit/action.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { askOrStop } from '../../../state/station.ts';
import { usePending, useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { JobActions } from '../job-actions.tsx';
import { JobState } from '../job-state.tsx';
import { allJobs } from '../job-told.ts';
import { MEASURE, PRINTERS } from '../messages.ts';

interface TestPagesProps {
  forRole: PrintRole;
  target: PrintTarget;
}

/** A page to see whether it prints at all, and one to measure whether it prints at its true size. */
export function TestPages({ forRole: role, target }: TestPagesProps) {
  const [sent, setSent] = useState<PrintJob | null>(null);
  const busy = usePending('printing.testPage');
  const job = useWindow((state) => allJobs(state.queue).find(({ id }) => id === sent?.id)) ?? sent;

  async function print(page: 'test' | 'calibration') {
    const printed = await askOrStop('printing.testPage', { target, page });
    if (printed.ok) setSent(printed.value);
  }

  return (
    <>
      <div className="row">
        <Action
          icon={Printer}
          label={t('Test page')}
          about={t(PRINTERS[role])}
          busy={busy}
          onPress={() => void print('test')}
        />
        <Action
          icon={Ruler}
          label={t('Calibration page (settings)')}
          about={t(PRINTERS[role])}
          busy={busy}
          onPress={() => void print('calibration')}
        />
        {job && <JobState job={job} />}
        {job && <JobActions job={job} canDrop />}
      </div>
      {job?.kind === 'calibration-page' && (
        <Notice tone="info" title={t('Take a ruler to the page')}>
          <ol className="settings-measure">
            {MEASURE.map((each) => (
              <li key={each.id}>{t(each)}</li>
            ))}
          </ol>
        </Notice>
      )}
    </>
  );
}
