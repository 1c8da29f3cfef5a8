import { accessAt } from '../kernel/command.ts';
import { type CallName, type CommandName, commands, type EventName, events } from './calls.ts';

/**
 * Only the names, for the preload. The preload's build replaces this file with the finished lists,
 * so that no schema or parser is bundled into the sandbox.
 */
export const callNames = (Object.keys(commands) as CommandName[]).filter(
  (name): name is CallName => accessAt(commands[name], 'window') !== 'nobody',
);
export const eventNames = Object.keys(events) as EventName[];
