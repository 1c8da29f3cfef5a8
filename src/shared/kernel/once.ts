/** Gives what `build` makes, made when it is first asked for: most commands need little of what the program knows. */
export function once<T extends object>(build: () => T): () => T {
  let built: T | null = null;
  return () => {
    built ??= build();
    return built;
  };
}
