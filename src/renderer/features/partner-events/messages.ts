import { say } from '../../../shared/kernel/message.ts';

export const COUNTS = {
  taken: say('accepted'),
  again: say('duplicate'),
  unreadable: say('not readable (events)'),
  full: say('rejected'),
};

export const EVENTS = {
  SHIPMENT_CREATED: say('New shipments'),
  TRACKING_UPDATES: say('News of parcels'),
};
