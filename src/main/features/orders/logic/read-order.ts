import Big from 'big.js';
import type { z } from 'zod';
import { show } from '../../../../shared/kernel/decimal.ts';
import { composed } from '../../../../shared/kernel/fold.ts';
import { expectedBy } from '../../../../shared/kernel/issue-words.ts';
import type { DimensionUnit, WeightUnit } from '../../../../shared/kernel/measure.ts';
import { type AnyMessage, asText, type Message, say } from '../../../../shared/kernel/message.ts';
import { minorDigits } from '../../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { type Order, OrderSchema } from '../../../../shared/orders/order.ts';
import { partOfCode } from '../../../../shared/requirements/territories.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { kitProblems } from './kit-problems.ts';
import {
  ADDRESS_FIELDS,
  columnOf,
  type FieldKind,
  isNoValue,
  KIT_FIELDS,
  LINE_FIELDS,
  ORDER_FIELDS,
  OTHER_PART_FIELDS,
  PART_FIELDS,
  readField,
} from './order-fields.ts';
import { inOrderUnits } from './other-units.ts';
import type { RawOrder } from './raw-order.ts';

/** An error in a field of an order; `path` uses the JSON names. */
export interface Problem {
  path: (string | number)[];
  message: AnyMessage;
}

/** Path of a field as used in messages: `lines[0].quantity`. */
export const placeOf = (path: Problem['path']): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : `${text}${text === '' ? '' : '.'}${part}`,
    '',
  );

/** Units used if an order names none (settings `units.weight`, `units.dimension`). */
export interface UnitDefaults {
  weightUnit?: WeightUnit;
  dimensionUnit?: DimensionUnit;
  /** Name of the sender, where an import names it. */
  source?: string | undefined;
  /** Orders that name no merchant are of this one; those that name another are rejected. */
  onlyMerchant?: string | undefined;
  /** Orders that name no reference have this one; those that name another are rejected. */
  onlyReference?: string | undefined;
}

/** The units in the settings. */
export const unitDefaults = (settings: Settings): UnitDefaults => ({
  weightUnit: settings['units.weight'],
  dimensionUnit: settings['units.dimension'],
});

const MOST_PROBLEMS = 10;

/** The order, or what is wrong with it: at most ten problems, each with its field. */
export function readOrder(given: RawOrder, defaults: UnitDefaults): Result<Order, Problem[]> {
  const raw = inOrderUnits(given);
  const problems: Problem[] = [];
  const fields = readFields(raw, ORDER_FIELDS, [], problems);
  const candidate = {
    ...fields,
    merchant: onlyOf('merchant', fields.merchant, defaults.onlyMerchant, problems),
    reference: onlyOf('reference', fields.reference, defaults.onlyReference, problems),
    weightUnit: fields.weightUnit ?? defaults.weightUnit,
    dimensionUnit: fields.dimensionUnit ?? defaults.dimensionUnit,
    ...sourceOf(defaults),
    shipTo: readAddress(own(raw, 'shipTo'), 'shipTo', problems),
    shipFrom:
      own(raw, 'shipFrom') == null ? null : readAddress(own(raw, 'shipFrom'), 'shipFrom', problems),
    lines: readLines(own(raw, 'lines'), problems),
  };
  const parsed = OrderSchema.safeParse(candidate, { error: inPlainWords });
  if (parsed.success) {
    const isNumbered = (line: number): boolean =>
      within(within(listOf(candidate.lines)[line], 'kit'), 'number') !== undefined;
    problems.push(...wrongTotals(parsed.data), ...kitProblems(parsed.data, isNumbered));
  }
  if (parsed.success && problems.length === 0) return ok(parsed.data);
  for (const issue of parsed.error?.issues ?? []) {
    const names = issue.path.filter((part) => typeof part !== 'symbol');
    // Reports only the first problem of a field.
    if (!problems.some((known) => startsWith(names, known.path))) {
      problems.push({ path: names, message: noValueAt(names, raw) ?? expectedBy(issue) });
    }
  }
  return fail(shorten(problems));
}

/** `only`: the value that orders may have and those without one get; undefined for any. */
function onlyOf(
  field: string,
  named: unknown,
  only: string | undefined,
  problems: Problem[],
): unknown {
  if (only === undefined) return named;
  const isOther =
    typeof named === 'string' && named.trim() !== '' && composed(named.trim()) !== composed(only);
  if (isOther) {
    const message = say('expected {expected}, found {found}', {
      expected: only,
      found: show(named),
    });
    problems.push({ path: [field], message });
  }
  return only;
}

const sourceOf = ({ source }: UnitDefaults) =>
  source === undefined ? {} : { source: { store: source, id: null } };

