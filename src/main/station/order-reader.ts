import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { StationFailure, stationError } from '../../shared/errors.ts';
import { say } from '../../shared/say.ts';
import { isCode } from '../adapters/store/files.ts';
import { type OrderFile, SLICE } from '../domain/orders/import-orders.ts';
import type { ParsedFile } from '../domain/orders/parsed-file.ts';
import type { UnitDefaults } from '../domain/orders/read-order.ts';
import type { ReaderReply, ReaderTask } from './order-worker.ts';

/** Reads order files beside the station's own work: a large one takes seconds. */
export interface OrderReader {
  /**
   * How many whole orders the file holds. Its bytes are the reader's from now on. Throws a
   * StationFailure `bad-input` where there is no memory for it; the reader has ended then.
   */
  read(file: OrderFile, defaults: UnitDefaults): Promise<number>;
  /** All that was read, as often as it is asked for. */
  slices(): AsyncGenerator<ParsedFile>;
  close(): Promise<void>;
}

/** `resourceLimits`: set by tests alone. */
export function openOrderReader(resourceLimits?: ResourceLimits): OrderReader {
  const limits = resourceLimits && { resourceLimits };
  const worker = new Worker(workerFile(), { name: 'orders', ...limits });
  // A failure reaches whoever asks; without a listener it would end the station.
  worker.on('error', () => undefined);
  worker.unref();
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
    async read(file, defaults) {
      const { name } = file;
      const megabytes = Math.ceil(file.bytes.length / (1024 * 1024));
      const reply = await asked({ kind: 'read', file, defaults }).catch((error: unknown) => {
        throw isCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? tooMuch(name, megabytes) : error;
      });
      files += 1;
      return 'orders' in reply ? reply.orders : 0;
    },
    slices,
    async close() {
      closed = true;
      await worker.terminate();
    },
  };
}

const tooMuch = (name: string, megabytes: number) =>
  new StationFailure(
    stationError(
      'bad-input',
      say`${name}: expected a file that can be read in the memory of this program, found ${megabytes} MB that cannot. Split it.`,
      { field: 'files' },
    ),
  );

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

/** Beside the sources; beside the bundle's entry (out/main); one above its chunks. */
function workerFile(): string {
  for (const place of ['./order-worker.ts', './order-worker.js', '../order-worker.js']) {
    const file = fileURLToPath(new URL(place, import.meta.url));
    if (existsSync(file)) return file;
  }
  throw new Error('The reader of order files (order-worker) is missing: build the program again.');
}
