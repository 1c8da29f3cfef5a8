/*
 * Loaded before a program (`node --import`): its wall clock is so many hours ahead, as where
 * somebody set it. The clocks that nobody sets go on as they are.
 */
const ahead = Number(process.env.TEST_CLOCK_AHEAD_HOURS ?? 0) * 3_600_000;
const Real = globalThis.Date;
globalThis.Date = class extends Real {
  constructor(...args) {
    if (args.length === 0) super(Real.now() + ahead);
    else super(...args);
  }
  static now() {
    return Real.now() + ahead;
  }
};
