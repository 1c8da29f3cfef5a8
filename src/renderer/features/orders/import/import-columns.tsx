import { useState } from 'react';
import type { ForeignFile } from '../../../../shared/orders/import-report.ts';
import {
  type Columns,
  DECIMAL_COMMA,
  DECIMAL_MARK,
  MappingNameSchema,
} from '../../../../shared/settings/column-maps.ts';
import { Action } from '../../../kit/action.tsx';
import { DialogBox } from '../../../kit/dialog.tsx';
import { Field, Pick } from '../../../kit/fields.tsx';
import { t } from '../../../words/words.ts';
import { columnLabel } from './column-labels.ts';
import { ColumnPick } from './column-pick.tsx';
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
        label={columnLabel(name)}
        headings={file.headings}
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
