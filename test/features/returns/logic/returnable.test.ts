import { describe, expect, it } from 'vitest';
import type { Goods } from '../../../../src/main/features/rating/ports.ts';
import {
  returnableLines,
  returnQuestion,
} from '../../../../src/main/features/returns/logic/returnable.ts';
import type { Sent } from '../../../../src/main/features/shipments/ports.ts';
import { AddressSchema } from '../../../../src/shared/kernel/address.ts';
import fc from '../../../support/chance.ts';

const address = AddressSchema.parse({
  name: 'Jonas Lind',
  addressLine1: 'Lindenallee 5',
  city: 'Berlin',
  zip: '10115',
  country: 'DE',
});
const goods = (sku: string, quantity: number, unitWeight = '0.25'): Goods => ({
  sku,
  description: `A ${sku}`,
  quantity,
  unitWeight,
  unitPrice: '12.5',
  hsCode: '691110',
  originCountry: 'PT',
});
const box = { length: '35', width: '25', height: '20', unit: 'CM' } as const;
const small = { length: '20', width: '15', height: '10', unit: 'CM' } as const;

function sentIn(...cartons: Goods[][]): Sent {
  return {
    reference: 'SO-7',
    merchant: null,
    shipmentId: 'SHP-7',
    currency: 'EUR',
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    shipFrom: address,
    shipTo: address,
    cartons: cartons.map((each, index) => ({
      reference: `SO-7-C${index + 1}`,
      weight: '2.5',
      dimensions: index === 0 ? box : small,
      goods: each,
    })),
  };
}
const twoCartons = sentIn([goods('MUG', 3), goods('TEE', 1, '0.2')], [goods('MUG', 2)]);
const all = { lines: [], reason: null, note: null, carton: null, pickUpDate: null };
const wish = (...lines: { sku: string; quantity: number }[]) => ({ ...all, lines });

describe('the units that can be returned', () => {
  it('are those sent in all cartons, without those already in a return', () => {
    expect(returnableLines(twoCartons, [sentIn([goods('MUG', 2)])])).toEqual([
      { sku: 'MUG', description: 'A MUG', sent: 5, returned: 2, left: 3 },
      { sku: 'TEE', description: 'A TEE', sent: 1, returned: 0, left: 1 },
    ]);
  });

  it('as a whole use the outbound cartons under new references', () => {
    const asked = returnQuestion(twoCartons, [], all, 1, null);
    expect(asked).toMatchObject({ ok: true });
    if (!asked.ok) return;
    expect(asked.value.cartons.map(({ reference, weight }) => [reference, weight])).toEqual([
      ['SO-7-R1-C1', '2.5'],
      ['SO-7-R1-C2', '2.5'],
    ]);
    expect(asked.value.cartons.map((carton) => carton.goods)).toEqual(
      twoCartons.cartons.map((carton) => carton.goods),
    );
    const one = returnQuestion(sentIn([goods('MUG', 1)]), [], all, 2, null);
    expect(one.ok && one.value.cartons.map(({ reference }) => reference)).toEqual(['SO-7-R2']);
  });

  it('in part use the first carton’s box, with the exact weight of the lines', () => {
    const asked = returnQuestion(twoCartons, [], wish({ sku: 'mug', quantity: 4 }), 1, null);
    expect(asked.ok && asked.value.cartons).toEqual([
      {
        reference: 'SO-7-R1',
        weight: '1',
        dimensions: box,
        goods: [goods('MUG', 3), goods('MUG', 1)],
      },
    ]);
  });

  it('use the one carton that is requested, in whole or in part', () => {
    const carton = { weight: '1.50', length: '40', width: '30', height: '20' };
    const asked = returnQuestion(twoCartons, [], { ...all, carton }, 1, null);
    expect(asked.ok && asked.value.cartons).toMatchObject([
      {
        reference: 'SO-7-R1',
        weight: '1.5',
        dimensions: { length: '40', width: '30', height: '20', unit: 'CM' },
        goods: [{ sku: 'MUG' }, { sku: 'TEE' }, { sku: 'MUG' }],
      },
    ]);
  });

  it('after an earlier return are the rest, in one box', () => {
    const asked = returnQuestion(twoCartons, [sentIn([goods('MUG', 4)])], all, 2, null);
    expect(asked.ok && asked.value.cartons).toMatchObject([
      {
        reference: 'SO-7-R2',
        weight: '0.45',
        goods: [{ sku: 'MUG', quantity: 1 }, { sku: 'TEE' }],
      },
    ]);
  });

  it.each([
    [wish({ sku: 'MUG', quantity: 6 }), [], '6 of MUG cannot come back: 5 were sent, 0 are'],
    [wish({ sku: 'MUG', quantity: 3 }, { sku: 'MUG', quantity: 3 }), [], '6 of MUG cannot'],
    [wish({ sku: 'TEE', quantity: 1 }), [sentIn([goods('TEE', 1)])], '1 are in a return already'],
    [wish({ sku: 'HAT', quantity: 1 }), [], 'No HAT was sent. Sent: MUG, TEE.'],
    [all, [twoCartons], 'Everything of shipment SHP-7 is in a return already.'],
  ])('cannot be exceeded: %j', (asked, earlier, message) => {
    const refused = returnQuestion(twoCartons, earlier, asked, 1, null);
    expect(refused.ok).toBe(false);
    if (refused.ok) return;
    expect(refused.error).toMatchObject({ code: 'bad-input' });
    expect(refused.error.message).toContain(message);
  });

  it('cannot be exceeded by any series of returns', () => {
    const lines = fc.array(
      fc.record({
        sku: fc.constantFrom('MUG', 'TEE', 'HAT'),
        quantity: fc.integer({ min: 1, max: 6 }),
      }),
      { maxLength: 4 },
    );
    const cartons = fc.array(
      fc.array(fc.tuple(fc.constantFrom('MUG', 'TEE'), fc.integer({ min: 1, max: 9 })), {
        minLength: 1,
        maxLength: 3,
      }),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(cartons, fc.array(lines, { maxLength: 6 }), (went, wishes) => {
        const sent = sentIn(...went.map((each) => each.map(([sku, n]) => goods(sku, n))));
        const earlier: Sent[] = [];
        for (const [number, each] of wishes.entries()) {
          const asked = returnQuestion(sent, earlier, { ...all, lines: each }, number + 1, null);
          if (asked.ok) earlier.push(asked.value);
        }
        const count = (some: readonly Sent[], sku: string) =>
          some
            .flatMap((each) => each.cartons.flatMap((carton) => carton.goods))
            .reduce((total, each) => total + (each.sku === sku ? each.quantity : 0), 0);
        for (const sku of ['MUG', 'TEE', 'HAT']) {
          expect(count(earlier, sku)).toBeLessThanOrEqual(count([sent], sku));
        }
      }),
    );
  });
});
