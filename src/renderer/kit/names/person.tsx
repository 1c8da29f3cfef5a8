import { countryName } from '../format.ts';
import { languageOf } from './letters.ts';

interface Place {
  name: string;
  city: string;
  country: string;
}

/** A name in any script, in its own direction whatever stands beside it. */
export const PersonName = ({ name, country }: Omit<Place, 'city'>) => (
  <bdi lang={languageOf(name, country)}>{name}</bdi>
);

export const CityAndCountry = ({ city, country }: Omit<Place, 'name'>) => (
  <>
    <PersonName name={city} country={country} />, {countryName(country)}
  </>
);

/** Who and where, in one line. */
export const Receiver = ({ to }: { to: Place }) => (
  <span>
    <PersonName name={to.name} country={to.country} />, <CityAndCountry {...to} />
  </span>
);
