/** A setup file runs for every test file, also where they share a process, which is changed once. */
export function oncePerProcess(what: string, change: () => void): void {
  const mark = Symbol.for(`packbench tests: ${what}`);
  if (mark in globalThis) return;
  Object.defineProperty(globalThis, mark, { value: true });
  change();
}
