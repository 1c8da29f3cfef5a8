import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { UnknownStatus } from '../../../../shared/orders/import-report.ts';
import type { StatusKind } from '../../../../shared/settings/column-maps.ts';
import { Action } from '../../../kit/action.tsx';
import { type Act, PICKS } from '../../../kit/keys/keys.ts';
import { t } from '../../../words/words.ts';
import './import-statuses.css';

const keyOf = (hasKeys: boolean, nth: number): { act?: Act } => {
  const act = hasKeys ? PICKS[nth] : undefined;
  return act ? { act } : {};
};

const KINDS = {
  take: say('Import them'),
  hold: say('Hold them'),
  skip: say('Skip them'),
} satisfies Record<StatusKind, Message>;

interface ImportStatusesProps {
  statuses: readonly UnknownStatus[];
  /** Whether the digits are free for its choices. */
  hasKeys: boolean;
  onChoose: (status: UnknownStatus, kind: StatusKind) => void;
}

/** Statuses that nobody has named: a person says once what becomes of such orders. */
export function ImportStatuses({ statuses, hasKeys, onChoose }: ImportStatusesProps) {
  return (
    <section className="import-statuses" aria-label={t('Statuses')}>
      {statuses.map((status, at) => (
        <div key={`${status.column} ${status.word}`} className="import-status">
          <p>
            {t('Status “{word}”: {orders} orders are held. What is to be done with such orders?', {
              word: status.word,
              orders: status.orders,
            })}
          </p>
          {(Object.keys(KINDS) as StatusKind[]).map((kind, nth) => (
            <Action
              key={kind}
              {...keyOf(hasKeys, at * 3 + nth)}
              label={t(KINDS[kind])}
              onPress={() => onChoose(status, kind)}
            />
          ))}
        </div>
      ))}
    </section>
  );
}
