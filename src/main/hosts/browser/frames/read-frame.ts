import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { CallFrame } from '../../../../shared/bridge/client.ts';
import { createMutex } from '../../../../shared/kernel/mutex.ts';
import { programFile } from '../../../program-file.ts';
import { asCall, parseFrame } from './call-frame.ts';

/** Bytes; longer frames are parsed in a turn of their own. */
const SHORT_FRAME = 64 * 1024;
/** Bytes; longer frames hold chosen files, and are parsed in a thread, which takes up to a second. */
const LONG_FRAME = 1024 * 1024;
/** Memory limit of the thread: twice the longest text plus its parsed values. */
const THREAD_MB = 1024;

/** The call in a frame; null if it holds none. Never blocks the main thread for long. */
export async function readFrame(data: Buffer): Promise<CallFrame | null> {
  if (data.length > LONG_FRAME) return asCall(await exclusively(() => parseInThread(data)));
  if (data.length > SHORT_FRAME) await turn();
  return asCall(parseFrame(data.toString()));
}

/** Over all connections, as each thread and its result take memory. */
const exclusively = createMutex();

/** Resolves to undefined if the frame cannot be parsed. */
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
