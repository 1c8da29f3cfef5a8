/** Requests as the document describes them, in 3PL mode with the merchant `merchant-1`. */
export const MERCHANT = 'merchant-1';

type Fields = Record<string, unknown>;

const FROM = {
  Name: 'Ware GmbH',
  AddressLine1: 'Hof 1',
  City: 'Kiel',
  State: '',
  Country: 'FR',
  Zip: '24103',
};
const TO = {
  Name: 'Ana Kupfer',
  AddressLine1: 'Ring 5',
  City: 'Bern',
  State: '',
  Country: 'CA',
  Zip: 'K1A 0B1',
};

export const piece = (changed: Fields = {}): Fields => ({
  Quantity: 1,
  Weight: 1,
  SalePrice: 120,
  HSCode: '610910',
  OriginCountryCode: 'PT',
  Description: 'Cotton shirt',
  ...changed,
});

export const rateRequest = (changed: Fields = {}): Fields => ({
  Reference: 'Order-2026-11-0815',
  WeightUnit: 'KG',
  DimensionUnit: 'CM',
  Currency: 'EUR',
  ReasonForExport: 'merchandise',
  ShipFromAddress: FROM,
  ShipToAddress: TO,
  Pieces: [piece()],
  Package: { Weight: 2 },
  CustomerKey: MERCHANT,
  ...changed,
});

export const to = (country: string): Fields => ({ ShipToAddress: { ...TO, Country: country } });

export const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

export const shipmentRequest = (changed: Fields = {}): Fields => ({
  Reference: 'Order-2026-11-0815',
  ServiceCode: 'STANDARD',
  TermsOfTrade: 'DDP',
  WeightUnit: 'KG',
  DimensionUnit: 'CM',
  Currency: 'EUR',
  ReasonForExport: 'merchandise',
  ShipFromAddress: FROM,
  ShipToAddress: TO,
  Shipments: [carton('P-1'), carton('P-2')],
  CustomerKey: MERCHANT,
  ...changed,
});

export const carton = (reference: string): Fields => ({
  Piece: [piece()],
  Package: { Weight: 2, Length: 30, Width: 20, Height: 10, Reference: reference },
});

export const classification = (...titles: string[]): Fields => ({
  Reference: 'C-1',
  Products: titles.map((Title) => ({
    Title,
    Description: `${Title}, new`,
    Image: '',
    Category: '',
    SubCategory: '',
    Material: '',
  })),
});
