import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { shortKey } from '../../src/shared/kernel/message.ts';
import { LANGUAGES, type Language } from '../../src/shared/settings/language.ts';
import { idsIn, idsOfSources } from './message-ids.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const said = idsOfSources(root);
const ids = new Set(said.map(({ id }) => id));

type Texts = Readonly<Record<string, string>>;

/** The catalogues of a language, one after the other. */
const filesOf = (language: string): Texts[] => {
  const folder = join(root, 'resources', 'locales', language);
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
};

/** An id of placeholders only needs no translation. */
const hasWords = (id: string): boolean => /\p{L}/u.test(id.replace(/\{\w+\}/g, ''));

/** Ids with the same short key: one would hide the other in the built window, so one must be reworded. */
const ofOneKey = (all: Iterable<string>, keyOf = shortKey): string[][] =>
  [...Map.groupBy(all, keyOf).values()].filter((each) => each.length > 1);

const missing = (texts: Texts): string[] =>
  said
    .filter(({ id }) => hasWords(id) && !Object.hasOwn(texts, id))
    .map(({ file, id }) => `${file}: ${id}`);

const unused = (texts: Texts): string[] => Object.keys(texts).filter((id) => !ids.has(id));

/** The named values of an ICU text, once each; throws on malformed text. */
function placesOf(text: string): string[] {
  const found = new Set<string>();
  const look = (elements: readonly object[]): void => {
    for (const element of elements) {
      const { type, value, options = {} } = element as Element;
      if (type !== LITERAL && type !== POUND) found.add(value);
      for (const option of Object.values(options)) look(option.value);
    }
  };
  look(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst());
  return [...found].toSorted();
}

interface Element {
  type: number;
  value: string;
  options?: Record<string, { value: object[] }>;
}
const LITERAL = 0;
const POUND = 7;

const otherwise = (texts: Texts): string[] =>
  Object.entries(texts).flatMap(([id, theirs]) => {
    const edges = id.startsWith(' ') === theirs.startsWith(' ');
    const same = placesOf(id).join(' ') === placesOf(theirs).join(' ');
    return edges && same ? [] : [`${id} | ${theirs}`];
  });

test.each(LANGUAGES.filter((each) => each !== 'en'))(
  'the messages in %s are complete',
  (language) => {
    expect(missing(Object.assign({}, ...filesOf(language)))).toEqual([]);
  },
);

test('only the command line’s own texts name its options, except in a whole command', () => {
  const isOwn = /^src\/main\/hosts\//;
  const options = said
    .filter(({ file }) => !isOwn.test(file))
    .filter(({ id }) => /(^|[\s(])--[a-z]/.test(id.replace(/packbench [^.;]*/g, '')));
  expect(options).toEqual([]);
});

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const files = filesOf(language);
  const texts: Texts = Object.assign({}, ...files);

  test('are all used, and each is in one file', () => {
    expect(unused(texts)).toEqual([]);
    const all = files.flatMap(Object.keys);
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
  });

  test('are ICU text with the same named values as their ids', () => {
    expect(otherwise(texts)).toEqual([]);
  });
});

