import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const goods: Words['goods'] = {
  next: 'Mercancías y lo que la aduana debe saber de ellas',
  nextGaps: (n) =>
    n === 1
      ? 'A 1 artículo le falta lo que la aduana debe saber'
      : `A ${n} artículos les falta lo que la aduana debe saber`,
  nextDetail: 'Lo que confirme aquí completa cada pedido que lo deja vacío.',
  filter: 'Qué mercancías',
  gaps: 'Con huecos',
  all: 'Todas',
  search: 'Buscar',
  searchPlaceholder: 'SKU, descripción, código de barras o código HS',
  list: 'Mercancías',
  total: (n) => count(n, 'artículo', 'artículos'),
  none: 'Ningún artículo coincide',
  noGaps: 'Aquí no falta nada',
  showAll: 'Mostrar todas las mercancías',
  emptyHint: 'Las mercancías llegan con los pedidos que importa, o de un archivo.',
  choose: 'Elija un artículo para ver lo que se sabe de él',
  lacks: {
    description: 'sin descripción',
    hsCode: 'sin código HS',
    originCountry: 'sin origen',
  },
  confirmed: 'confirmado',
  confirmedBy: (who, when) => `Confirmado por ${who}, ${when}`,
  somebody: 'alguien sin identificar',
  sources: {
    import: 'De pedidos; nadie lo ha confirmado',
    file: 'De un archivo; nadie lo ha confirmado',
    bench: 'Nadie lo ha confirmado',
    classification: 'Clasificado; nadie lo ha confirmado',
  },
  fields: {
    description: 'Descripción para la aduana',
    hsCode: 'Código HS, 6 cifras',
    originCountry: 'Hecho en (PT, DE…)',
    barcode: 'Código de barras',
    weight: 'Peso de una unidad',
    weightUnit: 'Unidad de peso',
    price: 'Valor de una unidad',
    currency: 'Moneda',
    length: 'Largo',
    width: 'Ancho',
    height: 'Alto',
    dimensionUnit: 'Unidad de medida',
  },
  confirm: 'Confirmar',
  confirmHint:
    'Se confirman la descripción, el código HS y el origen, y todo lo demás que haya cambiado. Ninguna importación lo cambia después.',
  picture: {
    hint: 'Todavía no hay imagen. Quien empaqueta reconoce las mercancías por su aspecto.',
    choose: 'Elegir una imagen',
    remove: 'Quitar la imagen',
    none: (file) => `${file} no es una imagen que se pueda mostrar. Elija un archivo PNG o JPEG.`,
  },
  importFiles: 'Importar mercancías',
  exportCsv: 'Guardar como CSV',
  exportJson: 'Guardar como JSON',
  drop: 'Suelte: una imagen va al artículo abierto, los demás archivos se miran',
  files: {
    name: 'mercancias',
    take: (n) => `Tomar ${count(n, 'artículo', 'artículos')}`,
    tooLarge: (file) => `${file} tiene más de 8 MB. Divídalo, o use packbench items import.`,
    confirm: 'Lo que está en los archivos es correcto',
    confirmHint:
      'Entonces va por encima de lo confirmado antes, y cuenta como confirmado por usted.',
  },
  facts: {
    description: 'descripción',
    hsCode: 'código HS',
    originCountry: 'origen',
  },
  fromCatalogue: (what) => `del catálogo: ${what}`,
};
