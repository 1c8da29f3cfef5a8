import { fixedValue } from '../../../../shared/settings/column-maps.ts';
import { CodeField } from '../../../kit/codes/code-field.tsx';
import { countryCodes, currencyCodes } from '../../../kit/codes/code-lists.ts';
import { Field, Pick } from '../../../kit/fields.tsx';
import { t } from '../../../words/words.ts';

interface ColumnPickProps {
  /** The column's name in a mapping. */
  name: string;
  label: string;
  headings: readonly { name: string; sample: string }[];
  value: string;
  onChange: (heading: string) => void;
}

const NONE = 'none';
const FIXED = 'fixed';

/** Which heading of a file is the column, or what is the same on every row. */
export function ColumnPick({ name, label, headings, value, onChange }: ColumnPickProps) {
  const at = headings.findIndex((heading) => heading.name === value);
  const fixed = fixedValue(value);
  // Several headings that a mapping joins, or of which the first that is filled counts.
  const combined = value !== '' && at < 0 && fixed === null ? value : null;
  const choose = (id: string) => {
    if (id === combined) return;
    if (id === FIXED) return onChange('=');
    onChange(id === NONE ? '' : (headings[Number(id)]?.name ?? ''));
  };
  return (
    <div className="stack">
      <Pick
        label={label}
        value={fixed !== null ? FIXED : (combined ?? (at < 0 ? NONE : String(at)))}
        onChange={choose}
        choices={[
          { id: NONE, label: t('Not in the file') },
          { id: FIXED, label: t('The same on every row') },
          ...(combined === null ? [] : [{ id: combined, label: combined }]),
          ...headings.map((heading, index) => ({
            id: String(index),
            label: heading.name,
            ...(heading.sample ? { detail: heading.sample } : {}),
          })),
        ]}
      />
      {fixed !== null && <FixedValue name={name} label={label} value={fixed} onChange={onChange} />}
    </div>
  );
}

function FixedValue({ name, label, value, onChange }: Omit<ColumnPickProps, 'headings'>) {
  const shared = {
    label: t('On every row: {column}', { column: label }),
    value,
    onChange: (text: string) => onChange(`=${text}`),
    autoFocus: true,
  };
  const codes = codesOf(name);
  return codes ? <CodeField {...shared} codes={codes} /> : <Field {...shared} />;
}

function codesOf(column: string) {
  if (column === 'currency') return currencyCodes();
  return column.endsWith('country') ? countryCodes() : null;
}
