import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import type { FieldProps } from '../fields.tsx';
import { type Code, codeOf, fitting } from './codes.ts';
import '../fields.css';

type Shared = 'label' | 'value' | 'onChange' | 'onCommit' | 'error' | 'required' | 'autoFocus';

/** `value`: the code, or the entered text until it is a code. */
interface CodeFieldProps extends Pick<FieldProps, Shared> {
  codes: readonly Code[];
}

/** A code from a list, entered directly or found by its name, which is shown beside it. */
export function CodeField(props: CodeFieldProps) {
  const { value, codes, onChange, error } = props;
  const known = codes.find(({ id }) => id === value.trim().toUpperCase());
  return (
    <ComboBox
      className="field"
      autoFocus={props.autoFocus}
      inputValue={value}
      onInputChange={onChange}
      value={known?.id ?? null}
      onChange={(key) => key !== null && onChange(String(key))}
      items={fitting(value, codes)}
      // An invalid code is accepted here: the station rejects it with its own message.
      allowsCustomValue
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      isRequired={props.required}
      data-needed={props.required || undefined}
      onBlur={() => {
        const meant = codeOf(value, codes);
        if (meant !== null && meant !== value) onChange(meant);
        props.onCommit?.();
      }}
    >
      <Label>{props.label}</Label>
      <span className="field-box">
        <Input autoComplete="off" spellCheck={false} />
        {known && <span className="field-unit field-code">{known.name}</span>}
        <Button className="field-open">
          <ChevronDown aria-hidden />
        </Button>
      </span>
      <FieldError>{error}</FieldError>
      <Popover className="pick-popover">
        <ListBox<Code> className="pick-list">
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={id} className="pick-item">
              <span className="pick-code">{id}</span>
              <span>{name}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
