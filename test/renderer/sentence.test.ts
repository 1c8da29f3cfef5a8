import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { german } from '../../src/renderer/words/de.ts';
import { fetchLanguage, sentence, speak, stationText } from '../../src/renderer/words/words.ts';
import { ended, english, listed, say } from '../../src/shared/kernel/message.ts';

const show = (said: ReturnType<typeof say>) =>
  sentence({ message: english(said), translatable: said });

describe('a message of the station in German', () => {
  beforeEach(() => speak(german));
  afterEach(async () => speak(await fetchLanguage('en')));

  test('is translated, with its values unchanged', () => {
    expect(
      show(
        say('There is no order {orderKey}.', {
          orderKey: 'SO-{0}',
        }),
      ),
    ).toBe('Es gibt keinen Auftrag SO-{0}.');
  });

  test('is translated inside another message and in lists', () => {
    const said = ended(
      say('Nothing was bought: {why}', { why: listed([say('the station is closing')], '; ') }),
    );
    expect(show(said)).toBe('Nichts wurde gekauft: die Station schließt gerade.');
  });

  test('is translated as several findings in one sentence', () => {
    const codes = [2, 3].map((line) =>
      say('line {line} ({sku}) {message}', { line, sku: 'CUP', message: say('has no HS code') }),
    );
    expect(stationText(listed(codes, '; '))).toBe(
      'Zeile 2 (CUP) hat keinen HS-Code; Zeile 3 (CUP) hat keinen HS-Code',
    );
  });

  test('stored as text by an older program is shown as it is', () => {
    expect(stationText('the station stopped while it was buying')).toBe(
      'the station stopped while it was buying',
    );
  });

  test('quotes the partner’s own words untranslated', () => {
    const said = say('The partner refused {what}: {words}', {
      what: 'rates',
      words: 'it is paused',
    });
    expect(show(said)).toBe('Der Partner lehnte rates ab: it is paused');
  });

  test('without a translation stays English', () => {
    expect(show(say('Nobody wrote {what} down.', { what: 'this' }))).toBe(
      'Nobody wrote this down.',
    );
    expect(stationText('Nobody wrote this down.')).toBe('Nobody wrote this down.');
  });
});

test('for missing documents the window shows the reason without terminal commands', () => {
  const why = say('The label of {cartons} could not be had yet.', { cartons: 'C1' });
  const said = say('{why} {next}', { why, next: say('Fetch it again: {ref}.', { ref: 'SO-1' }) });
  const message = english(said);
  expect(sentence({ code: 'paper-missing', message, translatable: said })).toBe(english(why));
  expect(sentence({ code: 'bad-input', message, translatable: said })).toBe(message);
  expect(sentence({ code: 'paper-missing', message })).toBe(message);
});

test('in English every message is as the station sent it', () => {
  expect(show(say('Order {reference} is held.', { reference: 'SO-1' }))).toBe(
    'Order SO-1 is held.',
  );
  expect(stationText('it is paused')).toBe('it is paused');
});