/** Never one of them, or one of a total. */
const NEVER_ONE = [
  '{count} as before',
  '{label} has {textCount} characters: labels hold {longestLine}, the rest may be cut.',
  'For order {order} {cartons} cartons are suggested, and a batch has one for each order. Pack these orders one by one.',
  '{cartonCount} cartons are rated as one package of {weight} {unit}, without size.',
  '{what}: this batch was begun with {own}, and now {given} is given. Leave it out to go on, or begin anew.',
  'Order {order} is packed in {cartons} cartons. A batch has one carton for each order.',
  'Order {order} needs at least {cartons} cartons, and a batch has one for each order. Pack these orders one by one.',
  '{text} stands for {units} units, and there are only {left} more to pack in one line. Scan a single unit and its quantity, or put it back.',
  '{count} orders wait in tote {text}. Which one?',
  '{text} is a carton of {count} orders. Which one?',
  '{text} is the tracking number of all {cartonCount} cartons of order {reference}. Each has its label.',
  '{text} is the tracking number of all {cartonCount} cartons of order {reference} and cannot tell them apart.',
  '{units} units do not fill {count} cartons: one would stay empty.',
  '{labels} labels carry {reference}',
  '{field} ({count} times)',
  'tokens expired after {calls} calls',
  '{count} calls, half of them within {milliseconds} ms',
  'keys of more than {count} characters',
  'one file holds {count} labels',
  'More than {count} orders',
  '{done} of {all} checks',
  '{done} of {all} checks. The partner is slow or busy; a question is asked again for up to a minute.',
  '{order} is on the list with all its {cartons} cartons.',
  '{order}: {scanned} of {cartons} cartons scanned.',
  '{scanned} of {cartons} cartons',
  '{count} more are not listed',
  'Batch: {shipped} of {orders} shipped',
  'Batch done: {shipped} of {orders} shipped',
  'and {count} more',
  'Show {count} more',
  'Packbench stops as soon as the answer arrives, in {seconds} seconds at the latest. The request is recorded in any case.',
];
const COUNTED =
  'count|\\w+Count|days|calls|hours|minutes|seconds|cartons|orders|units|lines|labels|fails|differs|given|pages|copies|parcels|all';
/** Nouns of several; the German ones that are the same for one are left out. */
const NOUNS: Readonly<Record<Language, string>> = {
  en: '[a-z]+s',
  es: '\\p{L}+s',
  de: '(?!Artikel|Stück|Zeichen)\\p{Lu}\\p{L}+',
};

/** Texts that say `1 rules`. `texts`: by id. */
const withoutPlural = (language: Language, texts: Texts): string[] => {
  const counted = new RegExp(`\\{(${COUNTED})(?:, number)?\\} ${NOUNS[language]}(?!\\p{L})`, 'gu');
  return Object.entries(texts).flatMap(([id, text]) =>
    [...text.matchAll(counted)].flatMap(([, name]) =>
      NEVER_ONE.includes(id) || text.includes(`{${name}, plural`) ? [] : [id],
    ),
  );
};

test.each(LANGUAGES)('what is counted in %s has a form for one', (language) => {
  const own = [...ids].map((id) => [id, id]);
  const texts: Texts = Object.assign({}, Object.fromEntries(own), ...filesOf(language));
  expect(withoutPlural(language, texts)).toEqual([]);
});

test('no two messages have the same short key', () => {
  expect(ofOneKey(ids)).toEqual([]);
  expect(ofOneKey(['one', 'two', 'six'], (id) => id.slice(0, 1))).toEqual([]);
  expect(ofOneKey(['one', 'off', 'six'], (id) => id.slice(0, 1))).toEqual([['one', 'off']]);
});

test('message ids are found in the sources', () => {
  expect(ids.size).toBeGreaterThan(900);
  const source = [
    "stationError('bad-input', say('Carton {a} of {b} is empty.', { a, b: say('order {c}', { c }) }));",
    "z.string({ error: asText(say('expected a name')) }); say('{d}: {e}', { d, e }); no('nothing');",
  ];
  expect(idsIn('a.ts', source.join('\n'))).toEqual([
    'Carton {a} of {b} is empty.',
    'order {c}',
    'expected a name',
    '{d}: {e}',
  ]);
});

test('a missing, unused, changed or malformed message is reported', () => {
  const texts: Texts = Object.assign({}, ...filesOf('de'));
  const [first = ''] = ids;
  const { [first]: _, ...rest } = texts;
  expect(missing(rest)).not.toEqual([]);
  expect(unused({ ...texts, 'Nobody says this.': 'Das sagt niemand.' })).toEqual([
    'Nobody says this.',
  ]);
  expect(otherwise({ 'Order {reference} is held.': 'Auftrag ist zurückgestellt.' })).toHaveLength(
    1,
  );
  expect(otherwise({ '{n} cartons': '{n, plural, one {{n} Karton} other {{n} Kartons}}' })).toEqual(
    [],
  );
  expect(() => otherwise({ 'Carton {n}': 'Karton {n, plural, one {x}' })).toThrow();
});
