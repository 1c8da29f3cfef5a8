import {
  CUSTOMS_FACTS,
  type Item,
  type ItemFacts,
  type ItemKey,
  itemGaps,
} from '../../../../shared/catalogue/item.ts';
import { canonicalDecimal, compare, sum, times } from '../../../../shared/kernel/decimal.ts';
import { convertWeight } from '../../../../shared/kernel/measure.ts';
import { weightOfParts } from '../../../../shared/orders/kit-weight.ts';
import {
  type CustomsFact,
  type FilledFact,
  FilledFactSchema,
  type Order,
  type OrderLine,
} from '../../../../shared/orders/order.ts';
import { kitValues, spreadKits } from '../../orders/logic/kit-values.ts';

/** Item facts in an order's line. An invalid code is ignored. */
export function factsOf(order: Order, line: OrderLine): Partial<ItemFacts> {
  const { unitLength: length, unitWidth: width, unitHeight: height } = line;
  const gaps: CustomsFact[] = itemGaps(line);
  const whole = (fact: CustomsFact) => !gaps.includes(fact);
  return {
    ...(whole('description') ? { description: line.description } : {}),
    ...(whole('hsCode') ? { hsCode: line.hsCode } : {}),
    ...(whole('originCountry') ? { originCountry: line.originCountry } : {}),
    ...(line.unitWeight === null ||
    line.fromCatalogue?.includes('unitWeight') ||
    isSumOfParts(line.unitWeight, line.parts ?? [])
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

/** Kits of choice have one SKU: what the parts of one weigh is not what the next one does. */
const isSumOfParts = (weight: string, parts: NonNullable<OrderLine['parts']>): boolean =>
  parts.length > 0 &&
  compare(weight, sum(parts.map((part) => times(part.unitWeight ?? '0', part.quantity)))) === 0;

export const keyOf = ({ merchant }: Pick<Order, 'merchant'>, { sku }: OrderLine): ItemKey => ({
  merchant,
  sku,
});

/** Items of lines with missing customs data, weight or value; empty where no lookup is needed. */
export const keysToFill = (order: Order): ItemKey[] =>
  order.lines
    .filter((line) => line.quantity > 0 && (emptyFacts(line).length > 0 || lacksMeasure(line)))
    .flatMap((line) => [line, ...(line.parts ?? []), ...(line.kit?.others ?? [])])
    .map(({ sku }) => ({ merchant: order.merchant, sku }));

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
  const spread = new Map(
    spreadKits(order).flatMap((kit) => [
      ...kitValues(order, kit, (sku) => worthOf(known.get(sku))),
    ]),
  );
  const lines = order.lines.map((line, at) => {
    if (line.quantity === 0) return line;
    const item = known.get(line.sku);
    const gaps = item ? itemGaps(item) : [];
    const customs = emptyFacts(line).filter(
      (fact) => item?.confirmed.includes(fact) && !gaps.includes(fact),
    );
    const measured = {
      ...weightFor(order, line, known),
      ...valueFor(order, line, item, spread.get(at)),
    };
    const facts: FilledFact[] = [...customs, ...FILLED.filter((fact) => measured[fact])];
    if (facts.length === 0) return line;
    filled.push({ line: at, sku: line.sku, facts });
    const marks = new Set([...(line.fromCatalogue ?? []), ...facts]);
    return {
      ...line,
      ...Object.fromEntries(customs.map((fact) => [fact, item?.[fact]])),
      ...measured,
      fromCatalogue: FilledFactSchema.options.filter((fact) => marks.has(fact)),
    };
  });
  return filled.length === 0 ? { order, filled } : { order: { ...order, lines }, filled };
}

const FILLED = ['unitWeight', 'unitPrice'] as const;
type Measured = Partial<Record<(typeof FILLED)[number], string>>;

/** Weight of the item, else of its parts, where the line has none, in the order's unit. */
function weightFor(
  { weightUnit }: Order,
  line: OrderLine,
  known: ReadonlyMap<string, Item>,
): Measured {
  if (line.unitWeight !== null) return {};
  const weightOf = (sku: string): string | null => {
    const weight = known.get(sku)?.unitWeight;
    return weight ? canonicalDecimal(convertWeight(weight, weightUnit).value) : null;
  };
  const ofItem = weightOf(line.sku);
  if (ofItem !== null) return { unitWeight: ofItem };
  const unitWeight = weightOfParts(
    (line.parts ?? []).map((part) => ({
      ...part,
      unitWeight: part.unitWeight ?? weightOf(part.sku),
    })),
  );
  return unitWeight === null ? {} : { unitWeight };
}

/** Confirmed value of an item in the order's currency, or its share of what was paid for its kit. */
function valueFor(
  { currency }: Order,
  { unitPrice, kit }: OrderLine,
  item: Item | undefined,
  share: string | undefined,
): Measured {
  if (unitPrice !== null) return {};
  if (kit?.paid !== undefined) return share === undefined ? {} : { unitPrice: share };
  const value = item?.confirmed.includes('value') ? item.value : null;
  return value?.currency === currency ? { unitPrice: value.amount } : {};
}

/** What shares of a kit go by: confirmed, and more than nothing. */
const worthOf = (item: Item | undefined) =>
  item?.value && item.confirmed.includes('value') && Number(item.value.amount) > 0
    ? item.value
    : null;

const lacksMeasure = ({ unitWeight, unitPrice }: OrderLine): boolean =>
  unitWeight === null || unitPrice === null;

const emptyFacts = (line: OrderLine): CustomsFact[] => CUSTOMS_FACTS.filter((fact) => !line[fact]);