/** The units that a raw order does not name and that are taken from the settings, for a message. */
export function assumedUnits(raw: RawOrder, defaults: UnitDefaults): string[] {
  const names = ['weightUnit', 'dimensionUnit'] as const;
  return names
    .filter((name) => (own(raw, name) ?? '') === '' && defaults[name])
    .map((name) => `${name} ${defaults[name]}`);
}

/**
 * What was read otherwise than it was written, for a message: `N/A` as nothing, and codes of countries that
 * are not those of ISO.
 */
export function convertedIn(raw: RawOrder, { shipTo, shipFrom }: Order): Message[] {
  return (['shipTo', 'shipFrom'] as const).flatMap((group) => {
    const [given, read] = [own(raw, group), { shipTo, shipFrom }[group]];
    if (!isRecord(given) || read === null) return [];
    const written = String(given.country ?? '')
      .trim()
      .toUpperCase();
    const isOtherCode = written.length === 2 && written !== read.country;
    const noValues = Object.entries(given).flatMap(([name, value]) =>
      typeof value === 'string' && isNoValue(value) ? [{ name: columnOf(group, name), value }] : [],
    );
    return [
      ...(isOtherCode
        ? [
            say('{name} {found} was read as {country}', {
              name: columnOf(group, 'country'),
              found: show(written),
              country: read.country,
            }),
          ]
        : []),
      ...noValues.map(({ name, value }) =>
        say('{name} {found} was read as no value', { name, found: show(value.trim()) }),
      ),
    ];
  });
}

const KNOWN = { ...ORDER_FIELDS, shipTo: null, shipFrom: null, lines: null };

/** Paths of unknown fields in a raw order: `lines[].colour`. */
export function unknownFields(raw: RawOrder): string[] {
  const unknown = (value: unknown, fields: object, prefix: string): string[] =>
    isRecord(value)
      ? Object.keys(value)
          .filter((name) => !Object.hasOwn(fields, name))
          .map((name) => prefix + name)
      : [];
  const lines = own(raw, 'lines');
  return [
    ...unknown(raw, KNOWN, ''),
    ...unknown(own(raw, 'shipTo'), ADDRESS_FIELDS, 'shipTo.'),
    ...unknown(own(raw, 'shipFrom'), ADDRESS_FIELDS, 'shipFrom.'),
    ...listOf(lines).flatMap((line) => [
      ...unknown(line, { ...LINE_FIELDS, parts: null, kit: null }, 'lines[].'),
      ...listOf(within(line, 'parts')).flatMap((part) =>
        unknown(part, PART_FIELDS, 'lines[].parts[].'),
      ),
      ...unknown(within(line, 'kit'), { ...KIT_FIELDS, others: null }, 'lines[].kit.'),
    ]),
  ];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const within = (value: unknown, name: string): unknown =>
  isRecord(value) ? own(value, name) : undefined;

export const isRecord = (value: unknown): value is RawOrder =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Own properties only: a file may contain fields named `constructor` or `__proto__`.
const own = (raw: RawOrder, name: string): unknown =>
  Object.hasOwn(raw, name) ? raw[name] : undefined;

export function readFields(
  raw: RawOrder,
  fields: Readonly<Record<string, FieldKind>>,
  at: Problem['path'],
  problems: Problem[],
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const name in fields) {
    const given = own(raw, name);
    const kind = fields[name];
    if (given === undefined || given === null || !kind) continue;
    const value = readField(given, kind);
    if (!value.ok) problems.push({ path: [...at, name], message: value.error });
    // Absent fields are left out, so that an order read again equals the stored one.
    else if (value.value !== undefined) read[name] = value.value;
  }
  return read;
}

function readAddress(value: unknown, group: 'shipTo' | 'shipFrom', problems: Problem[]): unknown {
  const address = readGroup(value, [group], 'address', ADDRESS_FIELDS, problems);
  if (!isRecord(address) || typeof address.country !== 'string') return address;
  const part = partOfCode(address.country);
  if (!part) return address;
  if (part.hasZip(String(address.zip ?? ''))) return { ...address, country: part.country };
  const message = say(
    'expected a postal code of {found}, or the code of the country, found {zip}',
    {
      found: address.country,
      zip: show(address.zip),
    },
  );
  problems.push({ path: [group, 'country'], message });
  return address;
}

/** Lines whose value of one unit does not come to what was paid for them. */
const wrongTotals = ({ lines, currency }: Order): Problem[] =>
  lines.flatMap(({ paidTotal, unitPrice, quantity }, line) => {
    if (paidTotal === undefined) return [];
    const found = new Big(unitPrice ?? '0')
      .times(quantity)
      .round(minorDigits(currency), Big.roundHalfUp);
    if (found.eq(paidTotal)) return [];
    const message = say('expected {expected}, found {found}', {
      expected: found.toFixed(),
      found: show(paidTotal),
    });
    return [{ path: ['lines', line, 'paidTotal'], message }];
  });

