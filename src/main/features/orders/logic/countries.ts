import countries from 'i18n-iso-countries';
import german from 'i18n-iso-countries/langs/de.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' };
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import italian from 'i18n-iso-countries/langs/it.json' with { type: 'json' };
import dutch from 'i18n-iso-countries/langs/nl.json' with { type: 'json' };
import { once } from '../../../../shared/kernel/once.ts';
import { partOfCode } from '../../../../shared/requirements/territories.ts';

/** Names in the languages in which shops and warehouse programs write them. */
const NAMES: readonly Readonly<Record<string, string | string[]>>[] = [
  english.countries,
  german.countries,
  french.countries,
  spanish.countries,
  italian.countries,
  dutch.countries,
];

/** Names that the lists of ISO do not have. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'south korea': 'KR',
  holland: 'NL',
  'czech republic': 'CZ',
  'etats unis': 'US',
  'estados unidos': 'US',
  'stati uniti': 'US',
  'verenigde staten': 'US',
  'vereinigte staaten': 'US',
  'royaume uni': 'GB',
  grossbritannien: 'GB',
};

/** Codes that programs write for a country of another ISO code. */
const OTHER_CODES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

const nameKey = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

function codesByName(): Map<string, Set<string>> {
  const codes = new Map<string, Set<string>>();
  for (const names of NAMES)
    for (const [code, own] of Object.entries(names))
      for (const name of [own].flat().map(nameKey))
        codes.set(name, (codes.get(name) ?? new Set()).add(code));
  return codes;
}

/** Names that two countries have, such as Congo, are left out. */
const byName = once(
  () =>
    new Map([
      ...[...codesByName()].flatMap(([name, codes]) => {
        const [code, another] = codes;
        return code !== undefined && another === undefined ? [[name, code] as const] : [];
      }),
      ...Object.entries(OTHER_NAMES),
    ]),
);

/**
 * ISO code of two letters: from a code of two or three letters, or from a name in English, German, French,
 * Spanish, Italian or Dutch. null if there is no such country; codes of a part (`XI`) stay.
 */
export function countryCodeOf(text: string): string | null {
  const code = text.toUpperCase();
  if (countries.alpha2ToAlpha3(code) !== undefined || partOfCode(code)) return code;
  return OTHER_CODES[code] ?? countries.alpha3ToAlpha2(code) ?? byName().get(nameKey(text)) ?? null;
}
