import validator from 'validator';
import { show } from '../../../shared/decimal.ts';
import type { Address } from '../../../shared/station/address.ts';

/** Where mail is addressed without a code (Universal Postal Union). */
const WITHOUT_POSTAL_CODE = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
);
/** Carriers print no more than this of a line. */
const LONGEST_LINE = 35;
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;

const LINES = {
  name: 'name',
  attentionName: 'contact name',
  addressLine1: 'address line 1',
  addressLine2: 'address line 2',
  city: 'city',
  state: 'state',
} as const;

/**
 * What may keep a parcel from its address. The partner does not validate addresses (interface
 * document, "POST /Shipments"): this warns, and never refuses. `whose` begins each sentence.
 */
export function addressWarnings(address: Address, whose: string): string[] {
  const warnings: string[] = [];
  if (address.phone === '') warnings.push(`${whose} phone is missing: carriers ask for it.`);
  const code = postalCodeWarning(address);
  if (code) warnings.push(`${whose} postal code ${code}`);
  for (const [field, label] of Object.entries(LINES)) {
    const text = address[field as keyof typeof LINES];
    if (text.length > LONGEST_LINE) {
      warnings.push(
        `${whose} ${label} has ${text.length} characters: labels hold ${LONGEST_LINE}, the rest may be cut.`,
      );
    }
    if (NOT_LATIN.test(text)) {
      warnings.push(
        `${whose} ${label} has letters outside Latin script: ${show(text)} may not be readable on the label.`,
      );
    }
  }
  return warnings;
}

function postalCodeWarning({ zip, country }: Address): string | null {
  if (zip === '') {
    return WITHOUT_POSTAL_CODE.has(country) ? null : `is missing: ${country} uses them.`;
  }
  if (!knowsCodesOf(country) || fits(zip, country)) return null;
  return `${show(zip)} does not look like one of ${country}.`;
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
