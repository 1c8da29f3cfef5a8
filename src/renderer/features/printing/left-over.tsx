import { Printer, Trash2 } from 'lucide-react';
import { Action } from '../../kit/action.tsx';
import { ToneIcon } from '../../kit/notice.tsx';
import { usePending, useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { leftOverJobs } from './print-needs.ts';
import { eachJob, showQueue } from './queue-state.ts';
import './queue-box.css';

/**
 * Jobs of an earlier run, which never print automatically. Shown above the status bar on every
 * screen until somebody has decided, without blocking it.
 */
export function LeftOver() {
  const jobs = leftOverJobs(useWindow((state) => state.queue));
  const printing = usePending('printing.retry');
  const dropping = usePending('printing.drop');
  if (jobs.length === 0) return null;
  const busy = printing || dropping;
  return (
    <section
      className="left-over"
      data-tone="attention"
      aria-label={t('{count} prints are left over from before the last start', {
        count: jobs.length,
      })}
    >
      <ToneIcon tone="attention" />
      <div role="status">
        <p className="large strong">
          {t('{count} prints are left over from before the last start', { count: jobs.length })}
        </p>
        <p className="left-over-detail">
          {t('They do not print by themselves. You can continue packing meanwhile.')}
        </p>
      </div>
      <Action
        icon={Printer}
        label={t('Print now')}
        busy={busy}
        onPress={() => void eachJob('printing.retry', jobs)}
      />
      <Action
        icon={Trash2}
        label={t('Give up')}
        busy={busy}
        onPress={() => void eachJob('printing.drop', jobs)}
      />
      <Action act="printQueue" label={t('Look at each')} onPress={showQueue} />
    </section>
  );
}
