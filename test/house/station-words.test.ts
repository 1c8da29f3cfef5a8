import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { station as german } from '../../src/renderer/words/de/station.ts';
import { station as spanish } from '../../src/renderer/words/es/station.ts';
import { stationTemplates, templatesIn } from './station-templates.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const templates = stationTemplates(root);
const texts = new Set(templates.map(({ text }) => text));

type Catalogue = Readonly<Record<string, string>>;

const missing = (catalogue: Catalogue): string[] =>
  templates
    .filter(({ text }) => !Object.hasOwn(catalogue, text))
    .map(({ file, text }) => `${file}: ${text}`);

const stale = (catalogue: Catalogue): string[] =>
  Object.keys(catalogue).filter((text) => !texts.has(text));

const placesIn = (text: string): string => (text.match(/\{\d+\}/g) ?? []).toSorted().join(' ');

const otherwise = (catalogue: Catalogue): string[] =>
  Object.entries(catalogue).flatMap(([text, theirs]) => {
    const edges = /^ /.test(text) === /^ /.test(theirs);
    return placesIn(text) === placesIn(theirs) && edges ? [] : [`${text} | ${theirs}`];
  });

describe.each([
  ['German', german],
  ['Spanish', spanish],
])('the station’s sentences in %s', (_, catalogue) => {
  test('are all there', () => {
    expect(missing(catalogue)).toEqual([]);
  });

  test('are none that the station no longer says', () => {
    expect(stale(catalogue)).toEqual([]);
  });

  test('hold the same values', () => {
    expect(otherwise(catalogue)).toEqual([]);
  });
});

test('the sentences are found in the sources', () => {
  expect(templates.length).toBeGreaterThan(600);
  expect(
    templatesIn(
      'a.ts',
      [
        "stationError('bad-input', say`Carton §{a} of §{b ? say`order §{c}` : ''} is empty.`);",
        "z.string({ error: 'expected a name' });",
        'inEnglish`it did not answer`; say`§{d}`; `no §{e}`;',
      ]
        .join('\n')
        .replaceAll('§', '$'),
    ),
  ).toEqual(['Carton {0} of {1} is empty.', 'order {0}', 'expected a name', 'it did not answer']);
});

test('a sentence without its words, one too many and a lost value would be noticed', () => {
  const [first = ''] = texts;
  const { [first]: _, ...rest } = german;
  expect(missing(rest)).not.toEqual([]);
  expect(stale({ ...german, 'Nobody says this.': 'Das sagt niemand.' })).toEqual([
    'Nobody says this.',
  ]);
  expect(otherwise({ 'Order {0} is held.': 'Auftrag ist zurückgestellt.' })).toHaveLength(1);
});
