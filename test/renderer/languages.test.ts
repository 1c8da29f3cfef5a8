import { afterEach, describe, expect, test } from 'vitest';
import {
  countryName,
  moneyText,
  timeText,
  typedDecimal,
  weightText,
} from '../../src/renderer/kit/format.ts';
import { german } from '../../src/renderer/words/de.ts';
import { en } from '../../src/renderer/words/en.ts';
import { spanish } from '../../src/renderer/words/es.ts';
import { fetchLanguage, type Spoken, speak, words } from '../../src/renderer/words/words.ts';

type Said = string | ((...given: unknown[]) => unknown);

/** Every word and function by its path: `bench.next.weigh`. */
function flat(value: unknown, path = ''): [string, Said][] {
  if (typeof value === 'string' || typeof value === 'function') return [[path, value as Said]];
  return Object.entries(value as object).flatMap(([key, each]) =>
    flat(each, path ? `${path}.${key}` : key),
  );
}

/** Stands for what is filled in; a language may move it, and may not lose it. */
const MARKS = ['⟨1⟩', '⟨2⟩', '⟨3⟩', '⟨4⟩'];
/** Where only certain values can be filled in. */
const GIVEN: Record<string, unknown[]> = { 'orders.noneOf': ['held'] };

const saying = (path: string, said: Said): string =>
  typeof said === 'string' ? said : String(said(...(GIVEN[path] ?? MARKS.slice(0, said.length))));

const marksIn = (text: string): string[] => MARKS.filter((mark) => text.includes(mark));

/** Keys and codes that are typed or scanned. */
const isCode = (path: string): boolean => /^help\.(keyList|commandList)\.\d+\.0$/.test(path);

/** What is the same by right, in any language: trade terms, names, and what has no words. */
const SAME = [
  'SANDBOX',
  'DDP',
  'DDU',
  'HTTP ⟨1⟩',
  'Packbench ⟨1⟩',
  'SKU',
  'Postcode',
  'Eircode',
  'CEP',
  'AppID',
  'RestApiKey',
  'English',
  'Deutsch',
  'Español',
  'auto',
];
const SAME_IN: Record<'de' | 'es', string[]> = {
  de: [
    'Packer',
    'Partner',
    'Name',
    'Label ⟨1⟩',
    'Labels',
    'Port',
    '203 dpi',
    '300 dpi',
    'Barcode',
    'Express',
    'Standard',
    'Scanner',
  ],
  es: ['Total', 'Supervisor'],
};

const english = flat(en);

/** Values that a language has in common with English, without being allowed to. */
function leftInEnglish(of: Spoken, allowed: readonly string[]): string[] {
  const theirs = new Map(flat(of.words));
  return english.flatMap(([path, said]) => {
    const text = saying(path, said);
    const same = saying(path, theirs.get(path) ?? '') === text;
    const hasWords = /\p{L}{2,}/u.test(text);
    return same && hasWords && !isCode(path) && !allowed.includes(text) ? [`${path}: ${text}`] : [];
  });
}

const LANGUAGES = [
  ['de', german],
  ['es', spanish],
] as const;

afterEach(async () => speak(await fetchLanguage('en')));

describe.each(LANGUAGES)('the words in %s', (language, spoken) => {
  const theirs = new Map(flat(spoken.words));

  test('are exactly those of English', () => {
    expect([...theirs.keys()].sort()).toEqual(english.map(([path]) => path).sort());
  });

  test('are in no place left in English', () => {
    expect(leftInEnglish(spoken, [...SAME, ...SAME_IN[language]])).toEqual([]);
  });

  test('lose nothing that is filled in, and take as much', () => {
    const wrong = english.filter(([path, said]) => {
      const own = theirs.get(path);
      if (own === undefined || typeof own !== typeof said) return true;
      if (typeof own === 'function' && own.length !== said.length) return true;
      return `${marksIn(saying(path, own))}` !== `${marksIn(saying(path, said))}`;
    });
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test('leave keys and command barcodes as they are', () => {
    const codes = english.filter(([path]) => path.startsWith('help.commandList') && isCode(path));
    expect(codes.length).toBeGreaterThan(10);
    for (const [path, code] of codes) expect(theirs.get(path)).toBe(code);
  });

  test('name nothing as the same by right that is not', () => {
    const allowed = SAME_IN[language];
    const used = leftInEnglish(spoken, SAME).map((each) => each.replace(/^\S+: /, ''));
    expect(allowed.filter((each) => !used.includes(each))).toEqual([]);
  });
});

test('a word left in English, or a value lost, would be noticed', () => {
  const careless: Spoken = {
    locale: 'de',
    texts: {},
    words: { ...german.words, loading: en.loading, orders: { ...german.words.orders, all: 'All' } },
  };
  expect(leftInEnglish(careless, SAME_IN.de.concat(SAME))).toEqual([
    'loading: Loading…',
    'orders.all: All',
  ]);
  expect(marksIn(saying('a', (_one: unknown, two: unknown) => `${two}`))).toEqual(['⟨2⟩']);
});

describe('a language that is spoken', () => {
  test('changes every word from then on', async () => {
    expect(words.places.orders).toBe('Orders');
    speak(await fetchLanguage('de'));
    expect(words.places.orders).toBe('Aufträge');
    speak(await fetchLanguage('es'));
    expect(words.places.orders).toBe('Pedidos');
  });

  test('writes one and many as it should', async () => {
    speak(await fetchLanguage('de'));
    expect([1, 2].map((n) => words.shipments.cartons(n))).toEqual(['1 Karton', '2 Kartons']);
    expect(words.bench.next.scanItem(1)).toContain('1 Stück');
    speak(await fetchLanguage('es'));
    expect([0, 1, 2].map((n) => words.orders.total(n))).toEqual([
      '0 pedidos',
      '1 pedido',
      '2 pedidos',
    ]);
    expect(words.bench.next.scanItem(1)).toMatch(/: queda 1 unidad$/);
    expect(words.bench.next.scanItem(7)).toMatch(/: quedan 7 unidades$/);
  });

  test.each([
    ['en', 'USD 1 234 567.50', '2.4 kg', 'Germany'],
    ['de', 'USD 1 234 567,50', '2,4 kg', 'Deutschland'],
    ['es', 'USD 1 234 567,50', '2,4 kg', 'Alemania'],
  ] as const)('writes money, weights and countries its way: %s', async (language, ...expected) => {
    speak(await fetchLanguage(language));
    const money = moneyText({ amount: '1234567.495', currency: 'USD' });
    const shown = [money, weightText({ value: '2.4', unit: 'KG' }), countryName('DE')];
    expect(shown.map((text) => text.replace(/[\u00a0\u202f]/g, ' '))).toEqual(expected);
    expect(timeText(new Date(2026, 2, 3, 14, 5))).toBe('14:05');
  });

  test('is understood when its numbers are typed', () => {
    expect(typedDecimal('2,4')).toBe('2.4');
    expect(typedDecimal('1.234,5')).toBeNull();
  });
});
