import { afterEach, expect, test } from 'vitest';
import { dateText, shortReason, typedDay } from '../../src/renderer/kit/format.ts';
import { german } from '../../src/renderer/words/de.ts';
import { spanish } from '../../src/renderer/words/es.ts';
import { fetchLanguage, type Spoken, speak } from '../../src/renderer/words/words.ts';
import { say } from '../../src/shared/kernel/message.ts';

const HEAD_OPEN = say('its print head is open');

test.each([
  [say('Not ready: {words}.', { words: HEAD_OPEN }), 'its print head is open'],
  [
    say('{name}: {words}. Nothing was sent.', { name: '10.0.0.9:9100', words: HEAD_OPEN }),
    'its print head is open',
  ],
  ['The queue Office is stopped.', 'The queue Office is stopped'],
] as const)('beside “Not ready”, the reason %j is shortened to %j', (detail, said) => {
  expect(shortReason(detail)).toBe(said);
});

afterEach(async () => speak(await fetchLanguage('en')));

test.each<[string, string | null]>([
  ['3.3.2026', '2026-03-03'],
  ['03/03/2026', '2026-03-03'],
  ['2026-3-3', '2026-03-03'],
  ['31 Dec 2026', '2026-12-31'],
  [' 31-12-2026 ', '2026-12-31'],
  ['31.2.2026', null],
  ['3.13.2026', null],
  ['3 Moo 2026', null],
  ['3.3.26', null],
  ['3.3', null],
  ['', null],
])('the typed date %j is read as %j', (typed, day) => {
  expect(typedDay(typed)).toBe(day);
});

test.each<[string, Spoken | null]>([
  ['English', null],
  ['German', german],
  ['Spanish', spanish],
])('each date in %s is read back as it is displayed', (_, language) => {
  if (language) speak(language);
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-09`;
    expect(typedDay(dateText(day))).toBe(day);
  }
});
