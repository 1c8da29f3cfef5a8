import { parentPort } from 'node:worker_threads';
import { chooseBoxes } from '../../../shared/boxes/search/choose-boxes.ts';
import type { SearchReply, SearchTask } from './box-search.ts';

if (!parentPort) throw new Error('This file is run as a thread.');
const port = parentPort;
port.on('message', ({ id, question, milliseconds }: SearchTask) => {
  const began = performance.now();
  const over = (share: number) => performance.now() - began > share * milliseconds;
  const reply: SearchReply = { id, choice: chooseBoxes(question, over) };
  port.postMessage(reply);
});
