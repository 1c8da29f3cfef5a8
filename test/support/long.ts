/** Set by `npm run test:long`: what `npm test` does in part is done in full. */
export const isLong = process.env.PACKBENCH_LONG === '1';

/** How many, or which: all of them in `npm run test:long`, a part in `npm test`. */
export const inFull = <T>(whole: T, { part }: { part: T }): T => (isLong ? whole : part);
