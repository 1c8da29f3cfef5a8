import territories from '../../../resources/requirements/territories.json' with { type: 'json' };

/** The parts of an address that decide in which territory it is. */
export interface Place {
  country: string;
  zip: string;
  city: string;
  state?: string;
}

/**
 * The address's territories: a part of its country, the country itself, the unions that it is in. The same
 * list for the same territories.
 */
export function territoriesOf(place: Place): readonly string[] {
  const { country } = place;
  const parts = PARTS.get(country);
  const part = parts && partOf(parts, place);
  return part?.all ?? WHOLE.get(country) ?? alone(country);
}

interface Part {
  zip: readonly string[];
  cities?: readonly string[] | undefined;
  states?: readonly string[] | undefined;
  all: readonly string[];
}

/**
 * The country of a code that some programs write for a part of it (`XI`), and whether a postal code is one of
 * that part; undefined for any other code.
 */
export function partOfCode(
  code: string,
): { country: string; hasZip(zip: string): boolean } | undefined {
  const parts = territories.parts.filter(({ codes }) => codes?.includes(code));
  const [first] = parts;
  if (!first) return undefined;
  return {
    country: first.country,
    hasZip: (given) => parts.some(({ zip }) => beginsAs(zip, given)),
  };
}

/** People often write the country before it: D-27498, IT-23041. */
function beginsAs(beginnings: readonly string[], zip: string): boolean {
  const code = zip.replaceAll(/[\s-]/g, '').toUpperCase();
  const digits = code.replace(/^[A-Z]+/, '');
  return beginnings.some((begin) => code.startsWith(begin) || digits.startsWith(begin));
}

/** Countries whose codes have five digits, of which spreadsheets lose a leading zero. */
const FIVE_DIGITS = new Set(['DE', 'ES', 'FR', 'IT', 'US']);

const wholeCode = (country: string, zip: string): string =>
  FIVE_DIGITS.has(country) && /^\d{3,4}$/.test(zip.trim()) ? zip.trim().padStart(5, '0') : zip;

function partOf(
  parts: readonly Part[],
  { country, zip, city, state = '' }: Place,
): Part | undefined {
  const town = city.trim().toLowerCase();
  const region = state.trim().toUpperCase();
  const code = wholeCode(country, zip);
  return parts.find(
    (each) =>
      beginsAs(each.zip, code) || each.cities?.includes(town) || each.states?.includes(region),
  );
}

const PARTS: ReadonlyMap<string, readonly Part[]> = Map.groupBy(
  territories.parts.map(({ territory, country, inside, zip, cities, states }) => ({
    country,
    zip,
    cities,
    states,
    all: [territory, country, ...inside],
  })),
  ({ country }) => country,
);

const WHOLE = new Map<string, readonly string[]>();
for (const { territory, countries } of territories.unions)
  for (const country of countries)
    WHOLE.set(country, [...(WHOLE.get(country) ?? [country]), territory]);

function alone(country: string): readonly string[] {
  const list = [country];
  WHOLE.set(country, list);
  return list;
}

const NAMED = new Set([...territories.unions, ...territories.parts].map((each) => each.territory));

/** Of a union or a part of a country by its name; null for any other name. */
export function territoriesNamed(name: string): readonly string[] | null {
  if (!NAMED.has(name)) return null;
  const part = [...PARTS.values()].flat().find(({ all }) => all[0] === name);
  return part?.all ?? [name];
}

/** Whether it is a union, or a part of a country. */
export const isPartOrUnion = (territory: string): boolean => NAMED.has(territory);
