const KB = 1024;

/**
 * Most bytes of an answer after decompression, by call: several times the size of the interface
 * document's fields. A longer answer is not read to its end.
 */
export const ANSWER_BYTES = {
  /** One token, which has to fit in a header. */
  signIn: 64 * KB,
  /** Four options of some twenty fields; for a return, one per carrier. */
  rates: 256 * KB,
  /** A signed URL for each of a hundred labels, and unknown fields, which may hold a label. */
  purchase: 2048 * KB,
  cancellation: 256 * KB,
  /** Two thousand tracking events. */
  tracking: 512 * KB,
  subscription: 64 * KB,
  /** 500 goods, each with a page of advice. */
  classification: 1024 * KB,
  /** Shipments and invoices; the document does not say how many are listed. */
  list: 2048 * KB,
} as const;

export type AnswerKind = keyof typeof ANSWER_BYTES;

/**
 * Most JSON values (fields, entries and others) of an answer; 500 classified goods have 12,000. Parsing
 * time depends on this number: 50 ms at most.
 */
export const MOST_VALUES = 20_000;