/** Where a word such as `N/A` was given for a field that is needed. */
function noValueAt(path: readonly (string | number)[], raw: RawOrder): Message | null {
  let given: unknown = raw;
  for (const name of path) given = (given as Record<string, unknown> | null | undefined)?.[name];
  return typeof given === 'string' && isNoValue(given)
    ? say('expected a value, found {found}', { found: show(given) })
    : null;
}

const WHAT = {
  address: say('an address'),
  line: say('a line'),
  part: say('a part'),
  kit: say('a kit'),
};

function readGroup(
  value: unknown,
  at: Problem['path'],
  what: keyof typeof WHAT,
  fields: Readonly<Record<string, FieldKind>>,
  problems: Problem[],
): unknown {
  if (isRecord(value)) return readFields(value, fields, at, problems);
  problems.push({
    path: at,
    message: say('expected {expected}, found {found}', {
      expected: WHAT[what],
      found: show(value),
    }),
  });
  return undefined;
}

function readLines(value: unknown, problems: Problem[]): unknown {
  if (!Array.isArray(value)) {
    problems.push({
      path: ['lines'],
      message: say('expected a list of lines, found {found}', { found: show(value) }),
    });
    return undefined;
  }
  return value.map((line, index) => {
    const read = readGroup(line, ['lines', index], 'line', LINE_FIELDS, problems);
    if (!isRecord(read)) return read;
    // A value or weight of nothing is one that its sender does not know: the catalogue has it, or it is missing.
    const { unitPrice, unitWeight } = read;
    return {
      ...read,
      ...(Number(unitPrice) === 0 ? { unitPrice: null } : {}),
      ...(Number(unitWeight) === 0 ? { unitWeight: null } : {}),
      ...readParts(within(line, 'parts'), ['lines', index, 'parts'], problems),
      ...readKit(within(line, 'kit'), read.quantity, ['lines', index, 'kit'], problems),
    };
  });
}

function readParts(value: unknown, at: Problem['path'], problems: Problem[]) {
  if (value == null) return {};
  if (!Array.isArray(value)) {
    problems.push({ path: at, message: noParts(value) });
    return {};
  }
  const parts = value.map((part, index) => {
    const read = readGroup(part, [...at, index], 'part', PART_FIELDS, problems);
    const isUnweighed = isRecord(read) && Number(read.unitWeight) === 0;
    return isUnweighed ? { ...read, unitWeight: null } : read;
  });
  return { parts };
}

const noParts = (found: unknown): Message =>
  say('expected a list of parts, found {found}', { found: show(found) });

function readKit(value: unknown, quantity: unknown, at: Problem['path'], problems: Problem[]) {
  if (value == null) return {};
  const read = readGroup(value, at, 'kit', KIT_FIELDS, problems);
  if (!isRecord(read)) return {};
  // A sender that says nothing of it sends whole kits.
  const units = read.units ?? Number(quantity) / Number(read.quantity);
  const others = within(value, 'others');
  if (others == null) return { kit: { ...read, units } };
  if (!Array.isArray(others)) {
    problems.push({ path: [...at, 'others'], message: noParts(others) });
    return { kit: { ...read, units } };
  }
  const parts = others.map((part, index) =>
    readGroup(part, [...at, 'others', index], 'part', OTHER_PART_FIELDS, problems),
  );
  return { kit: { ...read, units, others: parts } };
}

const startsWith = (path: Problem['path'], start: Problem['path']): boolean =>
  start.every((part, index) => path[index] === part);

function shorten(problems: Problem[]): Problem[] {
  if (problems.length <= MOST_PROBLEMS) return problems;
  const rest = problems.length - MOST_PROBLEMS + 1;
  return [
    ...problems.slice(0, MOST_PROBLEMS - 1),
    { path: [], message: say('and {rest} more problems in this order', { rest }) },
  ];
}

/** Messages for schema checks without one of their own. */
export const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return asText(say('expected a value, found {found}', { found: show(issue.input) }));
    case 'too_big':
      if (typeof issue.input === 'string') {
        return asText(
          say('expected at most {most} characters, found {found}', {
            most: Number(issue.maximum),
            found: issue.input.length,
          }),
        );
      }
      return asText(
        say('expected at most {most}, found {found}', {
          most: Number(issue.maximum),
          found: Array.isArray(issue.input) ? issue.input.length : show(issue.input),
        }),
      );
    case 'invalid_format':
      return asText(
        say('expected no slash and no control character, found {found}', {
          found: show(issue.input),
        }),
      );
    default:
      return undefined;
  }
};
