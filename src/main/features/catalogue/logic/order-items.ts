import {
  CUSTOMS_FACTS,
  type Item,
  type ItemFacts,
  type ItemKey,
  itemGaps,
} from '../../../../shared/catalogue/item.ts';
import { canonicalDecimal } from '../../../../shared/kernel/decimal.ts';
import { convertWeight } from '../../../../shared/kernel/measure.ts';
import {
  type CustomsFact,
  type FilledFact,
  FilledFactSchema,
  type Order,
  type OrderLine,
} from '../../../../shared/orders/order.ts';

/** Item facts in an order's line. An invalid code is ignored. */
export function factsOf(order: Order, line: OrderLine): Partial<ItemFacts> {
  const { unitLength: length, unitWidth: width, unitHeight: height } = line;
  const gaps: CustomsFact[] = itemGaps(line);
  const whole = (fact: CustomsFact) => !gaps.includes(fact);
  return {
    ...(whole('description') ? { description: line.description } : {}),
    ...(whole('hsCode') ? { hsCode: line.hsCode } : {}),
    ...(whole('originCountry') ? { originCountry: line.originCountry } : {}),
    ...(line.unitWeight === null || line.fromCatalogue?.includes('unitWeight')
      ? {}
      : { unitWeight: { value: line.unitWeight, unit: order.weightUnit } }),
    ...(line.unitPrice !== null &&
    Number(line.unitPrice) > 0 &&
    !line.fromCatalogue?.includes('unitPrice')
      ? { value: { amount: line.unitPrice, currency: order.currency } }
      : {}),
    ...(line.barcode ? { barcode: line.barcode } : {}),
    ...(length && width && height
      ? { dimensions: { length, width, height, unit: order.dimensionUnit } }
      : {}),
  };
}

export const keyOf = ({ merchant }: Pick<Order, 'merchant'>, { sku }: OrderLine): ItemKey => ({
  merchant,
  sku,
});

/** Items of lines with missing customs data, weight or value; empty where no lookup is needed. */
export const keysToFill = (order: Order): ItemKey[] =>
  order.lines
    .filter((line) => line.quantity > 0 && (emptyFacts(line).length > 0 || lacksMeasure(line)))
    .map((line) => keyOf(order, line));

/** Fields of a line filled from the catalogue. */
export interface FilledLine {
  /** Index from 0. */
  line: number;
  sku: string;
  facts: FilledFact[];
}

/**
 * The order with its empty fields filled from confirmed facts of the same merchant's items, and marked
 * as such. The order's own values stay, right or wrong.
 */
export function filledFrom<O extends Order>(
  order: O,
  items: readonly Item[],
): { order: O; filled: FilledLine[] } {
  const filled: FilledLine[] = [];
  const known = new Map(
    items.filter(({ merchant }) => merchant === order.merchant).map((item) => [item.sku, item]),
  );
  const lines = order.lines.map((line, at) => {
    const item = known.get(line.sku);
    if (!item || line.quantity === 0) return line;
    const gaps = itemGaps(item);
    const customs = emptyFacts(line).filter(
      (fact) => item.confirmed.includes(fact) && !gaps.includes(fact),
    );
    const measured = measuredFacts(order, line, item);
    const facts: FilledFact[] = [...customs, ...FILLED.filter((fact) => measured[fact])];
    if (facts.length === 0) return line;
    filled.push({ line: at, sku: line.sku, facts });
    const marks = new Set([...(line.fromCatalogue ?? []), ...facts]);
    return {
      ...line,
      ...Object.fromEntries(customs.map((fact) => [fact, item[fact]])),
      ...measured,
      fromCatalogue: FilledFactSchema.options.filter((fact) => marks.has(fact)),
    };
  });
  return filled.length === 0 ? { order, filled } : { order: { ...order, lines }, filled };
}

const FILLED = ['unitWeight', 'unitPrice'] as const;

/** Weight and confirmed value of an item, where the line has none, in the order's unit and currency. */
function measuredFacts(
  { weightUnit, currency }: Order,
  line: OrderLine,
  { unitWeight, value, confirmed }: Item,
): Partial<Record<(typeof FILLED)[number], string>> {
  const isValued = confirmed.includes('value') && value?.currency === currency;
  return {
    ...(line.unitWeight === null && unitWeight
      ? { unitWeight: canonicalDecimal(convertWeight(unitWeight, weightUnit).value) }
      : {}),
    ...(line.unitPrice === null && value && isValued ? { unitPrice: value.amount } : {}),
  };
}

const lacksMeasure = ({ unitWeight, unitPrice }: OrderLine): boolean =>
  unitWeight === null || unitPrice === null;

const emptyFacts = (line: OrderLine): CustomsFact[] => CUSTOMS_FACTS.filter((fact) => !line[fact]);
