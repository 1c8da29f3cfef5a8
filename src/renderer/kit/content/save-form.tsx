import type { FormEvent, ReactNode } from 'react';

/** A form with one save button, also pressed by Enter in any field. */
export function SaveForm(props: { className: string; onSave: () => void; children: ReactNode }) {
  return (
    <form
      className={props.className}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        props.onSave();
      }}
    >
      {props.children}
    </form>
  );
}
