import { type Message, say } from '../kernel/message.ts';

/** `setting`: names the port. */
export const portTaken = (port: number, setting: 'api.port' | 'events.port'): Message =>
  say('Another program has port {port}: set {setting} to another, or end that program', {
    port,
    setting,
  });
