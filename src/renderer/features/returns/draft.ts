import type { Returnable, ReturnReason } from '../../../shared/returns/return.ts';
import { typedDecimal } from '../../kit/format.ts';

/** The return as edited on the screen. */
export interface Draft {
  /** Units by SKU; an absent SKU means all units left. */
  units: Readonly<Record<string, number>>;
  reason: ReturnReason | null;
  note: string;
  /** `YYYY-MM-DD` as typed; '': none. */
  pickUpDate: string;
  /** As typed; all empty: the original carton, or the weight of the returned part. */
  carton: Readonly<Record<Measure, string>>;
}

export const MEASURES = ['weight', 'length', 'width', 'height'] as const;
export type Measure = (typeof MEASURES)[number];

export const EMPTY: Draft = {
  units: {},
  reason: null,
  note: '',
  pickUpDate: '',
  carton: { weight: '', length: '', width: '', height: '' },
};

/** Whether another shipment would discard something. */
export const isEntered = (draft: Draft): boolean => JSON.stringify(draft) !== JSON.stringify(EMPTY);

/** The typed carton; null where none was typed. */
export function cartonOf({ carton }: Draft): Record<Measure, string> | 'unfinished' | null {
  if (MEASURES.every((each) => carton[each].trim() === '')) return null;
  const [weight, length, width, height] = MEASURES.map((each) => typedDecimal(carton[each]));
  return weight && length && width && height ? { weight, length, width, height } : 'unfinished';
}

/** Wished units of a line: all that is left by default. */
export const unitsWished = ({ sku, left }: Returnable['lines'][number], { units }: Draft): number =>
  // A SKU may have the name of an inherited property.
  Math.min(left, Object.hasOwn(units, sku) ? (units[sku] ?? left) : left);

/** The wished lines, limited to what is left. */
export const unitsOf = ({ lines }: Pick<Returnable, 'lines'>, draft: Draft) =>
  lines
    .map((line) => ({ sku: line.sku, quantity: unitsWished(line, draft) }))
    .filter(({ quantity }) => quantity > 0);
