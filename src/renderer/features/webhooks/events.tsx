import { Eye, EyeOff, RefreshCw, Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type EventAddress,
  type EventName,
  EventNameSchema,
  eventSettings,
} from '../../../shared/webhooks/event-settings.ts';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Failed, Loading } from '../../kit/states.tsx';
import { useCall } from '../../state/use-call.ts';
import { sentence } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';
import { NumberSetting } from '../settings/number-setting.tsx';
import { Panel, WithSetting } from '../settings/panel.tsx';
import { SettingPick } from '../settings/setting-pick.tsx';
import { askSupervised } from '../settings/supervisor-state.ts';
import { useSetting } from '../settings/use-setting.ts';

const HOSTS = eventSettings['events.host'].unwrap().options;

/** The listener for what the partner posts by itself, and how parcels are asked about. */
export function Events() {
  const say = words.events;
  const state = useCall('events.state', {});
  return (
    <Panel title={say.title}>
      <p>{say.intro}</p>
      <section className="settings-block" aria-label={say.listener}>
        <h3>{say.listener}</h3>
        <ListenerState state={state} />
        <Port onSaved={state.again} />
        <SettingPick
          setting={useSetting('events.host')}
          label={say.host}
          choices={HOSTS.map((id) => ({ id, label: id, detail: say.hosts[id] }))}
        />
        <PublicUrl />
      </section>
      <section className="settings-block" aria-label={say.path}>
        <h3>{say.path}</h3>
        <Path />
      </section>
      <section className="settings-block" aria-label={say.subscriptions}>
        <h3>{say.subscriptions}</h3>
        {EventNameSchema.options.map((event) => (
          <Subscription key={event} event={event} />
        ))}
        <p className="quiet">{say.unsubscribeHint}</p>
      </section>
      <section className="settings-block" aria-label={say.tracking}>
        <h3>{say.tracking}</h3>
        <NumberSetting name="tracking.refreshHours" label={say.refreshHours} min={1} max={168} />
        <NumberSetting
          name="tracking.requestsPerMinute"
          label={say.requestsPerMinute}
          min={1}
          max={600}
        />
        <NumberSetting name="tracking.stillDays" label={say.stillDays} min={1} max={90} />
      </section>
    </Panel>
  );
}

function ListenerState({ state }: { state: ReturnType<typeof useCall<'events.state'>> }) {
  const say = words.events;
  if (state.state === 'loading') return <Loading />;
  if (state.state === 'failed') return <Failed error={state.error} again={state.again} />;
  const { port, error, counts } = state.value;
  const heard = Object.entries(say.counts)
    .map(([name, word]) => `${counts[name as keyof typeof counts]} ${word}`)
    .join(' · ');
  return (
    <div className="stack">
      <div role="status">
        {error ? (
          <Notice tone="attention" title={say.state.failed}>
            {sentence(error)}
          </Notice>
        ) : (
          <Notice tone={port === null ? 'info' : 'success'}>
            <p className="strong">{port === null ? say.state.off : say.state.on(port)}</p>
            {port !== null && <p>{heard}</p>}
          </Notice>
        )}
      </div>
      <div>
        <Action icon={RefreshCw} weight="quiet" label={say.look} onPress={state.again} />
      </div>
    </div>
  );
}

/** The listener starts with its port and ends without one; it takes a moment to do either. */
const STARTS_MS = 300;

function Port({ onSaved }: { onSaved: () => void }) {
  const say = words.events;
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
            label={say.port}
            value={text}
            onChange={setText}
            inputMode="numeric"
            error={typed === '' || fits ? null : words.settings.wholeNumber(1, 65_535)}
          />
          <Action
            icon={Save}
            label={say.start}
            disabled={!fits || typed === kept}
            onPress={() => void save(Number(typed))}
          />
          {port !== null && <Action label={say.stop} onPress={() => void save(null)} />}
        </div>
      )}
    </WithSetting>
  );
}

function PublicUrl() {
  const say = words.events;
  const setting = useSetting('events.url');
  const kept = setting.answered.state === 'ready' ? (setting.answered.value ?? '') : '';
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  return (
    <WithSetting setting={setting}>
      {() => (
        <div className="row-end">
          <Field label={say.url} value={text} onChange={setText} />
          <Action
            icon={Save}
            label={words.settings.save}
            about={say.url}
            disabled={text.trim() === kept}
            onPress={() => void setting.save(text.trim() || null)}
          />
        </div>
      )}
    </WithSetting>
  );
}

/** Shown only to who asks for it, and gone with the panel. */
function Path() {
  const say = words.events;
  const [address, setAddress] = useState<EventAddress | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  async function show(call: 'events.address' | 'events.renewPath') {
    const asked = await askSupervised(call, {});
    setRefused(asked.ok ? null : sentence(asked.error));
    if (asked.ok) setAddress(asked.value);
  }

  return (
    <div className="stack">
      <p>{say.pathHint}</p>
      <div className="row">
        {address ? (
          <Action icon={EyeOff} label={say.hidePath} onPress={() => setAddress(null)} />
        ) : (
          <Action icon={Eye} label={say.showPath} onPress={() => void show('events.address')} />
        )}
        <Action
          icon={RefreshCw}
          label={say.newPath}
          onPress={() => void show('events.renewPath')}
        />
      </div>
      <p className="quiet">{say.newPathHint}</p>
      <div role="status">
        {refused && <Notice tone="stop">{refused}</Notice>}
        {address && (
          <dl className="shipment-facts">
            <div>
              <dt>{say.here}</dt>
              <dd className="breakable">{address.here ?? say.notListening}</dd>
            </div>
            <div>
              <dt>{say.outside}</dt>
              <dd className="breakable">{address.outside ?? say.noPublicUrl}</dd>
            </div>
          </dl>
        )}
      </div>
    </div>
  );
}

function Subscription({ event }: { event: EventName }) {
  const say = words.events;
  const name = say.names[event];
  const [said, setSaid] = useState<{ ok: boolean; text: string } | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(call: 'events.subscribe' | 'events.unsubscribe') {
    setBusy(true);
    const answer = await askSupervised(call, { events: [event], url: null });
    setBusy(false);
    if (!answer.ok) return setSaid({ ok: false, text: sentence(answer.error) });
    const { status, message } = answer.value;
    setSaid({ ok: true, text: [say.partnerSaid, status, message].filter(Boolean).join(' ') });
  }

  return (
    <div className="stack">
      <div className="row">
        <strong className="grow">{name}</strong>
        <Action
          label={say.subscribe}
          about={name}
          busy={busy}
          onPress={() => void send('events.subscribe')}
        />
        <Action
          label={say.unsubscribe}
          about={name}
          busy={busy}
          onPress={() => void send('events.unsubscribe')}
        />
      </div>
      <div role="status">
        {said && <Notice tone={said.ok ? 'info' : 'stop'}>{said.text}</Notice>}
      </div>
    </div>
  );
}
