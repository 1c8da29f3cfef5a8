import { useEffect, useRef, useState } from 'react';
import { Action } from '../../../kit/action.tsx';
import { Field, type FieldProps } from '../../../kit/fields.tsx';
import { t } from '../../../words/words.ts';

/** A whole number above zero, or null. */
export const countIn = (text: string): number | null => {
  const value = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
  return value > 0 ? value : null;
};

type CountFieldProps = Pick<FieldProps, 'label' | 'value' | 'onChange' | 'unit'>;

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** Number field with large digit buttons for use with gloves. */
export function CountField({ label, value, onChange, unit }: CountFieldProps) {
  // The initial number is a proposal: the first key replaces it.
  const [touched, setTouched] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const press = (digit: string) => {
    setTouched(true);
    onChange(touched ? `${value}${digit}` : digit);
  };
  const bad = value.trim() !== '' && countIn(value) === null;
  return (
    <>
      <Field
        autoFocus
        inputRef={input}
        label={label}
        value={value}
        onChange={onChange}
        inputMode="numeric"
        error={bad ? t('A whole number, like 12') : null}
        {...(unit ? { unit } : {})}
      />
      <div className="pad">
        {DIGITS.map((digit) => (
          <Action key={digit} label={digit} onPress={() => press(digit)} />
        ))}
        <Action label={t('Clear')} onPress={() => onChange('')} />
      </div>
    </>
  );
}
