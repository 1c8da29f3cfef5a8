import { describe, expect, it } from 'vitest';
import {
  confirmed,
  fits,
  isThere,
  learned,
  newItem,
} from '../../../../src/main/features/catalogue/logic/item-facts.ts';
import { ITEM_FACTS, type ItemFacts } from '../../../../src/shared/catalogue/item.ts';
import fc from '../../../support/chance.ts';

const KEY = { merchant: 'Acme', sku: 'MUG' };
const DAY = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const mia = { by: 'Mia', at: DAY, source: 'bench' as const };

const text = fc.constantFrom('', 'Mug', 'Stoneware mug', 'Brush');
const code = fc.constantFrom(null, '691200', '960321', '442199');
const read: fc.Arbitrary<Partial<ItemFacts>> = fc.record(
  {
    description: text,
    hsCode: code,
    originCountry: fc.constantFrom(null, 'PT', 'DE'),
    unitWeight: fc.constantFrom(null, { value: '0.4', unit: 'KG' as const }),
    value: fc.constantFrom(null, { amount: '0.0125', currency: 'USD' }),
    barcode: fc.constantFrom(null, '4006381333931', '0012'),
    dimensions: fc.constant(null),
  },
  { requiredKeys: [] },
);

describe('the data of a catalogue item', () => {
  it('keeps confirmed values over an import, a file or the partner', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ person: fc.boolean(), facts: read }), { maxLength: 12 }),
        (steps) => {
          let item = newItem(KEY, 'import', DAY);
          /** The last value that a person gave for each field. */
          const word = new Map<string, unknown>();
          for (const { person, facts } of steps) {
            item = person ? confirmed(item, facts, mia) : learned(item, facts, 'import', LATER);
            if (!person) continue;
            for (const fact of ITEM_FACTS) {
              if (facts[fact] === undefined) continue;
              if (isThere({ ...item, ...facts }, fact)) word.set(fact, facts[fact]);
              else word.delete(fact);
            }
          }
          for (const [fact, said] of word) expect(item).toHaveProperty(fact, said);
          expect([...item.confirmed].sort()).toEqual([...word.keys()].sort());
        },
      ),
    );
  });

  it('is confirmed as displayed, but not over another person’s value', () => {
    const at = (facts: Partial<ItemFacts>) =>
      learned(newItem(KEY, 'import', DAY), facts, 'import', DAY);
    const seen = { description: 'Mug', hsCode: '691200', originCountry: null };
    const item = confirmed(at({ description: 'Mug' }), {}, mia, seen);
    expect(item).toMatchObject({ hsCode: '691200', confirmed: ['description', 'hsCode'] });
    const other = confirmed(item, { hsCode: '691110', originCountry: 'PT' }, mia);
    expect(confirmed(other, { description: '' }, mia, seen)).toMatchObject({
      description: '',
      hsCode: '691110',
      originCountry: 'PT',
      confirmed: ['hsCode', 'originCountry'],
    });
  });

  it('is filled by an import while nothing is confirmed, and the newest import wins', () => {
    const first = learned(newItem(KEY, 'import', DAY), { hsCode: '691200' }, 'import', DAY);
    const second = learned(first, { hsCode: '691110', barcode: '12' }, 'import', LATER);
    expect(second).toMatchObject({ hsCode: '691110', barcode: '12', updatedAt: LATER });
  });

  it('stays the identical object when an import brings nothing new', () => {
    const item = learned(newItem(KEY, 'import', DAY), { hsCode: '691200' }, 'import', DAY);
    expect(learned(item, { hsCode: '691200', description: '' }, 'import', LATER)).toBe(item);
  });

  it('has who confirmed it and when, and is open again once emptied', () => {
    const item = confirmed(newItem(KEY, 'bench', DAY), { hsCode: '691200' }, mia);
    expect(item).toMatchObject({ confirmed: ['hsCode'], confirmedBy: 'Mia', confirmedAt: DAY });
    const emptied = confirmed(item, { hsCode: null }, { ...mia, at: LATER });
    expect(emptied).toMatchObject({ hsCode: null, confirmed: [], confirmedAt: null });
    expect(learned(emptied, { hsCode: '960321' }, 'import', LATER).hsCode).toBe('960321');
  });

  it('accepts an HS code of 6 digits and an existing country, or nothing', () => {
    expect(fits({ hsCode: '691200', originCountry: 'PT' }).ok).toBe(true);
    expect(fits({ hsCode: null, originCountry: null }).ok).toBe(true);
    expect(fits({ hsCode: '69120' })).toMatchObject({ error: { field: 'hsCode' } });
    expect(fits({ originCountry: 'XX' })).toMatchObject({ error: { field: 'originCountry' } });
  });
});
