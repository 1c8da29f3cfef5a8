import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPrinters } from '../../../src/main/adapters/printers/printers.ts';
import type { PrintTask } from '../../../src/main/features/printing/ports.ts';
import { noSmallDisk, skippedBecause, smallDisk } from '../../support/small-disk.ts';
import { noQueue, noZebra } from '../../support/zebra.ts';

const printers = openPrinters({ zebra: noZebra, picturesOf: noQueue });
let home: string;
let task: PrintTask;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'packbench folder '));
  const file = path.join(home, 'kept.pdf');
  await writeFile(file, '%PDF-1.7 label');
  const media = { width: 288, height: 432 };
  task = {
    jobId: 'job-1',
    file,
    title: 'SO-1001 BOX-1',
    role: 'label',
    copies: 1,
    media,
    barcodes: [],
  };
});
afterEach(() => rm(home, { recursive: true }));

const into = (dir: string) => `folder:${path.join(home, dir)}`;
const names = async (dir: string) => (await readdir(path.join(home, dir))).sort();

describe('a folder as a printer', () => {
  test('stores the file under its title and returns the path', async () => {
    const outcome = await printers.print(into('out/labels'), task);
    const file = path.join(home, 'out/labels/SO-1001 BOX-1.pdf');
    expect(outcome).toEqual({ state: 'done', detail: file });
    expect(await readFile(file, 'utf8')).toBe('%PDF-1.7 label');
    expect(await names('out/labels')).toEqual(['SO-1001 BOX-1.pdf']);
  });

  test('never replaces an earlier print, even with ten at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => printers.print(into('out'), task)));
    expect(await names('out')).toHaveLength(10);
    expect(await names('out')).toContain('SO-1001 BOX-1 (10).pdf');
  });

  test('puts the number of copies into the name', async () => {
    await printers.print(into('out'), { ...task, title: 'SO-1001 invoice', copies: 3 });
    expect(await names('out')).toEqual(['SO-1001 invoice x3.pdf']);
  });

  test('removes old temporary files of a killed program', async () => {
    const piece = (first: string) => `.${first}e28baa-2fa1-41d2-883f-0016d3cca427.tmp`;
    const out = path.join(home, 'out');
    await mkdir(out);
    for (const [name, minutes] of [
      [piece('1b'), 11],
      [piece('1c'), 1],
      ['mine.tmp', 11],
    ] as const) {
      await writeFile(path.join(out, name), 'half');
      const then = Date.now() / 1000 - minutes * 60;
      await utimes(path.join(out, name), then, then);
    }
    await printers.print(into('out'), task);
    expect(await names('out')).toEqual([piece('1c'), 'SO-1001 BOX-1.pdf', 'mine.tmp']);
  });

  test('changes a title that Windows reserves for a device', async () => {
    for (const title of ['.. CON', 'con .x', 'NUL'])
      await printers.print(into('devices'), { ...task, title });
    expect(await names('devices')).toEqual(['_CON.pdf', '_NUL.pdf', '_con .x.pdf']);
  });

  test('keeps a title from leading out of the folder', async () => {
    await printers.print(into('out'), { ...task, title: '../../etc/cron.d/../x' });
    await printers.print(into('out'), { ...task, title: '..' });
    await printers.print(into('out'), { ...task, title: 'é'.repeat(300) });
    expect(await names('out')).toEqual([
      '_.._etc_cron.d_.._x.pdf',
      'document.pdf',
      `${'é'.repeat(60)}.pdf`,
    ]);
  });

  test('fails when the folder cannot be created, and leaves nothing behind', async () => {
    await writeFile(path.join(home, 'file'), '');
    const outcome = await printers.print(into('file/out'), task);
    const detail = expect.stringContaining('part of the path is a file, not a folder');
    expect(outcome).toMatchObject({ state: 'failed', detail });
    expect(await printers.check(into('file/out'))).toMatchObject({ ok: false });
  });

  test('fails when the stored file is gone, and leaves nothing behind', async () => {
    await mkdir(path.join(home, 'out'));
    const outcome = await printers.print(into('out'), { ...task, file: path.join(home, 'gone') });
    const detail = expect.stringContaining(`The document ${path.join(home, 'gone')} is gone`);
    expect(outcome).toMatchObject({ state: 'failed', detail });
    expect(await names('out')).toEqual([]);
  });

  test.skipIf(noSmallDisk)(
    `reports a full disk and leaves nothing behind${skippedBecause}`,
    async () => {
      const disk = smallDisk();
      disk.fill();
      const outcome = await printers.print(`folder:${disk.folder}`, task);
      const detail = expect.stringContaining('the disk is full; make room and try again');
      expect(outcome).toMatchObject({ state: 'failed', detail });
      expect(JSON.stringify(outcome)).not.toContain('ENOSPC');
    },
  );

  test('reports beforehand that it is ready', async () => {
    expect(await printers.check(into('out'))).toEqual({
      ok: true,
      detail: `PDFs are put into ${path.join(home, 'out')}`,
    });
  });
});
