import { Failed, Loading } from '../../kit/notice.tsx';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { Panel } from '../settings/panel.tsx';
import { SettingsForm } from '../settings/setting-field.tsx';
import { Integrations } from './integrations.tsx';
import { Tokens } from './tokens.tsx';
import { Traffic } from './traffic.tsx';
import { Webhooks } from './webhooks.tsx';
import './exchange.css';

/** Exchanges with other programs: state, recent traffic and settings. */
export function Exchange() {
  const status = useCall('exchange.status', {}, { follow: true });
  return (
    <Panel title={t('Orders in, tracking out')}>
      <div className="exchange">
        <p className="quiet">
          {t(
            'Other programs send orders and receive events. Each interface is off until it is set up.',
          )}
        </p>
        {status.state === 'loading' && <Loading />}
        {status.state === 'failed' && <Failed error={status.error} again={status.again} />}
        {status.state === 'ready' && (
          <>
            <Integrations integrations={status.value.integrations} onLook={status.again} />
            <Traffic integrations={status.value.integrations} onAgain={status.again} />
          </>
        )}
        <SettingsForm of="folder" />
        <Webhooks
          known={status.state === 'ready' ? status.value.webhooks : []}
          onChanged={status.again}
        />
        <SettingsForm of="http" />
        <Tokens />
      </div>
    </Panel>
  );
}
