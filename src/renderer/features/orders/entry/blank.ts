import type { Address } from '../../../../shared/kernel/address.ts';
import type { Order, OrderLine } from '../../../../shared/orders/order.ts';
import type { OrderEntry } from '../../../../shared/orders/order-entry.ts';

/** Order files alone give the size of a unit, its measure and what is a kit. */
type TypedLine = Exclude<
  keyof OrderLine,
  | 'unitLength'
  | 'unitWidth'
  | 'unitHeight'
  | 'paidTotal'
  | 'fromCatalogue'
  | 'came'
  | 'from'
  | 'parts'
  | 'kit'
>;
type TypedOrder = Exclude<
  keyof Order,
  | 'dimensionUnit'
  | 'source'
  | 'heldFor'
  | 'heldBefore'
  | 'collectedTax'
  | 'shipTo'
  | 'shipToCame'
  | 'letPass'
  | 'shipFrom'
  | 'lines'
>;

export const BLANK_LINE: Record<string, string> = {
  sku: '',
  barcode: '',
  description: '',
  quantity: '1',
  unitWeight: '',
  unitPrice: '',
  hsCode: '',
  originCountry: '',
} satisfies Record<TypedLine, string>;

export const BLANK = {
  order: {
    reference: '',
    merchant: '',
    currency: '',
    weightUnit: '',
    terms: '',
    shipBy: '',
    tote: '',
    tags: '',
    notes: '',
    b2b: '',
    reasonForExport: '',
    locationName: '',
  } satisfies Record<TypedOrder, string>,
  shipTo: {
    country: '',
    name: '',
    attentionName: '',
    addressLine1: '',
    addressLine2: '',
    zip: '',
    city: '',
    state: '',
    phone: '',
    email: '',
    federalTaxId: '',
    stateTaxId: '',
  } satisfies Record<keyof Address, string>,
  lines: [BLANK_LINE],
} satisfies OrderEntry;
