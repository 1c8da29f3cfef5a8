import validator from 'validator';

const KNOWN = new Set<string>(validator.isPostalCodeLocales);
const isKnown = (country: string): country is validator.PostalCodeLocale => KNOWN.has(country);

/**
 * Whether it may be a postal code of that country; true where its codes are not known. Ignores blanks,
 * hyphens and country prefixes, which people often add or leave out.
 */
export function fitsPostalCode(zip: string, country: string): boolean {
  if (!isKnown(country) || validator.isPostalCode(zip, country)) return true;
  const compact = zip.toUpperCase().replace(/[\s-]/g, '');
  const spellings = [zip.trim(), compact, `${country}${compact}`, `${country}-${compact}`];
  for (let at = 1; at < compact.length; at++)
    for (const between of [' ', '-'])
      spellings.push(compact.slice(0, at) + between + compact.slice(at));
  return spellings.some((spelling) => validator.isPostalCode(spelling, country));
}
