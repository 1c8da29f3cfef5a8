/**
 * Tells a scanner from a person by its pace alone: a scanner types a code in one go and ends it with
 * Enter. Pure: keys and times go in, what to do with each key comes out.
 */

/** Milliseconds: a longer pause between two keys starts anew. */
export const LONGEST_PAUSE = 100;
/** Milliseconds per key, on average, that no person types at. */
const SCANNER_PACE = 50;
/** Fewer characters than this are never taken for a scan. */
const SHORTEST_SCAN = 3;

export interface Burst {
  text: string;
  startedAt: number;
  lastAt: number;
}

export type Heard =
  /** Nothing yet says that it is a scanner: the key goes where it goes. */
  | { kind: 'first'; burst: Burst }
  /** Fast enough for a scanner so far: the key may be held back. */
  | { kind: 'fast'; burst: Burst }
  /** The scan is complete; the Enter belongs to it. */
  | { kind: 'scan'; text: string }
  /** An Enter that a person pressed. */
  | { kind: 'typed' };

/** @param at milliseconds, of the same clock for every key */
export function hear(burst: Burst | null, key: string, at: number): Heard {
  const goesOn = burst !== null && at - burst.lastAt <= LONGEST_PAUSE;
  if (key === 'Enter') {
    return goesOn && isScan(burst) ? { kind: 'scan', text: burst.text } : { kind: 'typed' };
  }
  if (!goesOn) return { kind: 'first', burst: { text: key, startedAt: at, lastAt: at } };
  const longer = { text: burst.text + key, startedAt: burst.startedAt, lastAt: at };
  return { kind: pace(longer) <= SCANNER_PACE ? 'fast' : 'first', burst: longer };
}

const pace = ({ text, startedAt, lastAt }: Burst): number =>
  (lastAt - startedAt) / Math.max(1, text.length - 1);

const isScan = (burst: Burst): boolean =>
  burst.text.length >= SHORTEST_SCAN && pace(burst) <= SCANNER_PACE;
