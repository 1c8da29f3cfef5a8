/**
 * The process in which PDFs are read, one at a time. A thread does the reading; this one watches its
 * work and the memory of the process, and stays free to answer and to end. It ends with the program
 * that started it: then the channel closes.
 */

import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PdfReply, ReaderAnswer, ReaderRequest } from '../messages.ts';
import { limitWork } from './work-limit.ts';

/** What is used of Electron's; under Node there is none. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

/** Objects alone: bytes lie beside them. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 };
const LOOK_EVERY_MS = 10;
/** For the answer to go out. */
const LAST_WORDS_MS = 20;
/** Smaller ones may share their memory with others. */
const OWN_MEMORY = 65_536;
/** Linux ends this process first where the computer has no memory left. */
const EXPENDABLE = '500';

const endAtOnce = (): boolean => process.kill(process.pid, 'SIGKILL');

// A terminal tells them to every program in it, a service manager to every process of a service:
// the station may still want what is being read.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', endAtOnce);

try {
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', EXPENDABLE);
} catch {
  // Not every container lets it.
}

const electron = 'parentPort' in process ? (process.parentPort as ParentPort) : null;
const worker = new Worker(process.argv[2] ?? '', { name: 'pdf', resourceLimits: HEAP });
let endWatch = (): void => {};

function tell(answer: ReaderAnswer): void {
  if (answer !== 'begun') endWatch();
  if (electron) electron.postMessage(answer);
  else process.send?.(answer);
}

function read({ pdf, task, milliseconds, memory }: ReaderRequest): void {
  tell('begun');
  const endWork = limitWork(worker, milliseconds, () => tell({ lost: 'too-slow' }));
  const looking = setInterval(() => {
    if (process.memoryUsage.rss() <= memory) return;
    tell({ lost: 'too-much-memory' });
    setTimeout(endAtOnce, LAST_WORDS_MS);
  }, LOOK_EVERY_MS);
  endWatch = () => {
    endWork();
    clearInterval(looking);
  };
  const isOwn = pdf.buffer instanceof ArrayBuffer && pdf.buffer.byteLength > OWN_MEMORY;
  worker.postMessage({ pdf, task }, isOwn ? [pdf.buffer] : []);
}

worker.on('message', (reply: PdfReply) => tell({ reply }));
worker.on('error', (error) => tell(whatBroke(error)));
worker.on('exit', () => {
  tell({ lost: 'crashed' });
  setTimeout(endAtOnce, LAST_WORDS_MS);
});

/** The reader broke on the document; any other error is a defect of ours. */
function whatBroke(error: unknown): ReaderAnswer {
  if (!(error instanceof Error)) return { defect: String(error) };
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return { lost: 'too-much-memory' };
  }
  if (error instanceof RangeError && /allocation failed/i.test(error.message)) {
    return { lost: 'too-much-memory' };
  }
  // Nested too deeply, or of a size that no list has.
  const isCrash = error.name === 'RuntimeError' || error instanceof RangeError;
  return isCrash ? { lost: 'crashed' } : { defect: error.stack ?? String(error) };
}

if (electron) electron.on('message', ({ data }) => read(data as ReaderRequest));
else process.on('message', (request: ReaderRequest) => read(request));
