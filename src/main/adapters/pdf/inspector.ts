import { Worker } from 'node:worker_threads';
import { type StationError, stationError } from '../../../shared/errors.ts';
import { fail, ok, type Result, unreachable } from '../../../shared/result.ts';
import { kept, type Said, say } from '../../../shared/say.ts';
import { LARGEST_PDF } from '../../../shared/station/given-labels.ts';
import type { DocumentInspector } from '../../domain/documents/ports.ts';
import type { RasterPage } from '../../domain/printing/ports.ts';
import type { PdfProblem, PdfReply, PdfTask, PdfTaskResults } from './messages.ts';
import { limitWork } from './work-limit.ts';
import { findWorkerFile } from './worker-file.ts';

export interface InspectorLimits {
  bytes: number;
  pages: number;
  /** Of the thread's own work. */
  milliseconds: number;
}

/** Generous for paper of a shipment: labels are some hundred kilobytes and a page or two. */
export const DEFAULT_LIMITS: InspectorLimits = {
  bytes: LARGEST_PDF,
  pages: 50,
  milliseconds: 15_000,
};

type Outcome = { reply: PdfReply } | { lost: 'too-slow' | 'crashed' | 'closed' };

/**
 * Looks at PDFs in a thread of its own, one document at a time. A document that takes longer than
 * the limit, or crashes the thread, costs only itself: the next one gets a new thread.
 *
 * Every call answers `labels-held` with the reason in words: no PDF, cut off, damaged, encrypted,
 * too large, too many pages, too slow.
 */
export function openInspector(
  options: { limits?: Partial<InspectorLimits>; workerFile?: string } = {},
): DocumentInspector & { raster: RasterPage } {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const file = options.workerFile ?? findWorkerFile();
  let worker: Worker | undefined;
  let isBusy = false;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function run<K extends PdfTask['kind']>(
    pdf: Uint8Array,
    task: PdfTask & { kind: K },
  ): Promise<Result<PdfTaskResults[K]>> {
    if (pdf.length > limits.bytes) return fail(tooLarge(pdf.length, limits.bytes));
    const turn = last.then(() => attempt(pdf, task));
    last = turn.catch(() => {});
    const outcome = await turn;
    if ('lost' in outcome) return fail(lost(outcome.lost, limits));
    if (!outcome.reply.ok) return fail(inWords(outcome.reply.problem));
    // The worker answers each kind of task with that kind's result.
    return ok(outcome.reply.value as PdfTaskResults[K]);
  }

  async function attempt(pdf: Uint8Array, task: PdfTask): Promise<Outcome> {
    if (closed) return { lost: 'closed' };
    worker ??= takeSpare(file) ?? start(file);
    const current = worker;
    let outcome: Outcome | undefined;
    isBusy = true;
    try {
      outcome = await ask(current, { pdf, task }, limits.milliseconds, () => !closed);
      return outcome;
    } finally {
      isBusy = false;
      if (!outcome || 'lost' in outcome || outcome.reply.spent) {
        worker = undefined;
        await current.terminate();
      }
    }
  }

  return {
    inspect: (pdf) => run(pdf, { kind: 'inspect', maxPages: limits.pages }),
    sizes: (pdf) => run(pdf, { kind: 'sizes', maxPages: limits.pages }),
    extractPages: (pdf, indexes) => run(pdf, { kind: 'extract', indexes }),
    cutOut: (pdf, index, area) => run(pdf, { kind: 'cut-out', index, area }),
    picture: (pdf, index, dpi) => run(pdf, { kind: 'picture', index, dpi }),
    raster: (pdf, { index, dpi }) => run(pdf, { kind: 'raster', index, dpi }),
    async close() {
      closed = true;
      if (worker && !isBusy) return await leaveSpare(file, worker);
      await worker?.terminate();
    },
  };
}

/** A thread takes a second to begin: one that is idle waits for whoever opens an inspector next. */
const spare = new Map<string, Worker>();

function takeSpare(file: string): Worker | undefined {
  const worker = spare.get(file);
  spare.delete(file);
  return worker;
}

