const FIRST_ROOM = 16 * 1024;

/** What of an answer may be held in memory. */
export interface AnswerMemory {
  freeBytes: number;
  /** Awaited before more is held; false: the request was aborted. */
  room(): Promise<boolean>;
}

export const UNBOUNDED: AnswerMemory = {
  freeBytes: Number.POSITIVE_INFINITY,
  room: async () => true,
};

export interface GatheredBytes {
  /** False if the limit is exceeded; what fits is kept. */
  add(piece: Uint8Array): boolean;
  bytes(): Buffer;
}

/** Copies into one buffer: a list of single bytes would take several hundred times the size. */
export function gatherBytes(most: number): GatheredBytes {
  let room = Buffer.allocUnsafe(Math.min(most, FIRST_ROOM));
  let size = 0;
  return {
    add(piece) {
      const fits = Math.min(piece.length, most - size);
      if (size + fits > room.length) {
        const larger = Buffer.allocUnsafe(Math.min(most, Math.max(size + fits, room.length * 2)));
        room.copy(larger, 0, 0, size);
        room = larger;
      }
      room.set(fits === piece.length ? piece : piece.subarray(0, fits), size);
      size += fits;
      return fits === piece.length;
    },
    bytes: () => room.subarray(0, size),
  };
}
