import { type AnyMessage, english } from '../../kernel/message.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { FileEncoding } from '../../settings/column-maps.ts';

/** An encoding that a file may have, and its letters beyond ASCII as they would be read. */
interface EncodingOffer {
  encoding: FileEncoding;
  sample: string;
}

/** Columns that say how kits are read. */
export const KIT_COLUMNS = ['kits', 'part_quantity'] as const;

interface KitQuestion {
  column: (typeof KIT_COLUMNS)[number];
  /** The first kit of the file that it is asked of. */
  example: string;
}

/** Why a file, or a part of it, is rejected. */
export interface Refusal {
  /** Line in the file, counted from 1. */
  line: number;
  field: string;
  message: AnyMessage;
  /** The order that is refused with it, where it could be read: `REFERENCE` or `MERCHANT/REFERENCE`. */
  order?: string | undefined;
  /** A number that can be read two ways: a person must say which. */
  twoWays?: string | undefined;
  /** What a file does not say of its kits: a person must say it. */
  asks?: KitQuestion | undefined;
  /** The file is not UTF-8: a person must choose among these. */
  encodings?: EncodingOffer[] | undefined;
}

/** Limit of one row of a CSV file or one order of a JSON file, in bytes. */
export const LARGEST_RECORD = 1024 * 1024;

/** Limit of rows or orders in a file: ten times the orders that a bench packs in a year. */
export const MOST_RECORDS = 1_000_000;

export const refusal = (line: number, message: AnyMessage, field = ''): Refusal => ({
  line,
  field,
  message,
});

/** Rejects a whole file: thrown while it is read, and caught by the caller of the reading. */
export class RefusedFile extends Error {
  readonly refusal: Refusal;

  constructor(refused: Refusal) {
    super(english(refused.message));
    this.refusal = refused;
  }
}

/** Receives a file piece by piece, then its end. Both functions throw RefusedFile. */
export interface Reading<Piece> {
  write(piece: Piece): void;
  end(): void;
}

/** Small pieces of a text in memory, so that no step copies all of it. */
const PIECE = 64 * 1024;

/** Passes a whole text or all bytes to a reading. */
export function allOf<T extends string | Uint8Array>(
  whole: T,
  to: Reading<T>,
): Result<null, Refusal> {
  try {
    for (let at = 0; at < whole.length; at += PIECE)
      to.write(
        (typeof whole === 'string'
          ? whole.slice(at, at + PIECE)
          : whole.subarray(at, at + PIECE)) as T,
      );
    to.end();
    return ok(null);
  } catch (thrown) {
    if (thrown instanceof RefusedFile) return fail(thrown.refusal);
    throw thrown;
  }
}
