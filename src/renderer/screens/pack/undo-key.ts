import { useEffect } from 'react';
import { COMMAND, scan } from '../../store/actions.ts';

/** Ctrl+Z takes the last step back, except in a text field, where it is the field's own. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey || event.repeat) return;
      const { target } = event;
      const typing = target instanceof HTMLInputElement && target.value !== '';
      if (typing || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      void scan(COMMAND.undo);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
