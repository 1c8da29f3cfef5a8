import { afterEach, expect, test } from 'vitest';
import { rejectedCsv } from '../../src/renderer/screens/orders/import-report.tsx';
import { german } from '../../src/renderer/words/de.ts';
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
