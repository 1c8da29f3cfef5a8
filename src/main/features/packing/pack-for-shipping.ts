import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { defaultBox } from '../merchants/boxes.ts';
import {
  cartonsFromSpecs,
  checkPacked,
  setUnits,
  singleCarton,
  unitsOf,
} from '../orders/logic/cartons.ts';
import { missingForAnyTerms } from '../rating/logic/customs.ts';
import type { RateQuestion } from '../rating/ports.ts';

export function cartonsAgain(order: StoredOrder, rated: RateQuestion['cartons']): Result<Carton[]> {
  const left = order.lines.map(({ quantity }) => quantity);
  const cartons = rated.map(({ reference, weight, dimensions, goods }): Carton => {
    let items: Carton['items'] = [];
    for (const { sku, quantity } of goods) {
      let wanted = quantity;
      for (const [line, each] of order.lines.entries()) {
        const taken = each.sku === sku ? Math.min(wanted, left[line] ?? 0) : 0;
        if (taken === 0) continue;
        wanted -= taken;
        left[line] = (left[line] ?? 0) - taken;
        items = setUnits(order, items, line, unitsOf(items, line) + taken);
      }
    }
    return {
      reference,
      box: null,
      weight: { value: weight, unit: order.weightUnit },
      weightSource: null,
      dimensions,
      items,
    };
  });
  const wrong = checkPacked(order, cartons);
  return wrong ? fail(wrong) : ok(cartons);
}

/**
 * The cartons that a command ships: those it names; else those packed in the order's session; else one
 * carton of the default box, with the computed weight. Cartons of a session are checked when they are
 * rated. Errors: `bad-input`, and `customs-missing` where weights of lines are.
 */
export function cartonsToShip(
  order: StoredOrder,
  specs: readonly string[],
  session: Session | null,
  settings: Settings,
): Result<Carton[]> {
  if (specs.length > 0) return cartonsFromSpecs(order, specs);
  if (session?.cartons.some(({ items }) => items.length > 0)) return ok(session.cartons);
  const box = defaultBox(settings);
  if (box) {
    const carton = singleCarton(order, box);
    // What cannot be weighed by its lines lacks their weights, and nobody stands at a scale.
    const missing = carton.weight === null ? missingForAnyTerms(order) : null;
    return missing ? fail(missing) : ok([carton]);
  }
  const name = settings['boxes.default'];
  const why =
    name === null
      ? say('there is none')
      : say('there is no box {name}', { name: JSON.stringify(name) });
  return refuse(
    'bad-input',
    say('Cartons: expected them, or a default box (settings boxes and boxes.default): {why}.', {
      why: why,
    }),
    { field: 'cartons' },
  );
}
