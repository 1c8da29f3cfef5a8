/** An order as read from a file, with JSON names: texts and flags, numbers as text. */
export type RawOrder = Readonly<Record<string, unknown>>;
