import { describe, expect, test } from 'vitest';
import {
  describeJob,
  isSettled,
  leftOverJobs,
} from '../../src/renderer/features/printing/job-actions.tsx';
import { jobInNeed, needOf } from '../../src/renderer/features/printing/print-needs.ts';
import { whatNext } from '../../src/renderer/window/way.ts';
import type { PrintJob } from '../../src/shared/printing/print-job.ts';
import { job } from './support/benches.ts';
import { busy } from './support/queues.ts';
import { scenes } from './support/scenes.ts';

const AT = '2026-03-02T09:00:00.000Z';

const scene = (name: string, jobs: PrintJob[], scannedBack: string[] = []) => {
  const found = scenes[name];
  if (!found) throw new Error(`There is no scene ${name}`);
  return { ...found, jobs, session: { ...found.session, scannedBack } };
};

describe('what is said of a paper', () => {
  test('that it waits for its printer, and why', () => {
    const held = job({ state: 'queued', held: 'printer', detail: 'it is out of labels' });
    expect(describeJob(held)).toEqual({
      tone: 'attention',
      text: 'Waits for the printer',
      why: 'it is out of labels',
    });
    expect(needOf(held)).toBe('printer');
    expect(isSettled(held)).toBe(false);
  });

  test('unknown looks different from failed, and asks something else', () => {
    const unknown = describeJob(job({ state: 'unknown', detail: 'the line broke' }));
    const failed = describeJob(job({ state: 'failed', detail: 'aborted' }));
    expect(unknown).toMatchObject({ tone: 'unknown', text: 'May or may not have come out' });
    expect(failed).toMatchObject({ tone: 'stop', text: 'Not printed' });
    expect(needOf(job({ state: 'unknown' }))).toBe('came-out');
    expect(needOf(job({ state: 'failed' }))).toBe('try-again');
  });

  test('the spooler’s “done” is handed over; only a scan or a person confirms', () => {
    expect(describeJob(job()).text).toBe('Sent to printer');
    expect(describeJob(job({ confirmedAt: AT })).text).toBe('It came out');
    expect(needOf(job({ state: 'unknown', confirmedAt: AT }))).toBeNull();
  });

  test('what was given up asks for nobody any more', () => {
    const given = job({ state: 'failed', closed: true, detail: 'Given up by a person.' });
    expect(needOf(given)).toBeNull();
    expect(isSettled(given)).toBe(true);
    expect(describeJob(given)).toMatchObject({ tone: undefined, why: 'Given up by a person.' });
  });

  test('left over are those that wait for a person, and no others', () => {
    expect(leftOverJobs(busy).map(({ title }) => title)).toEqual(['Label SO-0997-C1']);
    expect(leftOverJobs(null)).toEqual([]);
  });
});

describe('the paper that the labels’ screen asks about', () => {
  const slip = job({ id: 's', kind: 'packing-slip', role: 'document', cartonReference: null });

  test('is a label before any other paper', () => {
    const held = job({ id: 'l', state: 'queued', held: 'printer' });
    const found = jobInNeed(scene('label-one', [{ ...slip, state: 'failed' }, held]));
    expect(found).toMatchObject({ need: 'printer', job: { id: 'l' } });
  });

  test('is the newest print of it, not one that was printed again', () => {
    const failed = job({ id: 'old', state: 'failed' });
    expect(jobInNeed(scene('label-one', [failed, job({ id: 'new' })]))).toBeNull();
  });

  test('is no label that is proven on its carton', () => {
    const failed = [job({ state: 'failed' })];
    expect(jobInNeed(scene('done', failed))).not.toBeNull();
    expect(jobInNeed(scene('done', failed, ['SO-1001-C1']))).toBeNull();
  });

  test('also stands over a finished order', () => {
    expect(whatNext(scene('done', [{ ...slip, state: 'unknown' }]), null)).toMatchObject({
      text: expect.stringMatching(/^Did it come out\?/),
      tone: 'unknown',
    });
  });

  test('a label on its way is printing; one that was given up is to be printed', () => {
    const next = (given: Partial<PrintJob>) =>
      whatNext(scene('label-one', [job(given)]), null).text;
    expect(next({ state: 'queued' })).toBe('Printing the label…');
    expect(next({ state: 'failed', closed: true })).toBe('Print the label');
  });
});
