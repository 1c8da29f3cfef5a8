import type { CallName } from './calls.ts';

/** Electron's channels: one to invoke for each call, and one for every event. */
export const callChannel = (name: CallName): string => `packbench:call:${name}`;
export const EVENT_CHANNEL = 'packbench:event';
