import type { PastedAddress } from '../../../../shared/orders/order-entry.ts';
import { countryCodeOf } from './countries.ts';

/** What a line with the city says. */
interface CityLine {
  city: string;
  zip: string;
  state?: string;
}

/** By country, one line as it is written there. */
const CITY_LINES: Readonly<Record<string, RegExp>> = {
  US: /^(?<city>[^\d,]+),? (?<state>[A-Z]{2}),? (?<zip>\d{5}(?:-\d{4})?)$/,
  CA: /^(?<city>[^\d,]+),? (?<state>[A-Z]{2}),? (?<zip>[A-Z]\d[A-Z] ?\d[A-Z]\d)$/,
  AU: /^(?<city>[^\d,]+),? (?<state>NSW|VIC|QLD|SA|WA|TAS|ACT|NT),? (?<zip>\d{4})$/,
  GB: /^(?<city>[^\d,]+),? (?<zip>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/,
  DE: /^(?:D-)?(?<zip>\d{5}) (?<city>[^\d,]+)$/,
  FR: /^(?:F-)?(?<zip>\d{5}) (?<city>[^,]+)$/,
  ES: /^(?:E-)?(?<zip>\d{5}) (?<city>[^\d,()]+)(?:,? \(?(?<state>[^\d,()]+)\)?)?$/,
  NL: /^(?<zip>\d{4} ?[A-Z]{2}) (?<city>[^\d,]+)$/,
  BR: /^(?<city>[^\d,]+?) ?[-/] ?(?<state>[A-Z]{2}),? (?:CEP:? )?(?<zip>\d{5}-?\d{3})$/,
  JP: /^(?<city>[^\d,]+), (?<state>[^\d,]+),? (?<zip>\d{3}-\d{4})$/,
};

const GB_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/;
const EMAIL = /^(?:e-?mail:? ?)?([^\s@:]+@[^\s@:]+\.[^\s@:]+)$/i;
const PHONE =
  /^(?:(?:tel|phone|telefon|telephone|tél|mobile|mobil)[.:]{0,2} ?)?(\+?[\d ()./-]{7,25})$/i;
/** `City: Boston` and the like: the person places it. */
const LABELLED = /^[\p{L} .-]{2,20}:/u;
/** Written from the largest part to the smallest, with the name last. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The fields of an address that was pasted: name, street, city line, country, in lines, as in the country. Where
 * a line may be more than one thing, it is left (`rest`) for the person.
 */
export function readPastedAddress(text: string): PastedAddress {
  const fields: PastedAddress['fields'] = {};
  const rest: string[] = [];
  const lines: string[] = [];
  for (const line of linesOf(text)) {
    const email = EMAIL.exec(line)?.[1];
    const phone = phoneOf(line);
    if (email && fields.email === undefined) fields.email = email;
    else if (phone && fields.phone === undefined) fields.phone = phone;
    else if (LABELLED.test(line)) rest.push(line);
    else lines.push(line);
  }
  const country = countryOf(lines.at(-1) ?? '');
  const above = country === null ? lines : lines.slice(0, -1);
  if (above.some((line) => EAST_ASIAN.test(line))) {
    if (country !== null) fields.country = country;
    return { fields, rest: [...above, ...rest] };
  }
  const found = country === null ? null : cityOf(country, above);
  // A code may be that of a state: only beside a city line of that country is it a country.
  const isSure = found !== null || (lines.at(-1) ?? '').length > 3;
  if (country === null || !isSure) return { fields, rest: [...lines, ...rest] };
  fields.country = country;
  if (found === null) return { fields, rest: [...above, ...rest] };
  Object.assign(fields, found.city);
  return { fields, rest: [...placed(fields, found.above), ...rest] };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim().replace(/,$/, '').trim())
    .filter((line) => line !== '')
    .slice(0, 20);

/** A number that cannot be a post code: with its label, a leading plus, or ten digits. */
function phoneOf(line: string): string | null {
  const number = PHONE.exec(line)?.[1]?.trim();
  if (number === undefined) return null;
  const digits = number.replace(/\D/g, '').length;
  const isPhone = number !== line || number.startsWith('+') || digits >= 10;
  return isPhone && digits >= 7 ? number : null;
}

/** Georgia is a state, too. */
function countryOf(line: string): string | null {
  const code = line === '' ? null : countryCodeOf(line);
  return code === 'GE' ? null : code;
}

/** Takes the city line from the end of the lines. */
function cityOf(
  country: string,
  lines: readonly string[],
): { city: CityLine; above: readonly string[] } | null {
  const last = lines.at(-1) ?? '';
  const groups = CITY_LINES[country]?.exec(last)?.groups;
  if (groups) {
    const { city = '', zip = '', state } = groups;
    return { city: { city, zip, ...(state && { state }) }, above: lines.slice(0, -1) };
  }
  // In Britain the postcode has a line of its own. Of a longer address, a county may be above it.
  const town = lines.at(-2);
  if (country !== 'GB' || !GB_POSTCODE.test(last) || town === undefined || lines.length !== 4)
    return null;
  return { city: { city: town, zip: last }, above: lines.slice(0, -2) };
}

/** Name and street; resolves with the lines that are left. */
function placed(fields: PastedAddress['fields'], above: readonly string[]): readonly string[] {
  const [name, street, second, ...more] = above;
  if (name === undefined || street === undefined || /\d/.test(name)) return above;
  fields.name = name;
  if (second === undefined) {
    fields.addressLine1 = street;
    return [];
  }
  // A company, a contact, or a name of the house.
  if (more.length > 0 || !/\d/.test(street)) return above.slice(1);
  fields.addressLine1 = street;
  fields.addressLine2 = second;
  return [];
}
