import { useEffect } from 'react';
import { COMMAND, scan } from '../../state/actions.ts';

/** Ctrl+Z undoes the last step; in a text field with content it undoes the typing. */
export function useUndoKey(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey || event.repeat) return;
      if (isTypedInto(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      void scan(COMMAND.undo);
    };
    // Capture phase: a focused empty field stops the propagation of its key events.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [enabled]);
}

/** Radio buttons and similar inputs have a value too, but no typed text. */
function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return target.value !== '';
  if (!(target instanceof HTMLInputElement)) return false;
  return !['radio', 'checkbox', 'button', 'submit'].includes(target.type) && target.value !== '';
}
