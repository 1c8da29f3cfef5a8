import { useEffect, useRef, useState } from 'react';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ask } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';
import { BillReport } from './import/bill-report.tsx';
import '../../kit/content/file-report.css';

type Fetched = CallOutput<'charges.fetch'>;

/** Asks the partner for the invoices of purchases: those not billed yet, and again the latest. */
export function FetchDialog({ onClose }: { onClose: () => void }) {
  const { fetched, error, isStopping, stop } = useFetch();
  if (!fetched && !error)
    return (
      <DialogBox
        alert
        title={t('Fetching the invoices')}
        actions={
          <Action act="close" autoFocus label={t('Stop here')} busy={isStopping} onPress={stop} />
        }
      >
        <Progress />
        <p className="quiet">
          {t('Packing can go on meanwhile. What is saved stays when you stop.')}
        </p>
      </DialogBox>
    );
  return (
    <DialogBox
      alert
      wide
      tone={error || fetched?.left ? 'attention' : 'success'}
      title={t('Invoices fetched')}
      actions={<Action weight="main" act="close" autoFocus label={t('OK')} onPress={onClose} />}
    >
      {error && <Notice tone="stop">{sentence(error)}</Notice>}
      {fetched && (
        <>
          <p className="large">
            {t('{asked} shipments were asked about.', { asked: fetched.asked })}{' '}
            {fetched.left > 0 && t('{left} are left for the next time.', { left: fetched.left })}
          </p>
          <BillReport report={fetched} />
        </>
      )}
    </DialogBox>
  );
}

function useFetch() {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const [error, setError] = useState<StationError | null>(null);
  const [isStopping, setStopping] = useState(false);
  const isBegun = useRef(false);
  useEffect(() => {
    // Once, also in React's strict mode.
    if (isBegun.current) return;
    isBegun.current = true;
    useWindow.setState({ fetching: null });
    void ask('charges.fetch', {}).then((result) => {
      if (result.ok) setFetched(result.value);
      else setError(result.error);
    });
  }, []);
  return {
    fetched,
    error,
    isStopping,
    stop() {
      setStopping(true);
      void ask('charges.stopFetching', {});
    },
  };
}

function Progress() {
  const { done, total, lines } = useWindow(({ fetching }) => fetching) ?? NONE;
  const words =
    total === 0
      ? t('Asking the partner…')
      : t('{done} of {total} asked, {lines} lines found', { done, total, lines });
  return (
    <ProgressBar
      className="import-progress"
      aria-label={t('Fetching the invoices')}
      value={total === 0 ? 0 : (done / total) * 100}
      isIndeterminate={total === 0}
      valueLabel={words}
    >
      <span className="import-bar" data-waiting={total === 0 || undefined}>
        <span style={{ inlineSize: `${total === 0 ? 100 : (done / total) * 100}%` }} />
      </span>
      <span className="large">{words}</span>
    </ProgressBar>
  );
}

const NONE = { done: 0, total: 0, lines: 0 };
