import fc from 'fast-check';

const { PACKBENCH_SEED } = process.env;

/**
 * What a change breaks is to be seen at that change: the daily run tries the same values every time.
 * `npm run test:chance` looks for others, with seeds of its own.
 */
const DAILY_SEED = 20_261_121;

fc.configureGlobal({ seed: PACKBENCH_SEED ? Number(PACKBENCH_SEED) : DAILY_SEED });

export default fc;
