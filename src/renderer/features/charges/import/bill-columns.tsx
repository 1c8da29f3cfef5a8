import { useState } from 'react';
import {
  CHARGE_AMOUNT_COLUMNS,
  CHARGE_COLUMNS,
  type ChargeColumn,
} from '../../../../shared/charges/columns.ts';
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
import { ColumnPick } from '../../orders/import/column-pick.tsx';
import { COLUMN_NAMES } from '../messages.ts';
import { type Bill, lackingIn } from './use-bill-import.ts';
import '../../../kit/content/file-report.css';

/** A column of a bill, or what a refused row names as its field. */
export const columnName = (column: string): string =>
  isColumn(column) ? t(COLUMN_NAMES[column]) : column;

export const isColumn = (text: string): text is ChargeColumn => Object.hasOwn(COLUMN_NAMES, text);

/** Without them nothing is read; of the three names of a shipment one is enough. */
const FIRST: readonly ChargeColumn[] = [
  'bill',
  'currency',
  'tracking_number',
  'shipment_id',
  'reference',
  'amount',
  'code',
];

interface BillColumnsProps {
  bill: Bill;
  /** With the name to save the reading under; empty for none. */
  onGoOn: (columns: Columns, name: string) => void;
  onStop: () => void;
}

/** Assigns the columns of a bill whose headings are not known. */
export function BillColumns({ bill, onGoOn, onStop }: BillColumnsProps) {
  const [file] = bill.report.files;
  const [columns, setColumns] = useState<Columns>(file?.columns ?? {});
  const [name, setName] = useState(bill.name);
  const isNamed = isMappingName(name);
  const lacking = lackingIn(bill.report).filter((column) => !columns[column]);
  const choose = (column: string, heading: string) => setColumns({ ...columns, [column]: heading });
  const picks = (names: readonly ChargeColumn[]) =>
    names.map((column) => (
      <ColumnPick
        key={column}
        name={column}
        label={columnName(column)}
        headings={file?.headings ?? []}
        value={columns[column] ?? ''}
        onChange={(heading) => choose(column, heading)}
      />
    ));
  const others = CHARGE_COLUMNS.filter(
    (column) => !FIRST.includes(column) && !CHARGE_AMOUNT_COLUMNS.some((each) => each === column),
  );
  return (
    <DialogBox
      alert
      wide
      title={t('Match the columns: {file}', { file: bill.file.name })}
      actions={
        <>
          <Action act="close" label={t('Cancel')} onPress={onStop} />
          <Action
            weight="main"
            act="next"
            label={t('Show the lines')}
            disabled={!isNamed}
            onPress={() => onGoOn(withoutEmpty(columns), name.trim())}
          />
        </>
      }
    >
      <p>
        {lacking.length > 0
          ? t('Still needed: {columns}', { columns: lacking.map(columnName).join(', ') })
          : t('Nothing is changed yet. The lines are shown next.')}
      </p>
      <section className="import-columns" aria-label={t('Needed')}>
        {picks(FIRST)}
      </section>
      <section className="stack" aria-label={t('A column for each charge')}>
        <h3>{t('A column for each charge')}</h3>
        <div className="import-columns">{picks(CHARGE_AMOUNT_COLUMNS)}</div>
      </section>
      <section className="stack" aria-label={t('If the file has them')}>
        <h3>{t('If the file has them')}</h3>
        <div className="import-columns">
          {picks(others)}
          <Pick
            label={t('Numbers are written')}
            value={columns[DECIMAL_MARK] ?? ''}
            onChange={(mark) => choose(DECIMAL_MARK, mark)}
            choices={[
              { id: '', label: t('as the file shows') },
              { id: '=.', label: t('with a point: {example}', { example: '12.50' }) },
              { id: DECIMAL_COMMA, label: t('with a comma: {example}', { example: '12,50' }) },
            ]}
          />
        </div>
      </section>
      <MappingName name={name} onName={setName} />
    </DialogBox>
  );
}

const withoutEmpty = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).filter(([, heading]) => heading !== '' && heading !== '='),
  );

export const isMappingName = (name: string): boolean =>
  name.trim() === '' || MappingNameSchema.safeParse(name.trim()).success;

/** Under which the reading is saved, so that such a file is read alike next time. */
export function MappingName({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <div className="stack">
      <Field
        label={t('Save under this name')}
        value={name}
        onChange={onName}
        chars={20}
        error={
          isMappingName(name)
            ? null
            : t('Expected letters and digits, like {example}', { example: 'erp-2' })
        }
      />
      <p className="quiet small">
        {t('With a name, files with the same headings are read this way from now on.')}
      </p>
    </div>
  );
}
