import { KeyRound, Plug, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CallInput } from '../../../shared/bridge/calls.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { Action } from '../../kit/action.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field } from '../../kit/fields.tsx';
import { Failed, Loading, Notice } from '../../kit/notice.tsx';
import { ask, useCall } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';
import { Panel } from '../settings/panel.tsx';
import { askSupervised } from '../settings/supervisor/pin.tsx';

/** Write-only: entered values are sent to the station and cleared here at once. */
export function Credentials() {
  const status = useCall('credentials.status', {}, { follow: true });
  // The sandbox has its own credentials and accepts no others.
  const sandbox = useWindow((state) => state.status?.partner.sandbox === true);
  return (
    <Panel title={t('Credentials of the partner')}>
      {status.state === 'loading' && <Loading />}
      {status.state === 'failed' && <Failed error={status.error} again={status.again} />}
      {status.state === 'ready' && status.value.trouble && (
        <Failed error={status.value.trouble} again={status.again} />
      )}
      {status.state === 'ready' && !status.value.trouble && (
        <Notice tone={status.value.stored ? 'success' : 'attention'}>
          {status.value.stored ? storedText(status.value.where) : t('No credentials are stored.')}
        </Notice>
      )}
      {status.state === 'ready' && !status.value.trouble && status.value.stored && (
        <Kept where={status.value.where} onCleared={status.again} />
      )}
      {sandbox ? (
        <p className="quiet">
          {t('Those of another partner are entered under Partner, with its address.')}
        </p>
      ) : (
        <>
          <CredentialsForm onStored={status.again} />
          <p className="quiet">{t('They can be replaced here, but never read back.')}</p>
        </>
      )}
    </Panel>
  );
}

const storedText = (where: string | null): string =>
  where
    ? t('Credentials are stored: {where}.', { where })
    : t('The sandbox has credentials of its own.');

/** Tests or deletes the credentials; those of the environment or the sandbox cannot be deleted. */
function Kept({ where, onCleared }: { where: string | null; onCleared: () => void }) {
  const busy = usePending('credentials.test');
  const [came, setCame] = useState<Result<unknown> | null>(null);

  async function clear() {
    const cleared = await askSupervised('credentials.clear', {});
    setCame(cleared.ok ? null : cleared);
    onCleared();
  }

  return (
    <>
      <div className="row">
        <Action
          icon={Plug}
          label={t('Test them')}
          busy={busy}
          onPress={async () => setCame(await ask('credentials.test', {}))}
        />
        {where !== null && where !== 'environment' && (
          <Action
            weight="quiet"
            icon={Trash2}
            label={t('Remove (credentials)')}
            onPress={() => void clear()}
          />
        )}
      </div>
      <div role="status">
        {came && (
          <Notice tone={came.ok ? 'success' : 'stop'}>
            {came.ok ? t('They work: the partner accepts them.') : sentence(came.error)}
          </Notice>
        )}
      </div>
    </>
  );
}

type Stored = Result<{ stored: boolean; where: string }>;

function CredentialsForm({ onStored }: { onStored: () => void }) {
  const [stored, setStored] = useState<Stored | null>(null);
  /** Key of the form: a change removes the fields that held secrets, as React keeps their last values. */
  const [round, setRound] = useState(0);

  async function store(input: CallInput<'credentials.set'>) {
    setRound(round + 1);
    setStored(await askSupervised('credentials.set', input));
    onStored();
  }

  return (
    <>
      <Secrets key={round} onStore={(input) => void store(input)} />
      <div role="status">{stored && <StoredNotice stored={stored} />}</div>
    </>
  );
}

function Secrets({ onStore }: { onStore: (input: CallInput<'credentials.set'>) => void }) {
  const [appId, setAppId] = useState('');
  const [restApiKey, setRestApiKey] = useState('');
  const input = { appId: appId.trim(), restApiKey: restApiKey.trim() };
  const complete = input.appId !== '' && input.restApiKey !== '';

  return (
    <SaveForm className="settings-form" onSave={() => complete && onStore(input)}>
      <Field type="password" label={t('AppID')} value={appId} onChange={setAppId} />
      <Field type="password" label={t('RestApiKey')} value={restApiKey} onChange={setRestApiKey} />
      <Action icon={KeyRound} label={t('Store them')} disabled={!complete} />
    </SaveForm>
  );
}

function StoredNotice({ stored }: { stored: Stored }) {
  if (!stored.ok) return <Notice tone="stop">{sentence(stored.error)}</Notice>;
  const { where } = stored.value;
  return stored.value.stored ? (
    <Notice tone="success">{t('Stored: {where}.', { where })}</Notice>
  ) : (
    <Notice tone="attention">{t('Held for this run only: {where}.', { where })}</Notice>
  );
}
