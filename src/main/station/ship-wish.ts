import { type StationError, stationError } from '../../shared/errors.ts';
import { compareMoney, formatMoney, type Money } from '../../shared/money.ts';
import { say } from '../../shared/say.ts';
import type { ChooseRule } from '../../shared/station/quote.ts';
import type { Shipment } from '../../shared/station/shipment.ts';

export interface ShipWish {
  cartonSpecs: readonly string[];
  /** null: the rule of the order's merchant, or of the settings. */
  rule: ChooseRule | null;
  insure: boolean;
  /** YYYY-MM-DD. */
  pickUpDate: string | null;
  /** Its labels are to be printed: nothing is bought where they could not be. */
  print?: boolean;
  /** The price that a person saw and agreed to: nothing above it is bought. */
  shown?: Money;
  /** Progress and warnings, for the person at the terminal. */
  say(line: string, what?: 'warning'): void;
}

/** A shipment, and what stands in the way of it. */
export interface ShipReport {
  shipment: Shipment;
  error: StationError | null;
  /** What was warned of before it was bought just now. */
  advice?: readonly string[];
}

/** Why it is not bought at that price; null where it is not above the one shown, or none was. */
export function aboveShown(shown: Money | undefined, total: Money): StationError | null {
  if (!shown) return null;
  if (shown.currency === total.currency && compareMoney(total, shown) <= 0) return null;
  return stationError(
    'price-rose',
    say`The price rose from ${formatMoney(shown)} to ${formatMoney(total)} before it was bought. Nothing was bought; choose again.`,
    { retry: 'after-change' },
  );
}
