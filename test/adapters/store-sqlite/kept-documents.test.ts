import Database from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import type { StoredPrintJob } from '../../../src/main/features/printing/ports.ts';
import { must, ownStore } from './support/bench.ts';
import { anAttempt, aPaper, aPrintJob } from './support/samples.ts';

async function storeWithAttempt() {
  const store = await ownStore();
  const { id } = must(await store.journal.open(anAttempt('SO-1'), '{}'));
  return { store, id };
}

describe('the documents of a purchase', () => {
  it('keep every original, and replace what was extracted from them', async () => {
    const { store, id } = await storeWithAttempt();
    const original = aPaper(id, {
      role: 'original',
      url: 'https://partner.example/1.pdf',
      cartonReference: null,
      matchedBy: null,
    });
    const unmatched = aPaper(id, {
      role: 'unmatched',
      cartonReference: null,
      matchedBy: null,
      found: ['BOX-9', 'Anna Müller'],
    });
    await store.documents.save(id, [original, unmatched]);
    expect(await store.documents.list(id)).toEqual([original, unmatched]);
    const label = aPaper(id, { barcodes: ['1Z', 'BOX-1'] });
    await store.documents.save(id, [original, label]);
    expect(await store.documents.list(id)).toEqual([original, label]);
    const second = { ...original, url: 'https://partner.example/2.pdf' };
    const other = { ...original, hash: 'b'.repeat(64) };
    await store.documents.save(id, [label, second, other]);
    expect(await store.documents.list(id)).toEqual([original, label, second, other]);
  });

  it('are accepted one carton at a time by a person', async () => {
    const { store, id } = await storeWithAttempt();
    const labels = ['BOX-1', 'BOX-2'].map((cartonReference) =>
      aPaper(id, { cartonReference, matchedBy: 'position' }),
    );
    await store.documents.save(id, labels);
    await store.documents.accept(id, 'BOX-2');
    expect((await store.documents.list(id)).map(({ accepted }) => accepted)).toEqual([false, true]);
    await expect(store.documents.accept(id, 'BOX-3')).rejects.toThrow('No label of carton BOX-3');
  });

  it('never have two labels for one carton', async () => {
    const { store, id } = await storeWithAttempt();
    await store.documents.save(id, [aPaper(id)]);
    const two = [aPaper(id), aPaper(id, { hash: 'b'.repeat(64) })];
    await expect(store.documents.save(id, two)).rejects.toThrow();
    expect(await store.documents.list(id)).toEqual([aPaper(id)]);
  });

  it('are listed by one query, with the reasons why a label is another purchase’s', async () => {
    const { store, id } = await storeWithAttempt();
    await store.documents.save(id, [
      aPaper(id),
      aPaper(id, { role: 'invoice', hash: 'c'.repeat(64) }),
    ]);
    const asked = vi.spyOn(Database.prototype, 'prepare');
    await store.documents.list(id);
    const questions = asked.mock.calls.length;
    asked.mockRestore();
    expect(questions).toBe(1);
  });

  it('never belong to another purchase', async () => {
    const { store, id } = await storeWithAttempt();
    await expect(store.documents.save(id, [aPaper('another')])).rejects.toThrow('another');
  });
});

