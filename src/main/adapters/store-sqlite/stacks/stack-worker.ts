import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { Asked } from '../../../worker-client.ts';
import { type FoundStack, LARGEST_STACKS } from './stack-query.ts';

if (!parentPort) throw new Error('This file is run as a thread.');
const port = parentPort;
const db = new Database(String(workerData), { readonly: true, fileMustExist: true });
const largest = db.prepare<[number], FoundStack>(LARGEST_STACKS);

port.on('message', ({ id, question }: Asked<number>) => {
  port.postMessage({ id, answer: largest.all(question) });
});
