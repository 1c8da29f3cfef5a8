import { type Message, say } from '../../../shared/kernel/message.ts';
import type { AttemptState } from '../../../shared/purchasing/shipment.ts';

export const HAPPENED = {
  quoted: say('Rates came from the partner'),
  begun: say('The purchase was put on record'),
  sent: say('The request to buy was sent'),
  sentAgain: say('The same request was sent again'),
  bought: say('Bought'),
  boughtByPerson: say('A supervisor said: it was bought'),
  boughtByPartner: say('Bought: the partner’s records say so'),
  refused: say('The partner refused; nothing was bought'),
  unknown: say('We did not know whether it was bought'),
  'not-sent': say('Nothing was sent; nothing was bought'),
  'not-bought': say('A supervisor said: it was not bought'),
  cancelled: say('Cancelled; the partner confirmed it'),
  'cancel-asked': say('The partner was asked to cancel'),
  'cancel-refused': say('The partner did not cancel it'),
  'cancel-unclear': say('No clear answer about the cancellation'),
  notified: say('The partner notified a shipment'),
  'possibly-twice': say('Possibly bought twice'),
  filled: say('The partner’s records filled in what was missing'),
};

export const ATTEMPT_STATE = {
  open: say('Being bought'),
  'not-sent': say('Not sent'),
  confirmed: say('Bought'),
  refused: say('Refused'),
  unknown: say('Not confirmed'),
  cancelled: say('Cancelled'),
  'declared-not-bought': say('Declared not bought'),
} satisfies Record<AttemptState, Message>;

export const REPRINTS = {
  label: say('Reprint all labels'),
  invoice: say('Reprint the invoice'),
  'packing-slip': say('Print packing slip'),
  'carton-label': say('Print carton slips'),
};
