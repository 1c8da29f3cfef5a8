import { type Message, say } from '../../../shared/kernel/message.ts';
import type { KeyPlace } from '../../../shared/merchants/merchant.ts';
import { MEASURE_NAMES } from '../../words/names.ts';

export const KEY_PLACES = {
  keychain: say('in the keychain'),
  environment: say('in PACKBENCH_CUSTOMER_KEYS'),
  'this-run': say('for this run only'),
  sandbox: say('with the sandbox'),
} satisfies Record<KeyPlace, Message>;

export const COLUMNS = {
  shipments: say('Shipments'),
  cartons: say('Cartons (report)'),
  cost: say('Cost'),
  returns: say('Returns (report)'),
  cancelled: say('Cancelled (report)'),
  unknown: say('Not known'),
};

export const SIDE_NAMES = {
  ...MEASURE_NAMES,
  innerLength: say('Length inside'),
  innerWidth: say('Width inside'),
  innerHeight: say('Height inside'),
};
