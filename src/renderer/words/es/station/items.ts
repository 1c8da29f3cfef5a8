/** What the station says of goods and their catalogue. */
export const items: Readonly<Record<string, string>> = {
  'Item {0} is not in the catalogue.': 'El artículo {0} no está en el catálogo.',
  'HS code: expected 6 digits, found {0}.': 'Código HS: se esperaban 6 cifras, se encontró {0}.',
  'Country of origin: expected a 2-letter country such as PT, found {0}.':
    'País de origen: se esperaba un país de 2 letras como PT, se encontró {0}.',
  'expected the hash of a picture': 'se esperaba la suma de comprobación de una imagen',
  'expected an item, found {0}': 'se esperaba un artículo, se encontró {0}',
  'expected a header row with sku, found {0}':
    'se esperaba una fila de cabecera con sku, se encontró {0}',
  'item {0}: expected each item once, found it already in {1}':
    'artículo {0}: se esperaba cada artículo una vez, ya está en {1}',
  '{0} items keep what a person confirmed of them, where the file says otherwise':
    '{0} artículos conservan lo que una persona confirmó, donde el archivo dice otra cosa',
  'The picture cannot be kept under {0}': 'La imagen no se puede guardar en {0}',
  'The picture cannot be read': 'La imagen no se puede leer',
  'The picture is not on this disk any more. Choose it again.':
    'La imagen ya no está en este disco. Elíjala de nuevo.',
  'expected a picture of at most {0} MB': 'se esperaba una imagen de {0} MB como máximo',
  'expected a picture of at most {0} points a side, found {1} × {2}':
    'se esperaba una imagen de {0} puntos por lado como máximo, se encontró {1} × {2}',
  'expected a PNG or JPEG picture, found something else':
    'se esperaba una imagen PNG o JPEG, se encontró otra cosa',
};
