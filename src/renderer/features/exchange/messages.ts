import type { Exchanged, IntegrationKind } from '../../../shared/exchange/exchange-status.ts';
import type { Scope } from '../../../shared/kernel/command.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';

export const DOOR_NAMES = {
  folder: say('Folder'),
  webhook: say('Webhook'),
  store: say('Shop'),
  sql: say('Tables of the site'),
  http: say('HTTP interface'),
} satisfies Record<IntegrationKind, Message>;

export const WAYS = {
  in: say('In'),
  out: say('Out'),
} satisfies Record<Exchanged['way'], Message>;

export const STATES = {
  waiting: say('Waits'),
  failed: say('Failed'),
} satisfies Record<Exclude<Exchanged['state'], 'done'>, Message>;

export const SCOPE_NAMES = {
  orders: say('Send and hold orders'),
  read: say('See orders, shipments, labels'),
  ship: say('Buy shipments: spends money'),
} satisfies Record<Scope, Message>;
