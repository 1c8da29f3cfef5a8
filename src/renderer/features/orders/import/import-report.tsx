import { csvText } from '../../../../shared/kernel/csv.ts';
import type { ImportReport } from '../../../../shared/orders/import-report.ts';
import { Notice } from '../../../kit/notice.tsx';
import { saveFile } from '../../../state/files.ts';
import { stationText } from '../../../words/sentence.ts';
import { t } from '../../../words/words.ts';

/** What becomes of the files: counts, and every row that is not taken with where and why. */
export function Report({ report }: { report: ImportReport }) {
  const { rejected, warnings } = report;
  return (
    <>
      <dl className="import-counts">
        <Count name={t('New')} value={report.imported} />
        <Count name={t('Updated')} value={report.updated} />
        <Count name={t('Left as they were')} value={report.unchanged} />
        <Count name={t('Not taken')} value={rejected.length} />
      </dl>
      <p className="large strong">{t('{count} rows are not taken', { count: rejected.length })}</p>
      {rejected.length > 0 && <RejectedRows rejected={rejected} />}
      {warnings.length > 0 && (
        <Notice tone="info" title={t('Remarks')}>
          <ul>
            {[...new Set(warnings.map(stationText))].map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** The refused rows as a file that a spreadsheet opens and whoever made the order file can mend by. */
export const saveRejected = (rejected: ImportReport['rejected']): void =>
  saveFile(t('rejected-rows.csv'), 'text/csv', rejectedCsv(rejected));

export function rejectedCsv(rejected: ImportReport['rejected']): string {
  const rows = rejected.map(({ file, line, field, message }) => [
    file,
    String(line),
    field,
    stationText(message),
  ]);
  const header = [t('File'), t('Line'), t('Field'), t('Why')];
  return csvText([header, ...rows]);
}

const Count = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function RejectedRows({ rejected }: Pick<ImportReport, 'rejected'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls, the keys must reach it
    <section className="import-scroll" tabIndex={0} aria-label={t('Not taken')}>
      <table className="import-rejected">
        <thead>
          <tr>
            <th scope="col">{t('File')}</th>
            <th scope="col">{t('Line')}</th>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Why')}</th>
          </tr>
        </thead>
        <tbody>
          {rejected.map(({ file, line, field, message }) => (
            <tr key={`${file} ${line} ${field} ${stationText(message)}`}>
              <td>{file}</td>
              <td>{line}</td>
              <td>{field}</td>
              <td>{stationText(message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
