import type { OrderSummary } from '../../../../shared/orders/order.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import { meaningOf } from '../../../../shared/scanning/meaning.ts';
import { readScan } from '../../../../shared/scanning/reading.ts';
import { leftOf, partsOf, unitsLeft } from '../../packing/cartons/counts.ts';

/** Commands needed on the way of an order; the printed sheet has all of them. */
export type SimulatedCommand = 'NEXT-CARTON' | 'RATES' | 'BUY' | 'PRINT' | 'UNDO' | 'CANCEL';

/** Something on the bench with a barcode. */
export type NextInput =
  | { kind: 'order'; code: string; to: string }
  | { kind: 'item'; code: string; sku: string; left: number }
  | { kind: 'carton'; code: string }
  | { kind: 'label'; code: string; carton: string }
  | { kind: 'command'; code: string; command: SimulatedCommand }
  /** A code of nothing here, to show the effect of a wrong scan. */
  | { kind: 'wrong'; code: string };

/** A valid barcode that belongs to no order. */
const WRONG = '5901234123457';

/** Possible next scans, the likeliest first. `waiting`: orders that can be opened. */
export function nextInputs(bench: Bench | null, waiting: readonly OrderSummary[]): NextInput[] {
  switch (bench?.session.step.kind) {
    case undefined:
      return [...ordersOf(waiting), wrong];
    case 'packing':
      return [...whilePacking(bench as Bench), command('UNDO'), wrong];
    case 'choosing':
      return [command('BUY'), command('CANCEL')];
    case 'labels':
      return [...atLabels(bench as Bench), command('PRINT'), wrong];
    case 'waiting':
    case 'done':
      return [...ordersOf(waiting), wrong];
    default:
      // Waiting for the partner, or unknown: nothing to scan.
      return [];
  }
}

const command = (name: SimulatedCommand): NextInput => ({
  kind: 'command',
  code: `PB:${name}`,
  command: name,
});
const wrong: NextInput = { kind: 'wrong', code: WRONG };

/** With the merchant: two merchants' orders may have the same reference. */
function ordersOf(waiting: readonly OrderSummary[]): NextInput[] {
  const times = new Map<string, number>();
  for (const { reference } of waiting) times.set(reference, (times.get(reference) ?? 0) + 1);
  return waiting
    .filter(({ reference }) => times.get(reference) === 1)
    .map(({ reference, shipTo }) => ({ kind: 'order', code: reference, to: shipTo.name }));
}

function whilePacking(bench: Bench): NextInput[] {
  const { cartons, openCarton } = bench.session;
  const items = bench.order.lines.flatMap(({ sku, barcode, parts }, line): NextInput[] => {
    if (parts) return partInputs(bench, line);
    const left = leftOf(bench, line);
    return left > 0 ? [{ kind: 'item', code: barcode ?? sku, sku, left }] : [];
  });
  const others = cartons
    .filter(({ reference }) => reference !== openCarton)
    .map(({ reference }): NextInput => ({ kind: 'carton', code: reference }));
  const filled = cartons.some(({ items: inIt }) => inIt.length > 0);
  return unitsLeft(bench) > 0
    ? [...items, ...(filled ? [command('NEXT-CARTON')] : []), ...others]
    : [command('RATES'), ...others];
}

const partInputs = (bench: Bench, line: number): NextInput[] =>
  partsOf(bench, line).flatMap(({ sku, barcode, packed, wanted }): NextInput[] =>
    wanted > packed ? [{ kind: 'item', code: barcode ?? sku, sku, left: wanted - packed }] : [],
  );

/** The label in hand first, then cartons without a label. */
function atLabels(bench: Bench): NextInput[] {
  const { cartons, scannedBack, awaitingLabelOf } = bench.session;
  const labels = cartons.flatMap(({ reference }): NextInput[] => {
    const code = labelCodeOf(bench, reference);
    return code === null ? [] : [{ kind: 'label', code, carton: reference }];
  });
  if (awaitingLabelOf !== null) {
    const first = labels.filter((each) => each.kind === 'label' && each.carton === awaitingLabelOf);
    return [...first, ...labels.filter((each) => !first.includes(each))];
  }
  return cartons
    .filter(({ reference }) => !scannedBack.includes(reference))
    .map(({ reference }) => ({ kind: 'carton', code: reference }));
}

/** A barcode of the carton's label that belongs to nothing else. */
function labelCodeOf(bench: Bench, carton: string): string | null {
  const shipped = bench.shipment?.cartons.find(({ reference }) => reference === carton);
  const codes = shipped?.label?.barcodes ?? [];
  const isLabel = (code: string) => {
    const meaning = meaningOf(readScan(code), { bench, packers: [], orders: [], inTote: [] });
    return meaning.kind === 'label' && meaning.carton === carton;
  };
  return codes.find(isLabel) ?? null;
}
