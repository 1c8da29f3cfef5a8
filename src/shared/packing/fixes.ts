import type { ErrorCode, StationError } from '../kernel/errors.ts';
import type { Fix, OrderFinding } from '../orders/order-finding.ts';
import { type ReceiverField, ReceiverFieldSchema } from '../orders/receiver.ts';

/** Repair for a refusal or a finding; for the receiver, with the field to focus first. */
export type Mending = ReturnType<typeof by>;

const by = (fix: Fix, field: ReceiverField | null = null) => ({ fix, field });

/** Repairs that follow from the error code alone. */
const BY_CODE: Partial<Record<ErrorCode, Mending>> = {
  'customs-missing': by('customs'),
  'merchant-unknown': by('merchants'),
  'credentials-missing': by('connection'),
  'credentials-refused': by('connection'),
  'keychain-unavailable': by('connection'),
  'partner-unavailable': by('ask-again'),
  'partner-answer': by('ask-again'),
  'quote-stale': by('ask-again'),
  'price-rose': by('rates'),
  'no-rates': by('receiver', 'addressLine1'),
};

/**
 * Repairs by the field at fault, in our words or the partner's, or else by the text of the message; the
 * first match counts. The interface document does not define the layout of the error body.
 */
const BY_FIELD: readonly (readonly [RegExp, Mending])[] = [
  [/\bdiffers\b|hash[\s_-]?key/i, by('ask-again')],
  [/customer\s?key|^merchant$/i, by('merchants')],
  [/ship_?from|\borigin address\b/i, by('own-address')],
  [/state_?tax/i, by('receiver', 'stateTaxId')],
  [/tax[\s_-]?id|\bvat\b|\beori\b/i, by('receiver', 'federalTaxId')],
  [/hs[\s_-]?code|origin[\s_-]?country|sale[\s_-]?price|description/i, by('customs')],
  [/phone/i, by('receiver', 'phone')],
  [/e-?mail/i, by('receiver', 'email')],
  [/country/i, by('hold')],
  [/\bzip|post(al)?[\s_-]?code/i, by('receiver', 'zip')],
  [/\bstate\b|province/i, by('receiver', 'state')],
  [/\bcity\b/i, by('receiver', 'city')],
  [/attention/i, by('receiver', 'attentionName')],
  [/ship_?to|address/i, by('receiver', 'addressLine1')],
];

const named = (text: string): Mending | null =>
  BY_FIELD.find(([pattern]) => text !== '' && pattern.test(text))?.[1] ?? null;

/** Repair for a failed rating or purchase; null if the bench offers none, or none is needed. */
export function mendingOf({ code, field = '', partnerMessage = '' }: StationError): Mending | null {
  const known = BY_CODE[code];
  if (known) return known;
  if (code === 'bad-input') return field === 'shipFrom' ? by('own-address') : null;
  if (code !== 'partner-refused') return null;
  return named(field) ?? named(partnerMessage) ?? by('hold');
}

/** Whether nothing can be bought before the order, its sender's data or a setting is mended. */
export function mustBeMended(error: StationError): boolean {
  const { code, field = '' } = error;
  if (code === 'bad-input') return field === 'shipTo.country' || field === 'shipFrom';
  const { fix = 'ask-again' } = mendingOf(error) ?? {};
  return fix !== 'ask-again' && fix !== 'rates' && fix !== 'connection';
}

/** Repair for a finding known before the partner is asked. */
export function mendingOfFinding({ fix, field }: OrderFinding): Mending | null {
  if (fix === null) return null;
  const [, name] = /^shipTo\.(\w+)$/.exec(field) ?? [];
  return by(fix, fix === 'receiver' ? receiverField(name ?? field) : null);
}

/** Accepts `phone`, `shipTo.phone` and `ShipToAddress.Phone`. */
function receiverField(name: string): ReceiverField | null {
  const own = ReceiverFieldSchema.safeParse(name);
  return own.success ? own.data : (named(name)?.field ?? null);
}
