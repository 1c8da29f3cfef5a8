import type { StationError } from '../../shared/kernel/errors.ts';
import { type Message, say } from '../../shared/kernel/message.ts';
import type { Fix } from '../../shared/orders/order-finding.ts';
import type { ReceiverField } from '../../shared/orders/receiver.ts';
import type { Mending } from '../../shared/packing/fixes.ts';
import type { ScanRefusal } from '../../shared/packing/session.ts';
import { ERROR_TITLES } from '../words/names.ts';

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
  day: say('Day'),
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

/** What the packer does about it, shown beside the button. */
export const HINTS = {
  'own-address': say('Nothing is rated before it is entered.'),
  receiver: say('Ask for what is missing and fill it in, or hold the order.'),
  customs: say('Fill in what customs must know, or hold the order.'),
  merchants: say('A supervisor sets the merchant’s key. Hold the order until then.'),
  connection: say('A supervisor sets the credentials. Nothing can be rated before.'),
  'ask-again': say(
    'Nothing was bought. Try again; if it goes on, hold the order and pack another.',
  ),
  rates: say('Get the rates and decide yourself, or hold the order for a supervisor.'),
  hold: say('Asking again does not change it. Hold the order for a supervisor.'),
} satisfies Record<Fix, Message>;

/** Button label of each fix. */
const FIX_LABELS = {
  'own-address': say('Enter address'),
  receiver: say('Fix address'),
  customs: say('Open customs data'),
  merchants: say('Open merchants'),
  connection: say('Open credentials'),
  'ask-again': say('Retry'),
  rates: say('Get rates'),
  hold: say('Hold for supervisor'),
} satisfies Record<Fix, Message>;

/** Short button labels for fields of the recipient. */
const OF_RECEIVER: Partial<Record<ReceiverField, Message>> = {
  phone: say('Fix phone'),
  email: say('Fix e-mail'),
  federalTaxId: say('Fix tax ID'),
  stateTaxId: say('Fix tax ID'),
};

export const fixLabel = ({ fix, field }: Mending): Message =>
  (field === null ? undefined : OF_RECEIVER[field]) ?? FIX_LABELS[fix];

/** The order has no sender address: setting the station's own address fixes it. */
export const lacksSender = ({ field }: Pick<StationError, 'field'>): boolean =>
  field === 'shipFrom';

/** Answered by a badge or a name. */
export const asksForPacker = ({ field }: Pick<StationError, 'field'>): boolean =>
  field === 'packer';

/** Title above a failure that stops the packer. */
export function failureTitle(error: Pick<StationError, 'code' | 'field'>): Message {
  if (lacksSender(error)) return say('Own address missing: no rates');
  if (asksForPacker(error)) return say('Sign in first');
  // Not bought by itself: nothing says that the price was ever lower.
  if (error.code === 'price-rose' && error.field === 'limit')
    return say('Not bought: a person decides');
  if (error.field === 'sender') return say('Stop: its sender changed it');
  if (error.code === 'bad-input' && error.field === 'weight')
    return say('Check the weight of the carton');
  return ERROR_TITLES[error.code];
}
