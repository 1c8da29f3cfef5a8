import Big from 'big.js';

/** Bodies as in the interface document, for the tests of the wire format. */
const address = {
  Name: 'Aurora Outfitters',
  AttentionName: 'Shipping desk',
  AddressLine1: '100 Harbor Street',
  AddressLine2: '',
  City: 'Portland',
  State: 'OR',
  Country: 'US',
  Zip: '97201',
  Phone: '+15035550100',
  Email: 'desk@example.com',
};

const shipTo = {
  ...address,
  Name: 'Jonas Lind',
  Country: 'DE',
  FederalTaxId: 'DE123456789',
  StateTaxId: '',
};

export const piece = {
  Quantity: 2,
  Weight: 1.1,
  SalePrice: '0.0125',
  HSCode: '610910',
  OriginCountryCode: 'PT',
  Description: 'Cotton T-shirt',
  SKU: 'TEE-1',
};

export const rateRequest = {
  Reference: 'SO-1001',
  WeightUnit: 'LB',
  DimensionUnit: 'IN',
  Currency: 'USD',
  ReasonForExport: 'merchandise',
  ShipFromAddress: address,
  ShipToAddress: shipTo,
  Pieces: [piece],
  Package: { Weight: new Big('2.4') },
};

export const ddu = {
  HashKey: 'hash-ddu',
  ShippingCost: 21.4,
  ActualShippingCost: 30,
  DiscountedShippingCost: 21.4,
  Insurance: 0,
  Days: '3-5',
  Carrier: 'Northwind Air',
};

export const ddp = {
  ...ddu,
  HashKey: 'hash-ddp',
  LandedCostDetail: { AIT: 0, Duty: 3.1, SalesTax: 5.02, LandedCost: 8.12, DutyHashKey: 'duty-1' },
};

export const shipmentRequest = {
  Reference: 'SO-1001',
  ServiceCode: 'EXPRESS',
  TermsOfTrade: 'DDP',
  WeightUnit: 'LB',
  DimensionUnit: 'IN',
  Currency: 'USD',
  ReasonForExport: 'merchandise',
  PickUpDate: '2026-02-28',
  HashKey: 'hash-ddp',
  DutyHashKey: 'duty-1',
  ShipFromAddress: address,
  ShipToAddress: shipTo,
  Shipments: [
    {
      Piece: [piece],
      Package: { Weight: 2.4, Length: 12, Width: 9, Height: 4, Reference: 'BOX-1' },
    },
  ],
};

export const shipmentResponse = {
  ShipmentID: 'SH-1',
  Reference: 'SO-1001',
  TrackingNumber: '794600000000000000001',
  LabelUrl: ['https://partner.example/labels/1.pdf'],
  Carrier: 'Northwind Air',
  TrackingUrl: 'https://carrier.example/794600000000000000001',
  SubmittedElectronically: false,
  CustomsInvoiceURL: 'https://partner.example/invoice.pdf',
  RootRequestId: '6e1c3a4e-0000-4000-8000-000000000001',
};

/** The field that the station names for an invalid body: the path of the first finding. */
export function fieldAtFault(result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[] }[] };
}) {
  return result.error?.issues[0]?.path.join('.');
}
