import { beforeEach, describe, expect, test } from 'vitest';
import type { PrintOutcome } from '../../../../src/main/features/printing/ports.ts';
import { english } from '../../../../src/shared/kernel/message.ts';
import type { PrintJob } from '../../../../src/shared/printing/print-job.ts';
import { must } from '../../../adapters/store-sqlite/support/bench.ts';
import { gate, invoice, label, type PrintRig, printRig } from './print-rig.ts';

const DONE: PrintOutcome = { state: 'done', detail: 'handed over' };
const PAPER_OUT: PrintOutcome = { state: 'failed', held: true, detail: 'paper out' };

let rig: PrintRig;

beforeEach(async () => {
  rig = await printRig();
  rig.play.papers = [label('BOX-1'), label('BOX-2'), invoice];
});

const print = (papers = rig.play.papers, whose = rig) =>
  whose.printing.print(whose.purchase(), papers);

async function jobs(): Promise<PrintJob[]> {
  const { printers } = await rig.queue.view();
  return printers.flatMap((printer) => printer.jobs);
}
const job = async (title: string, at = -1): Promise<PrintJob> => {
  const found = (await jobs()).filter((each) => english(each.title) === `SO-1001 ${title}`).at(at);
  if (!found) throw new Error(`No job ${title}`);
  return found;
};
const states = async () =>
  (await rig.store.printJobs.list(rig.attemptId)).map(
    ({ title, state, held }) => `${english(title)} ${held ? `held by the ${held}` : state}`,
  );
const untilDone = (titles: string[]) =>
  expect.poll(states).toEqual(titles.map((title) => `SO-1001 ${title} done`));

describe('the worker of a printer', () => {
  test('prints one job at a time in order; another printer does not wait for it', async () => {
    const first = gate();
    rig.play.print = async ({ title }) => {
      if (english(title).endsWith('BOX-1')) await first.opened;
      return DONE;
    };
    const printed = print();
    await expect.poll(states).toContain('SO-1001 invoice done');
    expect(await states()).toContain('SO-1001 BOX-2 queued');
    first.open();
    await printed;
    expect(rig.sent.map(({ title }) => title)).toEqual([
      'SO-1001 BOX-1',
      'SO-1001 invoice',
      'SO-1001 BOX-2',
    ]);
  });

  test('continues after a job with a bad document', async () => {
    rig.play.print = async ({ title }) =>
      english(title).endsWith('BOX-1') ? { state: 'failed', detail: 'not a PDF' } : DONE;
    await print();
    expect(await states()).toEqual([
      'SO-1001 BOX-1 failed',
      'SO-1001 BOX-2 done',
      'SO-1001 invoice done',
    ]);
  });

  test('waits while the printer has no paper, says why, and continues in order', async () => {
    await rig.queue.begin();
    rig.play.ready = { ok: false, detail: 'paper out' };
    rig.play.print = async () => (rig.play.ready.ok ? DONE : PAPER_OUT);
    rig.play.papers = [label('BOX-1'), label('BOX-2')];
    expect(await print()).toMatchObject({
      value: {
        jobs: [{ state: 'queued' }, { state: 'queued' }],
        error: {
          code: 'printer',
          message: expect.stringContaining('prints by itself once it is ready (paper out)'),
          retry: 'later',
        },
      },
    });
    await expect
      .poll(states)
      .toEqual(['SO-1001 BOX-1 held by the printer', 'SO-1001 BOX-2 held by the printer']);
    expect((await rig.queue.view()).printers[0]).toMatchObject({
      target: 'system:Zebra',
      roles: ['label'],
      ready: { ok: false, detail: 'paper out' },
    });
    expect(rig.sent).toHaveLength(1);
    const behind = await rig.printing.print(rig.purchase(), [label('BOX-2')], { wait: false });
    expect(behind).toMatchObject({ value: { error: { retry: 'later' } } });
    rig.play.ready = { ok: true, detail: 'ready' };
    await untilDone(['BOX-1', 'BOX-2']);
    expect(rig.sent.map(({ title }) => title)).toEqual([
      'SO-1001 BOX-1',
      'SO-1001 BOX-1',
      'SO-1001 BOX-2',
    ]);
  });

  test('answers at once to a caller that only queues the job', async () => {
    const first = gate();
    rig.play.print = async () => {
      await first.opened;
      return DONE;
    };
    const answer = rig.printing.print(rig.purchase(), [label('BOX-1')], { wait: false });
    expect(await answer).toMatchObject({ value: { jobs: [{ state: 'queued' }], error: null } });
    first.open();
    await untilDone(['BOX-1']);
  });

  test('does not queue a label twice that is requested again while it waits', async () => {
    await rig.queue.begin();
    rig.play.ready = { ok: false, detail: 'paper out' };
    rig.play.print = async () => (rig.play.ready.ok ? DONE : PAPER_OUT);
    await print([label('BOX-1')]);
    await print([label('BOX-1')]);
    await print([label('BOX-1')]);
    rig.play.ready = { ok: true, detail: 'ready' };
    await untilDone(['BOX-1']);
  });

  test('does not wait for a printer in a short-lived program, and lets no job overtake', async () => {
    let first = true;
    rig.play.print = async () => {
      const outcome = first ? PAPER_OUT : DONE;
      first = false;
      return outcome;
    };
    rig.play.papers = [label('BOX-1'), label('BOX-2')];
    await print();
    expect(await states()).toEqual(['SO-1001 BOX-1 failed', 'SO-1001 BOX-2 failed']);
    expect(rig.sent).toHaveLength(1);
  });

  test('does not print a label whose purchase was cancelled meanwhile', async () => {
    await rig.queue.begin();
    rig.play.ready = { ok: false, detail: 'paper out' };
    rig.play.print = async () => (rig.play.ready.ok ? DONE : PAPER_OUT);
    await print([label('BOX-1')]);
    rig.play.state = 'cancelled';
    rig.play.ready = { ok: true, detail: 'ready' };
    await expect.poll(states).toEqual(['SO-1001 BOX-1 failed']);
    expect(await job('BOX-1')).toMatchObject({
      detail: expect.stringContaining('is cancelled'),
    });
    expect(rig.sent).toHaveLength(1);
  });

  test('does not print a label that was replaced meanwhile', async () => {
    await rig.queue.begin();
    rig.play.ready = { ok: false, detail: 'paper out' };
    rig.play.print = async () => (rig.play.ready.ok ? DONE : PAPER_OUT);
    await print([label('BOX-1')]);
    rig.play.papers = [label('BOX-1', { file: '/data/BOX-1-2.pdf' })];
    rig.play.ready = { ok: true, detail: 'ready' };
    await expect.poll(states).toEqual(['SO-1001 BOX-1 failed']);
    expect(await job('BOX-1')).toMatchObject({ detail: expect.stringContaining('replaced') });
  });
});