async function leaveSpare(file: string, worker: Worker): Promise<void> {
  if (spare.has(file)) {
    await worker.terminate();
    return;
  }
  worker.once('exit', () => {
    if (spare.get(file) === worker) spare.delete(file);
  });
  spare.set(file, worker);
}

function start(file: string): Worker {
  const worker = new Worker(file, { name: 'pdf', resourceLimits: { maxOldGenerationSizeMb: 512 } });
  // Without a listener an error of the thread would be an uncaught one of the station.
  worker.on('error', () => {});
  worker.unref();
  return worker;
}

/**
 * The thread keeps the program alive only while an answer is awaited, or its end: an answer that
 * still comes then must not let go of it.
 */
function ask(
  worker: Worker,
  request: { pdf: Uint8Array; task: PdfTask },
  milliseconds: number,
  goesOn: () => boolean,
): Promise<Outcome> {
  worker.ref();
  return new Promise<Outcome>((resolve, reject) => {
    const stop = () => {
      endWatch();
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      if (goesOn()) worker.unref();
    };
    const finish = (outcome: Outcome) => {
      stop();
      resolve(outcome);
    };
    const onMessage = (reply: PdfReply) => finish({ reply });
    const onExit = () => finish({ lost: 'crashed' });
    const onError = (error: Error) => {
      if (isCrash(error)) return finish({ lost: 'crashed' });
      stop();
      return reject(error);
    };
    const endWatch = limitWork(worker, milliseconds, () => finish({ lost: 'too-slow' }));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(request);
  });
}

/** The reader broke on the document; any other error is a defect of ours. */
const isCrash = (error: Error): boolean =>
  error.name === 'RuntimeError' ||
  // Nested too deeply, or of a size that no list has.
  error instanceof RangeError ||
  ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');

const held = (words: Said): StationError => stationError('labels-held', words);

const tooLarge = (bytes: number, limit: number): StationError =>
  held(say`The document is too large: ${megabytes(bytes)} MB, at most ${megabytes(limit)} MB.`);

const inches = (points: number): string => (points / 72).toFixed(1);

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

function lost(why: 'too-slow' | 'crashed' | 'closed', { milliseconds }: InspectorLimits) {
  switch (why) {
    case 'too-slow':
      return held(say`The document is too slow to read: more than ${milliseconds / 1000} s.`);
    case 'crashed':
      return held(say`The document is damaged: reading it broke the reader.`);
    case 'closed':
      return held(say`The document was not read: the station is closing.`);
    default:
      return unreachable(why);
  }
}

const millimetres = (points: number): number => Math.round((points / 72) * 25.4);

function inWords(problem: PdfProblem): StationError {
  switch (problem.kind) {
    case 'not-a-pdf':
      return held(say`The document is not a PDF; it looks like ${kept(problem.looksLike)}.`);
    case 'cut-off':
      return held(say`The document is cut off: its end is missing.`);
    case 'damaged':
      return held(say`The document is damaged and cannot be read.`);
    case 'encrypted':
      return held(say`The document is encrypted and asks for a password.`);
    case 'too-many-pages':
      return held(
        say`The document has too many pages: ${problem.pages}, at most ${problem.limit}.`,
      );
    case 'no-such-page':
      return held(say`The document has no page ${problem.page + 1}; it has ${problem.pages}.`);
    case 'odd-size':
      return held(
        say`Page ${problem.page + 1} of the document is ${millimetres(problem.width)} x ${millimetres(problem.height)} mm: no paper of a shipment is.`,
      );
    case 'own-scale':
      return held(say`A page of the document asks to be printed at a scale of its own (UserUnit).`);
    case 'huge-picture':
      return held(
        say`A picture in the document is too large: ${problem.width} x ${problem.height} dots.`,
      );
    case 'changed':
      return held(say`A page looks otherwise once it is taken out of its document.`);
    case 'page-too-large':
      return held(
        say`A page is too large to be printed as dots: ${inches(problem.width)} x ${inches(problem.height)} in.`,
      );
    default:
      return unreachable(problem);
  }
}
