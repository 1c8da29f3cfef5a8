import type { ItemSource } from '../../../shared/catalogue/item.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import type { CustomsFact } from '../../../shared/orders/order.ts';

export const LACKS = {
  description: say('no description'),
  hsCode: say('no HS code'),
  originCountry: say('no origin'),
} satisfies Record<CustomsFact, Message>;

export const SOURCES = {
  import: say('From orders; nobody confirmed it'),
  file: say('From a file; nobody confirmed it'),
  bench: say('Nobody confirmed it'),
  classification: say('Classified; nobody confirmed it'),
} satisfies Record<ItemSource, Message>;

export const FIELD_LABELS = {
  description: say('Description for customs'),
  hsCode: say('HS code, 6 digits'),
  originCountry: say('Made in (PT, DE…)'),
  barcode: say('Barcode'),
  weight: say('Weight of one (item)'),
  weightUnit: say('Unit of weight'),
  price: say('Value of one'),
  currency: say('Currency'),
  length: say('Length'),
  width: say('Width'),
  height: say('Height'),
  dimensionUnit: say('Unit of size'),
  upright: say('This side up'),
};
