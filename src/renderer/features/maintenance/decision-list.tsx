import type { AuditEntry } from '../../../shared/maintenance/station-status.ts';
import { momentText } from '../../kit/format.ts';
import { Empty } from '../../kit/states.tsx';
import { words } from '../../words/words.ts';
import './decisions.css';

/** Who decided what, when and why. */
export function DecisionList({ entries }: { entries: readonly AuditEntry[] }) {
  const say = words.settings.decisions;
  if (entries.length === 0) return <Empty title={say.none} />;
  return (
    <table className="decisions">
      <thead>
        <tr>
          <th scope="col">{say.columns.what}</th>
          <th scope="col">{say.columns.order}</th>
          <th scope="col">{say.columns.reason}</th>
          <th scope="col">{say.columns.when}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={JSON.stringify(entry)}>
            <th scope="row">{actionText(entry)}</th>
            <td className="decisions-order breakable">{orderText(entry)}</td>
            <td className="breakable">{entry.reason ?? say.noReason}</td>
            <td>
              {momentText(entry.at)}
              <span className="quiet">{entry.actor ?? say.nobody}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A kind of decision that has no words yet is shown by its name rather than not at all. */
export function actionText({ action, data }: Pick<AuditEntry, 'action' | 'data'>): string {
  const known: Record<string, string> = words.settings.decisions.actions;
  const text = Object.hasOwn(known, action) ? known[action] : undefined;
  const about = data.title ?? data.carton ?? data.shipmentId ?? data.as ?? null;
  return about === null ? (text ?? action) : `${text ?? action}: ${about}`;
}

/** Not every decision is about an order. */
const orderText = ({ data: { merchant, reference } }: AuditEntry): string =>
  [merchant, reference].filter((each) => each != null).join('/') || '–';
