import { type Message, say } from '../../shared/kernel/message.ts';
import type { ScanRefusal } from '../../shared/packing/session.ts';

export const STOP_NAMES = {
  pack: say('Pack'),
  rates: say('Rates'),
  buy: say('Buy'),
  labels: say('Labels'),
};

export const PLACE_NAMES = {
  bench: say('Bench'),
  orders: say('Orders'),
  shipments: say('Shipments'),
  returns: say('Returns'),
  tracking: say('Tracking'),
  customs: say('Customs'),
  settings: say('Settings'),
};

export const THEME_STATUS = {
  auto: say('Light or dark: as the system'),
  light: say('Light'),
  dark: say('Dark'),
  contrast: say('High contrast'),
};

export const REFUSED = {
  wrong: say('Wrong scan'),
  surplus: say('One too many'),
  foreign: say('Of another order'),
  merchant: say('Of another merchant'),
} satisfies Record<ScanRefusal['kind'], Message>;

export const HINTS = {
  'partner-unavailable': say(
    'Nothing was bought. Ask again; if it goes on, put the order away (F6) and pack another.',
  ),
  'partner-refused': say(
    'What the partner refuses, asking again does not change. Put the order away (F6) and tell a supervisor.',
  ),
  'no-rates': say(
    'Put the order away (F6) and tell a supervisor: the address or the country must be looked at.',
  ),
  'customs-missing': say(
    'Put the order away (F6) and tell a supervisor: customs data must be filled in.',
  ),
};
