import { english, type Wording } from '../../kernel/message.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { RejectedRow } from '../import-report.ts';

/** Why a whole file, or a place in it, cannot be taken. */
export type Refusal = Omit<RejectedRow, 'file'>;

/** One row of a CSV file or one order of a JSON file. */
export const LARGEST_RECORD = 1024 * 1024;

/** Rows of a CSV file or orders of a JSON file: ten times as many as anybody packs in a year. */
export const MOST_RECORDS = 1_000_000;

export const refusal = (line: number, message: Wording, field = ''): Refusal => ({
  line,
  field,
  message,
});

/** Why a whole file is refused: thrown by whatever reads it, and caught where all of it is read. */
export class RefusedFile extends Error {
  readonly refusal: Refusal;

  constructor(refused: Refusal) {
    super(english(refused.message));
    this.refusal = refused;
  }
}

/** What a file is given to, piece by piece, until its end. Both throw RefusedFile. */
export interface Reading<Piece> {
  write(piece: Piece): void;
  end(): void;
}

/** Pieces of what is in memory: small, so that nothing has to hold all of it once more. */
const PIECE = 64 * 1024;

/** Gives all of a text or of bytes to a reading. */
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
