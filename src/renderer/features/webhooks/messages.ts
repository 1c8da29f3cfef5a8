import { say } from '../../../shared/kernel/message.ts';

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
