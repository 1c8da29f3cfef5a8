import { openHere } from '../faults/station.ts';

/** A bench's station without a window, until it is killed. */
const [, , data = '', partner = ''] = process.argv;
const station = await openHere(data, partner, process.env);
station.begin();
// Its input ends with the test, however that ends.
process.stdin.resume().once('end', () => process.exit());
