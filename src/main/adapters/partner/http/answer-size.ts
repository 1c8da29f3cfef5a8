const KB = 1024;

/**
 * Bytes that an answer may have, unpacked, by what was asked: several times what the interface
 * document's fields come to. An answer that is longer is not read to its end.
 */
export const ANSWER_BYTES = {
  /** One token, which has to fit in a header. */
  signIn: 64 * KB,
  /** Four options of some twenty fields; of a return, one for each carrier. */
  rates: 256 * KB,
  /** A signed address for each of a hundred labels, and fields that nobody knows: a label, perhaps. */
  purchase: 2048 * KB,
  cancellation: 256 * KB,
  /** Two thousand stops. */
  tracking: 512 * KB,
  subscription: 64 * KB,
  /** 500 goods, with a page of advice for each. */
  classification: 1024 * KB,
  /** Shipments and invoices: how many come is not shown. */
  list: 2048 * KB,
} as const;

export type AnswerKind = keyof typeof ANSWER_BYTES;

/**
 * Fields, entries and the rest together that an answer of any kind may hold: 500 classified goods
 * have 12,000. Reading it costs by their number, some 50 ms at most.
 */
export const MOST_VALUES = 20_000;
