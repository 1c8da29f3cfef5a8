import type { Address } from '../../../../shared/kernel/address.ts';
import { show } from '../../../../shared/kernel/decimal.ts';
import { type AnyMessage, type Message, say } from '../../../../shared/kernel/message.ts';
import { isNeededOfReceiver } from '../../../../shared/orders/needed.ts';
import type { RequirementCatalogue } from '../../../../shared/requirements/catalogue.ts';
import { fitsPostalCode } from '../../../../shared/requirements/postal-code.ts';

/** Characters of a line that carriers print. */
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
 * Problems that may prevent delivery. The partner does not validate addresses (interface document, "POST
 * /Shipments"), so these are warnings only. `of` adds whose address it is.
 */
export const addressWarnings = (
  address: Address,
  requirements: RequirementCatalogue,
  of: (what: Message) => Message,
): Message[] => addressRemarks(address, requirements).map(({ message }) => of(message));

export const ofReceiver = (what: Message): Message => say('The receiver’s {what}', { what: what });
export const ofSender = (what: Message): Message => say('The sender’s {what}', { what: what });

/** For any address: fields that only businesses need are not asked for here. */
const isNeeded = (
  field: keyof Address,
  country: string,
  requirements: RequirementCatalogue,
): boolean => isNeededOfReceiver(field, { country, b2b: false }, requirements);

interface Remark {
  field: keyof Address;
  message: Message;
}

/** The same warnings, each with its field; the message starts with the name of the field. */
export function addressRemarks(address: Address, requirements: RequirementCatalogue): Remark[] {
  const remarks: Remark[] = [];
  if (address.phone === '' && isNeeded('phone', address.country, requirements))
    remarks.push({
      field: 'phone',
      message: say('phone is missing: carriers ask for it.'),
    });
  const code = postalCodeWarning(address, requirements);
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

/** Warned about only where a person can add it; carriers of some countries deliver without a state. */
export const missingState = (
  { country, state }: Address,
  requirements: RequirementCatalogue,
): Remark[] =>
  state === '' && isNeeded('state', country, requirements)
    ? [
        {
          field: 'state',
          message: say('state or province is missing: {country} uses them.', { country }),
        },
      ]
    : [];

/** Message that an address in that country needs a postal code; null if it needs none. */
export function missingPostalCode(
  country: string,
  requirements: RequirementCatalogue,
): AnyMessage | null {
  const code = postalCodeWarning({ zip: '', country }, requirements);
  return code === null ? null : say('postal code {code}', { code });
}

function postalCodeWarning(
  { zip, country }: Pick<Address, 'zip' | 'country'>,
  requirements: RequirementCatalogue,
): AnyMessage | null {
  if (zip === '')
    return isNeeded('zip', country, requirements)
      ? say('is missing: {country} uses them.', { country })
      : null;
  if (fitsPostalCode(zip, country)) return null;
  return say('{zip} does not look like one of {country}.', { zip: show(zip), country });
}
