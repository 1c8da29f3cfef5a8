import {
  CUSTOMS_FACTS,
  ITEM_FACTS,
  type Item,
  type ItemEdit,
  type ItemFact,
} from '../../../shared/catalogue/item.ts';

/** What stands in the form, as text. */
export type ItemDraft = Record<
  | 'description'
  | 'hsCode'
  | 'originCountry'
  | 'barcode'
  | 'weight'
  | 'weightUnit'
  | 'price'
  | 'currency'
  | 'length'
  | 'width'
  | 'height'
  | 'dimensionUnit',
  string
>;

export const draftOf = ({ unitWeight, value, dimensions, ...item }: Item): ItemDraft => ({
  description: item.description,
  hsCode: item.hsCode ?? '',
  originCountry: item.originCountry ?? '',
  barcode: item.barcode ?? '',
  weight: unitWeight?.value ?? '',
  weightUnit: unitWeight?.unit ?? 'KG',
  price: value?.amount ?? '',
  currency: value?.currency ?? '',
  length: dimensions?.length ?? '',
  width: dimensions?.width ?? '',
  height: dimensions?.height ?? '',
  dimensionUnit: dimensions?.unit ?? 'CM',
});

/** Which field of the form a refused part of a fact is typed in. */
export const FIELD_OF: Record<string, keyof ItemDraft> = {
  description: 'description',
  hsCode: 'hsCode',
  originCountry: 'originCountry',
  barcode: 'barcode',
  unitWeight: 'weight',
  'unitWeight.value': 'weight',
  'value.amount': 'price',
  'value.currency': 'currency',
  'dimensions.length': 'length',
  'dimensions.width': 'width',
  'dimensions.height': 'height',
};

/**
 * What a person confirms: what they changed, and what customs must know besides, as they saw it. A
 * price that came with an order goes on changing with orders.
 */
export function editOf(draft: ItemDraft, item: Item): { facts: ItemEdit; seen: ItemEdit } {
  const typed = factsIn(draft);
  const before = factsIn(draftOf(item));
  const left = (fact: ItemFact): boolean =>
    JSON.stringify(typed[fact]) === JSON.stringify(before[fact]);
  const those = (facts: readonly ItemFact[]): ItemEdit =>
    Object.fromEntries(facts.map((fact) => [fact, typed[fact]]));
  return {
    facts: those(ITEM_FACTS.filter((fact) => !left(fact))),
    seen: those(CUSTOMS_FACTS.filter(left)),
  };
}

/** The station says what does not fit; here is only told what belongs together. */
function factsIn(draft: ItemDraft): Required<ItemEdit> {
  const { description, hsCode, originCountry, barcode } = draft;
  const sides = { length: draft.length, width: draft.width, height: draft.height };
  const number = (text: string) => text.trim().replace(',', '.');
  return {
    description: description.trim(),
    hsCode: hsCode.replace(/[. ]/g, '') || null,
    originCountry: originCountry.trim().toUpperCase() || null,
    barcode: barcode.trim() || null,
    unitWeight: draft.weight.trim()
      ? { value: number(draft.weight), unit: draft.weightUnit === 'LB' ? 'LB' : 'KG' }
      : null,
    value: draft.price.trim()
      ? { amount: number(draft.price), currency: draft.currency.trim().toUpperCase() }
      : null,
    dimensions: Object.values(sides).some((side) => side.trim())
      ? {
          length: number(sides.length),
          width: number(sides.width),
          height: number(sides.height),
          unit: draft.dimensionUnit === 'IN' ? 'IN' : 'CM',
        }
      : null,
  };
}
