import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { LARGEST_PDF } from '../../../shared/purchasing/given-labels.ts';
import type { DocumentInspector, ReaderTurn } from '../../features/documents/ports.ts';
import type { DotsOfPage, PicturesOf } from '../../features/printing/ports.ts';
import {
  LOW_PRIORITY,
  type PagePicture,
  type PageRaster,
  type PdfReply,
  type PdfTask,
  type PdfTaskResults,
  type ReaderAnswer,
} from './messages.ts';
import {
  type ReaderProcess,
  readerEnvironment,
  type StartReader,
  startOnNode,
  watchMemory,
} from './process/reader-process.ts';
import { readerFile } from './process/worker-file.ts';
import { createReadingTimes } from './reading-times.ts';
import { inWords, lost, tooLarge, tooSlow } from './refusals.ts';
import { picturePdf } from './writing/picture-pdf.ts';

/** Generous: a label has a few hundred kilobytes and one or two pages. */
const DEFAULT_LIMITS = {
  bytes: LARGEST_PDF,
  pages: 50,
  /** CPU time of the reader for a document, with one page; as in `createReadingTimes`. */
  milliseconds: 15_000,
  /** Bytes of resident memory of the reader's process. */
  memory: 384 * 1024 * 1024,
  /** Milliseconds after which a reader that nobody asks is ended: it has 150 MB. */
  idle: 10 * 60 * 1000,
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

/** `milliseconds`: CPU time that it took. */
type Outcome =
  | { reply: PdfReply; milliseconds: number }
  | { lost: 'too-slow'; milliseconds: number }
  | { lost: 'hangs' | 'crashed' | 'too-much-memory' | 'not-begun' | 'closed' };

/** CPU milliseconds of the first try, far more than a label takes: a document that needs longer is put aside. */
const FIRST_TRY_MS = 5_000;

/** Read for a print that somebody waits for. */
const TO_PRINT: ReadonlySet<PdfTask['kind']> = new Set(['dots', 'page-picture', 'sizes']);

/**
 * A reader is given up after these multiples of its CPU time, in elapsed time: the one beside the others gets little
 * of a busy computer.
 */
const PATIENCE = 8;
const PATIENCE_ASIDE = 40;

/** Inspects documents, and draws their pages for printers. */
export interface Inspector extends DocumentInspector, PageDrawing {}

/**
 * Reads PDFs in a separate process, one document at a time, those to print first. A document that exceeds the
 * time or memory limit, or crashes the process, affects no other: the next one gets a new process. One that
 * needs long is begun again beside the others, in a second process of low priority, and delays only its own kind;
 * it is known by its bytes from then on, and what is asked of it goes there at once. What has been spent on reading
 * a document and taking its pages out is added: once that is too much, nothing more is read of it.
 * All calls fail with `labels-held` and the reason: not a PDF, cut off, damaged, encrypted, too large,
 * too many pages, too slow, too much memory.
 */
export function openInspector(options: InspectorOptions = {}): Inspector {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { memory, idle } = limits;
  const start = options.startReader ?? startOnNode;
  const workerFile = options.workerFile ?? readerFile('pdf-worker');
  const main = createReading({ start, workerFile, memory, idle, isAside: false });
  const aside = createReading({ start, workerFile, memory, idle, isAside: true });
  const times = createReadingTimes(limits.milliseconds);

  async function run<K extends PdfTask['kind']>(
    pdf: Uint8Array,
    task: PdfTask & { kind: K },
    turn?: ReaderTurn,
  ): Promise<Result<PdfTaskResults[K]>> {
    if (pdf.length > limits.bytes) return fail(tooLarge(pdf.length, limits.bytes));
    const of = times.of(pdf);
    const before = of.left(task);
    if ('usedUp' in before) return fail(tooSlow(before.usedUp));
    if (turn !== 'aside' && !of.isLong()) {
      const firstTry = Math.min(FIRST_TRY_MS, before.milliseconds);
      const first = await main.read(pdf, task, firstTry);
      if (!isSlow(first) || firstTry === before.milliseconds) return settled(first);
      of.tookLong();
    }
    if (turn !== undefined && turn !== 'aside') {
      turn.putAside();
      return fail(lost('hangs'));
    }
    if (task.kind === 'inspect') {
      const sizes = await aside.read(pdf, { kind: 'sizes', maxPages: limits.pages }, FIRST_TRY_MS);
      if ('reply' in sizes && sizes.reply.ok) of.hasPages(pagesOf(sizes.reply.value));
    }
    const now = of.left(task);
    if ('usedUp' in now) return fail(tooSlow(now.usedUp));
    return settled(await aside.read(pdf, task, now.milliseconds));

    function settled(outcome: Outcome): Result<PdfTaskResults[K]> {
      if ('lost' in outcome) {
        return outcome.lost === 'too-slow'
          ? fail(tooSlow(of.gaveUp(task, outcome.milliseconds)))
          : fail(lost(outcome.lost));
      }
      const { reply, milliseconds } = outcome;
      if (!reply.ok) return fail(inWords(reply.problem));
      // The reader answers each kind of task with the result of that kind.
      const value = reply.value as PdfTaskResults[K];
      of.hasPages(pagesOf(value));
      of.took(task, milliseconds);
      return ok(value);
    }
  }

  return {
    prepare() {
      // The next document's reading says what is wrong.
      main.read(NO_DOCUMENT, { kind: 'prepare' }, FIRST_TRY_MS).catch(() => undefined);
    },
    inspect: (pdf, turn) => run(pdf, { kind: 'inspect', maxPages: limits.pages }, turn),
    sizes: (pdf) => run(pdf, { kind: 'sizes', maxPages: limits.pages }),
    extractPages: (pdf, indexes, turn) => run(pdf, { kind: 'extract', indexes }, turn),
    takeLabel: (pdf, index, area, proof, turn) =>
      run(pdf, { kind: 'label', index, area, proof }, turn),
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

const NO_DOCUMENT = new Uint8Array(0);

/** Pages of the document, where the result tells; else one at least. */
function pagesOf(value: PdfTaskResults[PdfTask['kind']]): number {
  if (value === null) return 1;
  if ('carries' in value) return value.pages.length;
  return Array.isArray(value) ? value.length : 1;
}

/** Whether it may be read with more time. */
const isSlow = (outcome: Outcome): boolean =>
  'lost' in outcome && (outcome.lost === 'too-slow' || outcome.lost === 'hangs');

/** One document at a time, in a process that is kept for the next, unless that is long in coming. */
function createReading(kind: ReaderKind) {
  let reader: ReaderProcess | undefined;
  let isBusy = false;
  let closed = false;
  let idle: NodeJS.Timeout | undefined;
  const waiting: { isToPrint: boolean; begin: () => void }[] = [];

  /** Tries again with a new process if a process that had been used before ran out of memory or had ended. */
  async function inTurn(asked: Asked): Promise<Outcome> {
    if (closed) return { lost: 'closed' };
    const had = reader ?? takeSpare(kind);
    const outcome = await attempt(had ?? start(kind), asked);
    const again = had && !closed && mayFareBetter(outcome);
    return again ? await attempt(start(kind), asked) : outcome;
  }

  async function attempt(current: ReaderProcess, asked: Asked): Promise<Outcome> {
    reader = current;
    let outcome: Outcome | undefined;
    try {
      outcome = await ask(current, asked, kind);
      return closed && 'lost' in outcome ? { lost: 'closed' } : outcome;
    } finally {
      if (!outcome || 'lost' in outcome || outcome.reply.spent) {
        current.end();
        // The next document need not wait until a process has started.
        reader = outcome && isSlow(outcome) && !closed ? start(kind) : undefined;
      }
    }
  }

  function endIdle(): void {
    reader?.end();
    reader = undefined;
  }

  return {
    /** At most so many CPU milliseconds. */
    async read(pdf: Uint8Array, task: PdfTask, milliseconds: number): Promise<Outcome> {
      const isToPrint = TO_PRINT.has(task.kind);
      if (isBusy) await new Promise<void>((begin) => waiting.push({ isToPrint, begin }));
      isBusy = true;
      clearTimeout(idle);
      try {
        return await inTurn({ pdf, task, milliseconds });
      } finally {
        const prints = waiting.findIndex((each) => each.isToPrint);
        const [next] = waiting.splice(Math.max(0, prints), 1);
        if (next) next.begin();
        else {
          isBusy = false;
          idle = setTimeout(endIdle, kind.idle).unref();
        }
      }
    },
    close(): void {
      closed = true;
      clearTimeout(idle);
      if (reader && !isBusy && !kind.isAside) leaveSpare(kind, reader);
      else reader?.end();
      reader = undefined;
    },
  };
}

interface ReaderKind {
  start: StartReader;
  workerFile: string;
  /** Bytes of resident memory. */
  memory: number;
  /** Milliseconds. */
  idle: number;
  /** Beside the others, of low priority. */
  isAside: boolean;
}

interface Asked {
  pdf: Uint8Array;
  task: PdfTask;
  milliseconds: number;
}

/** Starting a process takes a second, so an idle one is kept for the next inspector. */
let spare: { kind: ReaderKind; reader: ReaderProcess } | null = null;

function takeSpare({ start, workerFile, isAside }: ReaderKind): ReaderProcess | undefined {
  if (isAside || spare?.kind.start !== start || spare.kind.workerFile !== workerFile) return;
  const { reader } = spare;
  spare = null;
  return reader;
}

function leaveSpare(kind: ReaderKind, reader: ReaderProcess): void {
  spare?.reader.end();
  spare = { kind, reader };
}

function start({ start: begin, workerFile, isAside }: ReaderKind): ReaderProcess {
  const args = isAside ? [workerFile, LOW_PRIORITY] : [workerFile];
  const reader = begin(readerFile('pdf-process'), args, readerEnvironment(process.env));
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
  { pdf, task, milliseconds }: Asked,
  { memory, isAside }: ReaderKind,
): Promise<Outcome> {
  if (reader.hasEnded()) return Promise.resolve({ lost: 'not-begun' });
  const patience = milliseconds * (isAside ? PATIENCE_ASIDE : PATIENCE);
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
      } else if ('lost' in answer && answer.lost === 'too-slow') {
        finish(answer.milliseconds < milliseconds ? { lost: 'hangs' } : answer);
      } else finish(answer);
    };
    const onExit = () => finish({ lost: hasBegun ? 'crashed' : 'not-begun' });
    const deadline = setTimeout(() => finish({ lost: 'hangs' }), patience + GRACE_MS);
    const tooMuch = () => finish({ lost: 'too-much-memory' });
    const endWatch = watchMemory(reader.pid, memory, tooMuch);
    reader.events.on('message', onMessage).on('exit', onExit);
    reader.keepProgram(true);
    reader.send({ pdf, task, milliseconds, patience, memory });
  });
}
