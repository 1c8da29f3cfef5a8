import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { LARGEST_PDF } from '../../../shared/purchasing/given-labels.ts';
import type { DocumentInspector } from '../../features/documents/ports.ts';
import type { DotsOfPage, PicturesOf } from '../../features/printing/ports.ts';
import type {
  Lost,
  PagePicture,
  PageRaster,
  PdfReply,
  PdfTask,
  PdfTaskResults,
  ReaderAnswer,
} from './messages.ts';
import {
  type ReaderProcess,
  readerEnvironment,
  type StartReader,
  startOnNode,
  watchMemory,
} from './process/reader-process.ts';
import { PATIENCE } from './process/work-limit.ts';
import { readerFile } from './process/worker-file.ts';
import { inWords, lost, tooLarge } from './refusals.ts';
import { picturePdf } from './writing/picture-pdf.ts';

/** Generous: a label has a few hundred kilobytes and one or two pages. */
const DEFAULT_LIMITS = {
  bytes: LARGEST_PDF,
  pages: 50,
  /** CPU time of the reader. */
  milliseconds: 15_000,
  /** Bytes of resident memory of the reader's process. */
  memory: 384 * 1024 * 1024,
};
type InspectorLimits = typeof DEFAULT_LIMITS;

export interface InspectorOptions {
  limits?: Partial<InspectorLimits>;
  /** Replaced by the host within Electron. */
  startReader?: StartReader | undefined;
  workerFile?: string;
}

interface PageDrawing {
  dots: DotsOfPage;
  pictures: PicturesOf;
  /** As `dots`, before each dot is black or white. */
  raster(pdf: Uint8Array, page: { index: number; dpi: number }): Promise<Result<PageRaster>>;
}

type Outcome = { reply: PdfReply } | { lost: Lost | 'not-begun' | 'closed' };

/** CPU milliseconds of the first try, far more than a label takes: a document that needs longer is put aside. */
const FIRST_TRY_MS = 3_000;

/** Read for a print that somebody waits for. */
const TO_PRINT: ReadonlySet<PdfTask['kind']> = new Set(['dots', 'page-picture', 'sizes']);

/**
 * Reads PDFs in a separate process, one document at a time, those to print first. A document that exceeds the
 * time or memory limit, or crashes the process, affects no other: the next one gets a new process. One that
 * needs long is begun again beside the others, in a second process, and delays only its own kind.
 * All calls fail with `labels-held` and the reason: not a PDF, cut off, damaged, encrypted, too large,
 * too many pages, too slow, too much memory.
 */
export function openInspector(options: InspectorOptions = {}): DocumentInspector & PageDrawing {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const kind = {
    start: options.startReader ?? startOnNode,
    workerFile: options.workerFile ?? readerFile('pdf-worker'),
  };
  const firstTry = { ...limits, milliseconds: Math.min(FIRST_TRY_MS, limits.milliseconds) };
  const main = createReading(kind, firstTry);
  const aside = createReading(kind, limits);

  async function run<K extends PdfTask['kind']>(
    pdf: Uint8Array,
    task: PdfTask & { kind: K },
  ): Promise<Result<PdfTaskResults[K]>> {
    if (pdf.length > limits.bytes) return fail(tooLarge(pdf.length, limits.bytes));
    const first = await main.read(pdf, task);
    const isLong = 'lost' in first && first.lost === 'too-slow';
    const outcome =
      isLong && firstTry.milliseconds < limits.milliseconds ? await aside.read(pdf, task) : first;
    if ('lost' in outcome) return fail(lost(outcome.lost, limits));
    if (!outcome.reply.ok) return fail(inWords(outcome.reply.problem));
    // The reader answers each kind of task with the result of that kind.
    return ok(outcome.reply.value as PdfTaskResults[K]);
  }

  return {
    inspect: (pdf) => run(pdf, { kind: 'inspect', maxPages: limits.pages }),
    sizes: (pdf) => run(pdf, { kind: 'sizes', maxPages: limits.pages }),
    extractPages: (pdf, indexes) => run(pdf, { kind: 'extract', indexes }),
    takeLabel: (pdf, index, area, proof) => run(pdf, { kind: 'label', index, area, proof }),
    async pictures(pdf, mustShow) {
      const pictures: PagePicture[] = [];
      for (let index = 0, pages = 1; index < pages; index += 1) {
        const page = await run(pdf, { kind: 'page-picture', index, mustShow });
        if (!page.ok) return page;
        pictures.push(page.value);
        pages = page.value.pages;
      }
      return ok(picturePdf(pictures));
    },
    picture: (pdf, index, dpi, asPrinted = false) =>
      run(pdf, { kind: 'picture', index, dpi, asPrinted }),
    raster: (pdf, { index, dpi }) => run(pdf, { kind: 'raster', index, dpi }),
    dots: (pdf, wish) => run(pdf, { kind: 'dots', ...wish }),
    async close() {
      aside.close();
      main.close();
    },
  };
}

