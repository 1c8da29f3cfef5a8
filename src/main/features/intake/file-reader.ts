import { type ResourceLimits, Worker } from 'node:worker_threads';
import { failure, isCode, StationFailure } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { createMutex } from '../../../shared/kernel/mutex.ts';
import { programFile } from '../../program-file.ts';
import type { UnitDefaults } from '../orders/logic/read-order.ts';
import type { PieceAsked, PieceGiven, ReaderReply, ReaderTask, ReadySlice } from './file-worker.ts';
import { readItemBytes, type SomeItems, someItems } from './item-file-reader.ts';
import type { FileDefaults } from './logic/csv/csv-columns.ts';
import type { CheckedFile } from './logic/order-file.ts';
import { type OrderFile, pieceOf, sizeOf } from './logic/read-file.ts';

/** Reads order files in a worker thread: a large file takes seconds. */
export type OrderReader = ReturnType<typeof openOrderReader>;

/** `resourceLimits`: for tests only. */
export function openOrderReader(resourceLimits?: ResourceLimits) {
  const worker = openWorker(resourceLimits);
  const files: OrderFile[] = [];
  givePieces(worker, files);
  let closed = false;
  const exclusively = createMutex();
  /** Sends one task at a time. */
  const asked = (task: ReaderTask): Promise<ReaderReply> =>
    exclusively(() => ask(worker, task, () => !closed));

  /** Reads exactly one slice ahead while the caller saves the current one. */
  async function* slices(file: OrderFile, at: number, size: number): AsyncGenerator<ReadySlice> {
    let next = asked({ kind: 'first slice', file: at, size });
    for (;;) {
      const reply = await asUsual(file, next);
      if (!('slice' in reply) || reply.slice === null) return;
      next = asked({ kind: 'next slice' });
      next.catch(() => undefined);
      yield reply.slice;
    }
  }

  return {
    /**
     * Checks a file. Throws a StationFailure `bad-input` if memory is insufficient or the file changes
     * meanwhile; the reader has ended then.
     */
    async check(file: OrderFile, defaults: FileDefaults): Promise<CheckedFile> {
      const at = files.push(file) - 1;
      const { name } = file;
      const reply = await asUsual(
        file,
        asked({ kind: 'check', name, size: sizeOf(file), defaults }),
      );
      return {
        orders: 'orders' in reply ? reply.orders : 0,
        slices: (size) => slices(file, at, size),
      };
    },
    async close(): Promise<void> {
      closed = true;
      await worker.terminate();
    },
  };
}

const tooMuch = (name: string, megabytes: number) =>
  failure(
    'bad-input',
    say(
      '{name}: expected a file that can be read in the memory of this program, found {found} MB that cannot. Split it.',
      { name, found: megabytes },
    ),
    { field: 'files' },
  );

/**
 * Reading a file up to this size takes less time than starting a thread; it blocks the station for 10 to
 * 20 milliseconds.
 */
export const SMALL_FILE = 64 * 1024;

/**
 * The items of a file, `atOnce` at a time; rejected rows and warnings come first, without items. Uses a
 * worker thread except for a small file. Throws like `check` of the order reader.
 */
export async function* readItems(
  file: OrderFile & { bytes: Uint8Array },
  defaults: UnitDefaults,
  atOnce: number,
): AsyncGenerator<SomeItems> {
  if (file.bytes.length <= SMALL_FILE) {
    const read = await readItemBytes(file.name, file.bytes, defaults);
    yield someItems(read, 0, 0);
    for (let from = 0; from < read.items.length; from += atOnce) {
      yield someItems(read, from, from + atOnce);
    }
    return;
  }
  const worker = openWorker();
  try {
    const asked = async (task: ReaderTask) => {
      const reply = await asUsual(
        file,
        ask(worker, task, () => true),
      );
      if (!('items' in reply)) throw new Error('The reader of item files answered something else');
      return reply.items;
    };
    yield await asked({ kind: 'items', name: file.name, bytes: file.bytes, defaults });
    for (let from = 0; ; from += atOnce) {
      const some = await asked({ kind: 'some items', from, to: from + atOnce });
      if (some.items.length === 0) return;
      yield some;
    }
  } finally {
    await worker.terminate();
  }
}

/**
 * Megabytes of V8's young generation; enough for the objects of one slice. V8 would take more and not
 * return it.
 */
const YOUNG_MB = 4;

function openWorker(resourceLimits?: ResourceLimits): Worker {
  const limits = { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, ...resourceLimits } };
  const worker = new Worker(programFile('file-worker', import.meta.url), {
    name: 'orders',
    ...limits,
  });
  // The caller of `ask` gets the failure; without a listener it would end the process.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}

/**
 * Sends the thread the pieces of files that it asks for, in the order of its requests: it cannot read the
 * files itself.
 */
function givePieces(worker: Worker, files: readonly OrderFile[]): void {
  const inOrder = createMutex();
  worker.on('message', (asked: PieceAsked | ReaderReply) => {
    if (!('piece' in asked)) return;
    const { file: at, from, to } = asked.piece;
    const file = files[at];
    if (!file) throw new Error(`The reader of order files asked for a file ${at}`);
    const read = pieceOf(file, from, to).then(
      (piece): PieceGiven => ({ piece }),
      (error: unknown): PieceGiven => {
        if (error instanceof StationFailure) return { noPiece: error.error };
        throw error;
      },
    );
    void inOrder(async () => {
      const given = await read;
      worker.postMessage(given, 'piece' in given ? [given.piece.buffer as ArrayBuffer] : []);
    });
  });
}

/** Replaces a failure for lack of memory by an error that names the file. */
async function asUsual(file: OrderFile, reply: Promise<ReaderReply>) {
  const megabytes = Math.ceil(sizeOf(file) / (1024 * 1024));
  return await reply.catch((error: unknown) => {
    throw isCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? tooMuch(file.name, megabytes) : error;
  });
}

/**
 * Sends one task and waits for the reply. The thread keeps the process alive only during a task or its own
 * termination: after `close`, a late reply must not unref it.
 */
function ask(worker: Worker, task: ReaderTask, goesOn: () => boolean): Promise<ReaderReply> {
  worker.ref();
  return new Promise((resolve, reject) => {
    const over = () => {
      worker.off('message', take).off('error', broken).off('exit', ended);
      if (goesOn()) worker.unref();
    };
    const take = (reply: ReaderReply | PieceAsked) => {
      if ('piece' in reply) return;
      over();
      if ('failed' in reply) reject(new StationFailure(reply.failed));
      else resolve(reply);
    };
    const broken = (error: Error) => {
      over();
      reject(error);
    };
    const ended = () => broken(new Error('The reader of order files ended'));
    worker.on('message', take).on('error', broken).on('exit', ended);
    worker.postMessage(task);
  });
}
