import { describe, expect, it } from 'vitest';
import { findingsOf as findingsOn } from '../../../../src/main/features/customs/customs-check.ts';
import type { Carton } from '../../../../src/shared/orders/carton.ts';
import type { Order, OrderLine } from '../../../../src/shared/orders/order.ts';
import { saysNothing } from '../../../../src/shared/orders/says-what.ts';
import fc from '../../../support/chance.ts';
import { anOrder } from '../../../support/orders.ts';
import { SHIPPED } from '../../../support/requirements.ts';
import { allInOne } from '../../rating/logic/parcels.ts';

const whole = anOrder();
const findingsOf = (order: Order, cartons: readonly Carton[]) =>
  findingsOn(order, cartons, { from: null, on: '2026-11-30', requirements: SHIPPED });
const withLine = (change: Partial<OrderLine>): Order => {
  const [first, ...rest] = whole.lines;
  if (!first) throw new Error('no line');
  return { ...whole, lines: [{ ...first, ...change }, ...rest] };
};
const withReceiver = (change: Partial<Order['shipTo']>, over: Partial<Order> = {}): Order => ({
  ...whole,
  ...over,
  shipTo: { ...whole.shipTo, ...change },
});

describe('the customs check of an order', () => {
  it('finds nothing in a complete order', () => {
    expect(findingsOf(whole, [allInOne(whole)])).toEqual([]);
  });

  it.each([
    ['no HS code', withLine({ hsCode: null }), 'hs-code', 'stop-ddp', 'lines[0].hsCode'],
    ['a code of 5 digits', withLine({ hsCode: '69120' }), 'hs-code', 'stop-ddp', 'lines[0].hsCode'],
    ['no origin', withLine({ originCountry: null }), 'origin', 'stop', 'lines[0].originCountry'],
    [
      'an origin that is not a country code',
      withLine({ originCountry: 'China' }),
      'origin',
      'stop',
      'lines[0].originCountry',
    ],
    [
      'no description',
      withLine({ description: '' }),
      'no-description',
      'stop',
      'lines[0].description',
    ],
    [
      'its SKU as description',
      withLine({ description: 'mug-blue' }),
      'description-is-sku',
      'advice',
      'lines[0].description',
    ],
    [
      'a number as description',
      withLine({ description: 'AB-1234/7' }),
      'description-is-sku',
      'advice',
      'lines[0].description',
    ],
    [
      'a generic description',
      { ...withLine({ description: 'Gift' }), shipTo: { ...whole.shipTo, country: 'AU' } },
      'description-is-generic',
      'advice',
      'lines[0].description',
    ],
    ['no value', withLine({ unitPrice: '0.00' }), 'no-value', 'advice', 'lines[0].unitPrice'],
    [
      'a currency that is not used for payment',
      { ...whole, currency: 'XDR' },
      'currency',
      'advice',
      'currency',
    ],
    [
      'a business receiver without a tax ID',
      { ...whole, b2b: true },
      'tax-id',
      'advice',
      'shipTo.federalTaxId',
    ],
    [
      'a receiver in Brazil without a tax ID',
      withReceiver({ country: 'BR' }),
      'tax-id',
      'stop',
      'shipTo.federalTaxId',
    ],
  ] as const)('%s: gives meaning, place and remedy', (_, order, code, severity, field) => {
    const [finding, ...others] = findingsOf(order, []);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ code, severity, field });
    expect(finding?.message).toMatch(/^\S.*\.$/);
    expect(finding?.remedy).toMatch(/^\S.*\.$/);
  });

  it('names the line in one sentence', () => {
    const [finding] = findingsOf(withLine({ hsCode: null }), []);
    expect(finding?.message).toBe('Line 1 (MUG-BLUE) has no HS code.');
  });

  it('accepts a tax ID that is present', () => {
    expect(
      findingsOf(
        withReceiver({ country: 'BR', federalTaxId: '111.444.777-35' }, { b2b: true }),
        [],
      ),
    ).toEqual([]);
  });

  it('compares the pieces’ weight with their package once it is weighed', () => {
    const light = allInOne(whole, { weight: { value: '1.69', unit: 'KG' } });
    expect(findingsOf(whole, [light])).toMatchObject([
      { code: 'light-carton', severity: 'advice', line: null, field: 'cartons' },
    ]);
    expect(findingsOf(whole, [{ ...light, weight: null }])).toEqual([]);
  });

  it('skips lines without units', () => {
    expect(
      findingsOf(withLine({ quantity: 0, hsCode: null, description: '', unitPrice: '0' }), []),
    ).toEqual([]);
  });

  it('lists blocking findings first, then those that lock DDP, then advice', () => {
    const order = withLine({ hsCode: null, originCountry: null, unitPrice: '0' });
    expect(findingsOf({ ...order, b2b: true }, []).map(({ severity }) => severity)).toEqual([
      'stop',
      'stop-ddp',
      'advice',
      'advice',
    ]);
  });

  it('locks DDP for each line without a code of 6, 8 or 10 digits, and for no other', () => {
    const code = fc.oneof(
      fc.constant(null),
      fc.stringMatching(/^\d{0,11}$/),
      fc.stringMatching(/^[A-Z0-9.]{0,8}$/),
    );
    const isCode = (each: string | null) =>
      each !== null && /^\d+$/.test(each) && [6, 8, 10].includes(each.length);
    fc.assert(
      fc.property(fc.array(code, { minLength: 1, maxLength: 8 }), (codes) => {
        const [line] = whole.lines;
        if (!line) return;
        const lines = codes.map((hsCode) => ({ ...line, hsCode }));
        const shut = findingsOf({ ...whole, lines }, []).filter(
          ({ severity }) => severity === 'stop-ddp',
        );
        const wrong = codes.flatMap((each, at) => (isCode(each) ? [] : [at]));
        expect(shut.map(({ line: at }) => at)).toEqual(wrong);
      }),
    );
  });
});

