/**
 * Closes document readers while they draw a picture, each at another moment, as often as the argument says;
 * then prints that it has finished.
 */
import { setImmediate } from 'node:timers/promises';
import { openInspector } from '../../src/main/adapters/pdf/inspector.ts';
import { labelPage, makePdf } from './paper.ts';

const TIMES = Number(process.argv[2]);

const pdf = await makePdf(labelPage());
for (let time = 0; time < TIMES; time += 1) {
  const inspector = openInspector();
  await inspector.picture(pdf, 0, 72);
  const began = performance.now();
  await inspector.picture(pdf, 0, 72);
  const usual = performance.now() - began;
  const late = inspector.picture(pdf, 0, 72);
  await setImmediate();
  // The station is busy until the answer has arrived, or nearly, and closes before it reads it.
  const until = performance.now() + usual * (0.6 + (1.2 * time) / TIMES);
  while (performance.now() < until);
  await inspector.close();
  await late;
}
console.log(`ended ${TIMES} times`);
