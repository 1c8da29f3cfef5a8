import { type Address, AddressSchema } from '../kernel/address.ts';
import { type Message, say } from '../kernel/message.ts';
import { FilledFactSchema, type Order, OrderLineSchema, OrderSchema } from './order.ts';

/** Countries without postal codes (Universal Postal Union). */
const WITHOUT_POSTAL_CODE = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
);
/** Countries whose addresses include a state, province or prefecture (Universal Postal Union). */
const WITH_STATE = new Set('AE AR AU BR CA CN ES IN IT JP KR MX MY TH TR TW US'.split(' '));

/** Countries where carriers clear a parcel only with the recipient's own tax or identity number. */
const WITH_TAX_NUMBER = new Set('AR BR CL CN CO EC ID IN KR MX PE TR TW ZA'.split(' '));

/** The parts of the recipient that decide which fields are needed. */
interface Receiver {
  country: string;
  b2b: boolean;
}

/**
 * Whether the order would be refused, not rated or not delivered without the field (`shipTo.zip`,
 * `lines[0].hsCode`): forms mark the same fields as required that preflight reports as missing.
 */
export function isNeeded(path: string, to: Receiver): boolean {
  const [field = '', part = ''] = path.split('.').toReversed();
  if (part === 'shipTo') return isNeededOfReceiver(field as keyof Address, to);
  if (part === '') return isAsked(OrderSchema.shape, field);
  return isAsked(OrderLineSchema.shape, field) || FilledFactSchema.options.some((f) => f === field);
}

export function isNeededOfReceiver(field: keyof Address, { country, b2b }: Receiver): boolean {
  switch (field) {
    case 'phone':
      return true;
    case 'zip':
      return !WITHOUT_POSTAL_CODE.has(country);
    case 'state':
      return WITH_STATE.has(country);
    case 'federalTaxId':
      return b2b || WITH_TAX_NUMBER.has(country);
    default:
      return isAsked(AddressSchema.shape, field);
  }
}

/**
 * Interface document, "FederalTaxId": recommended for B2B; some countries require it of every
 * recipient.
 */
export function missingTaxId({ b2b, shipTo }: Pick<Order, 'b2b' | 'shipTo'>): Message | null {
  const { country, federalTaxId } = shipTo;
  if (federalTaxId !== '' || !isNeededOfReceiver('federalTaxId', { country, b2b })) return null;
  return WITH_TAX_NUMBER.has(country)
    ? say('The receiver’s tax ID is missing: carriers to {country} usually ask for it.', {
        country,
      })
    : say('The receiver’s tax ID is missing: it is recommended for business receivers.');
}

type Shape = Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>;

const isAsked = (shape: Shape, field: string): boolean =>
  shape[field]?.safeParse(undefined).success === false;
