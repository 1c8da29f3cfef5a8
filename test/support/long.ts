/** Set by `npm run test:long`: tests that `npm test` shortens run in full. */
export const isLong = process.env.PACKBENCH_LONG === '1';

/** The whole in `npm run test:long`, a part in `npm test`. */
export const inFull = <T>(whole: T, { part }: { part: T }): T => (isLong ? whole : part);
