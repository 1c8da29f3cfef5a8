import { csvText } from '../../../../shared/kernel/csv.ts';
import type { ImportReport } from '../../../../shared/orders/import-report.ts';
import { Notice } from '../../../kit/notice.tsx';
import { saveFile } from '../../../state/files.ts';
import { stationText } from '../../../words/sentence.ts';
import { words } from '../../../words/words.ts';

/** What becomes of the files: counts, and every row that is not taken with where and why. */
export function Report({ report }: { report: ImportReport }) {
  const say = words.orders.report;
  const { rejected, warnings } = report;
  return (
    <>
      <dl className="import-counts">
        <Count name={say.imported} value={report.imported} />
        <Count name={say.updated} value={report.updated} />
        <Count name={say.unchanged} value={report.unchanged} />
        <Count name={say.notTaken} value={rejected.length} />
      </dl>
      <p className="large strong">{say.rejected(rejected.length)}</p>
      {rejected.length > 0 && <RejectedRows rejected={rejected} />}
      {warnings.length > 0 && (
        <Notice tone="info" title={say.warnings}>
          <ul>
            {[...new Set(warnings)].map((warning) => (
              <li key={warning}>{stationText(warning)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** The refused rows as a file that a spreadsheet opens and whoever made the order file can mend by. */
export const saveRejected = (rejected: ImportReport['rejected']): void =>
  saveFile(words.orders.report.fileName, 'text/csv', rejectedCsv(rejected));

export function rejectedCsv(rejected: ImportReport['rejected']): string {
  const { columns } = words.orders.report;
  const rows = rejected.map(({ file, line, field, message }) => [
    file,
    String(line),
    field,
    stationText(message),
  ]);
  const header = [columns.file, columns.line, columns.field, columns.message];
  return csvText([header, ...rows]);
}

const Count = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function RejectedRows({ rejected }: Pick<ImportReport, 'rejected'>) {
  const { columns } = words.orders.report;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls, the keys must reach it
    <section className="import-scroll" tabIndex={0} aria-label={words.orders.report.notTaken}>
      <table className="import-rejected">
        <thead>
          <tr>
            <th scope="col">{columns.file}</th>
            <th scope="col">{columns.line}</th>
            <th scope="col">{columns.field}</th>
            <th scope="col">{columns.message}</th>
          </tr>
        </thead>
        <tbody>
          {rejected.map(({ file, line, field, message }) => (
            <tr key={`${file} ${line} ${field} ${message}`}>
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
