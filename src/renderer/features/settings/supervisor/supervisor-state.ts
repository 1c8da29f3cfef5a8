import { create } from 'zustand';
import type { CallInput, CallName, CallOutput } from '../../../../shared/bridge/calls.ts';
import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import { ask } from '../../../state/station.ts';

/** Whether the settings' PIN is being asked for. */
export const useSupervisor = create<{ asking: boolean }>()(() => ({ asking: false }));

let answered: ((opened: boolean) => void) | null = null;

/**
 * As `ask`, of what changes the station's settings: where they are locked, the supervisor's PIN is
 * asked for, and the change is made once it is right. Left alone, the refusal is the answer.
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

/** Answers why it was refused; null where the settings are open now. */
export async function openSettings(pin: string): Promise<StationError | null> {
  const result = await ask('settings.open', { pin });
  if (!result.ok) return result.error;
  endAsking(true);
  return null;
}

export const leaveLocked = (): void => endAsking(false);

function endAsking(isOpen: boolean): void {
  useSupervisor.setState({ asking: false });
  answered?.(isOpen);
  answered = null;
}
