import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { KeyPlace } from '../../../shared/station/merchant.ts';
import { Action } from '../../components/action.tsx';
import { Field } from '../../components/fields.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Tone } from '../../components/tone-icon.tsx';
import { askSupervised } from '../../store/supervisor.ts';
import { sentence } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';
import { SaveForm } from './panel.tsx';

interface MerchantKeyProps {
  name: string;
  where: KeyPlace | null;
  onChanged: () => void;
}

/** Write-only: what is typed goes into the station and is forgotten here at once. */
export function MerchantKey({ name, where, onChanged }: MerchantKeyProps) {
  const say = words.merchants;
  const [key, setKey] = useState('');
  /** A key that another one stands in the way of, until a person says that it is replaced. */
  const [waiting, setWaiting] = useState<string | null>(null);
  const [said, setSaid] = useState<{ tone: Tone; text: string } | null>(null);

  async function store(value: string, replace: boolean) {
    setKey('');
    const kept = await askSupervised('merchants.setKey', { name, key: value, replace });
    const fixed = !kept.ok && kept.error.field === 'replace';
    setWaiting(fixed ? value : null);
    if (kept.ok) {
      const inChain = kept.value.where === 'keychain';
      setSaid({
        tone: inChain ? 'success' : 'attention',
        text: inChain ? say.keyStored(say.places[kept.value.where]) : say.keyNotKept,
      });
      onChanged();
    } else setSaid(fixed ? null : { tone: 'stop', text: sentence(kept.error) });
  }

  async function clear() {
    const cleared = await askSupervised('merchants.clearKey', { name });
    setSaid(cleared.ok ? null : { tone: 'stop', text: sentence(cleared.error) });
    onChanged();
  }

  // What the environment or the sandbox gives is not changed here.
  const given = where === 'environment' || where === 'sandbox';
  return (
    <>
      <Notice tone={where === null ? 'attention' : 'success'}>
        {where === null ? say.keyMissing : say.keyStored(say.places[where])}
      </Notice>
      {!given && (
        <>
          <SaveForm className="row-end" onSave={() => key.trim() && void store(key.trim(), false)}>
            <Field
              type="password"
              label={say.keyTitle}
              value={key}
              onChange={(typed) => {
                setKey(typed);
                setWaiting(null);
                setSaid(null);
              }}
              chars={30}
            />
            <Action icon={KeyRound} label={say.keyStore} disabled={key.trim() === ''} />
            {where !== null && (
              <Action
                weight="quiet"
                icon={Trash2}
                label={say.keyClear}
                onPress={() => void clear()}
              />
            )}
          </SaveForm>
          <p className="quiet">{say.keyHint}</p>
        </>
      )}
      <div role="status" className="stack">
        {said && <Notice tone={said.tone}>{said.text}</Notice>}
        {waiting !== null && (
          <Notice tone="attention">
            <div className="stack">
              <p>{say.keyFixed}</p>
              <div>
                <Action label={say.keyReplace} onPress={() => void store(waiting, true)} />
              </div>
            </div>
          </Notice>
        )}
      </div>
    </>
  );
}
