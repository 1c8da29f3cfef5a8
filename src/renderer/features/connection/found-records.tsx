import type { ReactNode } from 'react';
import type { FoundRecord, OperationAnswer } from '../../../shared/settings/operations.ts';
import { t } from '../../words/words.ts';
import './found-records.css';

/** Content of an answer of unknown shape, with the partner's own names and texts. */
export function FoundRecords(props: {
  answer: OperationAnswer;
  also?: (record: FoundRecord) => ReactNode;
}) {
  const { found, others, cutOff } = props.answer;
  if (found.length === 0 && others.length === 0)
    return <p>{t('The answer has no known fields.')}</p>;
  return (
    <div className="stack">
      <p className="strong">{t('The partner says ({count} records)', { count: found.length })}</p>
      {found.map((record) => (
        <div key={record.at} className="found-record">
          {record.at && <p className="quiet small breakable">{record.at}</p>}
          <dl className="found-fields">
            {Object.entries(record.fields).map(([name, value]) => (
              <div key={name}>
                <dt translate="no">{name}</dt>
                <dd className="breakable" translate="no">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          {props.also?.(record)}
        </div>
      ))}
      {others.length > 0 && (
        <p className="quiet breakable">{t('Ignored: {names}', { names: others.join(', ') })}</p>
      )}
      {cutOff && <p className="quiet">{t('The answer is longer than what was read.')}</p>}
    </div>
  );
}
