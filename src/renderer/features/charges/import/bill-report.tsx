import type { ChargeReport } from '../../../../shared/charges/commands.ts';
import { inFileOrder } from '../../../../shared/orders/import-report.ts';
import { Table } from '../../../kit/content/table.tsx';
import { moneyText } from '../../../kit/format.ts';
import { Notice } from '../../../kit/notice.tsx';
import { stationText, t } from '../../../words/words.ts';
import { columnName } from './bill-columns.tsx';
import '../../../kit/content/file-report.css';

type Report = Omit<ChargeReport, 'files'>;

/** What would be taken, or was: counts, sums, and every refused row with its place and reason. */
export function BillReport({ report }: { report: Report }) {
  const { imported, unchanged, changed, ignored, rejected, sums } = report;
  const warnings = [...new Set(report.warnings.map(stationText))];
  const counts: [string, number | string][] = [
    [t('New lines'), imported],
    [t('Known already'), unchanged],
    [t('Came again, changed'), changed],
    [t('No charges'), ignored],
    [t('Rejected'), rowsRejected(report)],
  ];
  return (
    <>
      <dl className="import-counts">
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sums.length > 0 && (
        <p className="large">
          {t('New lines come to {amounts}', { amounts: sums.map(moneyText).join(' + ') })}
        </p>
      )}
      {changed > 0 && (
        <Notice tone="attention">
          {t('A line that came again otherwise than before is not taken. It is listed to dispute.')}
        </Notice>
      )}
      <Rejected rejected={rejected} />
      {warnings.length > 0 && (
        <Notice tone="info" title={t('Remarks')}>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** Rows, and not their faults: one may have several. */
export const rowsRejected = ({ rejected }: Pick<Report, 'rejected'>): number =>
  new Set(rejected.map(({ file, line }) => `${line} ${file}`)).size;

type Row = ChargeReport['rejected'][number] & { row: number };

function Rejected({ rejected }: Pick<Report, 'rejected'>) {
  if (rejected.length === 0) return null;
  const rows = inFileOrder(rejected.map((each) => ({ ...each, row: each.line })));
  const isSeveral = new Set(rows.map(({ file }) => file)).size > 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls, the keys must reach it
    <section className="import-scroll" tabIndex={0} aria-label={t('Rejected rows')}>
      <Table
        className="import-rejected"
        rows={rows}
        idOf={({ file, row, field, message }) => `${file} ${row} ${field} ${stationText(message)}`}
        columns={[
          ...(isSeveral ? [{ name: t('File'), cell: ({ file }: Row) => file }] : []),
          { name: t('Line'), cell: ({ row }) => row },
          { name: t('Field'), cell: ({ field }) => columnName(field) },
          { name: t('Why'), cell: ({ message }) => stationText(message) },
        ]}
      />
    </section>
  );
}
