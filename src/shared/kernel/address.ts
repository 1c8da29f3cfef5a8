import { z } from 'zod';
import { show } from './decimal.ts';
import { asText, say } from './message.ts';

/** 2-letter ISO country code (interface document, "Limits"). */
export const CountrySchema = z.string().regex(/^[A-Z]{2}$/, {
  error: (issue) =>
    asText(say('expected a 2-letter country code, found {found}', { found: show(issue.input) })),
});

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, {
      error: (issue) =>
        asText(
          say('expected at most {most} characters, found {found}', {
            most: longest,
            found: String(issue.input).length,
          }),
        ),
    });
const optionalText = (longest: number) => text(longest).default('');

/** Zeros of the Arabic, Persian and Devanagari digits; each is followed by its 1 to 9. */
const ZEROS = [0x0660, 0x06f0, 0x0966];

/** With the digits 0 to 9 that carriers and customs read; people type others, also wide ones. */
const withPlainDigits = (value: string): string =>
  value.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((each) => code >= each && code < each + 10);
    return zero === undefined ? digit : String(code - zero);
  });
const optionalNumber = (longest: number) => text(longest).overwrite(withPlainDigits).default('');

/**
 * Address of a recipient or sender. The document does not say what the partner requires, so only
 * the indispensable fields are required here; missing others cause a warning before rating.
 */
export const AddressSchema = z.object({
  name: text(200).min(1, { error: asText(say('expected a name, found nothing')) }),
  attentionName: optionalText(200),
  addressLine1: text(200).min(1, { error: asText(say('expected an address line, found nothing')) }),
  addressLine2: optionalText(200),
  city: text(100).min(1, { error: asText(say('expected a city, found nothing')) }),
  state: optionalText(100),
  country: CountrySchema,
  zip: optionalNumber(40),
  phone: optionalNumber(60),
  email: optionalText(200),
  federalTaxId: optionalNumber(60),
  stateTaxId: optionalNumber(60),
});
export type Address = z.infer<typeof AddressSchema>;
