/**
 * Ends readers of documents in the midst of a picture, each at a moment of its own, as many as its
 * argument says; then says so.
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
  // The station is busy until the answer has come, or nearly, and is told to end before it reads it.
  const until = performance.now() + usual * (0.6 + (1.2 * time) / TIMES);
  while (performance.now() < until);
  await inspector.close();
  await late;
}
console.log(`ended ${TIMES} times`);
