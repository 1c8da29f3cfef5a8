/**
 * How each field of stored data is erased: kept, or reduced. Every field has an entry, so that a new
 * one does not compile until it is decided.
 */
export type Forgetting<T> = { [F in keyof T]-?: 'stays' | ((value: T[F]) => T[F]) };

/** The value without personal data. A field without an entry is dropped. */
export function forget<T extends object>(fields: Forgetting<T>, value: T): T {
  const left: Partial<T> = {};
  for (const field in fields) {
    const row = fields[field];
    if (value[field] !== undefined)
      left[field] = row === 'stays' ? value[field] : row(value[field]);
  }
  return left as T;
}
