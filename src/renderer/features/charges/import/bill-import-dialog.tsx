import { ProgressBar } from 'react-aria-components/ProgressBar';
import type { ChargeReport } from '../../../../shared/charges/commands.ts';
import {
  ChargeUseSchema,
  type ChargeUses,
  DECIMAL_MARK,
  FILE_ENCODING,
  FileEncodingSchema,
  fixedValue,
} from '../../../../shared/settings/column-maps.ts';
import { Action } from '../../../kit/action.tsx';
import { DialogBox } from '../../../kit/dialog.tsx';
import { Pick } from '../../../kit/fields.tsx';
import { t } from '../../../words/words.ts';
import { ImportEncodings } from '../../orders/import/import-encodings.tsx';
import { ImportNumbers } from '../../orders/import/import-numbers.tsx';
import type { EncodingQuestion } from '../../orders/import/use-import.ts';
import { USES } from '../messages.ts';
import { BillColumns, columnName, isColumn, isMappingName, MappingName } from './bill-columns.tsx';
import { BillReport, rowsRejected } from './bill-report.tsx';
import { type Bill, type BillImport, type BillStep, together } from './use-bill-import.ts';
import '../../../kit/content/file-report.css';

/** An import of bills from reading to result. */
export function BillImportDialog({ work }: { work: BillImport }) {
  const { step } = work;
  switch (step.kind) {
    case 'none':
      return null;
    case 'looking':
    case 'saving':
      return <Working step={step} onStop={work.close} />;
    case 'columns': {
      const { bills, at } = step;
      const bill = bills[at];
      if (!bill) return null;
      return (
        <BillColumns
          key={bill.file.name}
          bill={bill}
          onGoOn={(columns, name) => void work.setColumns(bills, at, columns, name)}
          onStop={work.close}
        />
      );
    }
    case 'preview':
      return <Preview bills={step.bills} work={work} />;
    case 'done':
      return (
        <DialogBox
          alert
          wide
          tone={step.report.rejected.length > 0 ? 'attention' : 'success'}
          title={`${t('Imported')}: ${step.names.join(', ')}`}
          actions={
            <Action weight="main" act="close" autoFocus label={t('OK')} onPress={work.close} />
          }
        >
          <BillReport report={step.report} />
        </DialogBox>
      );
  }
}

interface WorkingProps {
  step: Extract<BillStep, { kind: 'looking' | 'saving' }>;
  onStop: () => void;
}

function Working({ step: { kind, names, done }, onStop }: WorkingProps) {
  const title = kind === 'saving' ? t('Importing') : t('Checking');
  const words = t('Reading file {file} of {files}', { file: done + 1, files: names.length });
  return (
    <DialogBox
      alert
      title={`${title}: ${names.join(', ')}`}
      actions={
        kind === 'looking' ? (
          <Action act="close" autoFocus label={t('Cancel')} onPress={onStop} />
        ) : null
      }
    >
      <ProgressBar
        className="import-progress"
        aria-label={title}
        isIndeterminate
        valueLabel={words}
      >
        <span className="import-bar" data-waiting>
          <span style={{ inlineSize: '100%' }} />
        </span>
        <span className="large">{words}</span>
      </ProgressBar>
      {kind === 'looking' && <p className="quiet">{t('Nothing is changed yet.')}</p>}
    </DialogBox>
  );
}

