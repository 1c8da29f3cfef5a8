import { z } from 'zod';
import { create } from 'zustand';
import { goTo } from '../../../state/actions.ts';
import { keepStore, remember } from '../../../state/session-storage.ts';

export const STEPS = ['connection', 'address', 'printers', 'boxes', 'packers'] as const;
export type SetUpStep = (typeof STEPS)[number];

/** Step of the guided set-up, shown instead of the settings; null: none. */
export const useSetUp = create<{ step: SetUpStep | null }>()(() => ({ step: null }));

keepStore('set-up', useSetUp, z.object({ step: z.enum(STEPS).nullable() }));

export function startSetUp(): void {
  useSetUp.setState({ step: 'connection' });
  goTo('settings');
}

export const goToStep = (step: SetUpStep): void => useSetUp.setState({ step });

export function leaveSetUp(): void {
  useSetUp.setState({ step: null });
  goTo('bench');
}

/** Opens the fields of the own address: in the set-up where it is active, else in the settings. */
export function goToOwnAddress(): void {
  remember('settings.section', 'address');
  useSetUp.setState(({ step }) => ({ step: step && 'address' }));
  goTo('settings');
}

/** The neighbouring step in that direction; null where there is none. */
export const beside = (step: SetUpStep, by: 1 | -1): SetUpStep | null =>
  STEPS[STEPS.indexOf(step) + by] ?? null;
