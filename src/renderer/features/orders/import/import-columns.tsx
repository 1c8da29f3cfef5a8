import { useState } from 'react';
import type { ForeignFile } from '../../../../shared/orders/import-report.ts';
import type { Columns } from '../../../../shared/settings/column-maps.ts';
import { Action } from '../../../kit/action.tsx';
import { DialogBox } from '../../../kit/dialog.tsx';
import { Pick } from '../../../kit/fields.tsx';
import { t } from '../../../words/words.ts';
import { columnLabel } from './column-labels.ts';

interface ImportColumnsProps {
  file: ForeignFile;
  onGoOn: (columns: Columns) => void;
  onStop: () => void;
}

/** Which column of somebody else's file is what: asked once for its headings. */
export function ImportColumns({ file, onGoOn, onStop }: ImportColumnsProps) {
  const [columns, setColumns] = useState<Columns>(file.columns);
  const missing = file.needed.filter((name) => !columns[name]);
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
      title={t('Which column is what? {file}', { file: file.file })}
      actions={
        <>
          <Action act="close" label={t('Cancel')} onPress={onStop} />
          <Action
            weight="main"
            act="next"
            label={t('Look at the orders')}
            disabled={missing.length > 0}
            onPress={() => onGoOn(columns)}
          />
        </>
      }
    >
      <p>
        {missing.length > 0
          ? t('Still needed: {columns}', { columns: missing.map(columnLabel).join(', ') })
          : t('Files with the same headings are read so from now on.')}
      </p>
      <section className="import-columns" aria-label={t('Needed')}>
        {picks(file.needed)}
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

function ColumnPick({ name, file, value, onChange }: ColumnPickProps) {
  const at = file.headings.findIndex((heading) => heading.name === value);
  return (
    <Pick
      label={columnLabel(name)}
      value={at < 0 ? NONE : String(at)}
      onChange={(id) => onChange(id === NONE ? '' : (file.headings[Number(id)]?.name ?? ''))}
      choices={[
        { id: NONE, label: t('Not in the file') },
        ...file.headings.map((heading, index) => ({
          id: String(index),
          label: heading.name,
          ...(heading.sample ? { detail: heading.sample } : {}),
        })),
      ]}
    />
  );
}