function Preview({ bills, work }: { bills: readonly Bill[]; work: BillImport }) {
  const report = bills.map((bill) => bill.report).reduce(together);
  const lines = report.imported + report.changed;
  const names = bills.map(({ file }) => file.name);
  const isNamed = bills.every(({ name }) => isMappingName(name));
  const columnsAt = bills.findIndex((bill) => headingsOf(bill.report).length > 0);
  return (
    <DialogBox
      alert
      wide
      tone={report.rejected.length > 0 ? 'attention' : undefined}
      title={`${t('Preview of the import')}: ${names.join(', ')}`}
      actions={
        <>
          <Action act="close" label={t('Cancel')} autoFocus={lines === 0} onPress={work.close} />
          {columnsAt >= 0 && (
            <Action
              act="edit"
              label={t('Change columns')}
              onPress={() => work.askColumns(bills, columnsAt)}
            />
          )}
          {lines > 0 && (
            <Action
              weight="main"
              act="next"
              autoFocus
              disabled={!isNamed}
              label={t('Import {lines} lines', { lines })}
              onPress={() => void work.save(bills)}
            />
          )}
        </>
      }
    >
      <p className="large">{leadOf(report, lines)}</p>
      <ImportEncodings
        questions={bills.flatMap(questionOf)}
        onChoose={(file, encoding) =>
          void work.setReading(bills, file, { [FILE_ENCODING]: `=${encoding}` })
        }
      />
      <ImportNumbers
        rejected={report.rejected}
        onChoose={(file, mark) => void work.setReading(bills, file, { [DECIMAL_MARK]: `=${mark}` })}
      />
      <BillReport report={report} />
      {bills.map((bill, at) => (
        <Taught
          key={bill.file.name}
          bill={bill}
          onCodes={(codes) => void work.setCode(bills, at, codes)}
          onName={(name) => work.setName(bills, at, name)}
        />
      ))}
      {bills.map(({ file, report: { files } }) => (
        <HowRead key={file.name} files={files} />
      ))}
    </DialogBox>
  );
}

/** Whether its letters are right stays in sight after the answer. */
function questionOf({ file, offers, columns }: Bill): EncodingQuestion[] {
  const stated = FileEncodingSchema.safeParse(fixedValue(columns?.[FILE_ENCODING] ?? ''));
  return offers.length === 0 ? [] : [{ file: file.name, offers, chosen: stated.data ?? null }];
}

const headingsOf = ({ files }: ChargeReport) => files[0]?.headings ?? [];

function leadOf(report: ChargeReport, lines: number): string {
  if (report.rejected.some(({ encodings }) => encodings !== undefined))
    return t('Nothing is changed yet. First choose how the letters are read.');
  if (lines > 0) return t('Nothing is changed yet. Check it, then import.');
  if (report.unchanged > 0 && rowsRejected(report) === 0)
    return t('All of it is known already. There is nothing to import.');
  return t('There is nothing in it to import.');
}

interface TaughtProps {
  bill: Bill;
  onCodes: (codes: ChargeUses) => void;
  onName: (name: string) => void;
}

/** The charge codes that no table knows, and the name under which the answers are saved. */
function Taught({ bill, onCodes, onName }: TaughtProps) {
  const { asked, codes, columns, file, name } = bill;
  if (asked.length === 0 && columns === null) return null;
  return (
    <section className="stack" aria-label={file.name}>
      {asked.length > 0 && (
        <>
          <h3 className="large">
            {t('{count} charge codes are not known', { count: asked.length })}
          </h3>
          <p className="quiet">{t('Until one is assigned it counts as another charge.')}</p>
          <div className="import-columns">
            {asked.map((code) => (
              <Pick
                key={code}
                label={code}
                placeholder={t('Other (of costs)')}
                value={codes[code] ?? null}
                onChange={(id) => onCodes({ ...codes, [code]: ChargeUseSchema.parse(id) })}
                choices={ChargeUseSchema.options.map((id) => ({ id, label: t(USES[id]) }))}
              />
            ))}
          </div>
        </>
      )}
      <MappingName name={name} onName={onName} />
    </section>
  );
}

/** Which heading is which column, with an example. */
function HowRead({ files }: Pick<ChargeReport, 'files'>) {
  return files.map(({ file, columns, headings, mapping }) => {
    const sampleOf = (heading: string) =>
      headings.find((each) => each.name === heading)?.sample ?? '';
    const assigned = Object.entries(columns).filter(
      ([column, heading]) => isColumn(column) && heading !== '',
    );
    if (assigned.length === 0) return null;
    return (
      <details key={file}>
        <summary>
          {mapping === null
            ? t('How {file} is read', { file })
            : t('How {file} is read: as {mapping}', { file, mapping })}
        </summary>
        <dl className="charges-read">
          {assigned.map(([column, heading]) => (
            <div key={column}>
              <dt>{columnName(column)}</dt>
              <dd className="breakable">
                {fixedValue(heading) ?? heading}
                {sampleOf(heading) && <span className="quiet"> · {sampleOf(heading)}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    );
  });
}
