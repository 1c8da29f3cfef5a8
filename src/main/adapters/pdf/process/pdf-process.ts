/**
 * The process that reads PDFs, one at a time. Other threads do the reading; the main thread watches the work
 * and the memory of the process, and stays free to answer and to end. The process ends with the program
 * that started it, when the channel closes.
 */

import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { LOW_PRIORITY, type PdfReply, type ReaderAnswer, type ReaderRequest } from '../messages.ts';
import { limitWork, type WorkLimit } from './work-limit.ts';

/** The part of Electron's API used here; missing under Node. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

/** For objects only: bytes are stored outside the heap. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 };
const LOOK_EVERY_MS = 10;
/** Time for the answer to be sent before the process ends. */
const LAST_WORDS_MS = 20;
/** Smaller buffers may share memory with others, so they are not transferred. */
const OWN_MEMORY = 65_536;
/** Makes Linux end this process first when the machine runs out of memory. */
const EXPENDABLE = '500';

const endAtOnce = (): boolean => process.kill(process.pid, 'SIGKILL');

// Ignored: a terminal or service manager sends them to all processes at once, and the station may still
// need the current document.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', endAtOnce);

try {
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', EXPENDABLE);
} catch {
  // Not permitted in every container.
}

// Before the other threads are started, which have it from this one.
if (process.argv[3] === LOW_PRIORITY) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const electron = 'parentPort' in process ? (process.parentPort as ParentPort) : null;
const worker = new Worker(process.argv[2] ?? '', { name: 'pdf', resourceLimits: HEAP });
let watch: { begin: () => void; end: () => void; used: () => number } | null = null;

function send(answer: ReaderAnswer): void {
  if (electron) electron.postMessage(answer);
  else process.send?.(answer);
}

function finish(answer: ReaderAnswer): void {
  watch?.end();
  send(answer);
}

const usedMs = (): number => Math.round(watch?.used() ?? 0);

function read({ pdf, task, milliseconds, patience, memory }: ReaderRequest): void {
  const isOwn = pdf.buffer instanceof ArrayBuffer && pdf.buffer.byteLength > OWN_MEMORY;
  worker.postMessage({ pdf, task }, isOwn ? [pdf.buffer] : []);
  const looking = setInterval(() => {
    if (process.memoryUsage.rss() <= memory) return;
    finish({ lost: 'too-much-memory' });
    setTimeout(endAtOnce, LAST_WORDS_MS);
  }, LOOK_EVERY_MS);
  let work: WorkLimit | undefined;
  watch = {
    begin() {
      work = limitWork({ milliseconds, patience }, () =>
        finish({ lost: 'too-slow', milliseconds: usedMs() }),
      );
      send('begun');
    },
    used: () => work?.used() ?? 0,
    end() {
      work?.stop();
      clearInterval(looking);
    },
  };
}

worker.on('message', (answer: 'begun' | PdfReply) => {
  if (answer === 'begun') watch?.begin();
  else finish({ reply: answer, milliseconds: usedMs() });
});
worker.on('error', (error) => finish(answerFor(error)));
worker.on('exit', () => {
  finish({ lost: 'crashed' });
  setTimeout(endAtOnce, LAST_WORDS_MS);
});

/** Tells errors caused by the document from bugs of ours. */
function answerFor(error: unknown): ReaderAnswer {
  if (!(error instanceof Error)) return { defect: String(error) };
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return { lost: 'too-much-memory' };
  }
  if (error instanceof RangeError && /allocation failed/i.test(error.message)) {
    return { lost: 'too-much-memory' };
  }
  // A structure nested too deeply, or a length that no list can have.
  const isCrash = error.name === 'RuntimeError' || error instanceof RangeError;
  return isCrash ? { lost: 'crashed' } : { defect: error.stack ?? String(error) };
}

if (electron) electron.on('message', ({ data }) => read(data as ReaderRequest));
else process.on('message', (request: ReaderRequest) => read(request));
