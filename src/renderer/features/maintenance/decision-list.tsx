import type { AuditEntry } from '../../../shared/kernel/audit.ts';
import type { Message } from '../../../shared/kernel/message.ts';
import { momentText } from '../../kit/format.ts';
import { Empty } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';
import { ACTIONS } from './messages.ts';
import './decisions.css';

/** The decisions: who, what, when and why. */
export function DecisionList({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <Empty title={t('Nothing was decided by a person yet')} />;
  return (
    <table className="decisions">
      <thead>
        <tr>
          <th scope="col">{t('What')}</th>
          <th scope="col">{t('Order')}</th>
          <th scope="col">{t('Reason')}</th>
          <th scope="col">{t('When, and who')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={JSON.stringify(entry)}>
            <th scope="row">{actionText(entry)}</th>
            <td className="decisions-order breakable">{orderText(entry)}</td>
            <td className="breakable">{entry.reason ?? t('no reason given')}</td>
            <td>
              {momentText(entry.at)}
              <span className="quiet">{entry.actor ?? t('nobody signed in (log)')}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An unknown kind of decision is shown by its name rather than omitted. */
export function actionText({ action, data }: Pick<AuditEntry, 'action' | 'data'>): string {
  const known: Record<string, Message> = ACTIONS;
  const message = Object.hasOwn(known, action) ? known[action] : undefined;
  const text = message ? t(message) : action;
  const about = data.title ?? data.carton ?? data.shipmentId ?? data.as ?? data.fields ?? null;
  return about === null ? text : `${text}: ${about}`;
}

/** Empty for a decision that is not about an order. */
const orderText = ({ data: { merchant, reference } }: AuditEntry): string =>
  [merchant, reference].filter((each) => each != null).join('/') || '–';
