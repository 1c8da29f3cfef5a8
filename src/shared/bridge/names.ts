import { type CallName, calls, type EventName, events } from './calls.ts';

/**
 * The names alone, for the preload. Its build puts the finished lists in place of this file, so
 * that no schema and no parser is carried into the sandbox.
 */
export const callNames = Object.keys(calls) as CallName[];
export const eventNames = Object.keys(events) as EventName[];
