import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import type { ScanMeaning } from '../../../shared/scanning/meaning.ts';
import { type OtherReading, otherReadings } from '../../../shared/scanning/other-readings.ts';
import type { Reading } from '../../../shared/scanning/reading.ts';
import type { Elsewhere } from './scan-elsewhere.ts';

/** A scan with its meaning at the bench. */
export interface Scanned {
  reading: Reading;
  meaning: ScanMeaning;
  bench: Bench | null;
  orders: readonly StoredOrder[];
  inTote: readonly StoredOrder[];
}

interface OtherWaysNeeds {
  understand(reading: Reading): Promise<Scanned>;
  /** Whether it is a carton's slip, or an item that opens its order. */
  isKnownWithoutOrder(reading: Reading): Promise<boolean>;
  findElsewhere(reading: Reading, bench: Bench): Promise<Elsewhere | null>;
}

/** A reading that matches something: on the bench by its meaning, else elsewhere or without an order. */
export interface OtherWay {
  scanned: Scanned;
  elsewhere: Elsewhere | null;
}

/** Proven by what stands on a label of the shipment, with or without a check digit. */
const OF_LABELS: readonly ScanMeaning['kind'][] = [
  'label',
  'several-labels',
  'no-parcel',
  'shared-tracking',
];
const CHECKED: readonly ScanMeaning['kind'][] = [
  ...OF_LABELS,
  'carton',
  'item',
  'count-unclear',
  'ambiguous',
  'order',
  'tote',
];

/** The other ways to read a text that match something, each meaning once. */
export async function otherWays(
  { understand, isKnownWithoutOrder, findElsewhere }: OtherWaysNeeds,
  text: string,
  bench: Bench | null,
): Promise<OtherWay[]> {
  const found = new Map<string, OtherWay>();
  for (const reading of otherReadings(text)) {
    const scanned = await understand(reading);
    const { meaning } = scanned;
    if (isMatch(reading, meaning)) {
      found.set(JSON.stringify(meaning), { scanned, elsewhere: null });
      continue;
    }
    if (!reading.isChecked || meaning.kind !== 'unknown') continue;
    const elsewhere = bench && (await findElsewhere(reading, bench));
    if (elsewhere || (await isKnownWithoutOrder(reading))) {
      found.set(reading.text, { scanned, elsewhere });
    }
  }
  return [...found.values()];
}

function isMatch({ isChecked }: OtherReading, meaning: ScanMeaning): boolean {
  if (meaning.kind === 'ambiguous' && meaning.packer !== null) return false;
  return (isChecked ? CHECKED : OF_LABELS).includes(meaning.kind);
}
