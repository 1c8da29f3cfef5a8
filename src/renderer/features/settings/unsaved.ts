import { useLayoutEffect, useRef } from 'react';

/** Saves what is typed in a form; false where it was refused, or a person must look at it first. */
type Save = () => Promise<boolean>;

const forms = new Set<Save>();

/** While `changed`, something is typed in the form that is not saved: whoever leads on saves it first. */
export function useUnsaved(changed: boolean, save: Save): void {
  const latest = useRef(save);
  useLayoutEffect(() => {
    latest.current = save;
  });
  useLayoutEffect(() => {
    if (!changed) return;
    const form = () => latest.current();
    forms.add(form);
    return () => void forms.delete(form);
  }, [changed]);
}

/** Saves every form on the screen that was typed into, one after the other; false at the first refusal. */
export async function saveUnsaved(): Promise<boolean> {
  for (const save of [...forms]) if (!(await save())) return false;
  return true;
}
