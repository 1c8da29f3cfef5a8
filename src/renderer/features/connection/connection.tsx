import { Plug, Save } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import type { Tone } from '../../kit/tone-icon.tsx';
import { ask } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { sentence } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';
import { Panel, WithSetting } from '../settings/panel.tsx';
import { askSupervised } from '../settings/supervisor-state.ts';
import { useUnsaved } from '../settings/unsaved.ts';
import { type SettingInUse, useSetting } from '../settings/use-setting.ts';

/** Which partner the station speaks to, and which it could. */
export function Connection() {
  const setting = useSetting('connection.baseUrl');
  return (
    <Panel title={words.connection.title}>
      <WithSetting setting={setting}>
        {(saved) => (
          <>
            <InUse saved={saved} />
            <NewConnection onSaved={setting.again} />
            {saved !== 'sandbox' && <UseSandbox setting={setting} />}
          </>
        )}
      </WithSetting>
    </Panel>
  );
}

function InUse({ saved }: { saved: string | null }) {
  const say = words.connection;
  const partner = useWindow((state) => state.status?.partner);
  if (!partner) return null;
  const other = saved !== null && saved !== partner.name;
  return (
    <>
      <Notice tone="info">{partner.sandbox ? say.sandbox : say.real(hostOf(partner.name))}</Notice>
      {other && <Saved name={saved} />}
    </>
  );
}

/** Saved and not in use yet: the station is opened anew on it, once the bench is empty. */
function Saved({ name }: { name: string }) {
  const say = words.connection;
  const onBench = useWindow((state) => Boolean(state.bench));
  const busy = usePending('station.restart');
  const [refused, setRefused] = useState<string | null>(null);

  async function use() {
    const used = await ask('station.restart', {});
    setRefused(used.ok ? null : sentence(used.error));
  }

  return (
    <>
      <Notice tone="attention">
        <div className="stack">
          <p>{name === 'sandbox' ? say.nextSandbox : say.next(hostOf(name))}</p>
          {onBench && <p>{say.benchFirst}</p>}
          <div>
            <Action
              icon={Plug}
              label={say.useNow}
              disabled={onBench}
              busy={busy}
              onPress={() => void use()}
            />
          </div>
        </div>
      </Notice>
      <div role="status">{refused && <Notice tone="stop">{refused}</Notice>}</div>
    </>
  );
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;

/** In use because nothing else was ever saved, or to be used again. */
function UseSandbox({ setting }: { setting: SettingInUse<'connection.baseUrl'> }) {
  const inUse = useWindow((state) => state.status?.partner.sandbox === true);
  const say = words.connection;
  return (
    <div>
      <Action
        label={inUse ? say.staySandbox : say.useSandbox}
        onPress={() => void setting.save('sandbox')}
      />
    </div>
  );
}

const BLANK = { baseUrl: '', appId: '', restApiKey: '' };
interface Came {
  tone: Tone;
  text: string;
  /** It may be kept although the partner did not answer. */
  unchecked?: boolean;
}

/** The partner is asked first; what is typed is forgotten here as soon as it is kept. */
function NewConnection({ onSaved }: { onSaved: () => void }) {
  const [came, setCame] = useState<Came | null>(null);
  /** Fields that held a secret are taken down: React keeps what it showed last. */
  const [round, setRound] = useState(0);

  function saved(how: Came) {
    setCame(how);
    setRound(round + 1);
    onSaved();
  }

  return (
    <div className="settings-block">
      <Draft key={round} came={came} setCame={setCame} onSaved={saved} />
      <div role="status">{came && <Notice tone={came.tone}>{came.text}</Notice>}</div>
    </div>
  );
}

interface DraftProps {
  came: Came | null;
  setCame: (came: Came | null) => void;
  onSaved: (came: Came) => void;
}

function Draft({ came, setCame, onSaved }: DraftProps) {
  const say = words.connection;
  const [draft, setDraft] = useState(BLANK);
  const [busy, setBusy] = useState(false);
  const wanted = {
    baseUrl: draft.baseUrl.trim(),
    appId: draft.appId.trim(),
    restApiKey: draft.restApiKey.trim(),
  };
  const complete = Object.values(wanted).every((text) => text !== '');

  async function check() {
    if (!complete || busy) return;
    setBusy(true);
    const checked = await ask('connection.check', wanted);
    if (checked.ok) await keep(true);
    else {
      const { error } = checked;
      setCame({ tone: 'stop', text: sentence(error), unchecked: error.code !== 'bad-input' });
    }
    setBusy(false);
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check();
  };

  async function keep(answered: boolean) {
    const saved = await askSupervised('connection.save', wanted);
    if (!saved.ok) return setCame({ tone: 'stop', text: sentence(saved.error) });
    const kept = saved.value.where !== 'this-run';
    const text = answered ? say.saved : say.savedUnchecked;
    onSaved({
      tone: kept && answered ? 'success' : 'attention',
      text: kept ? text : `${text} ${say.forThisRun}`,
    });
  }

  // What came of it is to be read before anybody goes on: whether it is in use yet, too.
  useUnsaved(
    Object.values(wanted).some((text) => text !== ''),
    async () => {
      if (complete) await check();
      else setCame({ tone: 'stop', text: say.allThree });
      return false;
    },
  );

  const field = (name: keyof typeof BLANK, label: string, secret: boolean) => (
    <Field
      label={label}
      value={draft[name]}
      onChange={(typed) => {
        setDraft({ ...draft, [name]: typed });
        setCame(null);
      }}
      type={secret ? 'password' : 'text'}
    />
  );
  return (
    <form className="settings-form" onSubmit={submit}>
      {field('baseUrl', say.url, false)}
      {field('appId', words.settings.credentials.appId, true)}
      {field('restApiKey', words.settings.credentials.restApiKey, true)}
      <div className="row">
        <Action icon={Save} label={say.save} disabled={!complete} busy={busy} />
        {came?.unchecked && complete && (
          <Action weight="quiet" label={say.anyway} onPress={() => void keep(false)} />
        )}
      </div>
    </form>
  );
}
