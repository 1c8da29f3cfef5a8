import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../words/words.ts';
import { Field, type FieldProps } from './fields.tsx';
import { dateText, typedDay } from './format.ts';

/** A short date with its name beside it, in a row of buttons. */
export function DateBeside(props: Omit<FieldProps, 'type'>) {
  return (
    <div className="date-beside">
      <span aria-hidden>{props.label}</span>
      <DateField bare chars={9} {...props} />
    </div>
  );
}

/**
 * A date as YYYY-MM-DD, displayed in the window's date format: a native date field would use the
 * machine's. Entered as text or picked from the browser's calendar; invalid text is passed on
 * unchanged on blur.
 */
export function DateField({ value, onChange, onCommit, ...rest }: Omit<FieldProps, 'type'>) {
  const [draft, setDraft] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const shown = typedDay(value) === value ? dateText(value) : value;
  return (
    <Field
      {...rest}
      value={draft ?? shown}
      onChange={(text) => {
        setDraft(text);
        const day = text.trim() === '' ? '' : typedDay(text);
        if (day !== null) onChange(day);
      }}
      onCommit={() => {
        if (draft?.trim() && typedDay(draft) === null) onChange(draft.trim());
        setDraft(null);
        onCommit?.();
      }}
      after={
        <>
          <input
            ref={calendar}
            type="date"
            className="field-calendar"
            aria-hidden
            tabIndex={-1}
            value={typedDay(value) === value ? value : ''}
            min={rest.min}
            max={rest.max}
            disabled={rest.disabled}
            onChange={(event) => {
              setDraft(null);
              onChange(event.target.value);
            }}
          />
          <button
            type="button"
            // The date is entered by keyboard; a second Tab stop would be one too many.
            tabIndex={-1}
            className="field-open"
            aria-label={t('Calendar: {field}', { field: rest.label })}
            disabled={rest.disabled}
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarDays aria-hidden />
          </button>
        </>
      }
    />
  );
}
