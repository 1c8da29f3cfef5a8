import { z } from 'zod';
import { create } from 'zustand';
import { keepStore } from './session-storage.ts';
import { useWindow } from './window-store.ts';

/** Tabs of the day screen. */
export const DAY_TABS = ['figures', 'handover', 'exceptions', 'charges'] as const;
export type DayTab = (typeof DAY_TABS)[number];

export const useDayTab = create<{ tab: DayTab }>()(() => ({ tab: 'figures' }));

export const keepDayTab = (): void =>
  keepStore('day', useDayTab, z.object({ tab: z.enum(DAY_TABS) }));

export function goToDay(tab: DayTab): void {
  useDayTab.setState({ tab });
  useWindow.setState({ place: 'day', answer: null });
}
