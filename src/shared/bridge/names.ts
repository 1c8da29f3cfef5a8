import { accessAt } from '../kernel/command.ts';
import { type CallName, type CommandName, commands, type EventName, events } from './calls.ts';

/**
 * The names alone, for the preload. Its build puts the finished lists in place of this file, so
 * that no schema and no parser is carried into the sandbox.
 */
export const callNames = (Object.keys(commands) as CommandName[]).filter(
  (name): name is CallName => accessAt(commands[name], 'window') !== 'nobody',
);
export const eventNames = Object.keys(events) as EventName[];
