import type { Download, ReaderTurn } from '../ports.ts';
import { createSlots } from './slots.ts';
import { type Claim, type Claimant, createTurns, type Leave, type Turns } from './turns.ts';

/** Requests for documents at once, of all shipments. One that waits for its answer holds its connection alone. */
const MOST_REQUESTS = 48;
/** Labels are smaller. So many bytes of every download may be in memory. */
const SMALL_BYTES = 256 * 1024;
/** Larger documents of up to the size limit in memory at once: those that are fetched, and those that are read. */
const MOST_LARGE = 4;
/** Milliseconds that a download has before it gives way to a shipment without a place. */
const PATIENCE_MS = 500;
/** The document that the reader reads, and the next one. */
const MOST_AT_READER = 2;
/** Those that take long are read beside them. */
const MOST_ASIDE = 1;
const MOST_FROM_BENCHES = 2;

/**
 * Runs `use` with a document of so many bytes in memory; null: not known. One that takes long leaves its place, and
 * `use` runs again among its like.
 */
export type Reading = <T>(
  bytes: number | null,
  use: (turn: ReaderTurn) => Promise<T>,
) => Promise<T>;

/** What shipments share while their documents are fetched and read: requests, memory, the PDF reader. */
export interface DocumentTurns {
  /** The download is aborted when it has to give way; it holds its place until `use` ends. */
  download<T>(of: Downloader, use: (download: Download) => Promise<T>): Promise<T>;
  fromOtherBenches<T>(use: () => Promise<T>): Promise<T>;
  /** One document of a shipment at a time, and one aside. */
  reading(of: Claimant): Reading;
}

/** A shipment with the time of its downloads, all of them added. */
export interface Downloader extends Claimant {
  /** Returns what is called at its end. */
  downloadBegins(): () => void;
  /** Milliseconds so far. */
  downloadedMs(): number;
}

export function createDownloader(urgency: Claimant['urgency'], elapsed: () => number): Downloader {
  let running = 0;
  /** Ends less beginnings. */
  let sum = 0;
  return {
    urgency,
    downloadBegins() {
      running += 1;
      sum -= elapsed();
      return () => {
        running -= 1;
        sum += elapsed();
      };
    },
    downloadedMs: () => sum + running * elapsed(),
  };
}

export function createDocumentTurns(elapsed: () => number): DocumentTurns {
  const requests = createTurns({
    places: MOST_REQUESTS,
    patienceMs: PATIENCE_MS,
    elapsed,
  });
  const large = createTurns({ places: MOST_LARGE, patienceMs: PATIENCE_MS, elapsed });
  const atReader = createTurns({ places: MOST_AT_READER, patienceMs: 0, elapsed });
  const aside = createTurns({ places: MOST_ASIDE, patienceMs: 0, elapsed });
  return {
    async download(of, use) {
      const aborting = new AbortController();
      const { signal } = aborting;
      const claim: Claim = { of, giveWay: () => aborting.abort() };
      let room: Promise<Leave | null> | null = null;
      return await within(requests, claim, async () => {
        const ended = of.downloadBegins();
        try {
          return await use({
            signal,
            freeBytes: SMALL_BYTES,
            async room() {
              room ??= large({ ...claim, signal });
              return (await room) !== null;
            },
          });
        } finally {
          ended();
          // Also where it still waits for the room.
          aborting.abort();
          (await room)?.();
        }
      });
    },
    fromOtherBenches: createSlots(MOST_FROM_BENCHES),
    reading(of) {
      const oneAtATime = createSlots(1);
      const oneAside = createSlots(1);
      return async (bytes, use) => {
        let takesLong = false;
        const putAside = () => {
          takesLong = true;
        };
        const isLarge = bytes === null || bytes > SMALL_BYTES;
        const read = () => within(atReader, { of, isLarge }, () => use({ putAside }));
        const first = await oneAtATime(() => (isLarge ? within(large, { of }, read) : read()));
        return takesLong ? await oneAside(() => within(aside, { of }, () => use('aside'))) : first;
      };
    },
  };
}

async function within<T>(turns: Turns, claim: Claim, use: () => Promise<T>): Promise<T> {
  const leave = await turns(claim);
  try {
    return await use();
  } finally {
    leave?.();
  }
}
