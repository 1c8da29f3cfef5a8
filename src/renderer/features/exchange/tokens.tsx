import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import { SCOPES, type Scope } from '../../../shared/kernel/command.ts';
import { Action } from '../../kit/action.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field, Pick, Toggle } from '../../kit/fields.tsx';
import { momentText } from '../../kit/format.ts';
import { Failed, Loading, Notice } from '../../kit/notice.tsx';
import { useCall } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';
import { Block } from '../settings/panel.tsx';
import { askSupervised } from '../settings/supervisor/pin.tsx';
import { SCOPE_NAMES } from './messages.ts';

type KnownToken = CallOutput<'tokens.list'>['tokens'][number];

/** Tokens for the HTTP interface. A token is shown only when it is created. */
export function Tokens() {
  const found = useCall('tokens.list', {});
  const [made, setMade] = useState<CallOutput<'tokens.add'> | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  async function remove(name: string) {
    const removed = await askSupervised('tokens.remove', { name });
    setRefused(removed.ok ? null : sentence(removed.error));
    if (made?.name === name) setMade(null);
    found.again();
  }

  return (
    <Block title={t('Tokens for the HTTP interface')}>
      {found.state === 'loading' && <Loading />}
      {found.state === 'failed' && <Failed error={found.error} again={found.again} />}
      {found.state === 'ready' && (
        <TokenList tokens={found.value.tokens} onRemove={(name) => void remove(name)} />
      )}
      <div role="status">
        {refused && <Notice tone="stop">{refused}</Notice>}
        {made && (
          <Notice tone="success" title={t('Token of {name}. Copy it now:', { name: made.name })}>
            <p className="exchange-token breakable">{made.token}</p>
            <p>{t('It is not shown again.')}</p>
            <Action label={t('Hide it')} onPress={() => setMade(null)} />
          </Notice>
        )}
      </div>
      <NewToken
        onMade={(token) => {
          setMade(token);
          found.again();
        }}
      />
    </Block>
  );
}

interface TokenListProps {
  tokens: readonly KnownToken[];
  onRemove: (name: string) => void;
}

function TokenList({ tokens, onRemove }: TokenListProps) {
  if (tokens.length === 0) return <p>{t('No tokens yet: nobody can ask over HTTP.')}</p>;
  return (
    <ul className="stack">
      {tokens.map(({ name, scopes, merchant, addedAt }) => (
        <li key={name} className="settings-found">
          <span className="stack">
            <strong className="breakable">{name}</strong>
            <span className="quiet small">
              {scopes.map((scope) => t(SCOPE_NAMES[scope])).join(' · ')} ·{' '}
              {merchant ?? t('every merchant')} · {momentText(addedAt)}
            </span>
          </span>
          <Action
            weight="quiet"
            icon={Trash2}
            label={t('Remove')}
            about={name}
            onPress={() => onRemove(name)}
          />
        </li>
      ))}
    </ul>
  );
}

const EVERY = '';

function NewToken({ onMade }: { onMade: (token: CallOutput<'tokens.add'>) => void }) {
  const merchants = useCall('merchants.list', {});
  const known = merchants.state === 'ready' ? merchants.value.merchants : [];
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['orders', 'read']);
  const [merchant, setMerchant] = useState(EVERY);
  const [refused, setRefused] = useState<string | null>(null);
  const busy = usePending('tokens.add');

  async function add() {
    const added = await askSupervised('tokens.add', {
      name: name.trim(),
      scopes: [...scopes],
      merchant: merchant === EVERY ? null : merchant,
    });
    setRefused(added.ok ? null : sentence(added.error));
    if (!added.ok) return;
    setName('');
    onMade(added.value);
  }

  return (
    <SaveForm className="stack" onSave={() => void add()}>
      <Field
        label={t('Name of the token')}
        value={name}
        onChange={setName}
        chars={30}
        error={refused}
      />
      <div className="exchange-kinds">
        {SCOPES.map((scope) => (
          <Toggle
            key={scope}
            label={t(SCOPE_NAMES[scope])}
            value={scopes.includes(scope)}
            onChange={(isOn) =>
              setScopes(SCOPES.filter((each) => (each === scope ? isOn : scopes.includes(each))))
            }
          />
        ))}
      </div>
      {known.length > 0 && (
        <Pick
          label={t('Orders it can see')}
          value={merchant}
          choices={[
            { id: EVERY, label: t('every merchant') },
            ...known.map((each) => ({ id: each.name, label: each.name })),
          ]}
          onChange={setMerchant}
        />
      )}
      <div>
        <Action
          icon={Plus}
          label={t('Make a token')}
          disabled={name.trim() === '' || scopes.length === 0}
          busy={busy}
        />
      </div>
    </SaveForm>
  );
}
