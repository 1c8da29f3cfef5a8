import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ItemCells, itemName } from '../../src/renderer/features/customs/customs.tsx';
import { editOf, itemDraftOf } from '../../src/renderer/features/customs/item-form.tsx';
import { type Item, ItemSchema } from '../../src/shared/catalogue/item.ts';

const item = (over: Partial<Item> = {}): Item =>
  ItemSchema.parse({
    merchant: 'Acme',
    sku: 'BRUSH',
    description: 'Bamboo toothbrush',
    hsCode: null,
    originCountry: 'CN',
    unitWeight: { value: '0.075', unit: 'KG' },
    value: { amount: '7.80', currency: 'USD' },
    barcode: null,
    dimensions: null,
    picture: null,
    source: 'import',
    confirmed: [],
    confirmedBy: null,
    confirmedAt: null,
    updatedAt: '2026-03-01T08:00:00.000Z',
    ...over,
  });

describe('a catalogue item on the screen', () => {
  it('names its missing data visibly and for screen readers', () => {
    const row = renderToStaticMarkup(<ItemCells item={item()} />);
    expect(row).toContain('no HS code');
    expect(row).not.toContain('no origin');
    expect(itemName(item())).toBe('Acme/BRUSH, Bamboo toothbrush, no HS code');
    const whole = item({ hsCode: '960321', confirmed: ['hsCode'] });
    expect(renderToStaticMarkup(<ItemCells item={whole} />)).toContain('confirmed');
  });

  it('confirms the customs data, and of the rest only what was changed', () => {
    const draft = { ...itemDraftOf(item()), hsCode: '9603.21', originCountry: 'cn' };
    expect(editOf(draft, item())).toEqual({
      facts: { hsCode: '960321' },
      seen: { description: 'Bamboo toothbrush', originCountry: 'CN' },
    });
    const facts = (typed: Partial<typeof draft>) => editOf({ ...draft, ...typed }, item()).facts;
    expect(facts({ weight: '0,08', barcode: '0012' })).toMatchObject({
      unitWeight: { value: '0.08', unit: 'KG' },
      barcode: '0012',
    });
    expect(facts({ price: '' })).toMatchObject({ value: null });
    // Another unit alone is another weight; without a weight it is none.
    expect(facts({ weightUnit: 'LB' }).unitWeight?.unit).toBe('LB');
    expect(facts({ dimensionUnit: 'IN' })).not.toHaveProperty('dimensions');
  });

  it('sends an incomplete size as typed: the station names what is missing', () => {
    const { facts } = editOf({ ...itemDraftOf(item()), length: '9' }, item());
    expect(facts.dimensions).toEqual({ length: '9', width: '', height: '', unit: 'CM' });
  });
});
