import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ask } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { sentence } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';
import { Panel, SaveForm } from '../settings/panel.tsx';

const BLANK = { current: '', next: '', again: '' };

/** The PIN is set here, changed and taken away with the one in force; it is never shown. */
export function Supervisor() {
  const say = words.lock;
  const pinSet = useWindow((state) => state.status?.supervisor.pinSet ?? false);
  const [draft, setDraft] = useState(BLANK);
  const [wrong, setWrong] = useState<string | null>(null);
  const [refused, setRefused] = useState<StationError | null>(null);
  const [done, setDone] = useState(false);

  async function put(value: string | null) {
    setDone(false);
    setWrong(null);
    if (value !== null && !/^\d{4,12}$/.test(value)) return setWrong(say.digits);
    if (value !== null && value !== draft.again) return setWrong(say.differ);
    const pin = pinSet ? draft.current : null;
    const result = await ask('settings.setPin', { value, pin });
    setRefused(result.ok ? null : result.error);
    setDone(result.ok);
    setDraft(result.ok ? BLANK : { ...draft, current: '' });
  }

  const field = (name: keyof typeof BLANK, error: string | null) => (
    <Field
      label={say[name]}
      value={draft[name]}
      onChange={(typed) => setDraft({ ...draft, [name]: typed })}
      error={error}
      type="password"
      inputMode="numeric"
      chars={12}
    />
  );
  return (
    <Panel title={say.title}>
      <p className="quiet">{say.hint}</p>
      <Notice tone={pinSet ? 'success' : 'attention'}>{pinSet ? say.isSet : say.none}</Notice>
      <SaveForm className="settings-form" onSave={() => void put(draft.next)}>
        {pinSet && field('current', refused?.field === 'pin' ? sentence(refused) : null)}
        {field('next', wrong)}
        {field('again', null)}
        <div className="row">
          <Action
            icon={KeyRound}
            label={pinSet ? say.change : say.set}
            disabled={draft.next === ''}
          />
          {pinSet && (
            <Action
              weight="quiet"
              icon={Trash2}
              label={say.remove}
              onPress={() => void put(null)}
            />
          )}
        </div>
        <div role="status">
          {refused && refused.field !== 'pin' && <Notice tone="stop">{sentence(refused)}</Notice>}
          {done && <Notice tone="success">{say.done}</Notice>}
        </div>
      </SaveForm>
    </Panel>
  );
}
