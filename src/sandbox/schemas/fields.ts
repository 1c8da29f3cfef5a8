import Big from 'big.js';
import { z } from 'zod';

/*
 * Field types of the interface document, applied strictly: a number is a JSON number, text is a string,
 * and null is neither.
 */

const expected = (what: string) => ({ error: () => `expected ${what}` });

export const NumberField = z.instanceof(Big, expected('a JSON number'));
export const IntegerField = NumberField.refine((value) => value.eq(value.round()), {
  error: 'expected a whole number',
}).transform(Number);

export const TextField = z.string(expected('text'));
/** A required text; empty counts as missing. */
export const NeededText = TextField.regex(/\S/, expected('text'));
export const FlagField = z.boolean(expected('true or false'));

/** "Limits": "Currency is a 3-letter ISO code", "Country codes are 2 letters". */
export const CurrencyField = TextField.regex(/^[A-Z]{3}$/, expected('a 3-letter ISO code'));
export const CountryField = TextField.regex(/^[A-Z]{2}$/, expected('a 2-letter ISO code'));

/** "Limits": `PickUpDate` is YYYY-MM-DD; an existing day. */
export const DateField = z.iso.date(expected('a date, YYYY-MM-DD'));

export const WeightUnitField = z.enum(['LB', 'KG'], expected('LB or KG'));
export const DimensionUnitField = z.enum(['IN', 'CM'], expected('IN or CM'));
export const ServiceCodeField = z.enum(['STANDARD', 'EXPRESS'], expected('STANDARD or EXPRESS'));
export type ServiceCode = z.infer<typeof ServiceCodeField>;
export const TermsField = z.enum(['DDP', 'DDU'], expected('DDP or DDU'));
export const YesNoField = z.enum(['Y', 'N'], expected('Y or N'));
/** "`Y` for a return": no other value is named. */
export const ReturnField = z.literal('Y', expected('Y'));
