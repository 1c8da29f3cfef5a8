import { afterEach, expect, test } from 'vitest';
import { listCsv } from '../../src/renderer/features/orders/import/import-report.tsx';
import { german } from '../../src/renderer/words/de.ts';
import { fetchLanguage, speak, stationText } from '../../src/renderer/words/words.ts';
import { show } from '../../src/shared/kernel/decimal.ts';
import { say } from '../../src/shared/kernel/message.ts';

afterEach(async () => speak(await fetchLanguage('en')));

test('the exported report of rejected rows is in the window’s language', () => {
  speak(german);
  const message = say(
    'expected a number like 12.34, found {found}: a comma can be read two ways, write a point',
    { found: show('1,5') },
  );
  const csv = listCsv({
    imported: 1,
    held: 0,
    updated: 0,
    unchanged: 0,
    skipped: [],
    recognised: null,
    rejected: [{ file: 'may.csv', line: 3, field: 'unitWeight', message, order: 'SO-2' }],
    orders: [{ file: 'may.csv', row: 2, reference: 'SO-1', outcome: 'imported' }],
    warnings: [],
  });
  expect(csv).toContain('may.csv,2,SO-1,Neu,,\r\n');
  expect(csv).toContain('may.csv,3,SO-2,Abgelehnt,unitWeight,"erwartet wird eine Zahl wie 12.34');
  expect(csv).not.toContain('expected');
});

test('a missing value is called "nothing" in the window’s language, a typed one is quoted', () => {
  speak(german);
  expect(stationText(say('expected a value, found {found}', { found: show(undefined) }))).toBe(
    'erwartet wird ein Wert, gefunden nichts',
  );
  expect(stationText(say('expected a value, found {found}', { found: show('nothing') }))).toMatch(
    /gefunden "nothing"$/,
  );
});
