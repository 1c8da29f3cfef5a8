import { type Message, say } from '../kernel/message.ts';

export const portTaken = (port: number): Message =>
  say('Another program has port {port}: set api.port to another, or end that program', { port });
