/**
 * Whatever is under way, a stop ends the program within ten seconds. A purchase that the partner has
 * not answered by then is on record, as one that is not known: the next start asks about it.
 */
export const END_WITHIN_MS = 9_500;

/** From now on, unless the program ends by itself sooner, or what is answered here is called. */
export function endInTime(log: (line: string) => void, exit: (code: number) => void): () => void {
  const timer = setTimeout(() => {
    log('The station did not close in time. A purchase under way is on record, and not known yet.');
    exit(1);
  }, END_WITHIN_MS);
  timer.unref();
  return () => clearTimeout(timer);
}
