import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { KeyPlace } from '../../../shared/merchants/merchant.ts';
import { Action } from '../../kit/action.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field } from '../../kit/fields.tsx';
import { Notice, type Tone } from '../../kit/notice.tsx';
import { sentence, t } from '../../words/words.ts';
import { askSupervised } from '../settings/supervisor/pin.tsx';
import { KEY_PLACES } from './messages.ts';

interface MerchantKeyProps {
  name: string;
  where: KeyPlace | null;
  onChanged: () => void;
}

type Outcome = { tone: Tone; text: string } | null;

/** Write-only: the typed key is sent to the station and cleared here at once. */
export function MerchantKey({ name, where, onChanged }: MerchantKeyProps) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  /** Remounts a field that held a secret: React keeps its last value. */
  const [round, setRound] = useState(0);

  function done(outcome: Outcome) {
    setOutcome(outcome);
    setRound(round + 1);
    onChanged();
  }

  // Keys from the environment or the sandbox cannot be changed here.
  const given = where === 'environment' || where === 'sandbox';
  return (
    <>
      <Notice tone={where === null ? 'attention' : 'success'}>
        {where === null
          ? t('CustomerKey missing')
          : t('The key is stored {where}.', { where: t(KEY_PLACES[where]) })}
      </Notice>
      {!given && (
        <KeyForm
          key={round}
          name={name}
          clearable={where !== null}
          setOutcome={setOutcome}
          onDone={done}
        />
      )}
      <div role="status">{outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}</div>
    </>
  );
}

interface KeyFormProps {
  name: string;
  clearable: boolean;
  setOutcome: (outcome: Outcome) => void;
  onDone: (outcome: Outcome) => void;
}

function KeyForm({ name, clearable, setOutcome, onDone }: KeyFormProps) {
  const [key, setKey] = useState('');
  /** A typed key that would replace another one, until a person confirms that. */
  const [waiting, setWaiting] = useState<string | null>(null);

  async function store(value: string, replace: boolean) {
    setKey('');
    const kept = await askSupervised('merchants.setKey', { name, key: value, replace });
    if (!kept.ok && kept.error.field === 'replace') return setWaiting(value);
    if (!kept.ok) return onDone({ tone: 'stop', text: sentence(kept.error) });
    const inChain = kept.value.where === 'keychain';
    onDone({
      tone: inChain ? 'success' : 'attention',
      text: inChain
        ? t('The key is stored {where}.', { where: t(KEY_PLACES[kept.value.where]) })
        : t('There is no keychain here: the key is kept until the station stops.'),
    });
  }

  async function clear() {
    const cleared = await askSupervised('merchants.clearKey', { name });
    onDone(cleared.ok ? null : { tone: 'stop', text: sentence(cleared.error) });
  }

  return (
    <>
      <SaveForm className="row-end" onSave={() => key.trim() && void store(key.trim(), false)}>
        <Field
          type="password"
          label={t('Key (CustomerKey)')}
          value={key}
          onChange={(typed) => {
            setKey(typed);
            setWaiting(null);
            setOutcome(null);
          }}
          chars={30}
        />
        <Action icon={KeyRound} label={t('Store key')} disabled={key.trim() === ''} />
        {clearable && (
          <Action
            weight="quiet"
            icon={Trash2}
            label={t('Remove key')}
            onPress={() => void clear()}
          />
        )}
      </SaveForm>
      <p className="quiet">{t('Stored in the keychain and never shown again.')}</p>
      <div role="status">
        {waiting !== null && (
          <Notice tone="attention">
            <div className="stack">
              <p>
                {t(
                  'A CustomerKey never changes once issued, and it decides who pays. Replace it only if the partner issued a new one for this merchant.',
                )}
              </p>
              <div>
                <Action label={t('Replace key')} onPress={() => void store(waiting, true)} />
              </div>
            </div>
          </Notice>
        )}
      </div>
    </>
  );
}
