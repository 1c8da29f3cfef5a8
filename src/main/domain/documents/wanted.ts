import { stationError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { inEnglish, say } from '../../../shared/say.ts';
import type { Obtained, WantedDocument } from './originals.ts';
import type { BoughtShipment } from './shipment.ts';

/** Beside one label a carton: an invoice, and a page that nobody thought of. */
const MARGIN = 2;
/** At once: the partner's server has other benches to serve. */
const AT_ONCE = 3;
/** Of one shipment, together. */
const MOST_BYTES = 100 * 1024 * 1024;

/** Addresses of labels that the partner gave, each once. */
export const labelAddresses = ({ answer }: Pick<BoughtShipment, 'answer'>): string[] =>
  [...new Set(answer?.labelUrls ?? [])].filter(Boolean);

/** So many labels are fetched, however many addresses there are. What a person gave comes first. */
export function addressesToFetch(
  shipment: Pick<BoughtShipment, 'answer' | 'accepted'>,
): readonly string[] {
  const isGiven = (url: string) => !/^https?:/i.test(url);
  const urls = labelAddresses(shipment);
  const inTurn = [...urls.filter(isGiven), ...urls.filter((url) => !isGiven(url))];
  return inTurn.slice(0, shipment.accepted.cartons.length + MARGIN);
}

export function wantedLabels(shipment: BoughtShipment): WantedDocument[] {
  const urls = addressesToFetch(shipment);
  return urls.map((url, index) => ({
    url,
    name:
      urls.length === 1 ? inEnglish`the label` : inEnglish`label ${index + 1} of ${urls.length}`,
    file: `original-${index + 1}.pdf`,
  }));
}

/**
 * Has them a few at a time, until together they are too large; what is left then is missing.
 * Answers in the order of `wanted`, or the first failure.
 */
export async function fewAtATime(
  wanted: readonly WantedDocument[],
  have: (each: WantedDocument) => Promise<Result<Obtained>>,
): Promise<Result<Obtained[]>> {
  const obtained: Obtained[] = [];
  let bytes = 0;
  let next = 0;
  let failure: Result<never> | null = null;
  async function work(): Promise<void> {
    for (let index = next++; index < wanted.length && !failure; index = next++) {
      const each = wanted[index];
      if (!each) return;
      const had: Result<Obtained> = bytes < MOST_BYTES ? await have(each) : ok(tooMuch(each));
      if (!had.ok) failure = had;
      else {
        obtained[index] = had.value;
        if (had.value.kind === 'read') bytes += had.value.bytes;
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failure ?? ok(obtained);
}

const tooMuch = (wanted: WantedDocument): Obtained => ({
  wanted,
  kind: 'missing',
  error: stationError(
    'paper-missing',
    say`The documents of this shipment are larger together than ${MOST_BYTES / 1024 / 1024} MB.`,
    { retry: 'never' },
  ),
});