describe('a customs description', () => {
  const why = (description: string) =>
    saysNothing({ description, sku: 'TEE-01', barcode: '4006381333931' });

  it.each([
    ['TEE-01', 'sku'],
    ['tee 01', 'sku'],
    ['4006381333931', 'sku'],
    ['B-2207', 'sku'],
    ['Gift', 'generic'],
    ['Free sample (2 pcs of goods)', null],
    ['A sample of goods', 'generic'],
    ['Accessories', 'generic'],
    ['Spare parts', 'generic'],
    ['Geschenk', 'generic'],
    ['Muster-Teile', 'generic'],
    ['Artículos de regalo', 'generic'],
    ['Goods 12', 'generic'],
    ['Gift box of chocolates', null],
    ['Sample of cotton fabric', null],
    ['TV', null],
    ['Beeswax pillar candle, 8 cm', null],
    ['鉛筆 2B', null],
    ['tee-01', 'sku'],
    ['USB-C cable 2 m', null],
    ['', null],
  ])('%j is meaningless because: %s', (description, expected) => {
    expect(why(description)).toBe(expected);
  });

  it('from which the SKU was made is meaningful', () => {
    const of = (description: string) =>
      saysNothing({ description, sku: 'MUG-BLUE', barcode: null });
    expect([of('Mug, blue'), of('Mug blue')]).toEqual([null, null]);
    expect([of('MUG-BLUE'), of(' mug-blue ')]).toEqual(['sku', 'sku']);
  });

  it('is never rejected when it names goods beside a generic word', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('gift', 'sample', 'spare parts', 'accessories for'),
        fc.constantFrom('mug', 'candle', 'bicycle', 'shirt'),
        (a, b) => {
          expect(why(`${a} ${b}`)).toBeNull();
          expect(why(`${b}, ${a}`)).toBeNull();
        },
      ),
    );
  });
});
