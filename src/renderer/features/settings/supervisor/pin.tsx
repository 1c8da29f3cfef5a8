import { useState } from 'react';
import { create } from 'zustand';
import type { CallInput, CallName, CallOutput } from '../../../../shared/bridge/calls.ts';
import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import { AskBox } from '../../../kit/ask-box.tsx';
import { Field } from '../../../kit/fields.tsx';
import { acceptLabel } from '../../../state/actions.ts';
import { ask, useCall } from '../../../state/station.ts';
import { usePending, useWindow } from '../../../state/window-store.ts';
import { sentence, t } from '../../../words/words.ts';

/** Whether a supervisor's PIN is set. The PIN itself never reaches the window. */
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

/** Shown where an override was refused for want of the PIN; repeats it with one. */
export function PinDialog() {
  const label = useWindow((state) => state.pinFor);
  return label && <PinBox key={label.file ?? label.carton} label={label} />;
}

function PinBox({ label }: { label: { carton: string | null; file?: string } }) {
  const { carton } = label;
  return (
    <AskPin
      title={t('A supervisor is needed')}
      why={
        carton === null
          ? t(
              'This invoice may be another order’s. Look at its picture, then give the PIN to accept it.',
            )
          : t(
              'Nothing proves that this label is carton {carton}’s. Look at its picture, then give the PIN to accept it.',
              { carton },
            )
      }
      action={carton === null ? t('This is its invoice') : t('This is its label')}
      {...(carton === null ? {} : { about: carton })}
      busy={usePending('bench.acceptLabel')}
      onPin={(pin) => acceptLabel(label, pin)}
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
  /** Returns why the PIN was refused; null where it was right. */
  onPin: (pin: string) => Promise<StationError | null>;
  onClose: () => void;
}

/** The dialog that asks for the PIN alone. */
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
    <AskBox
      title={title}
      tone="attention"
      take={action}
      about={about}
      busy={busy}
      onTake={() => void send()}
      onClose={onClose}
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
    </AskBox>
  );
}

/** Shown where a change of settings was refused because they are locked. */
export function SettingsPinDialog() {
  const asking = useSupervisor((state) => state.asking);
  const busy = usePending('settings.open');
  if (!asking) return null;
  return (
    <AskPin
      title={t('A supervisor is needed')}
      why={t('Settings are changed with the supervisor’s PIN. It opens them for five minutes.')}
      action={t('Open the settings')}
      busy={busy}
      onPin={openSettings}
      onClose={leaveLocked}
    />
  );
}

/** Whether the PIN for the settings is being asked for. */
const useSupervisor = create<{ asking: boolean }>()(() => ({ asking: false }));

let answered: ((opened: boolean) => void) | null = null;

/**
 * As `ask`, for calls that change settings: where they are locked, asks for the supervisor's PIN
 * and repeats the call. If the person closes the dialog, the refusal is the answer.
 */
export async function askSupervised<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<Result<CallOutput<N>>> {
  const result = await ask(name, input);
  if (result.ok || result.error.field !== 'pin') return result;
  return (await opened()) ? await ask(name, input) : result;
}

function opened(): Promise<boolean> {
  answered?.(false);
  useSupervisor.setState({ asking: true });
  return new Promise((resolve) => {
    answered = resolve;
  });
}

/** Returns why it was refused; null where the settings are unlocked. */
async function openSettings(pin: string): Promise<StationError | null> {
  const result = await ask('settings.open', { pin });
  if (!result.ok) return result.error;
  endAsking(true);
  return null;
}

const leaveLocked = (): void => endAsking(false);

function endAsking(isOpen: boolean): void {
  useSupervisor.setState({ asking: false });
  answered?.(isOpen);
  answered = null;
}
