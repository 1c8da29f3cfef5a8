import { useState } from 'react';
import type { ForeignFile } from '../../../../shared/orders/import-report.ts';
import {
  type Columns,
  DECIMAL_COMMA,
  DECIMAL_MARK,
  fixedValue,
  MappingNameSchema,
} from '../../../../shared/settings/column-maps.ts';
import { Action } from '../../../kit/action.tsx';
import { CodeField } from '../../../kit/codes/code-field.tsx';
import { countryCodes, currencyCodes } from '../../../kit/codes/code-lists.ts';
import { DialogBox } from '../../../kit/dialog.tsx';
import { Field, Pick } from '../../../kit/fields.tsx';
import { t } from '../../../words/words.ts';
import { columnLabel } from './column-labels.ts';
import '../../../kit/content/file-report.css';

interface ImportColumnsProps {
  file: ForeignFile;
  /** With the name to save the mapping under; null for none. */
  onGoOn: (columns: Columns, name: string | null) => void;
  onStop: () => void;
}

/** Assigns the columns of a foreign file; asked once per set of headings. */
export function ImportColumns({ file, onGoOn, onStop }: ImportColumnsProps) {
  const [columns, setColumns] = useState<Columns>(file.columns);
  const [name, setName] = useState(file.mapping ?? '');
  const isNamed = name.trim() === '' || MappingNameSchema.safeParse(name.trim()).success;
  const missing = file.needed.filter(
    (name) => (columns[name] ?? '').replace(/^=/, '').trim() === '',
  );
  const choose = (name: string, heading: string) => setColumns({ ...columns, [name]: heading });
  const picks = (names: readonly string[]) =>
    names.map((name) => (
      <ColumnPick
        key={name}
        name={name}
        file={file}
        value={columns[name] ?? ''}
        onChange={(heading) => choose(name, heading)}
      />
    ));
  return (
    <DialogBox
      alert
      wide
      title={t('Match the columns: {file}', { file: file.file })}
      actions={
        <>
          <Action act="close" label={t('Cancel')} onPress={onStop} />
          <Action
            weight="main"
            act="next"
            label={t('Show the orders')}
            disabled={missing.length > 0 || !isNamed}
            onPress={() => onGoOn(columns, name.trim() || null)}
          />
        </>
      }
    >
      <p>
        {missing.length > 0
          ? t('Still needed: {columns}', { columns: missing.map(columnLabel).join(', ') })
          : t('Files with the same headings are read this way from now on.')}
      </p>
      <section className="import-columns" aria-label={t('Needed')}>
        {picks(file.needed)}
        <Pick
          label={t('Numbers are written')}
          value={columns[DECIMAL_MARK] ?? ''}
          onChange={(mark) => choose(DECIMAL_MARK, mark)}
          choices={[
            { id: '', label: t('with a point: {example}', { example: '12.50' }) },
            { id: DECIMAL_COMMA, label: t('with a comma: {example}', { example: '12,50' }) },
          ]}
        />
        <Field
          label={t('Save under this name')}
          value={name}
          onChange={setName}
          disabled={file.mapping !== null}
          error={
            isNamed ? null : t('Expected letters and digits, like {example}', { example: 'erp-2' })
          }
        />
      </section>
      <section className="stack" aria-label={t('If the file has them')}>
        <h3>{t('If the file has them')}</h3>
        <div className="import-columns">{picks(file.others)}</div>
      </section>
    </DialogBox>
  );
}

interface ColumnPickProps {
  name: string;
  file: ForeignFile;
  value: string;
  onChange: (heading: string) => void;
}

const NONE = 'none';
const FIXED = 'fixed';

function ColumnPick({ name, file, value, onChange }: ColumnPickProps) {
  const at = file.headings.findIndex((heading) => heading.name === value);
  const fixed = fixedValue(value);
  // Several headings that a mapping joins, or of which the first that is filled counts.
  const combined = value !== '' && at < 0 && fixed === null ? value : null;
  const choose = (id: string) => {
    if (id === combined) return;
    if (id === FIXED) return onChange('=');
    onChange(id === NONE ? '' : (file.headings[Number(id)]?.name ?? ''));
  };
  return (
    <div className="stack">
      <Pick
        label={columnLabel(name)}
        value={fixed !== null ? FIXED : (combined ?? (at < 0 ? NONE : String(at)))}
        onChange={choose}
        choices={[
          { id: NONE, label: t('Not in the file') },
          { id: FIXED, label: t('The same on every row') },
          ...(combined === null ? [] : [{ id: combined, label: combined }]),
          ...file.headings.map((heading, index) => ({
            id: String(index),
            label: heading.name,
            ...(heading.sample ? { detail: heading.sample } : {}),
          })),
        ]}
      />
      {fixed !== null && <FixedValue name={name} value={fixed} onChange={onChange} />}
    </div>
  );
}

function FixedValue({ name, value, onChange }: Omit<ColumnPickProps, 'file'>) {
  const shared = {
    label: t('On every row: {column}', { column: columnLabel(name) }),
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