describe('a person', () => {
  const failing = async () => {
    rig.play.print = async () => ({ state: 'failed', detail: 'jam' });
    await print([label('BOX-1')]);
    rig.play.print = async () => DONE;
    return await job('BOX-1');
  };

  test('retries a failed job: it stays the same job', async () => {
    const { id } = await failing();
    expect(must(await rig.queue.retry(id))).toMatchObject({ id, state: 'queued', detail: null });
    await untilDone(['BOX-1']);
    expect(await rig.queue.retry(id)).toMatchObject({
      error: { code: 'bad-input', field: 'job' },
    });
  });

  test('cannot retry a failed job that was printed again since', async () => {
    const { id } = await failing();
    await print([label('BOX-1')]);
    for (const again of [await rig.queue.retry(id), await rig.queue.move(id, 'system:Spare')]) {
      expect(again).toMatchObject({
        error: { code: 'bad-input', message: expect.stringContaining('printed again since') },
      });
    }
    expect(await states()).toEqual(['SO-1001 BOX-1 failed', 'SO-1001 BOX-1 done']);
    expect(rig.sent).toHaveLength(2);
  });

  test('moves a job to another printer', async () => {
    const { id } = await failing();
    expect(must(await rig.queue.move(id, 'system:Spare'))).toMatchObject({
      target: 'system:Spare',
    });
    await untilDone(['BOX-1']);
    expect(rig.sent.at(-1)).toMatchObject({ target: 'system:Spare' });
  });

  test('moves a held job to another printer, and the next one takes its place', async () => {
    await rig.queue.begin();
    rig.play.ready = { ok: false, detail: 'paper out' };
    rig.play.print = async ({ target }) => (target === 'system:Zebra' ? PAPER_OUT : DONE);
    await print([label('BOX-1'), label('BOX-2')]);
    must(await rig.queue.move((await job('BOX-1')).id, 'system:Spare'));
    await expect.poll(states).toEqual(['SO-1001 BOX-1 done', 'SO-1001 BOX-2 held by the printer']);
  });

  test('drops a job: it stays on record and blocks nothing', async () => {
    const { id } = await failing();
    expect(must(await rig.queue.drop(id))).toMatchObject({
      state: 'failed',
      detail: 'Given up by a person: jam',
    });
    expect(await jobs()).toEqual([]);
    expect(await rig.store.audit.list({ limit: 1 })).toMatchObject([
      { action: 'print-dropped', subject: rig.attemptId },
    ]);
  });

  test('resolves an unknown job as printed or not', async () => {
    rig.play.print = async () => ({ state: 'unknown', detail: 'cut off' });
    await print([label('BOX-1'), label('BOX-2')]);
    const [first, second] = [await job('BOX-1'), await job('BOX-2')];
    expect(await rig.queue.retry(first.id)).toMatchObject({ ok: false });
    expect(must(await rig.queue.resolve(first.id, true))).toMatchObject({
      state: 'done',
      confirmedAt: '2026-03-04T05:06:07.000Z',
    });
    expect(must(await rig.queue.resolve(second.id, false))).toMatchObject({ state: 'failed' });
    expect(await rig.store.audit.list({ limit: 2 })).toMatchObject([
      { action: 'print-did-not-come-out', data: { job: second.id } },
      { action: 'print-came-out', data: { job: first.id, kind: 'label' } },
    ]);
    // Otherwise the first print would come out beside the second one.
    expect(rig.withdrawn).toEqual([second.id]);
    rig.play.print = async () => DONE;
    must(await rig.queue.retry(second.id));
    await untilDone(['BOX-1', 'BOX-2']);
  });

  test('cannot report that a job did not come out while it may still print', async () => {
    rig.play.print = async () => ({ state: 'unknown', detail: 'out of labels' });
    await print([label('BOX-1')]);
    rig.play.leftInQueue = 'job 12 cannot be cancelled';
    const { id } = await job('BOX-1');
    expect(await rig.queue.resolve(id, false)).toMatchObject({
      error: { code: 'printer', message: expect.stringContaining('job 12 cannot be cancelled') },
    });
    expect(await states()).toEqual(['SO-1001 BOX-1 unknown']);
  });

  test('scans a label: its newest job is confirmed', async () => {
    rig.play.print = async ({ title }) =>
      english(title).endsWith('BOX-1') ? { state: 'unknown', detail: 'cut off' } : DONE;
    await print([label('BOX-1'), label('BOX-2')]);
    await print([label('BOX-2')]);
    for (const carton of ['BOX-1', 'BOX-2']) await rig.queue.confirm(rig.attemptId, carton);
    expect(
      (await rig.store.printJobs.list(rig.attemptId)).map(({ title, state, confirmedAt }) => [
        title,
        state,
        confirmedAt !== null,
      ]),
    ).toEqual([
      ['SO-1001 BOX-1', 'done', true],
      ['SO-1001 BOX-2', 'done', false],
      ['SO-1001 BOX-2', 'done', true],
    ]);
  });
});

