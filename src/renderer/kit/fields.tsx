import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Switch } from 'react-aria-components/Switch';
import { TextField } from 'react-aria-components/TextField';
import { steady } from './content/steady.tsx';
import { useUnsavedHere } from './content/unsaved.tsx';
import { type Act, KEYS } from './keys/keys.ts';
import './fields.css';

export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** On Enter or blur. */
  onCommit?: () => void;
  /** On arrow down: moves to the list that the field filters. */
  onDown?: () => void;
  /** The key that focuses the field, shown in it. */
  keyHint?: Act;
  error?: string | null;
  unit?: string;
  type?: 'text' | 'password' | 'search' | 'email' | 'tel';
  inputMode?: 'decimal' | 'numeric';
  placeholder?: string;
  min?: string;
  max?: string;
  /** Width in characters; absent: the available width. */
  chars?: number;
  /** The label is for screen readers only. */
  bare?: boolean;
  disabled?: boolean;
  /** Marked as required; the station validates it. */
  required?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Shown inside the field, after the text. */
  after?: ReactNode;
  autoFocus?: boolean;
}

export const Field = steady(function Field(props: FieldProps) {
  const { label, value, onChange, onCommit, error, unit, chars } = props;
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      onBlur={onCommit}
      isInvalid={Boolean(error)}
      // By default the browser would refuse to submit a form with a field that was invalid before.
      validationBehavior="aria"
      isRequired={props.required}
      data-needed={props.required || undefined}
      isDisabled={props.disabled}
      aria-label={props.bare ? label : undefined}
      type={props.type ?? 'text'}
      autoComplete="off"
      autoFocus={props.autoFocus}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onCommit?.();
        if (event.key === 'ArrowDown') props.onDown?.();
      }}
    >
      {!props.bare && <Label>{label}</Label>}
      <span className="field-box">
        <Input
          ref={props.inputRef}
          inputMode={props.inputMode}
          placeholder={props.placeholder}
          min={props.min}
          max={props.max}
          dir="auto"
          spellCheck={false}
          style={chars ? { inlineSize: `${chars + 3}ch` } : undefined}
        />
        {unit && <span className="field-unit">{unit}</span>}
        {props.after}
        {props.keyHint && <kbd aria-hidden>{KEYS[props.keyHint]}</kbd>}
      </span>
      <FieldError>{error}</FieldError>
    </TextField>
  );
});

interface Choice {
  id: string;
  label: string;
  detail?: string;
  /** Language of a label that is not in the window's language. */
  language?: string;
}

interface PickProps {
  label: string;
  value: string | null;
  choices: readonly Choice[];
  onChange: (id: string) => void;
  bare?: boolean;
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

/** A choice from a list behind a button. */
export const Pick = steady(function Pick({
  label,
  value,
  choices,
  onChange,
  bare,
  placeholder,
}: PickProps) {
  const unsaved = useUnsavedHere();
  const choose = (id: string) => {
    if (id !== value) unsaved?.touch();
    onChange(id);
  };
  return (
    <Select
      className="field"
      value={value}
      onChange={(key) => key !== null && choose(String(key))}
      aria-label={bare ? label : undefined}
      placeholder={placeholder}
    >
      {!bare && <Label>{label}</Label>}
      <Button className="field-box field-pick">
        <SelectValue />
        <ChevronDown aria-hidden />
      </Button>
      <Popover className="pick-popover">
        <ListBox className="pick-list" items={choices}>
          {({ id, label: name, detail, language }) => (
            <ListBoxItem id={id} textValue={name} className="pick-item">
              {({ isSelected }) => (
                <>
                  <span className="pick-mark">{isSelected && <Check aria-hidden />}</span>
                  <span lang={language}>
                    {name}
                    {detail && <span className="quiet small pick-detail">{detail}</span>}
                  </span>
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
});

interface ToggleProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
  keyHint?: Act;
}

export function Toggle({ label, value, onChange, disabled, keyHint }: ToggleProps) {
  return (
    <Switch className="toggle" isSelected={value} onChange={onChange} isDisabled={disabled}>
      <span className="toggle-track" aria-hidden>
        <span className="toggle-thumb">{value && <Check />}</span>
      </span>
      <span>{label}</span>
      {keyHint && <kbd aria-hidden>{KEYS[keyHint]}</kbd>}
    </Switch>
  );
}

interface ChoiceRowProps<T extends string> {
  label: string;
  /** null: nothing is chosen yet. */
  value: T | null;
  choices: readonly { id: T; label: string; count?: number }[];
  onChange: (id: T) => void;
}

/** A few choices side by side; native radio buttons, so that arrow keys and screen readers work. */
export function ChoiceRow<T extends string>(props: ChoiceRowProps<T>) {
  const name = useId();
  return (
    <fieldset className="choice-row">
      <legend className="visually-hidden">{props.label}</legend>
      {props.choices.map(({ id, label, count }) => (
        <label key={id} className="choice">
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={id === props.value}
            onChange={() => props.onChange(id)}
          />
          <span>{label}</span>
          {count !== undefined && <span className="choice-count">{count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
