import type { Address } from '../../../../shared/kernel/address.ts';
import { today } from '../../../../shared/kernel/day.ts';
import { show } from '../../../../shared/kernel/decimal.ts';
import { type AnyMessage, type Message, say } from '../../../../shared/kernel/message.ts';
import type { RequirementCatalogue } from '../../../../shared/requirements/catalogue.ts';
import { askedForBy, requirementOf } from '../../../../shared/requirements/needed.ts';
import { fitsPostalCode } from '../../../../shared/requirements/postal-code.ts';
import type { Requirement } from '../../../../shared/requirements/requirement.ts';
import type { Place } from '../../../../shared/requirements/territories.ts';

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

type Asked = 'phone' | 'zip' | 'state';

/** For any address: fields that only businesses need are not asked for here. */
const requirementFor = (
  field: Asked,
  at: Place,
  requirements: RequirementCatalogue,
): Requirement | null => requirementOf(`shipTo.${field}`, at, false, today(), requirements);

/** With who asks for it, and since when. */
const withSource = (remark: Message, asked: Requirement | null): Message =>
  asked === null ? remark : say('{remark} {from}', { remark, from: askedForBy(asked) });

interface Remark {
  field: keyof Address;
  message: Message;
}

/** The same warnings, each with its field; the message starts with the name of the field. */
export function addressRemarks(address: Address, requirements: RequirementCatalogue): Remark[] {
  const remarks: Remark[] = [];
  const phone = address.phone === '' ? requirementFor('phone', address, requirements) : null;
  if (phone)
    remarks.push({
      field: 'phone',
      message: withSource(say('phone is missing.'), phone),
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
export function missingState(address: Address, requirements: RequirementCatalogue): Remark[] {
  const asked = address.state === '' ? requirementFor('state', address, requirements) : null;
  if (asked === null) return [];
  const message = say('state or province is missing: {country} uses them.', {
    country: address.country,
  });
  return [{ field: 'state', message: withSource(message, asked) }];
}

/** Message that an address in that country needs a postal code; null if it needs none. */
export function missingPostalCode(
  country: string,
  requirements: RequirementCatalogue,
): AnyMessage | null {
  const code = postalCodeWarning({ zip: '', city: '', country }, requirements);
  return code === null ? null : say('postal code {code}', { code });
}

function postalCodeWarning(at: Place, requirements: RequirementCatalogue): AnyMessage | null {
  const { zip, country } = at;
  const asked = requirementFor('zip', at, requirements);
  if (zip === '')
    return asked && withSource(say('is missing: {country} uses them.', { country }), asked);
  if (fitsPostalCode(zip, country)) return null;
  const message = say('{zip} does not look like one of {country}.', { zip: show(zip), country });
  return withSource(message, asked);
}
