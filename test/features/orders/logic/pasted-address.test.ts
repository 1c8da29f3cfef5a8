import { expect, test } from 'vitest';
import { readPastedAddress } from '../../../../src/main/features/orders/logic/pasted-address.ts';

const read = (address: string) => readPastedAddress(address.replaceAll(' / ', '\n'));

/** Each is right in every field, or has the lines that a person must place. */
test.each([
  [
    'Ada Novak / 12 Elm St / Boston, MA 02139 / USA',
    'US|Ada Novak|12 Elm St||02139|Boston|MA||',
    '',
  ],
  [
    'Ada Novak / 12 Elm St / Apt 4B / Salt Lake City UT 84101-1234 / United States / (801) 555-0123 / ada@example.com',
    'US|Ada Novak|12 Elm St|Apt 4B|84101-1234|Salt Lake City|UT|(801) 555-0123|ada@example.com',
    '',
  ],
  ['Ada Novak / 12 Elm St / Boston, MA 02139', '||||||||', 'Ada Novak|12 Elm St|Boston, MA 02139'],
  [
    'Tom Reed / 4 Mill Lane / LONDON / SW1A 2AB / United Kingdom',
    'GB|Tom Reed|4 Mill Lane||SW1A 2AB|LONDON|||',
    '',
  ],
  ['Tom Reed / 4 Mill Lane / Leeds LS1 4AP / UK', 'GB|Tom Reed|4 Mill Lane||LS1 4AP|Leeds|||', ''],
  [
    'Tom Reed / Rose Cottage / Ambleside / Cumbria / LA22 9AN / England',
    'GB||||||||',
    'Tom Reed|Rose Cottage|Ambleside|Cumbria|LA22 9AN',
  ],
  [
    'Erika Muster / Hauptstr. 1 / 51147 Köln / Deutschland / Tel.: +49 221 555012',
    'DE|Erika Muster|Hauptstr. 1||51147|Köln||+49 221 555012|',
    '',
  ],
  [
    'Muster GmbH / Erika Muster / Hauptstr. 1 / D-51147 Köln / Germany',
    'DE|Muster GmbH|||51147|Köln|||',
    'Erika Muster|Hauptstr. 1',
  ],
  ['Hauptstr. 1 / 51147 Köln / Germany', 'DE||||51147|Köln|||', 'Hauptstr. 1'],
  [
    'Luc Morel / 8 rue des Lilas / 75011 Paris / France',
    'FR|Luc Morel|8 rue des Lilas||75011|Paris|||',
    '',
  ],
  [
    'Luc Morel / 8 rue des Lilas / 13281 Marseille CEDEX 06 / FRANCE',
    'FR|Luc Morel|8 rue des Lilas||13281|Marseille CEDEX 06|||',
    '',
  ],
  [
    'Ana Ruiz / Calle Mayor 3 / 2º B / 46001 Valencia (Valencia) / España',
    'ES|Ana Ruiz|Calle Mayor 3|2º B|46001|Valencia|Valencia||',
    '',
  ],
  [
    'Ana Ruiz / Calle Mayor 3 / 28013 Madrid / Spain',
    'ES|Ana Ruiz|Calle Mayor 3||28013|Madrid|||',
    '',
  ],
  [
    'Jan de Wit / Keizersgracht 12 / 1015 CX Amsterdam / Nederland',
    'NL|Jan de Wit|Keizersgracht 12||1015 CX|Amsterdam|||',
    '',
  ],
  [
    'Yui Mori / 2-1 Dogenzaka / Shibuya-ku, Tokyo 150-0043 / Japan',
    'JP|Yui Mori|2-1 Dogenzaka||150-0043|Shibuya-ku|Tokyo||',
    '',
  ],
  [
    '〒150-0043 / 東京都渋谷区道玄坂2-1 / 森 結衣 / Japan',
    'JP||||||||',
    '〒150-0043|東京都渋谷区道玄坂2-1|森 結衣',
  ],
  [
    'Kim Roy / 55 King St W / Toronto ON M5H 1J9 / Canada',
    'CA|Kim Roy|55 King St W||M5H 1J9|Toronto|ON||',
    '',
  ],
  [
    'Mia Hall / 7 Beach Rd / Bondi NSW 2026 / Australia / 02 9374 4000',
    'AU|Mia Hall|7 Beach Rd||2026|Bondi|NSW|02 9374 4000|',
    '',
  ],
  [
    'Rui Lima / Rua Augusta 100 / São Paulo - SP, 01305-000 / Brasil',
    'BR|Rui Lima|Rua Augusta 100||01305-000|São Paulo|SP||',
    '',
  ],
  [
    'Rui Lima / Rua Augusta 100 / Consolação / São Paulo / 01305-000 / Brazil',
    'BR||||||||',
    'Rui Lima|Rua Augusta 100|Consolação|São Paulo|01305-000',
  ],
  ['Ada Novak / 12 Elm St / Los Angeles / CA', '||||||||', 'Ada Novak|12 Elm St|Los Angeles|CA'],
  ['Ada Novak / 12 Elm St / Atlanta / Georgia', '||||||||', 'Ada Novak|12 Elm St|Atlanta|Georgia'],
])('%s', (address, fields, rest) => {
  const found = read(address);
  const { country, name, addressLine1, addressLine2, zip, city, state, phone, email } =
    found.fields;
  const all = [country, name, addressLine1, addressLine2, zip, city, state, phone, email];
  expect(all.map((each) => each ?? '').join('|')).toBe(fields);
  expect(found.rest.join('|')).toBe(rest);
});
