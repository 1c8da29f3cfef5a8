import { afterEach, expect, test } from 'vitest';
import { rejectedCsv } from '../../src/renderer/features/orders/import/import-report.tsx';
import { german } from '../../src/renderer/words/de.ts';
import { stationText } from '../../src/renderer/words/sentence.ts';
import { fetchLanguage, speak } from '../../src/renderer/words/words.ts';

afterEach(async () => speak(await fetchLanguage('en')));

test('whoever mends the order file reads in the window’s language why a row was refused', () => {
  speak(german);
  const message =
    'expected a number like 12.34, found "1,5": a comma can be read two ways, write a point';
  const csv = rejectedCsv([{ file: 'may.csv', line: 3, field: 'unitWeight', message }]);
  expect(csv).toContain('may.csv,3,unitWeight,"erwartet wird eine Zahl wie 12.34');
  expect(csv).not.toContain('expected');
});

test('an empty field is said to hold nothing, in the window’s language; what was typed is quoted', () => {
  speak(german);
  expect(stationText('expected a value, found nothing')).toBe(
    'erwartet wird ein Wert, gefunden nichts',
  );
  expect(stationText('expected a decimal number like 12.34, found "nothing"')).toMatch(
    /gefunden "nothing"$/,
  );
});
