import { Radio } from 'lucide-react';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';
import { Block } from '../settings/panel.tsx';
import { useGoLive, waitForEvent } from './go-live-store.ts';

/** The subscription to the partner's events, as an explicit choice. */
export function EventWait() {
  const doing = useGoLive((state) => state.doing);
  const left = useGoLive((state) => state.left);
  return (
    <Block title={t('Events of the partner')}>
      <p>
        {t(
          'Subscribes this station’s address, and waits a minute for an event. It stays subscribed; buy one shipment to cause an event.',
        )}
      </p>
      <div className="row">
        <Action
          act="more"
          icon={Radio}
          label={t('Subscribe and wait')}
          busy={doing === 'events'}
          disabled={doing !== null}
          onPress={() => void waitForEvent()}
        />
      </div>
      <div role="status">
        {doing === 'events' && (
          <Notice tone="info">
            {t('Waiting for an event: {seconds} s at most', { seconds: left })}
          </Notice>
        )}
      </div>
    </Block>
  );
}
