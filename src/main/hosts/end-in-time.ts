/**
 * Whatever is under way, a stop ends the program within ten seconds. A purchase that the partner has
 * not answered by then is on record, as one that is not known: the next start asks about it.
 */
export const END_WITHIN_MS = 9_500;

export const CUT_SHORT =
  'The station did not close in time. A purchase under way is on record, and not known yet.';

/** From now on; what closes sooner lets the program end by itself. */
export function endInTime(log: (line: string) => void, exit: (code: number) => void): void {
  setTimeout(() => {
    log(CUT_SHORT);
    exit(1);
  }, END_WITHIN_MS).unref();
}