describe('two programs on one store', () => {
  test('send one label once, whichever program is asked', async () => {
    const other = await printRig(rig);
    other.play.papers = rig.play.papers;
    const at = gate();
    rig.play.print = async () => {
      await at.opened;
      return DONE;
    };
    other.play.print = rig.play.print;
    const both = Promise.all([print([label('BOX-1')]), print([label('BOX-1')], other)]);
    await expect.poll(() => rig.sent.length + other.sent.length).toBe(1);
    at.open();
    const [one, two] = await both;
    expect(one).toEqual(two);
    expect(rig.sent.length + other.sent.length).toBe(1);
  });

  test('never print on one printer at the same time', async () => {
    const other = await printRig(rig);
    other.play.papers = rig.play.papers;
    let printing = 0;
    let most = 0;
    rig.play.print = async () => {
      printing += 1;
      most = Math.max(most, printing);
      await new Promise((resolve) => setTimeout(resolve, 20));
      printing -= 1;
      return DONE;
    };
    other.play.print = rig.play.print;
    await Promise.all([print([label('BOX-1')]), print([label('BOX-2')], other)]);
    expect([rig.sent.length, other.sent.length, most]).toEqual([1, 1, 1]);
  });

  test('cannot retry, move or drop a job that the other program is printing', async () => {
    const other = await printRig(rig);
    other.play.papers = rig.play.papers;
    await other.queue.begin();
    other.play.ready = { ok: false, detail: 'paper out' };
    other.play.print = async () => PAPER_OUT;
    await print([label('BOX-1')], other);
    await rig.queue.begin();
    const held = await job('BOX-1');
    expect(held).toMatchObject({ state: 'queued', held: 'printer' });
    for (const answer of [await rig.queue.retry(held.id), await rig.queue.drop(held.id)]) {
      expect(answer).toMatchObject({
        error: { message: expect.stringContaining('another program is processing it') },
      });
    }
  });

  test('leave a job of the closed program to a person', async () => {
    const gone = await printRig(rig);
    gone.play.papers = rig.play.papers;
    await gone.queue.begin();
    gone.play.ready = { ok: false, detail: 'paper out' };
    gone.play.print = async () => PAPER_OUT;
    await print([label('BOX-1'), label('BOX-2')], gone);
    await gone.queue.close();

    await rig.queue.begin();
    await print([invoice]);
    expect(rig.sent.map(({ title }) => title)).toEqual(['SO-1001 invoice']);
    expect(await job('BOX-1')).toMatchObject({ state: 'queued', held: 'person' });

    must(await rig.queue.retry((await job('BOX-1')).id));
    await print([label('BOX-2')]);
    await untilDone(['BOX-1', 'BOX-2', 'invoice']);
    expect(rig.sent).toHaveLength(3);
  });
});
