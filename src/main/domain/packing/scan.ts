import type { Order } from '../../../shared/station/order.ts';
import type { Session } from '../../../shared/station/session.ts';
import type { Shipment } from '../../../shared/station/shipment.ts';
import { unpacked } from './cartons.ts';
import { normal, sameCode } from './gtin.ts';

export const COMMANDS = [
  'NEXT-CARTON',
  'RATES',
  'BUY',
  'PRINT',
  'REPRINT',
  'UNDO',
  'CANCEL',
  'HELP',
] as const;
export type ScanCommand = (typeof COMMANDS)[number];

/** Commands that say something more: `PB:QTY:12`, `PB:BOX:Medium`, `PB:SHORT:damaged`. */
export const SAYINGS = ['QTY', 'BOX', 'SPLIT', 'SHORT', 'HOLD'] as const;
export type Saying = { command: (typeof SAYINGS)[number]; text: string };

/** What a scan can mean with an order on the bench. */
export type ScanMeaning =
  | { kind: 'command'; command: ScanCommand }
  | { kind: 'saying'; saying: Saying }
  | { kind: 'carton'; carton: string }
  | { kind: 'label'; carton: string }
  | { kind: 'item'; line: number }
  /** An item of this order of which all units are packed already. */
  | { kind: 'surplus'; message: string }
  /** It means two things. */
  | { kind: 'refused'; message: string }
  /** Nothing of this order: perhaps another order's reference. */
  | { kind: 'foreign' };

/**
 * The meaning of a scanned text for the order on the bench: command, carton, label, item, in this
 * sequence, and said to be ambiguous where two of them fit.
 */
export function meaningOf(
  text: string,
  session: Session,
  order: Pick<Order, 'lines' | 'reference' | 'weightUnit' | 'dimensionUnit'>,
  shipment: Shipment | null,
): ScanMeaning {
  const scanned = normal(text);
  const command = COMMANDS.find((each) => scanned === `PB:${each}`);
  if (command) return { kind: 'command', command };
  const saying = sayingOf(text.trim());
  if (saying) return { kind: 'saying', saying };

  const carton = session.cartons.find(({ reference }) => normal(reference) === scanned)?.reference;
  // Cancelled paper cannot pass scan back ("Buying exactly once", rule 12).
  const valid = shipment?.state === 'confirmed' ? shipment.cartons : [];
  const labels = valid.filter(({ label }) =>
    label?.barcodes.some((barcode) => normal(barcode) === scanned),
  );
  const lines = linesOf(text, order);
  // A label carries its carton's reference as a barcode too: that scan is of the carton.
  if (carton !== undefined && lines.length > 0) {
    return {
      kind: 'refused',
      message: `${text} is a carton and an item of this order. Choose on the screen.`,
    };
  }
  if (carton !== undefined) return { kind: 'carton', carton };
  if (labels.length > 1) {
    return {
      kind: 'refused',
      message: `${text} stands on several labels. Scan the tracking barcode.`,
    };
  }
  const [label] = labels;
  if (label) return { kind: 'label', carton: label.reference };
  return itemOf(text, lines, session, order);
}

function itemOf(
  text: string,
  lines: number[],
  session: Session,
  order: Pick<Order, 'lines' | 'reference' | 'weightUnit' | 'dimensionUnit'>,
): ScanMeaning {
  if (lines.length === 0) return { kind: 'foreign' };
  const left = unpacked(order, session.cartons);
  const line = lines.find((each) => (left[each] ?? 0) > 0);
  if (line !== undefined) return { kind: 'item', line };
  const ordered = lines.reduce((total, each) => total + (order.lines[each]?.quantity ?? 0), 0);
  return {
    kind: 'surplus',
    message:
      ordered === 0
        ? `${text} is marked as not there. Take the mark off first, or put this one back.`
        : `All ${ordered} of ${text} are packed already. Put this one back.`,
  };
}

/** The lines that a scanned text names, letter for letter before the same GTIN in another length. */
export function linesOf(text: string, { lines }: Pick<Order, 'lines'>): number[] {
  const scanned = normal(text);
  const where = (same: (code: string) => boolean) =>
    lines.flatMap(({ sku, barcode }, line) =>
      same(sku) || (barcode !== null && same(barcode)) ? [line] : [],
    );
  const exact = where((code) => normal(code) === scanned);
  return exact.length > 0 ? exact : where((code) => sameCode(code, text));
}

function sayingOf(text: string): Saying | null {
  const [, name = '', said = ''] = /^PB:([A-Z]+):(.*)$/i.exec(text) ?? [];
  const command = SAYINGS.find((each) => each === name.toUpperCase());
  return command ? { command, text: said.trim() } : null;
}
