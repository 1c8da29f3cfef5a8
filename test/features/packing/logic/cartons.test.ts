import { describe, expect, it } from 'vitest';
import {
  cartonsFromSpecs,
  checkPacked,
  newCarton,
  nextReference,
  packRest,
  singleCarton,
  unpacked,
} from '../../../../src/main/features/orders/logic/cartons.ts';
import { CartonReferenceSchema } from '../../../../src/shared/orders/carton.ts';
import fc from '../../../support/chance.ts';
import { anOrder } from '../../../support/orders.ts';

const order = anOrder();
const medium = {
  name: 'Medium',
  dimensions: { length: '35', width: '25', height: '20', unit: 'CM' },
  weight: { value: '0.35', unit: 'KG' },
} as const;

describe('cartons given on the command line', () => {
  it("have weight, size and items in the order's units", () => {
    const cartons = cartonsFromSpecs(order, [
      'ref=BOX-1;weight=1.30;dims=30x20x15;items=MUG-BLUE*3',
      'ref=BOX-2;weight=0.6;dims=20 x 15 x 10;items=TEA-TIN*2',
    ]);
    expect(cartons).toEqual({
      ok: true,
      value: [
        {
          reference: 'BOX-1',
          box: null,
          weightSource: 'typed',
          weight: { value: '1.3', unit: 'KG' },
          dimensions: { length: '30', width: '20', height: '15', unit: 'CM' },
          items: [{ line: 0, sku: 'MUG-BLUE', quantity: 3 }],
        },
        {
          reference: 'BOX-2',
          box: null,
          weightSource: 'typed',
          weight: { value: '0.6', unit: 'KG' },
          dimensions: { length: '20', width: '15', height: '10', unit: 'CM' },
          items: [{ line: 1, sku: 'TEA-TIN', quantity: 2 }],
        },
      ],
    });
  });

  it('default to one carton with everything and a reference of its own', () => {
    const cartons = cartonsFromSpecs(order, ['weight=2.1;dims=30x20x15']);
    expect(cartons.ok && cartons.value[0]).toMatchObject({
      reference: 'SO-7-C1',
      items: [{ quantity: 3 }, { quantity: 2 }],
    });
  });

  it('spread a SKU over the lines that have it', () => {
    const twice = anOrder({ lines: [...order.lines, { ...order.lines[0], quantity: 2 } as never] });
    const cartons = cartonsFromSpecs(twice, [
      'weight=1;dims=1x1x1;items=MUG-BLUE*4',
      'weight=1;dims=1x1x1;items=MUG-BLUE*1,TEA-TIN*2',
    ]);
    expect(cartons.ok && cartons.value.map(({ items }) => items)).toEqual([
      [
        { line: 0, sku: 'MUG-BLUE', quantity: 3 },
        { line: 2, sku: 'MUG-BLUE', quantity: 1 },
      ],
      [
        { line: 1, sku: 'TEA-TIN', quantity: 2 },
        { line: 2, sku: 'MUG-BLUE', quantity: 1 },
      ],
    ]);
  });

  it.each([
    ['weight=-2;dims=1x1x1', 'weight', 'above zero'],
    ['weight=0;dims=1x1x1', 'weight', 'above zero'],
    ['weight=1,5;dims=1x1x1', 'weight', 'decimal number'],
    ['dims=1x1x1', 'weight', 'nothing'],
    ['weight=1', 'dims', 'LENGTHxWIDTHxHEIGHT'],
    ['weight=1;dims=30x20', 'dims', '"30x20"'],
    ['weight=1;dims=30x20x0', 'dims', '"30x20x0"'],
    ['weight=1;dims=1x1x1;items=MUG-BLUE', 'items', 'SKU*QUANTITY'],
    ['weight=1;dims=1x1x1;items=CUP*1', 'items', 'has no "CUP"'],
    ['weight=1;dims=1x1x1;items=MUG-BLUE*4,TEA-TIN*2', 'items', '1 of MUG-BLUE more'],
    ['weight=1;dims=1x1x1;items=MUG-BLUE*3', 'items', '2 of TEA-TIN in no carton'],
    ['weight=1;weight=2;dims=1x1x1', 'weight', 'twice'],
    ['weight=1;dims=1x1x1;colour=red', 'colour', 'expected ref=, weight=, dims= or items='],
    ['ref=../../x;weight=1;dims=1x1x1', 'ref', 'letters, digits'],
  ])('are rejected for %s, naming %s', (spec, field, words) => {
    const cartons = cartonsFromSpecs(order, [spec]);
    expect(cartons).toMatchObject({ ok: false, error: { code: 'bad-input', field } });
    expect(cartons.ok ? '' : cartons.error.message).toContain(words);
  });

  it('are rejected when two references differ only in case', () => {
    const cartons = cartonsFromSpecs(order, [
      'ref=box-1;weight=1;dims=1x1x1;items=MUG-BLUE*3',
      'ref=BOX-1;weight=1;dims=1x1x1;items=TEA-TIN*2',
    ]);
    expect(cartons).toMatchObject({ ok: false, error: { field: 'ref' } });
  });
});

describe('a carton made by the station', () => {
  it("weighs its lines plus the box, exactly and in the order's unit", () => {
    const carton = singleCarton(order, medium);
    expect(carton.weight).toEqual({ value: '2.05', unit: 'KG' });
    expect(checkPacked(order, [carton])).toBeNull();
    const inPounds = singleCarton({ ...order, weightUnit: 'LB', dimensionUnit: 'IN' }, medium);
    expect(inPounds.weight).toEqual({ value: '2.472', unit: 'LB' });
    expect(inPounds.dimensions).toEqual({
      length: '13.78',
      width: '9.84',
      height: '7.87',
      unit: 'IN',
    });
  });

  it("gets a unique reference that fits a label, whatever the order's reference", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (reference) => {
        const odd = { ...order, reference };
        const first = newCarton(odd, [], null);
        const second = newCarton(odd, [first], null);
        expect(CartonReferenceSchema.safeParse(first.reference).success).toBe(true);
        expect(CartonReferenceSchema.safeParse(second.reference).success).toBe(true);
        expect(second.reference).not.toBe(first.reference);
        expect(nextReference(odd, [second])).not.toBe(second.reference);
      }),
    );
  });

  it('takes exactly the units that no other carton has', () => {
    const [first, second] = [
      newCarton(order, [], null),
      { ...newCarton(order, [], null), reference: 'B' },
    ];
    const cartons = [{ ...first, items: [{ line: 0, sku: 'MUG-BLUE', quantity: 1 }] }, second];
    const packed = packRest(order, cartons, 'B');
    expect(packed[1]?.items).toEqual([
      { line: 0, sku: 'MUG-BLUE', quantity: 2 },
      { line: 1, sku: 'TEA-TIN', quantity: 2 },
    ]);
    expect(unpacked(order, packed)).toEqual([0, 0]);
  });
});
