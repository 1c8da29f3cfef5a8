import { create } from 'zustand';

/** Whether a check failed when they were last shown in this window. */
export const useChecks = create<{ failed: boolean }>()(() => ({ failed: false }));
