import { stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Downloader } from './document-turns.ts';
import type { Obtained, WantedDocument } from './originals.ts';
import type { BoughtShipment } from './shipment.ts';
import { createSlots } from './slots.ts';

/** Allowed beyond one label per carton: an invoice, and an unexpected page. */
const MARGIN = 2;
/** Parallel downloads, limited as the partner's server has other benches to serve. */
const AT_ONCE = 3;
/** Limit for one shipment's documents together. */
const MOST_BYTES = 100 * 1024 * 1024;

/** Label URLs from the partner, without duplicates. */
export const labelAddresses = ({ answer }: Pick<BoughtShipment, 'answer'>): string[] =>
  [...new Set(answer?.labelUrls ?? [])].filter(Boolean);

/**
 * Limits the number of labels fetched, however many URLs there are. Files provided by a person come
 * first.
 */
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
      urls.length === 1
        ? say('the label')
        : say('label {number} of {urlCount}', { number: index + 1, urlCount: urls.length }),
    file: `original-${index + 1}.pdf`,
  }));
}

/**
 * Milliseconds of downloads, `AT_ONCE` of them, after which no further document of a shipment is begun with; the
 * rest is fetched another time. Waiting for other shipments does not count. Other programs of the folder wait no
 * longer than this for a shipment's documents.
 */
export const LONGEST_MS = 120_000;

/**
 * Fetches a few at a time until the limits of total size and time; the rest counts as missing. Starts nothing
 * more after a failure.
 */
export function fewAtATime(
  wanted: readonly WantedDocument[],
  claimant: Downloader,
  have: (each: WantedDocument) => Promise<Result<Obtained>>,
): Promise<Result<Obtained>>[] {
  const inTurn = createSlots(AT_ONCE);
  let bytes = 0;
  let failure: Result<never> | null = null;
  return wanted.map((each) =>
    inTurn(async () => {
      if (failure) return failure;
      if (bytes >= MOST_BYTES) return ok(tooMuch(each));
      if (claimant.downloadedMs() >= AT_ONCE * LONGEST_MS) return ok(tooSlow(each));
      const had = await have(each);
      if (!had.ok) failure = had;
      else if (had.value.kind === 'read') bytes += had.value.bytes;
      return had;
    }),
  );
}

const tooSlow = (wanted: WantedDocument): Obtained => ({
  wanted,
  kind: 'missing',
  error: stationError(
    'paper-missing',
    say('The documents of this shipment took longer than {seconds} s; the rest is fetched later.', {
      seconds: LONGEST_MS / 1000,
    }),
    { retry: 'later' },
  ),
});

const tooMuch = (wanted: WantedDocument): Obtained => ({
  wanted,
  kind: 'missing',
  error: stationError(
    'paper-missing',
    say('The documents of this shipment are larger together than {mostBytes} MB.', {
      mostBytes: MOST_BYTES / 1024 / 1024,
    }),
    { retry: 'never' },
  ),
});
