import { countryName } from '../format.ts';
import { languageOf } from './letters.ts';

interface Place {
  name: string;
  city: string;
  country: string;
}

/** A name in any script, isolated so that its text direction does not affect its surroundings. */
export const PersonName = ({ name, country }: Omit<Place, 'city'>) => (
  <bdi lang={languageOf(name, country)}>{name}</bdi>
);

export const CityAndCountry = ({ city, country }: Omit<Place, 'name'>) => (
  <>
    <PersonName name={city} country={country} />, {countryName(country)}
  </>
);

/** Recipient and place, on one line. */
export const Receiver = ({ to }: { to: Place }) => (
  <span>
    <PersonName name={to.name} country={to.country} />, <CityAndCountry {...to} />
  </span>
);
