import { createHash } from 'node:crypto';
import type { Address } from '../../../../shared/kernel/address.ts';
import { canonicalDecimal, compare, sum, times } from '../../../../shared/kernel/decimal.ts';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import {
  convertDimensions,
  convertWeight,
  type Dimensions,
} from '../../../../shared/kernel/measure.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Carton } from '../../../../shared/orders/carton.ts';
import { type Order, type OrderLine, REASON_FOR_EXPORT } from '../../../../shared/orders/order.ts';
import { goingAlong, isLeading } from '../../../../shared/orders/together.ts';
import type { Goods, RateQuestion } from '../ports.ts';
import { hasHsCode, missingForAnyTerms } from './customs.ts';

export interface QuestionOptions {
  /** The station's own address, for orders without one. */
  shipFrom: Address | null;
  insure: boolean;
}

type RatedCarton = RateQuestion['cartons'][number];

/**
 * The rating question for packed cartons: several are rated as one package with their total weight
 * and no size. In the order's units. Errors: `bad-input` names what is not packed, weighed or
 * known; `customs-missing` where a line lacks data required under any terms.
 */
export function rateQuestion(
  order: Order,
  cartons: readonly Carton[],
  { shipFrom, insure }: QuestionOptions,
): Result<RateQuestion> {
  const from = order.shipFrom ?? shipFrom;
  if (!from) {
    return fail(
      bad(
        'shipFrom',
        say(
          'There is no address to ship from. Enter the station’s own address in Settings (shipFrom on the command line), or import one with the order.',
        ),
      ),
    );
  }
  const wrong = packingFault(order, cartons) ?? leftBehind(order) ?? missingForAnyTerms(order);
  if (wrong) return fail(wrong);
  const rated: RatedCarton[] = [];
  for (const carton of cartons) {
    const each = ratedCarton(order, carton);
    if (!each.ok) return each;
    rated.push(each.value);
  }
  return ok({
    reference: order.reference,
    merchant: order.merchant,
    currency: order.currency,
    weightUnit: order.weightUnit,
    dimensionUnit: order.dimensionUnit,
    reasonForExport:
      order.reasonForExport ?? (order.b2b ? REASON_FOR_EXPORT.b2b : REASON_FOR_EXPORT.b2c),
    b2b: order.b2b,
    locationName: order.locationName,
    insure,
    shipFrom: from,
    shipTo: order.shipTo,
    // A line without any units keeps its place in the order, and is not declared.
    goods: order.lines
      .filter(({ quantity }) => quantity > 0)
      .map((line) => goodsOf(order, line, line.quantity)),
    package: {
      weight: sum(rated.map(({ weight }) => weight)),
      dimensions: rated.length === 1 ? (rated[0]?.dimensions ?? null) : null,
    },
    cartons: rated,
  });
}

/** SHA-256 of the question, independent of the order of its fields. */
export const fingerprint = (question: RateQuestion): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(question)))
    .digest('hex');

/** Cartons that weigh less than their units, in the order's weight unit. */
export function lightCartons(
  order: Order,
  cartons: readonly Carton[],
): { reference: string; weight: string; goodsWeight: string }[] {
  return cartons
    .flatMap((carton) => {
      const rated = carton.weight ? ratedCarton(order, carton) : null;
      return rated?.ok ? [rated.value] : [];
    })
    .map(({ reference, weight, goods }) => ({
      reference,
      weight,
      goodsWeight: sum(goods.map(({ unitWeight, quantity }) => times(unitWeight, quantity))),
    }))
    .filter(({ weight, goodsWeight }) => compare(goodsWeight, weight) > 0);
}

function packingFault(order: Order, cartons: readonly Carton[]): StationError | null {
  if (cartons.length === 0) return bad('cartons', say('Nothing is packed yet.'));
  const references = cartons.map(({ reference }) => reference.toUpperCase());
  const twice = references.find((each, index) => references.indexOf(each) !== index);
  if (twice)
    return bad(
      'cartons',
      say('Two cartons are called {twice}; each needs its own reference.', { twice }),
    );
  const packed = new Map<number, number>();
  for (const { line, quantity } of cartons.flatMap(({ items }) => items)) {
    packed.set(line, (packed.get(line) ?? 0) + quantity);
  }
  for (const line of packed.keys()) {
    if (!order.lines[line])
      return bad('cartons', say('The order has no line {line}.', { line: line + 1 }));
  }
  for (const [index, { sku, quantity }] of order.lines.entries()) {
    const left = quantity - (packed.get(index) ?? 0);
    if (left > 0)
      return bad(
        'cartons',
        say('{left} of {sku} (line {number}) not packed yet.', { left, sku, number: index + 1 }),
      );
    if (left < 0) {
      return bad(
        'cartons',
        say('{left} of {sku} (line {number}) more packed than ordered.', {
          left: -left,
          sku,
          number: index + 1,
        }),
      );
    }
  }
  return null;
}

/** An order is shipped with the others where some of it is: its sender is told so. */
function leftBehind(order: Order): StationError | null {
  if (!isLeading(order)) return null;
  const all = [order.reference, ...goingAlong(order)];
  const packed = new Set(
    order.lines.flatMap(({ quantity, from }) => (quantity > 0 ? [from ?? order.reference] : [])),
  );
  const missing = all.find((reference) => !packed.has(reference));
  if (missing === undefined) return null;
  return bad(
    'cartons',
    say('Nothing of order {reference} is packed: take it apart from the others first.', {
      reference: missing,
    }),
  );
}

function ratedCarton(order: Order, carton: Carton): Result<RatedCarton> {
  const { reference, weight, dimensions, items } = carton;
  if (items.length === 0)
    return fail(bad('cartons', say('Carton {reference} is empty.', { reference })));
  if (!weight)
    return fail(
      bad('weight', say('Carton {reference} has no weight yet. Weigh it.', { reference })),
    );
  return ok({
    reference,
    weight: canonicalDecimal(convertWeight(weight, order.weightUnit).value),
    dimensions: dimensions && plainSize(convertDimensions(dimensions, order.dimensionUnit)),
    goods: items.flatMap(({ line, quantity }) => {
      const ordered = order.lines[line];
      return ordered ? [goodsOf(order, ordered, quantity)] : [];
    }),
  });
}

const plainSize = ({ length, width, height, unit }: Dimensions): Dimensions => ({
  length: canonicalDecimal(length),
  width: canonicalDecimal(width),
  height: canonicalDecimal(height),
  unit,
});

const goodsOf = (order: Order, line: OrderLine, quantity: number): Goods => ({
  sku: line.sku,
  description: line.description,
  quantity,
  // Rates are not asked for before both are known (`missingForAnyTerms`).
  unitWeight: canonicalDecimal(line.unitWeight ?? '0'),
  unitPrice: canonicalDecimal(line.unitPrice ?? '0'),
  // A missing code, or one without 6, 8 or 10 digits, is sent as "" (DDU only).
  hsCode: hasHsCode(line) ? (line.hsCode ?? '') : '',
  originCountry: line.originCountry ?? '',
  ...(isLeading(order) ? { order: line.from ?? order.reference } : {}),
});

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, each]) => [name, canonical(each)]);
}

const bad = (field: string, message: Message): StationError =>
  stationError('bad-input', message, { field, retry: 'after-change' });
