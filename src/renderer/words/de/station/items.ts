/** What the station says of goods and their catalogue. */
export const items: Readonly<Record<string, string>> = {
  'Item {0} is not in the catalogue.': 'Artikel {0} steht nicht im Katalog.',
  'HS code: expected 6 digits, found {0}.': 'HS-Code: erwartet werden 6 Ziffern, gefunden {0}.',
  'Country of origin: expected a 2-letter country such as PT, found {0}.':
    'Ursprungsland: erwartet wird ein Land mit 2 Buchstaben wie PT, gefunden {0}.',
  'expected the hash of a picture': 'erwartet wird die Prüfsumme eines Bildes',
};
