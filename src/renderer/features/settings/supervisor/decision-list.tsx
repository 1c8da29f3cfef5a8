import type { AuditEntry } from '../../../../shared/kernel/audit.ts';
import type { Message } from '../../../../shared/kernel/message.ts';
import { Table } from '../../../kit/content/table.tsx';
import { momentText } from '../../../kit/format.ts';
import { Empty } from '../../../kit/notice.tsx';
import { t } from '../../../words/words.ts';
import { ACTIONS } from './messages.ts';
import './decisions.css';

/** The decisions: who, what, when and why. */
export function DecisionList({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <Empty title={t('No decisions yet')} />;
  return (
    <Table
      className="decisions"
      rows={entries}
      idOf={(entry) => JSON.stringify(entry)}
      columns={[
        { name: t('What'), cell: actionText, names: true },
        {
          name: t('Order, or what else'),
          cell: subjectText,
          className: 'decisions-order breakable',
        },
        {
          name: t('Reason'),
          cell: ({ reason }) => reason ?? t('no reason given'),
          className: 'breakable',
        },
        {
          name: t('When, and who'),
          cell: ({ at, actor }) => (
            <>
              {momentText(at)}
              <span className="quiet">{actor ?? t('nobody signed in (log)')}</span>
            </>
          ),
        },
      ]}
    />
  );
}

/** An unknown kind of decision is shown by its name rather than omitted. */
export function actionText({ action, data }: Pick<AuditEntry, 'action' | 'data'>): string {
  const known: Record<string, Message> = ACTIONS;
  const message = Object.hasOwn(known, action) ? known[action] : undefined;
  const text = message ? t(message) : action;
  const about = data.title ?? data.carton ?? data.shipmentId ?? data.as ?? data.fields;
  const details = [about, data.sku].filter((each) => each != null);
  return details.length === 0 ? text : `${text}: ${details.join(' · ')}`;
}

/** The order, or what else the decision is about: an item, a setting, a bench. */
const subjectText = ({ subject, data: { merchant, reference } }: AuditEntry): string =>
  [merchant, reference].filter((each) => each != null).join('/') || subject;
