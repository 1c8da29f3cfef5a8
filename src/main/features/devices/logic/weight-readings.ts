import type { WeightReading } from '../../../../shared/catalogue/weights/estimate.ts';
import { convertMass, gramsOf } from '../../../../shared/kernel/measure.ts';
import type { Box, Carton } from '../../../../shared/orders/carton.ts';
import type { Packable } from '../../orders/logic/cartons.ts';

/** Reading of a scale for a carton with known content and box, in grams; else null. */
export function readingOf(
  order: Packable,
  { reference, box: name, weightSource, weighing, items, looseParts }: Carton,
  boxes: readonly Box[],
): WeightReading | null {
  const box = boxes.find((each) => each.name === name);
  if (weightSource !== 'scale' || !weighing || !box || items.length === 0) return null;
  if (looseParts) return null;
  const grams = Number(convertMass(weighing.weight.value, weighing.weight.unit, 'g'));
  const inIt = new Map<string, WeightReading['items'][number]>();
  for (const { line, sku, quantity } of items) {
    const value = order.lines[line]?.unitWeight;
    if (value === undefined || value === null) return null;
    const known = inIt.get(sku);
    const declared = known?.declared ?? Number(gramsOf({ value, unit: order.weightUnit }));
    inIt.set(sku, { sku, quantity: quantity + (known?.quantity ?? 0), declared });
  }
  if (!(grams > 0) || [...inIt.values()].some(({ declared }) => !(declared > 0))) return null;
  return {
    carton: reference,
    grams,
    box: { name: box.name, grams: Number(gramsOf(box.weight)) },
    items: [...inIt.values()],
  };
}

export const readingsOf = (
  order: Packable,
  cartons: readonly Carton[],
  boxes: readonly Box[],
): WeightReading[] => cartons.flatMap((carton) => readingOf(order, carton, boxes) ?? []);
