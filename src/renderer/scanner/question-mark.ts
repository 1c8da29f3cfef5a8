import { putBack, rememberField } from './fields.ts';
import { LONGEST_PAUSE } from './wedge.ts';

/**
 * Calls `open` when a person types `?` while not editing text. Codes may contain one too, so it
 * must be isolated: no key shortly before or after it.
 */
export function listenForQuestionMark(target: Window, open: () => void): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key.length !== 1 && event.key !== 'Enter') return;
    const alone = event.timeStamp - lastAt > LONGEST_PAUSE;
    lastAt = event.timeStamp;
    clearTimeout(waiting);
    if (event.key !== '?' || !alone) return;
    const field = rememberField(event.target);
    if (field && !isEmptyScanField(field)) return;
    const ask = () => {
      if (field) putBack(field);
      open();
    };
    // As for a scan ended by a pause: pending key events are processed first.
    const stillAlone = () => {
      waiting = setTimeout(ask, 0);
    };
    const until = event.timeStamp + LONGEST_PAUSE;
    waiting = setTimeout(stillAlone, Math.max(LONGEST_PAUSE, until - performance.now()));
  }

  target.addEventListener('keydown', onKey, { capture: true });
  return () => {
    clearTimeout(waiting);
    target.removeEventListener('keydown', onKey, { capture: true });
  };
}

/** The scan field has the focus most of the time, and no code is a single question mark. */
const isEmptyScanField = ({ element, value }: { element: Element; value: string }): boolean =>
  value === '' && element.closest('[data-scan-field]') !== null;
