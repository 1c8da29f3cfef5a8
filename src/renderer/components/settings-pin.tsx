import { type FormEvent, useState } from 'react';
import { leaveLocked, openSettings, useSupervisor } from '../store/supervisor.ts';
import { usePending } from '../store/window-store.ts';
import { words } from '../words/words.ts';
import { Action } from './action.tsx';
import { DialogBox } from './dialog.tsx';
import { PinField } from './pin.tsx';

/** Stands wherever a change of the settings was refused because they are locked. */
export function SettingsPinDialog() {
  const asking = useSupervisor((state) => state.asking);
  return asking ? <SettingsPinBox /> : null;
}

function SettingsPinBox() {
  const say = words.lock;
  const [pin, setPin] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const busy = usePending('settings.open');

  async function send() {
    if (busy) return;
    const error = await openSettings(pin);
    if (!error) return;
    setPin('');
    setRefused(error.message);
  }

  return (
    <DialogBox
      title={say.needed}
      tone="attention"
      onClose={leaveLocked}
      actions={
        <>
          <Action hotkey="Escape" label={words.cancel} onPress={leaveLocked} />
          <Action weight="main" label={say.open} busy={busy} onPress={() => void send()} />
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <p>{say.neededWhy}</p>
        <PinField
          value={pin}
          error={refused}
          autoFocus
          onChange={(typed) => {
            setPin(typed);
            setRefused(null);
          }}
        />
      </form>
    </DialogBox>
  );
}
