import { useEffect } from 'react';
import { COMMAND, scan } from '../../state/actions.ts';

/** Ctrl+Z takes the last step back; in a text field that is filled it takes the typing back. */
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
    // Heard on its way down: an empty field that has the focus lets no key come up again.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [enabled]);
}

/** A chosen rate is an input with a value too, but nothing is typed there. */
function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return target.value !== '';
  if (!(target instanceof HTMLInputElement)) return false;
  return !['radio', 'checkbox', 'button', 'submit'].includes(target.type) && target.value !== '';
}
