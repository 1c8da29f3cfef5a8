import { type FormEvent, useState } from 'react';
import type { StationError } from '../../../../shared/kernel/errors.ts';
import { Action } from '../../../kit/action.tsx';
import { DialogBox } from '../../../kit/dialog.tsx';
import { Field } from '../../../kit/fields.tsx';
import { acceptLabel } from '../../../state/actions.ts';
import { useCall } from '../../../state/use-call.ts';
import { usePending, useWindow } from '../../../state/window-store.ts';
import { sentence } from '../../../words/sentence.ts';
import { t } from '../../../words/words.ts';

/** Whether a supervisor's PIN is set here. The PIN itself never comes to the window. */
export function usePinNeeded(): boolean {
  const pin = useCall('settings.get', { key: 'supervisor.pin' });
  return pin.state === 'ready' && pin.value.value !== null;
}

interface PinFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  autoFocus?: boolean;
}

export const PinField = (props: PinFieldProps) => (
  <Field {...props} label={t('Supervisor’s PIN')} type="password" inputMode="numeric" chars={12} />
);

/** Stands wherever an override was refused for want of the PIN, and repeats it with one. */
export function PinDialog() {
  const carton = useWindow((state) => state.pinFor?.carton ?? null);
  return carton === null ? null : <PinBox key={carton} carton={carton} />;
}

function PinBox({ carton }: { carton: string }) {
  return (
    <AskPin
      title={t('A supervisor is needed')}
      why={t(
        'Nothing proves that this label is carton {carton}’s. Look at its picture, then give the PIN to accept it.',
        { carton },
      )}
      action={t('This is its label')}
      about={carton}
      busy={usePending('bench.acceptLabel')}
      onPin={(pin) => acceptLabel(carton, pin)}
      onClose={() => useWindow.setState({ pinFor: null })}
    />
  );
}

interface AskPinProps {
  title: string;
  why: string;
  action: string;
  about?: string;
  busy: boolean;
  /** Answers why the PIN was refused; null where it was right. */
  onPin: (pin: string) => Promise<StationError | null>;
  onClose: () => void;
}

/** The one box that asks for the PIN alone. */
export function AskPin({ title, why, action, about, busy, onPin, onClose }: AskPinProps) {
  const [pin, setPin] = useState('');
  const [refused, setRefused] = useState<string | null>(null);

  async function send() {
    if (busy) return;
    const error = await onPin(pin);
    if (!error) return;
    setPin('');
    setRefused(sentence(error));
  }

  return (
    <DialogBox
      title={title}
      tone="attention"
      onClose={onClose}
      actions={
        <>
          <Action act="close" label={t('Cancel')} onPress={onClose} />
          <Action
            weight="main"
            act="next"
            label={action}
            {...(about === undefined ? {} : { about })}
            busy={busy}
            onPress={() => void send()}
          />
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
        <p>{why}</p>
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
