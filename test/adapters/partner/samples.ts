import { lockOf } from '../../../src/main/adapters/partner/rating/offer-lock.ts';
import type { PurchaseRequest } from '../../../src/main/features/purchasing/ports.ts';
import type { Goods, RateQuestion } from '../../../src/main/features/rating/ports.ts';
import type { Address } from '../../../src/shared/kernel/address.ts';

const warehouse: Address = {
  name: 'Aurora Outfitters',
  attentionName: 'Shipping desk',
  addressLine1: '100 Harbor Street',
  addressLine2: '',
  city: 'Portland',
  state: 'OR',
  country: 'US',
  zip: '97201',
  phone: '+15035550100',
  email: 'desk@example.com',
  federalTaxId: 'US-1',
  stateTaxId: '',
};

const receiver: Address = {
  ...warehouse,
  name: 'Žofie Müller',
  city: 'Köln',
  state: '',
  country: 'DE',
  zip: '50667',
  federalTaxId: 'DE123456789',
};

const goods: Goods = {
  sku: 'TEE-1',
  description: 'Cotton T-shirt “Été”',
  quantity: 3,
  unitWeight: '0.45',
  unitPrice: '0.0125',
  hsCode: '610910',
  originCountry: 'PT',
};

export const question: RateQuestion = {
  reference: 'SO-1001',
  merchant: null,
  currency: 'USD',
  weightUnit: 'LB',
  dimensionUnit: 'IN',
  reasonForExport: 'merchandise',
  b2b: false,
  locationName: null,
  insure: false,
  shipFrom: warehouse,
  shipTo: receiver,
  goods: [goods],
  package: { weight: '2.40', dimensions: { length: '12', width: '9.5', height: '4', unit: 'IN' } },
  cartons: [{ reference: 'BOX-1', weight: '2.40', dimensions: null, goods: [goods] }],
};

export const purchase: PurchaseRequest = {
  reference: 'SO-1001',
  merchant: null,
  service: 'express',
  terms: 'DDP',
  currency: 'USD',
  weightUnit: 'LB',
  dimensionUnit: 'IN',
  reasonForExport: 'merchandise',
  b2b: false,
  locationName: null,
  pickUpDate: null,
  lock: lockOf({ hashKey: 'hash-1', dutyHashKey: 'duty-1' }),
  returnOf: null,
  shipFrom: warehouse,
  shipTo: receiver,
  cartons: [
    {
      reference: 'BOX-1',
      weight: '2.4',
      dimensions: { length: '12', width: '9.5', height: '4', unit: 'IN' },
      goods: [goods],
    },
  ],
};

export const dduOption = {
  HashKey: 'hash-ddu',
  ShippingCost: 21.4,
  Insurance: 1.1,
  Days: '3-5',
  Carrier: 'Northwind Air',
};

export const ddpOption = {
  ...dduOption,
  HashKey: 'hash-ddp',
  LandedCostDetail: {
    AIT: 0,
    Duty: 3.1,
    SalesTax: 5.02,
    LandedCost: 8.12,
    DutyHashKey: 'duty-1',
  },
};

export const rateResponse = {
  RateId: 4711,
  Reference: 'SO-1001',
  Currency: 'USD',
  RootRequestId: 'request-1',
  Express: { DDP: ddpOption, DDU: dduOption },
  Standard: { DDU: { ...dduOption, HashKey: 'hash-std', ShippingCost: 9 } },
};

export const shipmentResponse = {
  ShipmentID: 'SH-1',
  Reference: 'SO-1001',
  TrackingNumber: '794600000000000000001',
  LabelUrl: ['https://labels.example/1.pdf'],
  Carrier: 'Northwind Air',
  TrackingUrl: 'https://carrier.example/1',
  SubmittedElectronically: false,
  CustomsInvoiceURL: 'https://labels.example/invoice.pdf',
  RootRequestId: 'request-2',
};
