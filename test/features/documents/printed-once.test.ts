import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openLocks } from '../../../src/main/adapters/store-sqlite/files/locks.ts';
import { createDocumentFetches } from '../../../src/main/features/documents/document-fetches.ts';
import {
  createDocumentService,
  type DocumentServiceNeeds,
} from '../../../src/main/features/documents/document-service.ts';
import type { Attempt } from '../../../src/main/features/purchasing/ports.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import { aPaper } from '../../adapters/store-sqlite/support/samples.ts';
import { gate, type PrintRig, printRig } from '../printing/logic/print-rig.ts';

/*
 * The store, its locks and the print queue are real. The fetch is played: each answers with other bytes, as a
 * partner may that draws a label at each request.
 */
async function purchaseOf(rig: PrintRig): Promise<Attempt> {
  const attempt = await rig.store.journal.find(rig.attemptId);
  if (!attempt) throw new Error('No attempt');
  const cartons = [{ reference: 'BOX-1', weight: '1' }];
  return { ...attempt, state: 'confirmed', accepted: { ...attempt.accepted, cartons } } as Attempt;
}

interface Fetched {
  count: number;
  may: Promise<void>;
  /** Fetches also what is stored. */
  anew?: boolean;
}

function serviceOf(rig: PrintRig, fetched: Fetched) {
  const { store, attemptId, play } = rig;
  return createDocumentService({
    orders: store.orders,
    sessions: store.sessions,
    journal: store.journal,
    documents: store.documents,
    layouts: store.layouts,
    documentTries: store.documentTries,
    printJobs: store.printJobs,
    decisions: store.audit,
    printing: rig.printing,
    fetches: createDocumentFetches(() => undefined),
    locks: openLocks(`${rig.locks}/orders`),
    wait: (_milliseconds: number) => delay(5),
    settings: { current: () => ({ 'printing.packingSlip': 'never' }) },
    ruled: { inserts: async () => ok([]), copiesOf: async () => 0 },
    collection: {
      async collect({ id }: Attempt) {
        const known = await store.documents.list(id);
        if (known.length === 0 || fetched.anew) {
          fetched.count += 1;
          const n = fetched.count;
          await fetched.may;
          const label = aPaper(attemptId, {
            hash: String(n).repeat(64),
            file: `/data/documents/a/BOX-1${n === 1 ? '' : `-${n}`}.pdf`,
          });
          await store.documents.save(id, [label]);
        }
        play.papers = await store.documents.list(id);
        return ok(play.papers);
      },
    },
  } as unknown as DocumentServiceNeeds);
}

it('documents requested while they are fetched are fetched once', async () => {
  const rig = await printRig();
  const { opened, open } = gate();
  const fetched = { count: 0, may: opened };
  const service = serviceOf(rig, fetched);
  const attempt = await purchaseOf(rig);
  const both = [service.collect(attempt), service.collect(attempt)];
  await delay(0);
  open();
  expect(await Promise.all(both)).toEqual([null, null]);
  expect(fetched.count).toBe(1);
});

it('documents that another program fetches are waited for and not fetched', async () => {
  const rig = await printRig();
  const { opened, open } = gate();
  const fetched = { count: 0, may: opened };
  const attempt = await purchaseOf(rig);
  const first = serviceOf(rig, fetched).collect(attempt);
  const second = serviceOf(rig, fetched).collect(attempt);
  await expect.poll(() => fetched.count).toBe(1);
  open();
  expect(await Promise.all([first, second])).toEqual([null, null]);
  expect(fetched.count).toBe(1);
});

it('a label fetched again with other bytes prints again only where a person asks', async () => {
  const rig = await printRig();
  const fetched: Fetched = { count: 0, may: Promise.resolve() };
  const service = serviceOf(rig, fetched);
  const attempt = await purchaseOf(rig);
  const files = () => rig.sent.map(({ file }) => basename(file));
  await service.collect(attempt);
  await service.print(attempt, { unprinted: true });
  fetched.anew = true;
  await service.collect(attempt);
  expect(fetched.count).toBe(2);
  await service.print(attempt, { unprinted: true });
  expect(files()).toEqual(['BOX-1.pdf']);
  await service.print(attempt, { reason: 'torn' });
  expect(files()).toEqual(['BOX-1.pdf', 'BOX-1-2.pdf']);
  expect((await service.jobs(attempt.id)).map(({ copyNumber }) => copyNumber)).toEqual([1, 2]);
});
