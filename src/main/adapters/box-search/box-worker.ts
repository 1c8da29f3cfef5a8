import { parentPort } from 'node:worker_threads';
import { chooseBoxes } from '../../../shared/boxes/search/choose-boxes.ts';
import type { SearchReply, SearchTask } from './box-search.ts';

if (!parentPort) throw new Error('This file is run as a thread.');
const port = parentPort;
/** Of its time: on a busy machine the search finds the same, and is waited for a little longer. */
const LONGEST_WAIT = 4;

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

port.on('message', ({ id, question, milliseconds }: SearchTask) => {
  const [began, worked] = [performance.now(), processorMs()];
  const over = (share: number) =>
    processorMs() - worked > share * milliseconds ||
    performance.now() - began > share * LONGEST_WAIT * milliseconds;
  const reply: SearchReply = { id, choice: chooseBoxes(question, over) };
  port.postMessage(reply);
});