describe('print jobs', () => {
  it('are listed in the order they were added, with their newest state', async () => {
    const { store, id } = await storeWithAttempt();
    await store.printJobs.add([
      aPrintJob('job-1', id),
      aPrintJob('job-2', id, { kind: 'invoice', role: 'document', cartonReference: null }),
    ]);
    const failed = { state: 'failed', detail: 'out of labels' } as const;
    await store.printJobs.change('job-1', { states: ['queued'] }, failed);
    expect(await store.printJobs.list(id)).toEqual([
      aPrintJob('job-1', id, failed),
      aPrintJob('job-2', id, { kind: 'invoice', role: 'document', cartonReference: null }),
    ]);
    expect(await store.printJobs.list('another')).toEqual([]);
    expect(await store.printJobs.change('job-3', { states: ['queued'] }, failed)).toBeNull();
  });

  it('that print by themselves are added once, also after the first has printed', async () => {
    const { store, id } = await storeWithAttempt();
    const only = { unprinted: true };
    expect(await store.printJobs.add([aPrintJob('job-1', id)], only)).toHaveLength(1);
    expect(await store.printJobs.add([aPrintJob('job-2', id)], only)).toEqual([]);
    await store.printJobs.change('job-1', { states: ['queued'] }, { state: 'done' });
    expect(await store.printJobs.add([aPrintJob('job-3', id)], only)).toEqual([]);
    // A person prints it again.
    const [again] = await store.printJobs.add([aPrintJob('job-4', id)]);
    expect(again).toMatchObject({ id: 'job-4', copyNumber: 2 });
  });

  it('that print by themselves are added again where the first failed', async () => {
    const { store, id } = await storeWithAttempt();
    await store.printJobs.add([aPrintJob('job-1', id, { state: 'failed' })]);
    const [again] = await store.printJobs.add([aPrintJob('job-2', id)], { unprinted: true });
    expect(again).toMatchObject({ id: 'job-2', copyNumber: 1 });
  });

  it.each(['queued', 'sent', 'done', 'unknown'] as const)(
    'that print by themselves leave out another file of a carton’s label that is %s',
    async (state) => {
      const { store, id } = await storeWithAttempt();
      await store.printJobs.add([aPrintJob('job-1', id, { state })]);
      const fetchedAgain = (job: string) =>
        aPrintJob(job, id, { file: '/data/documents/BOX-1-2.pdf' });
      expect(await store.printJobs.add([fetchedAgain('job-2')], { unprinted: true })).toEqual([]);
      const ofAnotherCarton = aPrintJob('job-3', id, { cartonReference: 'BOX-2' });
      expect(await store.printJobs.add([ofAnotherCarton], { unprinted: true })).toHaveLength(1);
      // A person prints the file of now; what is queued, printing, or may have come out is not queued twice.
      const [again] = await store.printJobs.add([fetchedAgain('job-4')]);
      expect(again).toMatchObject(
        state === 'done' ? { id: 'job-4', copyNumber: 2 } : { id: 'job-1' },
      );
    },
  );

  it.each([{}, { unprinted: true }])('are added for each insert of an order (%o)', async (only) => {
    const { store, id } = await storeWithAttempt();
    const jobs = [anInsert('job-1', id, 'a'), anInsert('job-2', id, 'b')];
    const added = await store.printJobs.add(jobs, only);
    expect(added.map(({ id, copyNumber }) => [id, copyNumber])).toEqual([
      ['job-1', 1],
      ['job-2', 1],
    ]);
  });

  it('of an insert are added once, also where its file was changed since', async () => {
    const { store, id } = await storeWithAttempt();
    await store.printJobs.add([
      anInsert('job-1', id, 'a', { state: 'done' }),
      // Recorded by an older program.
      anInsert('job-2', id, 'b', { state: 'done', source: null }),
    ]);
    const wanted = [
      anInsert('job-3', id, 'a', { file: '/data/documents/a-2.pdf' }),
      anInsert('job-4', id, 'b'),
      anInsert('job-5', id, 'c'),
    ];
    const added = await store.printJobs.add(wanted, { unprinted: true });
    expect(added.map(({ id }) => id)).toEqual(['job-5']);
  });
});

const anInsert = (
  job: string,
  attemptId: string,
  name: string,
  change: Partial<StoredPrintJob> = {},
): StoredPrintJob =>
  aPrintJob(job, attemptId, {
    ...{ kind: 'insert', role: 'document', cartonReference: null },
    file: `/data/documents/${name}.pdf`,
    source: `/inserts/${name}.pdf`,
    ...change,
  });
