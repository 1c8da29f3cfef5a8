import type { ErrorCode } from '../../shared/kernel/errors.ts';
import { type Message, say } from '../../shared/kernel/message.ts';

export const ERROR_TITLES = {
  usage: say('This cannot be done now'),
  'bad-input': say('Invalid input'),
  'not-found': say('Not found'),
  ambiguous: say('More than one fits'),
  'already-bought': say('Already bought'),
  'order-locked': say('This order is locked'),
  'customs-missing': say('Customs data is missing'),
  'merchant-unknown': say('Merchant not known'),
  'no-rates': say('No rates for this address'),
  'quote-stale': say('The rates are out of date'),
  'price-rose': say('The price has risen'),
  'labels-held': say('Labels are on hold'),
  'paper-missing': say('Bought, but documents are missing'),
  'purchase-unknown': say('Purchase not confirmed'),
  'partner-refused': say('The partner refused'),
  'partner-unavailable': say('The partner cannot be reached'),
  'partner-answer': say('Unexpected answer from the partner'),
  'credentials-missing': say('Credentials are missing'),
  'credentials-refused': say('The partner refused the credentials'),
  'keychain-unavailable': say('The keychain cannot be used'),
  printer: say('The printer did not accept it'),
  store: say('The station could not save'),
  'not-available': say('Not available'),
  'site-unavailable': say('The site cannot be reached'),
  'claim-lost': say('This bench no longer has the order'),
  forbidden: say('Not allowed'),
  defect: say('Internal error in Packbench'),
} satisfies Record<ErrorCode, Message>;

export const SERVICES = {
  express: say('Express'),
  standard: say('Standard'),
};

export const TERMS = {
  DDP: {
    short: say('DDP'),
    long: say('duties paid by us'),
  },
  DDU: {
    short: say('DDU'),
    long: say('receiver pays duties'),
  },
};

export const RATE_RULES = {
  cheapest: say('Cheapest'),
  fastest: say('Fastest'),
  'cheapest-within-days': say('Cheapest in time'),
  'preferred-carrier': say('Preferred carrier'),
};

export const MEASURE_NAMES = {
  length: say('Length'),
  width: say('Width'),
  height: say('Height'),
  weight: say('Weight'),
};
