/** A place within an input: the keys and indexes that lead to it. */
export type Path = readonly (string | number)[];

/** The place as an error names it: `lines[0].sku`. */
export const fieldAt = (path: Path): string =>
  path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : at ? `.${part}` : part))
    .join('');

/** Every place in a value, the value itself first. */
export function placesIn(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) =>
          placesIn(each, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : [];
  return [{ path, value }, ...inside];
}

/** A copy with another value at this place, if the place exists; undefined removes it from its object. */
export function withAt(value: unknown, path: Path, there: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return there;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((each, index) => (index === first ? withAt(each, rest, there) : each));
  }
  // Defined, not assigned: the key may be __proto__.
  const copy = Object.create(Object.prototype, Object.getOwnPropertyDescriptors(value));
  const bent = withAt((value as Record<string, unknown>)[first], rest, there);
  if (bent === undefined) delete copy[first];
  else
    Object.defineProperty(copy, first, {
      value: bent,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}
