import { Eye, EyeOff, RefreshCw, Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type EventAddress,
  type EventName,
  EventNameSchema,
} from '../../../shared/settings/event-settings.ts';
import { Action } from '../../kit/action.tsx';
import { Facts } from '../../kit/content/list-detail.tsx';
import { Field } from '../../kit/fields.tsx';
import { Failed, Loading, Notice } from '../../kit/notice.tsx';
import { useCall } from '../../state/station.ts';
import { sentence, t } from '../../words/words.ts';
import { Block, Panel, useSetting, WithSetting } from '../settings/panel.tsx';
import { SettingField, SettingsForm } from '../settings/setting-field.tsx';
import { askSupervised } from '../settings/supervisor/pin.tsx';
import { COUNTS, EVENTS } from './messages.ts';

/** The listener for events of the partner, and the polling of parcels. */
export function Events() {
  const state = useCall('events.state', {});
  return (
    <Panel title={t('What the partner reports by itself')}>
      <p>
        {t(
          'The partner can post news of purchases and parcels to this station. The station verifies each with the partner. Off until a port is set.',
        )}
      </p>
      <Block title={t('Listener')}>
        <ListenerState state={state} />
        <Port onSaved={state.again} />
        <SettingField name="events.host" />
        <SettingField name="events.url" />
      </Block>
      <Block title={t('Secret path')}>
        <Path />
      </Block>
      <Block title={t('What the partner posts')}>
        {EventNameSchema.options.map((event) => (
          <Subscription key={event} event={event} />
        ))}
        <p className="quiet">
          {t('Unsubscribing removes every address of that event, those of other stations too.')}
        </p>
      </Block>
      <SettingsForm of="parcels" />
    </Panel>
  );
}

function ListenerState({ state }: { state: ReturnType<typeof useCall<'events.state'>> }) {
  if (state.state === 'loading') return <Loading />;
  if (state.state === 'failed') return <Failed error={state.error} again={state.again} />;
  const { port, error, counts } = state.value;
  const received = Object.entries(COUNTS)
    .map(([name, word]) => `${counts[name as keyof typeof counts]} ${t(word)}`)
    .join(' · ');
  return (
    <div className="stack">
      <div role="status">
        {error ? (
          <Notice tone="attention" title={t('Should listen, but is not listening')}>
            {sentence(error)}
          </Notice>
        ) : (
          <Notice tone={port === null ? 'info' : 'success'}>
            <p className="strong">
              {port === null ? t('Off: not listening') : t('Listens on port {port}', { port })}
            </p>
            {port !== null && <p>{received}</p>}
          </Notice>
        )}
      </div>
      <div>
        <Action icon={RefreshCw} weight="quiet" label={t('Look again')} onPress={state.again} />
      </div>
    </div>
  );
}

/** Milliseconds until the listener has started or stopped. */
const STARTS_MS = 300;

function Port({ onSaved }: { onSaved: () => void }) {
  const setting = useSetting('events.port');
  const kept = setting.answered.state === 'ready' ? (setting.answered.value?.toString() ?? '') : '';
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  const typed = text.trim();
  const fits = /^[1-9]\d{0,4}$/.test(typed) && Number(typed) <= 65_535;
  const save = async (port: number | null) => {
    await setting.save(port);
    setTimeout(onSaved, STARTS_MS);
  };
  return (
    <WithSetting setting={setting}>
      {(port) => (
        <div className="row-end">
          <Field
            label={t('Port on this machine')}
            value={text}
            onChange={setText}
            inputMode="numeric"
            error={
              typed === '' || fits
                ? null
                : t('A whole number from {min} to {max}', { min: 1, max: 65_535 })
            }
          />
          <Action
            icon={Save}
            label={t('Listen')}
            disabled={!fits || typed === kept}
            onPress={() => void save(Number(typed))}
          />
          {port !== null && <Action label={t('Stop listening')} onPress={() => void save(null)} />}
        </div>
      )}
    </WithSetting>
  );
}

/** Shown on request only, and hidden again with the panel. */
function Path() {
  const [address, setAddress] = useState<EventAddress | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  async function show(call: 'events.address' | 'events.renewPath') {
    const asked = await askSupervised(call, {});
    setRefused(asked.ok ? null : sentence(asked.error));
    if (asked.ok) setAddress(asked.value);
  }

  return (
    <div className="stack">
      <p>{t('Whoever knows it can post. Show it only to set up a proxy or tunnel.')}</p>
      <div className="row">
        {address ? (
          <Action icon={EyeOff} label={t('Hide it')} onPress={() => setAddress(null)} />
        ) : (
          <Action
            icon={Eye}
            label={t('Show the address')}
            onPress={() => void show('events.address')}
          />
        )}
        <Action
          icon={RefreshCw}
          label={t('Make a new path')}
          onPress={() => void show('events.renewPath')}
        />
      </div>
      <p className="quiet">
        {t('Subscribe again after that: the partner still posts to the old one.')}
      </p>
      <div role="status">
        {refused && <Notice tone="stop">{refused}</Notice>}
        {address && (
          <Facts
            facts={[
              { name: t('On this machine'), value: address.here ?? t('not listening') },
              {
                name: t('For the partner'),
                value: address.outside ?? t('no address is set above'),
              },
            ]}
          />
        )}
      </div>
    </div>
  );
}

function Subscription({ event }: { event: EventName }) {
  const name = t(EVENTS[event]);
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(call: 'events.subscribe' | 'events.unsubscribe') {
    setBusy(true);
    const answer = await askSupervised(call, { events: [event], url: null });
    setBusy(false);
    if (!answer.ok) return setResult({ ok: false, text: sentence(answer.error) });
    const { status, message } = answer.value;
    setResult({
      ok: true,
      text: [t('The partner said:'), status, message].filter(Boolean).join(' '),
    });
  }

  return (
    <div className="stack">
      <div className="row">
        <strong className="grow">{name}</strong>
        <Action
          label={t('Subscribe')}
          about={name}
          busy={busy}
          onPress={() => void send('events.subscribe')}
        />
        <Action
          label={t('Unsubscribe')}
          about={name}
          busy={busy}
          onPress={() => void send('events.unsubscribe')}
        />
      </div>
      <div role="status">
        {result && <Notice tone={result.ok ? 'info' : 'stop'}>{result.text}</Notice>}
      </div>
    </div>
  );
}
