import isoCountries from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { countryName, inLanguage } from '../format.ts';
import type { Code } from './codes.ts';

const byName = (codes: readonly Code[], of: string): readonly Code[] =>
  codes.toSorted((a, b) => a.name.localeCompare(b.name, of));

/** The countries that the station knows, by their names. */
export const countryCodes = inLanguage((of) =>
  byName(
    isoCountries.map(([id = '']) => ({ id, name: countryName(id) })),
    of,
  ),
);

/** The currencies of this machine, which are those that the station knows. */
export const currencyCodes = inLanguage((of) => {
  const names = new Intl.DisplayNames(of, { type: 'currency', fallback: 'code' });
  return byName(
    Intl.supportedValuesOf('currency').map((id) => ({ id, name: names.of(id) ?? id })),
    of,
  );
});
