// Loaded before a program (NODE_OPTIONS=--import): its wall clock is so many milliseconds off.
const off = Number(process.env.PACKBENCH_TEST_CLOCK_OFF_MS ?? 0);
const RealDate = globalThis.Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length > 0) super(...parts);
    else super(RealDate.now() + off);
  }

  static now() {
    return RealDate.now() + off;
  }
};
