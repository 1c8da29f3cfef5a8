import { RefreshCw } from 'lucide-react';
import type { IntegrationStatus } from '../../../shared/exchange/exchange-status.ts';
import { Action } from '../../kit/action.tsx';
import { ToneIcon } from '../../kit/notice.tsx';
import { stationText, t } from '../../words/words.ts';
import { Block } from '../settings/panel.tsx';
import { DOOR_NAMES } from './messages.ts';

/** Every exchange in use, with its counts, or why it is stopped. */
export function Integrations({
  integrations,
  onLook,
}: {
  integrations: readonly IntegrationStatus[];
  onLook: () => void;
}) {
  return (
    <Block title={t('Status')}>
      {integrations.length === 0 && <p>{t('No other program is connected.')}</p>}
      <ul className="exchange-integrations">
        {integrations.map((integration) => (
          <IntegrationRow
            key={`${integration.kind} ${integration.name}`}
            integration={integration}
          />
        ))}
      </ul>
      <div>
        <Action icon={RefreshCw} weight="quiet" label={t('Look again')} onPress={onLook} />
      </div>
    </Block>
  );
}

function IntegrationRow({ integration }: { integration: IntegrationStatus }) {
  const { kind, name, trouble } = integration;
  const tone = trouble === null ? 'success' : 'attention';
  return (
    <li className="exchange-integration" data-tone={tone}>
      <ToneIcon tone={tone} />
      <div className="exchange-integration-text">
        <p>
          <strong>{t(DOOR_NAMES[kind])}</strong> <bdi className="quiet breakable">{name}</bdi>
        </p>
        <p className={trouble === null ? '' : 'strong'}>
          {trouble === null ? t('Works') : stationText(trouble)}
        </p>
      </div>
      <Counts integration={integration} />
    </li>
  );
}

function Counts({ integration }: { integration: IntegrationStatus }) {
  const counts = [
    { name: t('in'), count: integration.in },
    { name: t('out'), count: integration.out },
    { name: t('waiting'), count: integration.waiting },
    { name: t('failed'), count: integration.failed },
  ];
  if (integration.kind === 'http') return null;
  return (
    <dl className="exchange-counts">
      {counts.map(({ name, count }) => (
        <div key={name}>
          <dd>{count}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  );
}
