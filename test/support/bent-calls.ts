import fc from 'fast-check';
import type { CallName } from '../../src/shared/bridge/calls.ts';
import { callNames } from '../../src/shared/bridge/names.ts';
import { placesIn, withAt } from './bent.ts';
import { type SampleWorld, sampleInputs } from './sample-calls.ts';

/** Values that a hostile page could send in place of an expected one. */
export const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\r\nb',
  '../../../../etc/passwd',
  '..\\..\\secret',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  '%2e%2e%2fsecret',
  'file:///etc/passwd',
  'javascript:alert(1)',
  "'; DROP TABLE orders; --",
  '" OR 1=1',
  '%',
  '_',
  '=HYPERLINK("http://127.0.0.1:9")',
  '<img src=x onerror=alert(1)>',
  '{0}{1}{{2}}',
  '$(id)`id`',
  '--help',
  '\ud800',
  '\u202egnirts',
  'ẞ'.repeat(90),
  '(a+)+$'.repeat(40),
  'a'.repeat(201),
  'a'.repeat(100_000),
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '1e308',
  '-0',
  '0',
  '-1',
  '9'.repeat(18),
  '0.000000000001',
  '9'.repeat(400),
  '2026-02-31',
  '2026-13-01T99:99:99Z',
  'PB:BUY',
  'PB:RATES',
  'PB:UNDO',
  'PB:QTY:99999999',
  'PB:PACKER:Erika',
  0,
  -0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  null,
  undefined,
  [],
  {},
  [[]],
  { __proto__: null, length: -1 },
  { toString: 'no function', toJSON: 'none', valueOf: 'nor this' },
  JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": 1}}}'),
  deep(2_000),
  Array.from({ length: 2_000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key${index}`, index])),
];

/** Values that Electron's structured clone can carry and JSON cannot. */
const CLONED: readonly unknown[] = [
  10n,
  new Date(Number.NaN),
  new Map([['reference', 'SO-7']]),
  new Uint8Array(8),
  holdsItself(),
];

function deep(levels: number): unknown {
  let nested: unknown = [];
  for (let level = 0; level < levels; level += 1) nested = [nested];
  return nested;
}

function holdsItself(): unknown {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  return cycle;
}

type Bend =
  | { how: 'put'; value: unknown }
  | { how: 'append'; text: string }
  | { how: 'prepend'; text: string }
  | { how: 'leave-out' }
  | { how: 'double' };

export interface BentCall {
  name: string;
  /** Makes the malformed input from a valid one. */
  input(world: SampleWorld): unknown;
}

/**
 * Calls that are made only rarely because they are slow: they start a program, draw a page or search for
 * printers.
 */
const COSTLY: readonly CallName[] = [
  'station.doctor',
  'shipments.reconcile',
  'printers.discover',
  'scale.ports',
  'scanner.commandSheet',
  'printing.testPage',
  'shipments.picture',
  'credentials.set',
  'credentials.status',
  'connection.check',
  'connection.save',
  'merchants.setKey',
  'merchants.clearKey',
  'merchants.list',
];
/** A path that is only made longer is still a path, and could be outside the test's folder. */
const PATHS: readonly CallName[] = ['printing.testPage', 'printing.move', 'printers.check'];

const text = fc.constantFrom(...HOSTILE.filter((value) => typeof value === 'string'));
const value = (clones: boolean) => fc.constantFrom(...HOSTILE, ...(clones ? CLONED : []));
const bend = (clones: boolean): fc.Arbitrary<Bend> =>
  fc.oneof(
    { weight: 5, arbitrary: value(clones).map((put): Bend => ({ how: 'put', value: put })) },
    { weight: 1, arbitrary: text.map((more): Bend => ({ how: 'append', text: more })) },
    { weight: 1, arbitrary: text.map((more): Bend => ({ how: 'prepend', text: more })) },
    { weight: 1, arbitrary: fc.constantFrom<Bend>({ how: 'leave-out' }, { how: 'double' }) },
  );

/**
 * Calls of every name, malformed at up to three places; `clones`: including values that only Electron can
 * carry.
 */
export function bentCalls(clones: boolean): fc.Arbitrary<BentCall> {
  const some = fc.array(fc.tuple(fc.nat(), bend(clones)), { minLength: 1, maxLength: 3 });
  const bends = fc.oneof({ weight: 9, arbitrary: some }, { weight: 1, arbitrary: fc.constant([]) });
  const known = fc
    .tuple(fc.constantFrom(...callNames), bends)
    .filter(([name, [first]]) => first !== undefined || !COSTLY.includes(name))
    .map(([name, each]): BentCall => ({ name, input: (world) => bent(name, world, each) }));
  const strange = fc
    .tuple(text, value(clones))
    .map(([name, input]): BentCall => ({ name, input: () => input }));
  return fc.oneof({ weight: 40, arbitrary: known }, { weight: 1, arbitrary: strange });
}

function bent(name: CallName, world: SampleWorld, bends: readonly [number, Bend][]): unknown {
  const sample: unknown = sampleInputs(world)[name];
  const places = placesIn(sample);
  let input = sample;
  for (const [at, each] of bends) {
    const place = places[at % places.length];
    if (place) input = withAt(input, place.path, bentValue(name, place.value, each));
  }
  return input;
}

function bentValue(name: CallName, there: unknown, each: Bend): unknown {
  if (each.how === 'put') return each.value;
  if (each.how === 'leave-out') return undefined;
  if (each.how === 'double') return Array.isArray(there) ? [...there, ...there] : [there, there];
  if (typeof there !== 'string' || PATHS.includes(name)) return each.text;
  return each.how === 'append' ? there + each.text : each.text + there;
}
