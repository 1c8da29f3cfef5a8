import { csvText } from '../../../../shared/kernel/csv.ts';
import {
  type ImportReport,
  inFileOrder,
  type SampleOrder,
  understood,
} from '../../../../shared/orders/import-report.ts';
import { Table } from '../../../kit/content/table.tsx';
import { moneyText, weightText } from '../../../kit/format.ts';
import { Notice } from '../../../kit/notice.tsx';
import { saveFile } from '../../../state/files.ts';
import { stationText, t } from '../../../words/words.ts';
import { OUTCOMES } from '../messages.ts';
import { columnLabel } from './column-labels.ts';
import '../../../kit/content/file-report.css';

/** Preview of an import: counts, and every refused row with its place and reason. */
export function Report({ report }: { report: ImportReport }) {
  const { orders, warnings } = report;
  const unlisted = orders ? understood(report) - orders.length : 0;
  const remarks = [
    ...warnings.map(stationText),
    ...(unlisted > 0 ? [t('{unlisted} more orders are not listed', { unlisted })] : []),
  ];
  return (
    <>
      <dl className="import-counts">
        <Count name={t('New')} value={report.imported} />
        {report.held > 0 && <Count name={t('On hold')} value={report.held} />}
        <Count name={t('Updated')} value={report.updated} />
        <Count name={t('Unchanged')} value={report.unchanged} />
        {report.skipped.length > 0 && <Count name={t('Skipped')} value={report.skipped.length} />}
        <Count name={t('Rejected')} value={rowsRejected(report)} />
      </dl>
      <Samples samples={report.sample ?? []} />
      <p className="large strong">
        {t('{count} rows are rejected', { count: rowsRejected(report) })}
      </p>
      <Listed report={report} />
      {remarks.length > 0 && (
        <Notice tone="info" title={t('Remarks')}>
          <ul>
            {[...new Set(remarks)].map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** Rows, and not their faults: one may have several. */
const rowsRejected = ({ rejected }: Pick<ImportReport, 'rejected'>): number =>
  new Set(rejected.map(({ file, line }) => `${line} ${file}`)).size;

/** The first orders as they will be, for a person to compare with the shop. */
function Samples({ samples }: { samples: readonly SampleOrder[] }) {
  if (samples.length === 0) return null;
  return (
    <section className="import-samples" aria-label={t('As they will be')}>
      {samples.map(({ order, shipTo, lines }) => (
        <div key={order} className="import-sample">
          <strong>{order}</strong> <bdi>{shipTo}</bdi>
          <ul>
            {lines.slice(0, MOST_LINES).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other key
              <li key={at}>{lineText(line)}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const MOST_LINES = 3;

const lineText = ({
  quantity,
  sku,
  value,
  weight,
  hsCode,
  originCountry,
}: SampleOrder['lines'][number]): string =>
  [
    `${quantity} × ${sku}`,
    value ? t('{value} each', { value: moneyText(value) }) : t('no value'),
    weight ? weightText(weight) : t('no weight'),
    hsCode ? t('HS code {code}', { code: hsCode }) : t('no HS code'),
    originCountry ? t('from {country}', { country: originCountry }) : t('no origin'),
  ].join(' · ');

interface ListedRow {
  file: string;
  row: number;
  reference: string;
  what: string;
  field: string;
  why: string;
}

/** Imported and refused rows in the order of the files. */
export function listedRows({ rejected, orders = [] }: ImportReport): ListedRow[] {
  const rows = [
    ...orders
      .filter(({ outcome }) => outcome !== 'refused')
      .map(({ file, row, reference, outcome, why }) => ({
        file,
        row,
        reference,
        what: t(OUTCOMES[outcome]),
        field: '',
        why: why === undefined ? '' : stationText(why),
      })),
    ...rejected.map(({ file, line, order = '', field, message }) => ({
      file,
      row: line,
      reference: order,
      what: t(OUTCOMES.refused),
      field,
      why: stationText(message),
    })),
  ];
  return inFileOrder(rows);
}

/** As a CSV file, for correcting the order file. */
export const saveList = (report: ImportReport): void =>
  saveFile(t('import-list.csv'), 'text/csv', listCsv(report));

export function listCsv(report: ImportReport): string {
  const header = [t('File'), t('Line'), t('Order'), t('Result'), t('Field'), t('Why')];
  const rows = listedRows(report).map(({ file, row, reference, what, field, why }) => [
    file,
    String(row),
    reference,
    what,
    field,
    why,
  ]);
  return csvText([header, ...rows]);
}

const Count = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** Refused rows first, since they need a person. */
function Listed({ report }: { report: ImportReport }) {
  const rows = listedRows(report).toSorted((a, b) => Number(a.why === '') - Number(b.why === ''));
  const several = new Set(rows.map(({ file }) => file)).size > 1;
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls, the keys must reach it
    <section className="import-scroll" tabIndex={0} aria-label={t('Result')}>
      <Table
        className="import-rejected"
        rows={rows}
        idOf={({ file, row, reference, field, why }) =>
          `${file} ${row} ${reference} ${field} ${why}`
        }
        columns={[
          ...(several ? [{ name: t('File'), cell: ({ file }: ListedRow) => file }] : []),
          { name: t('Line'), cell: ({ row }) => row },
          { name: t('Order'), cell: ({ reference }) => reference },
          { name: t('Result'), cell: ({ what }) => what },
          { name: t('Field'), cell: ({ field }) => columnLabel(field) },
          { name: t('Why'), cell: ({ why }) => why },
        ]}
      />
    </section>
  );
}
