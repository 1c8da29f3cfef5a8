import validator from 'validator';
import type { Address } from '../../../../shared/kernel/address.ts';
import { show } from '../../../../shared/kernel/decimal.ts';
import { type Message, say, type Wording } from '../../../../shared/kernel/message.ts';
import { isNeededOfReceiver } from '../../../../shared/orders/needed.ts';

/** Carriers print no more than this of a line. */
const LONGEST_LINE = 35;
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;

const LINES = {
  name: say('name'),
  attentionName: say('contact name'),
  addressLine1: say('address line 1'),
  addressLine2: say('address line 2'),
  city: say('city'),
  state: say('state'),
} as const;

/**
 * What may keep a parcel from its address. The partner does not validate addresses (interface
 * document, "POST /Shipments"): this warns, and never refuses. `of` says whose it is.
 */
export const addressWarnings = (address: Address, of: (what: Wording) => Message): Message[] =>
  addressRemarks(address).map(({ message }) => of(message));

export const ofReceiver = (what: Wording): Message => say('The receiver’s {what}', { what: what });
export const ofSender = (what: Wording): Message => say('The sender’s {what}', { what: what });

/** Of any address: a business is asked for no more than a person, but for its numbers. */
const isNeeded = (field: keyof Address, country: string): boolean =>
  isNeededOfReceiver(field, { country, b2b: false });

interface Remark {
  field: keyof Address;
  message: Wording;
}

/** The same, each with its field; the message begins with what it is about. */
export function addressRemarks(address: Address): Remark[] {
  const remarks: Remark[] = [];
  if (address.phone === '' && isNeeded('phone', address.country))
    remarks.push({
      field: 'phone',
      message: say('phone is missing: carriers ask for it.'),
    });
  const code = postalCodeWarning(address);
  if (code) remarks.push({ field: 'zip', message: say('postal code {code}', { code }) });
  for (const [name, label] of Object.entries(LINES)) {
    const field = name as keyof typeof LINES;
    const text = address[field];
    if (text.length > LONGEST_LINE) {
      const message = say(
        '{label} has {textCount} characters: labels hold {longestLine}, the rest may be cut.',
        {
          label,
          textCount: text.length,
          longestLine: LONGEST_LINE,
        },
      );
      remarks.push({ field, message });
    }
    if (NOT_LATIN.test(text)) {
      const message = say(
        '{label} has letters outside Latin script: {text} may not be readable on the label.',
        {
          label,
          text: show(text),
        },
      );
      remarks.push({ field, message });
    }
  }
  return remarks;
}

/** Asked for where somebody can fill it in; some countries' carriers do without. */
export const missingState = ({ country, state }: Address): Remark[] =>
  isNeeded('state', country) && state === ''
    ? [
        {
          field: 'state',
          message: say('state or province is missing: {country} uses them.', { country }),
        },
      ]
    : [];

/** Why an address in that country is not complete without a postal code; null where it is. */
export function missingPostalCode(country: string): Wording | null {
  const code = postalCodeWarning({ zip: '', country });
  return code === null ? null : say('postal code {code}', { code });
}

function postalCodeWarning({ zip, country }: Pick<Address, 'zip' | 'country'>): Wording | null {
  if (zip === '')
    return isNeeded('zip', country) ? say('is missing: {country} uses them.', { country }) : null;
  if (!knowsCodesOf(country) || fits(zip, country)) return null;
  return say('{zip} does not look like one of {country}.', { zip: show(zip), country });
}

type Known = validator.PostalCodeLocale;

const knowsCodesOf = (country: string): country is Known =>
  validator.isPostalCodeLocales.some((known) => known === country);

/** People leave out or put in blanks, hyphens and country prefixes: that is no reason to warn. */
function fits(zip: string, country: Known): boolean {
  const compact = zip.toUpperCase().replace(/[\s-]/g, '');
  const spellings = [zip.trim(), compact, `${country}${compact}`, `${country}-${compact}`];
  for (let at = 1; at < compact.length; at++) {
    for (const between of [' ', '-']) {
      spellings.push(compact.slice(0, at) + between + compact.slice(at));
    }
  }
  return spellings.some((spelling) => validator.isPostalCode(spelling, country));
}
