/** What the station says of goods and their catalogue. */
export const items: Readonly<Record<string, string>> = {
  'Item {0} is not in the catalogue.': 'Artikel {0} steht nicht im Katalog.',
  'HS code: expected 6 digits, found {0}.': 'HS-Code: erwartet werden 6 Ziffern, gefunden {0}.',
  'Country of origin: expected a 2-letter country such as PT, found {0}.':
    'Ursprungsland: erwartet wird ein Land mit 2 Buchstaben wie PT, gefunden {0}.',
  'expected the hash of a picture': 'erwartet wird die Prüfsumme eines Bildes',
  'expected an item, found {0}': 'erwartet wird ein Artikel, gefunden {0}',
  'expected a header row with sku, found {0}': 'erwartet wird eine Kopfzeile mit sku, gefunden {0}',
  'item {0}: expected each item once, found it already in {1}':
    'Artikel {0}: erwartet wird jeder Artikel einmal, er steht schon in {1}',
  '{0} items keep what a person confirmed of them, where the file says otherwise':
    '{0} Artikel behalten, was jemand bestätigt hat, wo die Datei anderes sagt',
  'The picture cannot be kept under {0}': 'Das Bild kann nicht unter {0} aufbewahrt werden',
  'The picture cannot be read': 'Das Bild kann nicht gelesen werden',
  'The picture is not on this disk any more. Choose it again.':
    'Das Bild ist nicht mehr auf dieser Festplatte. Wählen Sie es erneut.',
  'expected a picture of at most {0} MB': 'erwartet wird ein Bild von höchstens {0} MB',
  'expected a picture of at most {0} points a side, found {1} × {2}':
    'erwartet wird ein Bild von höchstens {0} Punkten je Seite, gefunden {1} × {2}',
  'expected a PNG or JPEG picture, found something else':
    'erwartet wird ein PNG- oder JPEG-Bild, gefunden etwas anderes',
};
