import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { german } from '../../src/renderer/words/de.ts';
import { sentence, stationText } from '../../src/renderer/words/sentence.ts';
import { fetchLanguage, speak } from '../../src/renderer/words/words.ts';
import { ended, english, kept, listed, say } from '../../src/shared/kernel/message.ts';

const show = (said: ReturnType<typeof say>) => sentence({ message: english(said), said });

describe('what the station says, in German', () => {
  beforeEach(() => speak(german));
  afterEach(async () => speak(await fetchLanguage('en')));

  test('is said in German, with its values as they are', () => {
    expect(
      show(
        say('No order {text} is known here. Scan an order, or import it first.', {
          text: 'SO-{0}',
        }),
      ),
    ).toBe(
      'Hier ist kein Auftrag SO-{0} bekannt. Scannen Sie einen Auftrag oder importieren Sie ihn zuerst.',
    );
  });

  test('one within another, and several side by side', () => {
    const said = ended(
      say('Nothing was bought: {why}', { why: listed([say('the station is closing')], '; ') }),
    );
    expect(show(said)).toBe('Nichts wurde gekauft: die Station schließt gerade.');
  });

  test('what was kept as text is known again, and what stands in it', () => {
    expect(stationText('the station stopped while it was buying')).toBe(
      'die Station hielt an, während sie kaufte',
    );
    expect(stationText('Not ready: its print head is open.')).toBe(
      'Nicht bereit: sein Druckkopf ist offen.',
    );
    expect(
      show(say('Nothing was cancelled: {why}', { why: kept('no whole answer within 30 s') })),
    ).toBe('Nichts wurde storniert: keine vollständige Antwort innerhalb von 30 s');
  });

  test('so are several findings in one sentence, and whose address is meant', () => {
    expect(
      stationText(
        'DDP is locked: line 2 (BRUSH) has no HS code; line 3 (CUP) has no HS code. Fill in the 6-digit HS code: at the bench by “Customs data”, or in the order file before it is packed. Until then the shipment would travel DDU.',
      ),
    ).toBe(
      'DDP ist gesperrt: Zeile 2 (BRUSH) hat keinen HS-Code; Zeile 3 (CUP) hat keinen HS-Code. Tragen Sie den 6-stelligen HS-Code ein: am Packplatz über „Zolldaten“, oder in der Auftragsdatei, bevor gepackt wird. Bis dahin würde die Sendung DDU reisen.',
    );
    expect(stationText('The receiver’s postal code is missing: DE uses them.')).toBe(
      'Empfänger: Postleitzahl fehlt: DE verwendet sie.',
    );
  });

  test('the partner’s own words are never translated', () => {
    const said = say('The partner refused {what}: {words}', {
      what: kept('rates'),
      words: 'it is paused',
    });
    expect(show(said)).toBe('Der Partner lehnte rates ab: it is paused');
  });

  test('what has no German stays English', () => {
    expect(show(say('Nobody wrote {what} down.', { what: 'this' }))).toBe(
      'Nobody wrote this down.',
    );
    expect(stationText('Nobody wrote this down.')).toBe('Nobody wrote this down.');
  });
});

test('in English all is as the station said it', () => {
  expect(show(say('Order {reference} is held.', { reference: 'SO-1' }))).toBe(
    'Order SO-1 is held.',
  );
  expect(stationText('it is paused')).toBe('it is paused');
});
