import { type ResourceLimits, Worker } from 'node:worker_threads';
import { failure, isCode } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { programFile } from '../../program-file.ts';
import { readItemFile, type SomeItems, someItems } from '../catalogue/item-file-reader.ts';
import type { ReaderReply, ReaderTask } from './order-worker.ts';
import type { FileDefaults } from './rules/csv/csv-columns.ts';
import { SLICE } from './rules/import-orders.ts';
import type { OrderFile, ParsedFile } from './rules/parsed-file.ts';
import type { UnitDefaults } from './rules/read-order.ts';

/** Reads order files beside the station's own work: a large one takes seconds. */
export type OrderReader = ReturnType<typeof openOrderReader>;

/** `resourceLimits`: set by tests alone. */
export function openOrderReader(resourceLimits?: ResourceLimits) {
  const worker = openWorker(resourceLimits);
  let files = 0;
  let closed = false;
  const asked = (task: ReaderTask) => ask(worker, task, () => !closed);

  async function* slices(): AsyncGenerator<ParsedFile> {
    for (let file = 0; file < files; file += 1) {
      for (let from = 0; ; from += SLICE) {
        const reply = await asked({ kind: 'slice', file, from });
        if (!('slice' in reply) || reply.slice === null) break;
        yield reply.slice;
      }
    }
  }

  return {
    /**
     * How many whole orders the file holds. Its bytes are the reader's from now on. Throws a
     * StationFailure `bad-input` where there is no memory for it; the reader has ended then.
     */
    async read(file: OrderFile, defaults: FileDefaults): Promise<number> {
      const reply = await asUsual(file, asked({ kind: 'read', file, defaults }));
      files += 1;
      return 'orders' in reply ? reply.orders : 0;
    },
    /** All that was read, as often as it is asked for. */
    slices,
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

/** A file of this many bytes is read sooner than a thread is started. */
export const SMALL_FILE = 4 * 1024;

/**
 * The items of a file, so many at a time; refusals and remarks come first, without items. Read beside
 * the station's own work, but for a small file. Throws as `read`.
 */
export async function* readItems(
  file: OrderFile,
  defaults: UnitDefaults,
  atOnce: number,
): AsyncGenerator<SomeItems> {
  if (file.bytes.length <= SMALL_FILE) {
    const read = readItemFile(file.name, file.bytes, defaults);
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
    yield await asked({ kind: 'items', file, defaults });
    for (let from = 0; ; from += atOnce) {
      const some = await asked({ kind: 'some items', from, to: from + atOnce });
      if (some.items.length === 0) return;
      yield some;
    }
  } finally {
    await worker.terminate();
  }
}

function openWorker(resourceLimits?: ResourceLimits): Worker {
  const limits = resourceLimits && { resourceLimits };
  const worker = new Worker(programFile('order-worker', import.meta.url), {
    name: 'orders',
    ...limits,
  });
  // A failure reaches whoever asks; without a listener it would end the station.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}

/** Says of a thread that had no memory left which file it was. */
async function asUsual({ name, bytes }: OrderFile, reply: Promise<ReaderReply>) {
  const megabytes = Math.ceil(bytes.length / (1024 * 1024));
  return await reply.catch((error: unknown) => {
    throw isCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? tooMuch(name, megabytes) : error;
  });
}

/**
 * One question at a time. The thread keeps the program alive only while an answer is awaited, or its
 * end: an answer that still comes then must not let go of it.
 */
function ask(worker: Worker, task: ReaderTask, goesOn: () => boolean): Promise<ReaderReply> {
  worker.ref();
  return new Promise((resolve, reject) => {
    const over = () => {
      worker.off('message', take).off('error', broken).off('exit', ended);
      if (goesOn()) worker.unref();
    };
    const take = (reply: ReaderReply) => {
      over();
      resolve(reply);
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
