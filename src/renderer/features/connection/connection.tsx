import { Plug, Save } from 'lucide-react';
import { useState } from 'react';
import { Action } from '../../kit/action.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field } from '../../kit/fields.tsx';
import { Notice, type Tone } from '../../kit/notice.tsx';
import { ask } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';
import {
  Panel,
  type SettingInUse,
  useSetting,
  useUnsaved,
  WithSetting,
} from '../settings/panel.tsx';
import { askSupervised } from '../settings/supervisor/pin.tsx';
import { LineFigures } from './line-text.tsx';

export function Connection() {
  const setting = useSetting('connection.baseUrl');
  return (
    <Panel title={t('The partner of this station')}>
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
  const partner = useWindow((state) => state.status?.partner);
  if (!partner) return null;
  const other = saved !== null && saved !== partner.name;
  return (
    <>
      <Notice tone="info">
        {partner.sandbox
          ? t('The sandbox is in use: nothing real is bought, and nothing is charged.')
          : t('In use now: {host}', { host: hostOf(partner.name) })}
      </Notice>
      <LineFigures />
      {other && <Saved name={saved} />}
    </>
  );
}

/** The connection is saved but not in use: the station restarts with it when the bench is empty. */
function Saved({ name }: { name: string }) {
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
          <p>
            {name === 'sandbox'
              ? t('Saved, and not in use yet: the sandbox.')
              : t('Saved, and not in use yet: {host}. Until then nothing changes.', {
                  host: hostOf(name),
                })}
          </p>
          {onBench && <p>{t('An order is open at the bench. Finish it or set it aside first.')}</p>}
          <div>
            <Action
              icon={Plug}
              label={t('Use it now')}
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

/** The sandbox is in use because no other connection is saved, or can be selected again. */
function UseSandbox({ setting }: { setting: SettingInUse<'connection.baseUrl'> }) {
  const inUse = useWindow((state) => state.status?.partner.sandbox === true);
  return (
    <div>
      <Action
        label={inUse ? t('Stay on the sandbox') : t('Use the sandbox')}
        onPress={() => void setting.save('sandbox')}
      />
    </div>
  );
}

const BLANK = { baseUrl: '', appId: '', restApiKey: '' };
interface Came {
  tone: Tone;
  text: string;
  /** May be saved although the partner did not answer. */
  unchecked?: boolean;
}

/** Checks the connection with the partner before saving; clears the entered values once they are saved. */
function NewConnection({ onSaved }: { onSaved: () => void }) {
  const [came, setCame] = useState<Came | null>(null);
  /** Key of the form: a change removes the fields that held secrets, as React keeps their last values. */
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

/** Result of saving: whether the partner answered, and whether a keychain holds the credentials. */
function savedAs(answered: boolean, kept: boolean): Came {
  const text = answered
    ? t('The partner answered. The connection is saved.')
    : t('The connection is saved, but the partner did not answer as it should.');
  return {
    tone: kept && answered ? 'success' : 'attention',
    text: kept
      ? text
      : `${text} ${t('There is no keychain here, so the credentials are kept only until Packbench is closed. To keep them, set PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY in the environment.')}`,
  };
}

interface DraftProps {
  came: Came | null;
  setCame: (came: Came | null) => void;
  onSaved: (came: Came) => void;
}

function Draft({ came, setCame, onSaved }: DraftProps) {
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

  async function keep(answered: boolean) {
    const saved = await askSupervised('connection.save', wanted);
    if (!saved.ok) return setCame({ tone: 'stop', text: sentence(saved.error) });
    onSaved(savedAs(answered, saved.value.where !== 'this-run'));
  }

  // Returns false, so that the page stays and the user reads the result, including whether the connection
  // is in use.
  useUnsaved(
    Object.values(wanted).some((text) => text !== ''),
    async () => {
      if (complete) await check();
      else setCame({ tone: 'stop', text: t('All three fields are needed, or none.') });
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
    <SaveForm className="settings-form" onSave={() => void check()}>
      {field('baseUrl', t('Address of the partner (https://…)'), false)}
      {field('appId', t('AppID'), true)}
      {field('restApiKey', t('RestApiKey'), true)}
      <div className="row">
        <Action icon={Save} label={t('Check and save')} disabled={!complete} busy={busy} />
        {came?.unchecked && complete && (
          <Action
            weight="quiet"
            label={t('Save without a working check')}
            onPress={() => void keep(false)}
          />
        )}
      </div>
    </SaveForm>
  );
}
