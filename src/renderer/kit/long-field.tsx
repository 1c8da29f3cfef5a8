import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { steady } from './content/steady.tsx';
import type { FieldProps } from './fields.tsx';
import './fields.css';

interface LongFieldProps extends Pick<FieldProps, 'label' | 'value' | 'onChange' | 'error'> {
  rows: number;
  /** Maximum length in characters. */
  most?: number;
}

/** A field for several lines; Enter starts a new line. */
export const LongField = steady(function LongField(props: LongFieldProps) {
  const { label, value, onChange, error, rows, most } = props;
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <span className="field-box">
        <TextArea
          className="field-lines"
          rows={rows}
          maxLength={most}
          dir="auto"
          spellCheck={false}
        />
      </span>
      <FieldError>{error}</FieldError>
    </TextField>
  );
});
