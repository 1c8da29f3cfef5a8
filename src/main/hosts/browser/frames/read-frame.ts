import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { CallFrame } from '../../../../shared/bridge/client.ts';
import { programFile } from '../../../program-file.ts';
import { asCall, parseFrame } from './call-frame.ts';

/** Longer ones are read in turns of their own. */
const SHORT_FRAME = 64 * 1024;
/** Longer ones hold files that a person chose, and are read in a thread: it takes up to a second. */
const LONG_FRAME = 1024 * 1024;
/** Of the thread: a text of the greatest length, twice, and what is in it. */
const THREAD_MB = 1024;

/** The call in a frame; null where it holds none. Never keeps the station's thread for long. */
export async function readFrame(data: Buffer): Promise<CallFrame | null> {
  if (data.length > LONG_FRAME) return asCall(await inTurn(() => parseInThread(data)));
  if (data.length > SHORT_FRAME) await turn();
  return asCall(parseFrame(data.toString()));
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other, whichever line they came on: a thread and what it reads take memory. */
function inTurn<T>(read: () => Promise<T>): Promise<T> {
  const mine = last.then(read);
  last = mine.catch(() => undefined);
  return mine;
}

/** undefined where it cannot be read. */
function parseInThread(data: Buffer): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const owned = data.byteLength === data.buffer.byteLength && data.buffer instanceof ArrayBuffer;
  const worker = new Worker(programFile('frame-worker', import.meta.url), {
    workerData: data,
    transferList: owned ? [data.buffer as ArrayBuffer] : [],
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
  });
  const over = (parsed: unknown) => {
    resolve(parsed);
    void worker.terminate();
  };
  worker.once('message', over);
  worker.once('error', () => over(undefined));
  worker.once('messageerror', () => over(undefined));
  worker.once('exit', () => resolve(undefined));
  return promise;
}
