import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { labelJudge } from '../../../../src/main/features/documents/judging/label-judge-thread.ts';
import { createDocumentCollection } from '../../../../src/main/features/documents/logic/documents.ts';
import { createSlots } from '../../../../src/main/features/documents/logic/slots.ts';
import type { DocumentInspector } from '../../../../src/main/features/documents/ports.ts';
import { say } from '../../../../src/shared/kernel/message.ts';
import { ok, refuse } from '../../../../src/shared/kernel/result.ts';
import { judgeHere } from '../../../support/bought.ts';
import { documentShelf, noLayouts } from '../../../support/document-reader.ts';

const LARGE = 19 * 1024 * 1024;

/** Counts how many tasks run at once. */
function counter() {
  const seen = { now: 0, most: 0 };
  const within = async <T>(use: () => T | Promise<T>): Promise<T> => {
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    const value = await use();
    seen.now -= 1;
    return value;
  };
  return { seen, within };
}

const PAGE = { index: 0, width: 288, height: 432, rotation: 0, text: 'BOX-1', picture: 'a' };
const FINDINGS = {
  pages: [
    {
      ...PAGE,
      barcodes: [],
      areas: [],
      ink: null,
      block: null,
      doubtful: [],
      losesBars: false,
      lines: { tops: [], heights: [] },
    },
  ],
  carries: [],
};

const purchase = (number: number) => ({
  id: `attempt-${number}`,
  reference: `SO-${number}`,
  accepted: { cartons: [{ reference: 'BOX-1' }] },
  answer: {
    shipmentId: `SHP-${number}`,
    trackingNumber: null,
    labelUrls: [`/label-${number}.pdf`],
    submittedElectronically: true,
    customsInvoiceUrl: null,
  },
});

test('of a hundred shipments with documents of 19 MB only a few are in memory at once', async () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  const { seen, within } = counter();
  const shelf = documentShelf();
  const fetched = new Set<string>();
  const inspector: Pick<DocumentInspector, 'inspect' | 'takeLabel'> = {
    inspect: () => within(() => ok(FINDINGS)),
    takeLabel: () => within(() => ok(new Uint8Array([fetched.size % 256, fetched.size >> 8]))),
  };
  const documents = createDocumentCollection({
    labelDpi: () => 203,
    labelStock: () => 'own',
    layouts: noLayouts,
    connection: 'sandbox',
    source: {
      fetch: async (url, download) => {
        if (!(await download?.room())) return refuse('paper-missing', say('It gave way.'));
        const pdf = new Uint8Array(LARGE);
        fetched.add(url);
        return await within(() => ok(pdf));
      },
    },
    files: {
      ...shelf.files,
      // The real store writes to the disk and keeps nothing in memory.
      keep: async (_pdf, { attemptId, file }) => ok({ hash: `${attemptId}/${file}`, file }),
      read: () => within(() => ok(new Uint8Array(LARGE))),
    },
    keptDocuments: shelf,
    elapsed: () => performance.now(),
    inspector: inspector as DocumentInspector,
    judge: labelJudge,
  });

  const collected = await Promise.all(numbers.map((each) => documents.collect(purchase(each))));

  expect(collected.filter(({ ok: had }) => !had)).toEqual([]);
  expect(fetched.size).toBe(100);
  expect(seen.most).toBeLessThanOrEqual(4);
  expect(seen.most).toBeGreaterThan(1);
});

/** Labels of a server that takes 12 s for each, on a clock of the test's own. */
describe('a label server that takes 12 s for each label', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function station() {
    const shelf = documentShelf();
    const asked: string[] = [];
    const documents = createDocumentCollection({
      labelDpi: () => 203,
      labelStock: () => 'own',
      layouts: noLayouts,
      connection: 'sandbox',
      source: {
        async fetch(url, download) {
          asked.push(url);
          if (url.includes('slow')) {
            await new Promise((done) => {
              setTimeout(done, 12_000);
              download?.signal.addEventListener('abort', done);
            });
          }
          if (download?.signal.aborted) return refuse('paper-missing', say('It gave way.'));
          return ok(new Uint8Array(9));
        },
      },
      files: {
        ...shelf.files,
        keep: async (_pdf, { attemptId, file }) => ok({ hash: `${attemptId}/${file}`, file }),
        read: async () => ok(new Uint8Array(9)),
      },
      keptDocuments: shelf,
      inspector: {
        inspect: async () => ok(FINDINGS),
        takeLabel: async () => ok(new Uint8Array(9)),
        sizes: async () => ok([{ width: 288, height: 432 }]),
      } as Partial<DocumentInspector> as DocumentInspector,
      elapsed: () => performance.now(),
      judge: judgeHere,
    });
    return { documents, asked };
  }

  const slow = (number: number, labels: number) => {
    const { answer, ...rest } = purchase(number);
    const cartons = Array.from({ length: labels }, (_, at) => ({ reference: `BOX-${at + 1}` }));
    const labelUrls = cartons.map((_, at) => `/slow-${number}-${at + 1}.pdf`);
    return { ...rest, accepted: { cartons }, answer: { ...answer, labelUrls } };
  };

  /** Whether it has an outcome within so many seconds. */
  async function isDoneWithin(work: Promise<unknown>, seconds: number): Promise<boolean> {
    let isDone = false;
    void work.then(() => {
      isDone = true;
    });
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    return isDone;
  }

  test('delays another shipment by no label, however many shipments wait', async () => {
    const { documents } = station();
    for (let number = 1; number <= 200; number += 1) void documents.collect(slow(number, 8));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await isDoneWithin(documents.collect(purchase(500)), 0.3)).toBe(true);
  });

  test('delays no print', async () => {
    const { documents } = station();
    for (const number of [1, 2, 3, 4]) void documents.collect(slow(number, 8));
    expect(await isDoneWithin(documents.sizeOf('stored'), 0)).toBe(true);
  });

  test('is not asked for more of a shipment after two minutes: the rest is fetched later', async () => {
    const { documents, asked } = station();
    const collected = documents.collect(slow(1, 40));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await collected).toMatchObject({
      ok: false,
      error: {
        code: 'paper-missing',
        message: expect.stringContaining('took longer than 120 s; the rest is fetched later'),
        retry: 'later',
      },
    });
    expect(asked).toHaveLength(30);
  });
});

test('slots are given in order, and returned also after a failure', async () => {
  const take = createSlots(1);
  const order: number[] = [];
  const failing = take(async () => {
    order.push(1);
    await setImmediate();
    throw new Error('no');
  });
  const next = [2, 3].map((each) => take(async () => void order.push(each)));
  await expect(failing).rejects.toThrow('no');
  await Promise.all(next);
  await take(async () => void order.push(4));
  expect(order).toEqual([1, 2, 3, 4]);
});
