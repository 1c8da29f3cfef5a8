/** What the station says of goods and their catalogue. */
export const items: Readonly<Record<string, string>> = {
  'Item {0} is not in the catalogue.': 'El artículo {0} no está en el catálogo.',
  'HS code: expected 6 digits, found {0}.': 'Código HS: se esperaban 6 cifras, se encontró {0}.',
  'Country of origin: expected a 2-letter country such as PT, found {0}.':
    'País de origen: se esperaba un país de 2 letras como PT, se encontró {0}.',
  'expected the hash of a picture': 'se esperaba la suma de comprobación de una imagen',
};