/** One document at a time, in a process that is kept for the next. */
function createReading(kind: ReaderKind, limits: InspectorLimits) {
  let reader: ReaderProcess | undefined;
  let isBusy = false;
  let closed = false;
  const waiting: { isToPrint: boolean; begin: () => void }[] = [];

  /** Tries again with a new process if a process that had been used before ran out of memory or had ended. */
  async function inTurn(pdf: Uint8Array, task: PdfTask): Promise<Outcome> {
    if (closed) return { lost: 'closed' };
    const had = reader ?? takeSpare(kind);
    const outcome = await attempt(had ?? start(kind), pdf, task);
    const again = had && !closed && mayFareBetter(outcome);
    return again ? await attempt(start(kind), pdf, task) : outcome;
  }

  async function attempt(current: ReaderProcess, pdf: Uint8Array, task: PdfTask): Promise<Outcome> {
    reader = current;
    let outcome: Outcome | undefined;
    try {
      outcome = await ask(current, pdf, task, limits);
      return closed && 'lost' in outcome ? { lost: 'closed' } : outcome;
    } finally {
      if (!outcome || 'lost' in outcome || outcome.reply.spent) {
        reader = undefined;
        current.end();
      }
    }
  }

  return {
    async read(pdf: Uint8Array, task: PdfTask): Promise<Outcome> {
      const isToPrint = TO_PRINT.has(task.kind);
      if (isBusy) await new Promise<void>((begin) => waiting.push({ isToPrint, begin }));
      isBusy = true;
      try {
        return await inTurn(pdf, task);
      } finally {
        const prints = waiting.findIndex((each) => each.isToPrint);
        const [next] = waiting.splice(Math.max(0, prints), 1);
        if (next) next.begin();
        else isBusy = false;
      }
    },
    close(): void {
      closed = true;
      if (reader && !isBusy) leaveSpare(kind, reader);
      else reader?.end();
      reader = undefined;
    },
  };
}

interface ReaderKind {
  start: StartReader;
  workerFile: string;
}

/** Starting a process takes a second, so an idle one is kept for the next inspector. */
let spare: (ReaderKind & { reader: ReaderProcess }) | null = null;

function takeSpare({ start, workerFile }: ReaderKind): ReaderProcess | undefined {
  if (spare?.start !== start || spare.workerFile !== workerFile) return undefined;
  const { reader } = spare;
  spare = null;
  return reader;
}

function leaveSpare(kind: ReaderKind, reader: ReaderProcess): void {
  spare?.reader.end();
  spare = { ...kind, reader };
}

function start({ start: begin, workerFile }: ReaderKind): ReaderProcess {
  const reader = begin(readerFile('pdf-process'), [workerFile], readerEnvironment(process.env));
  reader.keepProgram(false);
  reader.events.once('exit', () => {
    if (spare?.reader === reader) spare = null;
  });
  return reader;
}

const mayFareBetter = (outcome: Outcome): boolean =>
  'lost' in outcome
    ? outcome.lost === 'not-begun' || outcome.lost === 'too-much-memory'
    : !outcome.reply.ok && outcome.reply.problem.kind === 'too-much-memory';

/** The reader limits its own work; this extra time is for a reader that hangs. */
const GRACE_MS = 10_000;

/** The process keeps the program alive only while an answer is pending. */
function ask(
  reader: ReaderProcess,
  pdf: Uint8Array,
  task: PdfTask,
  { milliseconds, memory }: InspectorLimits,
): Promise<Outcome> {
  if (reader.hasEnded()) return Promise.resolve({ lost: 'not-begun' });
  return new Promise<Outcome>((resolve, reject) => {
    let hasBegun = false;
    const stop = () => {
      endWatch();
      clearTimeout(deadline);
      reader.events.off('message', onMessage).off('exit', onExit);
      reader.keepProgram(false);
    };
    const finish = (outcome: Outcome) => {
      stop();
      resolve(outcome);
    };
    const onMessage = (answer: ReaderAnswer) => {
      if (answer === 'begun') {
        hasBegun = true;
      } else if ('defect' in answer) {
        stop();
        reject(new Error(`In the PDF reader: ${answer.defect}`));
      } else finish(answer);
    };
    const onExit = () => finish({ lost: hasBegun ? 'crashed' : 'not-begun' });
    const tooSlow = () => finish({ lost: 'too-slow' });
    const deadline = setTimeout(tooSlow, PATIENCE * milliseconds + GRACE_MS);
    const tooMuch = () => finish({ lost: 'too-much-memory' });
    const endWatch = watchMemory(reader.pid, memory, tooMuch);
    reader.events.on('message', onMessage).on('exit', onExit);
    reader.keepProgram(true);
    reader.send({ pdf, task, milliseconds, memory });
  });
}
