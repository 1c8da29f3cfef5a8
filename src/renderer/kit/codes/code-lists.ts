import isoCountries from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { countryName, inLanguage } from '../format.ts';
import type { Code } from './codes.ts';

const byName = (codes: readonly Code[], of: string): readonly Code[] =>
  codes.toSorted((a, b) => a.name.localeCompare(b.name, of));

/** Countries known to the station, by name. */
export const countryCodes = inLanguage((of) =>
  byName(
    isoCountries.map(([id = '']) => ({ id, name: countryName(id) })),
    of,
  ),
);

/** Currencies known to this machine, and so to the station. */
export const currencyCodes = inLanguage((of) => {
  const names = new Intl.DisplayNames(of, { type: 'currency', fallback: 'code' });
  return byName(
    Intl.supportedValuesOf('currency').map((id) => ({ id, name: names.of(id) ?? id })),
    of,
  );
});
