import fc from 'fast-check';

const { PACKBENCH_SEED } = process.env;

/**
 * The same seed every day, so that a failure points to the change that caused it. `npm run test:chance` tries
 * other seeds.
 */
const DAILY_SEED = 20_261_121;

fc.configureGlobal({ seed: PACKBENCH_SEED ? Number(PACKBENCH_SEED) : DAILY_SEED });

export default fc;
