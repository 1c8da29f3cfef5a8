/** A setup file runs for every test file, also in a shared process, which must be changed only once. */
export function oncePerProcess(what: string, change: () => void): void {
  const mark = Symbol.for(`packbench tests: ${what}`);
  if (mark in globalThis) return;
  Object.defineProperty(globalThis, mark, { value: true });
  change();
}
