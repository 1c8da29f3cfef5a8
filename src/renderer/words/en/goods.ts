import type { ItemSource } from '../../../shared/catalogue/item.ts';
import type { CustomsFact } from '../../../shared/orders/order.ts';
import { count } from '../count.ts';

/** Words of the catalogue: goods and what customs must know of them. */
export const goods = {
  next: 'Goods, and what customs must know of them',
  nextGaps: (n: number) => `${count(n, 'item lacks', 'items lack')} what customs must know`,
  nextDetail: 'What you confirm here fills every order that leaves it empty.',
  filter: 'Which goods',
  gaps: 'With gaps',
  all: 'All',
  search: 'Search',
  searchPlaceholder: 'SKU, description, barcode or HS code',
  list: 'Goods',
  total: (n: number) => count(n, 'item', 'items'),
  none: 'No item fits',
  noGaps: 'Nothing is missing here',
  showAll: 'Show all goods',
  emptyHint: 'Goods come with the orders you import, or from a file.',
  choose: 'Choose an item to see what is known of it',
  lacks: {
    description: 'no description',
    hsCode: 'no HS code',
    originCountry: 'no origin',
  } satisfies Record<CustomsFact, string>,
  confirmed: 'confirmed',
  confirmedBy: (who: string, when: string) => `Confirmed by ${who}, ${when}`,
  somebody: 'somebody who was not signed in',
  sources: {
    import: 'From orders; nobody confirmed it',
    file: 'From a file; nobody confirmed it',
    bench: 'Nobody confirmed it',
    classification: 'Classified; nobody confirmed it',
  } satisfies Record<ItemSource, string>,
  fields: {
    description: 'Description for customs',
    hsCode: 'HS code, 6 digits',
    originCountry: 'Made in (PT, DE…)',
    barcode: 'Barcode',
    weight: 'Weight of one',
    weightUnit: 'Unit of weight',
    price: 'Value of one',
    currency: 'Currency',
    length: 'Length',
    width: 'Width',
    height: 'Height',
    dimensionUnit: 'Unit of size',
  },
  confirm: 'Confirm',
  confirmHint:
    'Confirmed are description, HS code and origin, and whatever else you changed. No import changes it then.',
  picture: {
    hint: 'No picture yet. Packers know goods by how they look.',
    choose: 'Choose a picture',
    remove: 'Take the picture away',
    none: (file: string) => `${file} is no picture that can be shown. Choose a PNG or JPEG file.`,
  },
  importFiles: 'Import goods',
  exportCsv: 'Save as CSV',
  exportJson: 'Save as JSON',
  drop: 'Let go: a picture goes to the open item, other files are looked into',
  files: {
    name: 'goods',
    take: (n: number) => `Take ${count(n, 'item', 'items')}`,
    tooLarge: (file: string) =>
      `${file} has more than 8 MB. Split it, or use packbench items import.`,
    confirm: 'What stands in the files is right',
    confirmHint: 'Then it goes over what was confirmed before, and counts as confirmed by you.',
  },
  facts: {
    description: 'description',
    hsCode: 'HS code',
    originCountry: 'origin',
  } satisfies Record<CustomsFact, string>,
  fromCatalogue: (what: string) => `from the catalogue: ${what}`,
};
