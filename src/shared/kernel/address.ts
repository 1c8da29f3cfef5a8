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
  zip: optionalText(40),
  phone: optionalText(60),
  email: optionalText(200),
  federalTaxId: optionalText(60),
  stateTaxId: optionalText(60),
});
export type Address = z.infer<typeof AddressSchema>;
