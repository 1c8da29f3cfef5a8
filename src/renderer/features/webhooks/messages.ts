import { say } from '../../../shared/kernel/message.ts';

export const HOST_NAMES = {
  '127.0.0.1': say('this machine alone (a proxy or tunnel on it)'),
  '0.0.0.0': say('every network this machine is in'),
  '::1': say('this machine alone, IPv6'),
  '::': say('every network, IPv6'),
};

export const COUNTS = {
  taken: say('taken'),
  again: say('the same again'),
  unreadable: say('not readable (events)'),
  full: say('turned away'),
};

export const EVENTS = {
  SHIPMENT_CREATED: say('New shipments'),
  TRACKING_UPDATES: say('News of parcels'),
};
