import { Printer, Trash2 } from 'lucide-react';
import { Action } from '../../kit/action.tsx';
import { ToneIcon } from '../../kit/tone-icon.tsx';
import { usePending, useWindow } from '../../state/window-store.ts';
import { words } from '../../words/words.ts';
import { leftOverJobs } from './job-told.ts';
import { eachJob, showQueue } from './queue-state.ts';
import './queue-box.css';

/**
 * Jobs of an earlier run: they never print by themselves. Above the status bar until somebody has
 * decided, on every screen, and in the way of none.
 */
export function LeftOver() {
  const jobs = leftOverJobs(useWindow((state) => state.queue));
  const printing = usePending('printing.retry');
  const dropping = usePending('printing.drop');
  if (jobs.length === 0) return null;
  const say = words.printing;
  const busy = printing || dropping;
  return (
    <section className="left-over" data-tone="attention" aria-label={say.leftOver(jobs.length)}>
      <ToneIcon tone="attention" />
      <div role="status">
        <p className="large strong">{say.leftOver(jobs.length)}</p>
        <p className="left-over-detail">{say.leftOverDetail}</p>
      </div>
      <Action
        icon={Printer}
        label={say.leftOverPrint}
        busy={busy}
        onPress={() => void eachJob('printing.retry', jobs)}
      />
      <Action
        icon={Trash2}
        label={say.leftOverGiveUp}
        busy={busy}
        onPress={() => void eachJob('printing.drop', jobs)}
      />
      <Action hotkey="Alt+P" label={say.leftOverLook} onPress={showQueue} />
    </section>
  );
}
