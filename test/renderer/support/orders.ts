import type { Address } from '../../../src/shared/kernel/address.ts';
import type { Box } from '../../../src/shared/orders/carton.ts';
import type { OrderLine, OrderSummary, StoredOrder } from '../../../src/shared/orders/order.ts';

export const address = (given: Partial<Address>): Address => ({
  name: 'Marta Nowak',
  attentionName: '',
  addressLine1: 'Ulica Długa 7',
  addressLine2: '',
  city: 'Kraków',
  state: '',
  country: 'PL',
  zip: '31-146',
  phone: '+48 12 555 01 02',
  email: '',
  federalTaxId: '',
  stateTaxId: '',
  ...given,
});

export const line = (given: Partial<OrderLine>): OrderLine => ({
  sku: 'MUG-BLUE',
  barcode: '4006381333931',
  description: 'Enamel mug, blue',
  quantity: 2,
  unitWeight: '0.38',
  unitPrice: '14.50',
  hsCode: '732393',
  originCountry: 'CN',
  ...given,
});

export const order = (given: Partial<StoredOrder> = {}): StoredOrder => ({
  id: 'o1',
  reference: 'SO-1001',
  merchant: null,
  status: 'packing',
  updatedAt: '2026-03-02T09:00:00.000Z',
  currency: 'USD',
  weightUnit: 'KG',
  dimensionUnit: 'CM',
  terms: null,
  reasonForExport: null,
  b2b: false,
  locationName: null,
  notes: null,
  shipBy: null,
  tote: null,
  shipTo: address({}),
  shipFrom: null,
  lines: [
    line({}),
    line({
      sku: 'KETTLE-12',
      barcode: '5010415230014',
      description: 'Whistling kettle, 1.2 litres',
      quantity: 1,
    }),
    line({
      sku: 'FILTER-100',
      barcode: null,
      description: 'Coffee filters, paper, box of 100',
      quantity: 4,
    }),
  ],
  ...given,
});

export const boxes: Box[] = [
  {
    name: 'M',
    dimensions: { length: '30', width: '20', height: '15', unit: 'CM' },
    weight: { value: '0.21', unit: 'KG' },
  },
  {
    name: 'L',
    dimensions: { length: '45', width: '35', height: '25', unit: 'CM' },
    weight: { value: '0.44', unit: 'KG' },
  },
];

export const business = {
  attentionName: 'Compras / Renata Lima',
  federalTaxId: '11.222.333/0001-81',
  stateTaxId: '110.042.490.114',
};

const summary = (given: Partial<OrderSummary>): OrderSummary => ({
  reference: 'SO-1001',
  merchant: null,
  status: 'open',
  shipTo: { name: 'Marta Nowak', city: 'Kraków', country: 'PL' },
  lines: 3,
  units: 7,
  shipBy: null,
  arrivedAt: '2026-03-02T07:30:00.000Z',
  service: null,
  terms: null,
  by: null,
  labelToApply: false,
  business: null,
  ...given,
});

export const summaries: OrderSummary[] = [
  summary({ status: 'packing', by: 'Ana' }),
  summary({
    reference: 'SO-1002',
    shipTo: { name: 'Jean-Luc Tremblay', city: 'Montréal', country: 'CA' },
    lines: 1,
    units: 1,
  }),
  summary({
    reference: 'SO-1003',
    shipTo: { name: '山田 太郎', city: '東京', country: 'JP' },
    lines: 6,
    units: 24,
  }),
  summary({
    reference: 'PO-2026-000417',
    merchant: 'Northwind Outfitters',
    colour: '#1d4ed8',
    shipTo: {
      name: 'Bergmann & Söhne Großhandelsgesellschaft mbH',
      city: 'Frankfurt am Main',
      country: 'DE',
    },
    lines: 12,
    units: 480,
  }),
  summary({
    reference: 'SO-1005',
    status: 'unknown',
    shipTo: { name: 'Ana Souza', city: 'São Paulo', country: 'BR' },
    business,
  }),
  summary({
    reference: 'SO-1006',
    status: 'shipped',
    shipTo: { name: 'Olu Adeyemi', city: 'Lagos', country: 'NG' },
  }),
  summary({
    reference: 'SO-1007',
    status: 'held',
    shipTo: { name: 'Kari Nordmann', city: 'Tromsø', country: 'NO' },
  }),
];
