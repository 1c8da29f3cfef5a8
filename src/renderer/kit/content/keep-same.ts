/**
 * `next`, with every part that equals its counterpart in `before` replaced by that object, so that
 * comparisons by identity only see real changes. For plain data only: arrays, objects, primitives.
 */
export function keepSame<T>(before: unknown, next: T): T {
  return keep(before, next) as T;
}

function keep(before: unknown, next: unknown): unknown {
  if (Object.is(before, next)) return before;
  if (Array.isArray(before) && Array.isArray(next)) {
    const kept = next.map((each, index) => keep(before[index], each));
    return kept.length === before.length && kept.every((each, index) => each === before[index])
      ? before
      : kept;
  }
  if (!isRecord(before) || !isRecord(next)) return next;
  const kept = Object.fromEntries(
    Object.entries(next).map(([name, value]) => [name, keep(before[name], value)]),
  );
  return sameShallow(before, kept) ? before : kept;
}

/**
 * Whether two values hold the same data; other than arrays and plain objects, they are compared by
 * identity.
 */
export function sameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => sameData(each, other[at]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameData(one[name], other[name]))
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function sameShallow(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && one[name] === other[name])
  );
}
