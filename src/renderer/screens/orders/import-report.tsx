import type { ImportReport } from '../../../shared/station/import-report.ts';
import { Action } from '../../components/action.tsx';
import { DialogBox } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { words } from '../../words/words.ts';
import type { ShownReport } from './use-import.ts';

/** What became of the files: counts, and every row that was not taken with where and why. */
export function ImportReportDialog(props: { report: ShownReport; onClose: () => void }) {
  const { report, onClose } = props;
  const say = words.orders.report;
  const clean = report.rejected.length === 0;
  return (
    <DialogBox
      alert
      wide
      tone={clean ? undefined : 'attention'}
      title={`${say.title}: ${report.files.join(', ')}`}
      actions={
        <Action
          weight="main"
          hotkey="Escape"
          autoFocus
          label={words.stop.acknowledge}
          onPress={onClose}
        />
      }
    >
      <dl className="import-counts">
        <Count name={say.imported} value={report.imported} />
        <Count name={say.updated} value={report.updated} />
        <Count name={say.unchanged} value={report.unchanged} />
      </dl>
      <p className="large strong">{say.rejected(report.rejected.length)}</p>
      {!clean && <RejectedRows rejected={report.rejected} />}
      {report.warnings.length > 0 && (
        <Notice tone="info" title={say.warnings}>
          <ul>
            {[...new Set(report.warnings)].map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
    </DialogBox>
  );
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
    <div className="import-scroll">
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
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
