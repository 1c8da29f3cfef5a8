/**
 * What becomes of each field of something that is kept, when its order is erased: it stays, or what
 * is left of it. Every field has its row, so that a new one does not compile until somebody decided.
 */
export type Forgetting<T> = { [F in keyof T]-?: 'stays' | ((value: T[F]) => T[F]) };

/** The value without people. A field that has no row is not kept. */
export function forget<T extends object>(fields: Forgetting<T>, value: T): T {
  const left: Partial<T> = {};
  for (const field in fields) {
    const row = fields[field];
    if (value[field] !== undefined)
      left[field] = row === 'stays' ? value[field] : row(value[field]);
  }
  return left as T;
}
