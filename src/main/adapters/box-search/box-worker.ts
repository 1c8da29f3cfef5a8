import { parentPort } from 'node:worker_threads';
import { chooseBoxes } from '../../../shared/boxes/search/choose-boxes.ts';
import type { Asked } from '../../worker-client.ts';
import type { SearchTask } from './box-search.ts';

if (!parentPort) throw new Error('This file is run as a thread.');
const port = parentPort;
/**
 * The limit counts the thread's CPU time, so that a busy machine finds the same boxes. Elapsed time may
 * reach this multiple of it.
 */
const LONGEST_WAIT = 4;

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

port.on('message', ({ id, question: { question, milliseconds } }: Asked<SearchTask>) => {
  const [began, worked] = [performance.now(), processorMs()];
  const over = (share: number) =>
    processorMs() - worked > share * milliseconds ||
    performance.now() - began > share * LONGEST_WAIT * milliseconds;
  port.postMessage({ id, answer: chooseBoxes(question, over) });
});
