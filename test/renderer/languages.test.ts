import { afterEach, describe, expect, test } from 'vitest';
import de from '../../resources/locales/de/window.json' with { type: 'json' };
import en from '../../resources/locales/en/window.json' with { type: 'json' };
import es from '../../resources/locales/es/window.json' with { type: 'json' };
import {
  countryName,
  moneyText,
  timeText,
  typedDecimal,
  weightText,
} from '../../src/renderer/kit/format.ts';
import { fetchLanguage, speak, stationText, t } from '../../src/renderer/words/words.ts';
import { weightSaid } from '../../src/shared/kernel/measure.ts';
import { say } from '../../src/shared/kernel/message.ts';
import { moneySaid } from '../../src/shared/kernel/money.ts';

type Texts = Readonly<Record<string, string>>;

/** Texts that may be the same in any language: trade terms, names, and texts without words. */
const SAME = [
  'Windows-1252',
  'Mac Roman',
  'SANDBOX',
  'DDP',
  'DDU',
  'SKU',
  'OK',
  'AppID',
  'RestApiKey',
  'English',
  'Deutsch',
  'Español',
  'Proxy',
  'Webhook',
  'Webhooks',
  'Kern',
  'SBI (Sartorius)',
  'CAS',
  'MT-SICS (Mettler Toledo, Kern KCP)',
  '100 x 150 mm',
  'A6, 105 x 148 mm',
  '105 x 210 mm',
];
const SAME_IN: Record<'de' | 'es', string[]> = {
  de: [
    'Shop',
    'Partner',
    'Name',
    'Label {carton}',
    'Labels',
    'Packer',
    'Port',
    '203 dpi',
    '300 dpi',
    '600 dpi',
    'Barcode',
    'Barcode {text}',
    'Express',
    'Standard',
    'Scanner',
    'Station',
  ],
  es: ['Total', 'Supervisor'],
};

/** Texts equal to the English ones without being allowed to. */
const leftInEnglish = (texts: Texts, allowed: readonly string[]): string[] =>
  Object.entries(texts).flatMap(([id, text]) => {
    const same = text === ((en as Texts)[id] ?? id);
    const hasWords = /\p{L}{2,}/u.test(text.replace(/\{\w+\}/g, ''));
    return same && hasWords && !allowed.includes(text) ? [text] : [];
  });

afterEach(async () => speak(await fetchLanguage('en')));

describe.each([
  ['de', de],
  ['es', es],
] as const)('the translations in %s', (language, texts) => {
  test('leave no text in English', () => {
    expect(leftInEnglish(texts, [...SAME, ...SAME_IN[language]])).toEqual([]);
  });

  test('allow no text as equal that differs', () => {
    const left = leftInEnglish(texts, SAME);
    expect(SAME_IN[language].filter((each) => !left.includes(each))).toEqual([]);
  });
});

test('a text left in English is reported', () => {
  const careless = { ...de, 'Loading…': 'Loading…', 'All (goods)': 'All' };
  expect(leftInEnglish(careless, [...SAME, ...SAME_IN.de])).toEqual(['All', 'Loading…']);
});

describe('the chosen language', () => {
  test('changes every text', async () => {
    expect(t('Orders')).toBe('Orders');
    speak(await fetchLanguage('de'));
    expect(t('Orders')).toBe('Aufträge');
    speak(await fetchLanguage('es'));
    expect(t('Orders')).toBe('Pedidos');
  });

  test('uses singular and plural', async () => {
    const scanItem = (left: number) => t('Scan the next item: {left} units to go', { left });
    speak(await fetchLanguage('de'));
    expect([1, 2].map((count) => t('{count} orders', { count }))).toEqual([
      '1 Auftrag',
      '2 Aufträge',
    ]);
    expect(scanItem(1)).toContain('1 Stück');
    speak(await fetchLanguage('es'));
    expect([0, 1, 2].map((count) => t('{count} orders', { count }))).toEqual([
      '0 pedidos',
      '1 pedido',
      '2 pedidos',
    ]);
    expect(scanItem(1)).toMatch(/: queda 1 unidad$/);
    expect(scanItem(7)).toMatch(/: quedan 7 unidades$/);
  });

  test.each([
    ['en', 'USD 1 234 567.50', '2.4 kg', 'Germany'],
    ['de', 'USD 1 234 567,50', '2,4 kg', 'Deutschland'],
    ['es', 'USD 1 234 567,50', '2,4 kg', 'Alemania'],
  ] as const)('formats money, weights and countries: %s', async (language, ...expected) => {
    speak(await fetchLanguage(language));
    const money = moneyText({ amount: '1234567.495', currency: 'USD' });
    const shown = [money, weightText({ value: '2.4', unit: 'KG' }), countryName('DE')];
    expect(shown.map((text) => text.replace(/[\u00a0\u202f]/g, ' '))).toEqual(expected);
    expect(timeText(new Date(2026, 2, 3, 14, 5))).toBe('14:05');
  });

  test.each([
    ['en', '1234.50', '2.4'],
    ['de', '1234,50', '2,4'],
    ['es', '1234,50', '2,4'],
  ] as const)(
    'formats money and weights in the station’s messages: %s',
    async (language, ...expected) => {
      speak(await fetchLanguage(language));
      const before = moneySaid({ amount: '1234.5', currency: 'USD' });
      const [amount, weight] = expected;
      const rose = say('{command} is chosen: {total}.', { command: 'X', total: before });
      expect(stationText(rose)).toContain(` USD ${amount}`);
      const yen = moneySaid({ amount: '1234.5', currency: 'JPY' });
      expect(stationText(yen)).toBe('JPY 1235');
      const shown = weightSaid({ value: '2.4', unit: 'KG' });
      expect(stationText(shown)).toBe(`${weight} kg`);
    },
  );

  test('is accepted in typed numbers', () => {
    expect(typedDecimal('2,4')).toBe('2.4');
    expect(typedDecimal('1.234,5')).toBeNull();
  });
});
