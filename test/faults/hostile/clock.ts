import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/*
 * A wall clock set by the test: loaded before the program (`node --import`), it shifts Date by the
 * milliseconds in the file FAULTS_CLOCK. Timers and `performance` are not shifted, as on a real machine whose
 * clock is set.
 */
const file = process.env.FAULTS_CLOCK;
const read = readFileSync;

if (isMainThread && file) {
  const RealDate = Date;
  const now = (): number => RealDate.now() + Number(read(file, 'utf8'));
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
