import type { LineState } from '../../../shared/connection/line.ts';
import { timeText } from '../../kit/format.ts';
import { Notice } from '../../kit/notice.tsx';
import { useWindow } from '../../state/window-store.ts';
import { stationText, t } from '../../words/words.ts';

const since = ({ since: at }: LineState): string => (at ? timeText(new Date(at)) : '');

export function lineText(line: LineState): string {
  switch (line.state) {
    case 'unasked':
      return t('Nothing was asked of the partner yet');
    case 'reachable':
      return t('Partner answers: {ms} ms', { ms: line.answeredMs ?? 0 });
    case 'slow':
      return t('Partner slow: {seconds} s', { seconds: secondsOf(line.answeredMs ?? 0) });
    case 'down':
      return t('Partner away since {time}: {count} requests without a usable answer', {
        time: since(line),
        count: line.failures,
      });
  }
}

/** As short as the status bar has room for; `lineText` says more. */
export const lineChip = (line: LineState): string =>
  line.state === 'down' ? t('Partner away since {time}', { time: since(line) }) : lineText(line);

const secondsOf = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);

export function LineFigures() {
  const line = useWindow(({ status }) => status?.line);
  if (!line) return null;
  return (
    <p className="quiet">
      {lineText(line)}
      {line.why && line.state === 'down' && ` (${stationText(line.why)})`}
    </p>
  );
}

/** Shown once on the empty bench, for all orders. */
export function LineBanner() {
  const status = useWindow((state) => state.status);
  if (status?.line.state !== 'down') return null;
  return (
    <Notice tone="attention" title={lineText(status.line)}>
      {t('Pack on: what is packed waits, and is bought when the partner is back.')}{' '}
      {status.waiting > 0 && t('{count} orders wait.', { count: status.waiting })}
    </Notice>
  );
}
