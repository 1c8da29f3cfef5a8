import { t } from '../words/words.ts';
import { sound } from './sound.ts';
import { useWindow } from './window-store.ts';

/** Shows for a moment why the last key or command did nothing; null: another one had an effect since. */
export function showIgnored(why: string | null): void {
  const { ignored } = useWindow.getState();
  if (why !== null) sound('attention');
  if (why === null && ignored === null) return;
  const shown = why === null ? null : { why, count: (ignored?.count ?? 0) + 1 };
  useWindow.setState({ ignored: shown });
}

/** For a scanned command that fits nowhere on a screen without an answer of the station. */
export const showUnfitting = (code: string): void =>
  showIgnored(t('{code}: not possible here.', { code }));
