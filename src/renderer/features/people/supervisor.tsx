import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { Action } from '../../kit/action.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ask } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';
import { Panel } from '../settings/panel.tsx';

const BLANK = { current: '', next: '', again: '' };
const PIN_LABELS = {
  current: say('PIN in force'),
  next: say('New PIN, 4 to 12 digits'),
  again: say('New PIN once more'),
};

/** The PIN is set here, and changed or removed with the current one; it is never displayed. */
export function Supervisor() {
  const pinSet = useWindow((state) => state.status?.supervisor.pinSet ?? false);
  const [draft, setDraft] = useState(BLANK);
  const [wrong, setWrong] = useState<string | null>(null);
  const [refused, setRefused] = useState<StationError | null>(null);
  const [done, setDone] = useState(false);

  async function put(value: string | null) {
    setDone(false);
    setWrong(null);
    if (value !== null && !/^\d{4,12}$/.test(value))
      return setWrong(t('4 to 12 digits are needed.'));
    if (value !== null && value !== draft.again) return setWrong(t('The two are not the same.'));
    const pin = pinSet ? draft.current : null;
    const result = await ask('settings.setPin', { value, pin });
    setRefused(result.ok ? null : result.error);
    setDone(result.ok);
    setDraft(result.ok ? BLANK : { ...draft, current: '' });
  }

  const field = (name: keyof typeof BLANK, error: string | null) => (
    <Field
      label={t(PIN_LABELS[name])}
      value={draft[name]}
      onChange={(typed) => setDraft({ ...draft, [name]: typed })}
      error={error}
      type="password"
      inputMode="numeric"
      chars={12}
    />
  );
  return (
    <Panel title={t('Supervisor’s PIN')}>
      <p className="quiet">
        {t(
          'If a PIN is set, it is needed for settings, resolving, cancelling and accepting a label by position.',
        )}
      </p>
      <Notice tone={pinSet ? 'success' : 'attention'}>
        {pinSet
          ? t('A PIN is set.')
          : t('No PIN is set: anybody here may change settings and resolve purchases.')}
      </Notice>
      <SaveForm className="settings-form" onSave={() => void put(draft.next)}>
        {pinSet && field('current', refused?.field === 'pin' ? sentence(refused) : null)}
        {field('next', wrong)}
        {field('again', null)}
        <div className="row">
          <Action
            icon={KeyRound}
            label={pinSet ? t('Change the PIN') : t('Set the PIN')}
            disabled={draft.next === ''}
          />
          {pinSet && (
            <Action
              weight="quiet"
              icon={Trash2}
              label={t('Remove the PIN')}
              onPress={() => void put(null)}
            />
          )}
        </div>
        <div role="status">
          {refused && refused.field !== 'pin' && <Notice tone="stop">{sentence(refused)}</Notice>}
          {done && <Notice tone="success">{t('Done.')}</Notice>}
        </div>
      </SaveForm>
    </Panel>
  );
}
