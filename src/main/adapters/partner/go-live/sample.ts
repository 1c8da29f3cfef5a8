import { randomBytes } from 'node:crypto';
import type { Address } from '../../../../shared/kernel/address.ts';
import { REASON_FOR_EXPORT } from '../../../../shared/orders/order.ts';
import type { Goods, RateQuestion } from '../../../features/rating/ports.ts';
import type { ReturnQuestion } from '../../../features/returns/ports.ts';
import { toRateRequest } from '../rating/rates.ts';

/* Invented orders: a check sends no real address and buys nothing. */

const SENDER: Address = {
  name: 'Packbench Check',
  attentionName: 'Packing bench',
  addressLine1: '100 Harbor Street',
  addressLine2: '',
  city: 'Portland',
  state: 'OR',
  country: 'US',
  zip: '97201',
  phone: '+15035550100',
  email: 'check@example.com',
  federalTaxId: '',
  stateTaxId: '',
};

const RECEIVERS = {
  DE: { city: 'Köln', state: 'NW', zip: '50667', country: 'DE' },
  GB: { city: 'Leeds', state: 'West Yorkshire', zip: 'LS1 4DY', country: 'GB' },
  NZ: { city: 'Wellington', state: 'Wellington', zip: '6011', country: 'NZ' },
  IS: { city: 'Reykjavik', state: 'Capital Region', zip: '101', country: 'IS' },
  /** Antarctica has a country code but no carrier, and a request for it raises no question of sanctions. */
  AQ: { city: 'South Pole', state: '', zip: '', country: 'AQ' },
} as const;

const receiver = (country: keyof typeof RECEIVERS): Address => ({
  ...SENDER,
  name: 'Žofie Example',
  attentionName: 'Žofie Example',
  addressLine1: 'Test Street 1',
  phone: '+495550100',
  ...RECEIVERS[country],
});

export const HS_CODE = '610910';
export const LONG_HS_CODE = '6109100090';

const SHIRT: Goods = {
  sku: 'CHECK-1',
  description: 'Cotton T-shirt',
  quantity: 1,
  unitWeight: '0.5',
  unitPrice: '600',
  hsCode: HS_CODE,
  originCountry: 'PT',
};

export const SIZE = { length: '30', width: '20', height: '10', unit: 'CM' } as const;

export interface Asked extends Partial<RateQuestion> {
  country?: keyof typeof RECEIVERS;
  item?: Partial<Goods>;
  to?: Partial<Address>;
  sized?: boolean;
}

/** A rate question for an invented order that is unusual only in `asked`. */
export function sampleQuestion(what: string, asked: Asked = {}): RateQuestion {
  const { country = 'DE', item, to, sized = true, ...rest } = asked;
  const goods = rest.goods ?? [{ ...SHIRT, ...item }];
  const dimensions = sized ? SIZE : null;
  return {
    reference: `Check-${what}-${randomBytes(4).toString('hex')}`,
    merchant: null,
    currency: 'USD',
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    reasonForExport: REASON_FOR_EXPORT.b2c,
    b2b: false,
    locationName: null,
    insure: false,
    shipFrom: SENDER,
    shipTo: { ...receiver(country), ...to },
    package: { weight: '1', dimensions },
    ...rest,
    goods,
    cartons: [{ reference: 'BOX-1', weight: '1', dimensions, goods }],
  };
}

export function sampleReturn(): ReturnQuestion {
  const question = sampleQuestion('return');
  return {
    ...question,
    cartons: question.cartons.map((carton) => ({ ...carton, dimensions: SIZE })),
    reason: null,
    note: null,
    pickUpDate: null,
    shipmentId: 'none',
  };
}

export const manyGoods = (count: number): Goods[] =>
  Array.from({ length: count }, (_, at) => ({
    ...SHIRT,
    sku: `CHECK-${at + 1}`,
    unitWeight: '0.01',
    unitPrice: '12.5',
  }));

/** Body of POST /Rates as the station sends it, with the CustomerKey of a platform's merchant. */
export const rateBody = (
  question: RateQuestion,
  customerKey: string | null,
): Record<string, unknown> => ({
  ...toRateRequest(question),
  ...(customerKey === null ? {} : { CustomerKey: customerKey }),
});
