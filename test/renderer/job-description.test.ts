import { describe, expect, test } from 'vitest';
import { describeJob } from '../../src/renderer/features/printing/job-actions.tsx';
import {
  isSettled,
  jobInNeed,
  leftOverJobs,
  needOf,
} from '../../src/renderer/features/printing/print-needs.ts';
import { whatNext } from '../../src/renderer/window/stages.ts';
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

describe('the description of a print job', () => {
  test('says that it waits for its printer, and why', () => {
    const held = job({ state: 'queued', held: 'printer', detail: 'it is out of labels' });
    expect(describeJob(held)).toEqual({
      tone: 'attention',
      text: 'Waits for the printer',
      why: 'it is out of labels',
    });
    expect(needOf(held)).toBe('printer');
    expect(isSettled(held)).toBe(false);
  });

  test('distinguishes unknown from failed, with another question', () => {
    const unknown = describeJob(job({ state: 'unknown', detail: 'the line broke' }));
    const failed = describeJob(job({ state: 'failed', detail: 'aborted' }));
    expect(unknown).toMatchObject({ tone: 'unknown', text: 'May or may not have come out' });
    expect(failed).toMatchObject({ tone: 'stop', text: 'Not printed' });
    expect(needOf(job({ state: 'unknown' }))).toBe('came-out');
    expect(needOf(job({ state: 'failed' }))).toBe('try-again');
  });

  test('shows the spooler’s "done" as sent; only a scan or a person confirms it', () => {
    expect(describeJob(job()).text).toBe('Sent to printer');
    expect(describeJob(job({ confirmedAt: AT })).text).toBe('It came out');
    expect(needOf(job({ state: 'unknown', confirmedAt: AT }))).toBeNull();
  });

  test('asks nothing about a dropped job', () => {
    const given = job({ state: 'failed', closed: true, detail: 'Given up by a person.' });
    expect(needOf(given)).toBeNull();
    expect(isSettled(given)).toBe(true);
    expect(describeJob(given)).toMatchObject({ tone: undefined, why: 'Given up by a person.' });
  });

  test('counts as left over only jobs that wait for a person', () => {
    expect(leftOverJobs(busy).map(({ title }) => title)).toEqual(['Label SO-0997-C1']);
    expect(leftOverJobs(null)).toEqual([]);
  });
});

describe('the print job that the labels screen asks about', () => {
  const slip = job({ id: 's', kind: 'packing-slip', role: 'document', cartonReference: null });

  test('is a label before any other document', () => {
    const held = job({ id: 'l', state: 'queued', held: 'printer' });
    const found = jobInNeed(scene('label-one', [{ ...slip, state: 'failed' }, held]));
    expect(found).toMatchObject({ need: 'printer', job: { id: 'l' } });
  });

  test('is the newest print, not one that was printed again', () => {
    const failed = job({ id: 'old', state: 'failed' });
    expect(jobInNeed(scene('label-one', [failed, job({ id: 'new' })]))).toBeNull();
  });

  test('is no label confirmed on its carton', () => {
    const failed = [job({ state: 'failed' })];
    expect(jobInNeed(scene('done', failed))).not.toBeNull();
    expect(jobInNeed(scene('done', failed, ['SO-1001-C1']))).toBeNull();
  });

  test('is also shown over a finished order', () => {
    expect(whatNext(scene('done', [{ ...slip, state: 'unknown' }]), null)).toMatchObject({
      text: expect.stringMatching(/^Did it come out\?/),
      tone: 'unknown',
    });
  });

  test('shows a queued label as printing, and a dropped one as to be printed', () => {
    const next = (given: Partial<PrintJob>) =>
      whatNext(scene('label-one', [job(given)]), null).text;
    expect(next({ state: 'queued' })).toBe('Printing the label…');
    expect(next({ state: 'failed', closed: true })).toBe('Print the label');
  });
});
