import type { CallName } from './calls.ts';

/** Electron's IPC channels: one to invoke per call, and one for each event. */
export const callChannel = (name: CallName): string => `packbench:call:${name}`;
export const EVENT_CHANNEL = 'packbench:event';
