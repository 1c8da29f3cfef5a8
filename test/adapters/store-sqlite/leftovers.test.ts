import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openDocumentFiles } from '../../../src/main/adapters/store-sqlite/files/document-files.ts';
import { openReserve } from '../../../src/main/adapters/store-sqlite/purchases/reserve.ts';
import { openRememberedForms } from '../../../src/main/adapters/store-sqlite/settings/hints.ts';
import { openSettings } from '../../../src/main/adapters/store-sqlite/settings/settings.ts';
import type { PurchaseAnswer } from '../../../src/main/features/purchasing/ports.ts';
import { must, ownFolder } from './support/bench.ts';
import { otherProgram } from './support/child.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const PIECE = '.1b4e28ba-2fa1-41d2-883f-0016d3cca427.tmp';

function age(file: string, seconds: number): void {
  const then = Date.now() / 1000 - seconds;
  utimesSync(file, then, then);
}

function leave(folder: string, name: string, seconds: number): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), 'half');
  age(join(folder, name), seconds);
  return join(folder, name);
}

async function killWhileWriting(folder: string, workshop: string): Promise<void> {
  const program = otherProgram('document-writer.ts', folder);
  await program.hear();
  await vi.waitUntil(() => existsSync(workshop) && readdirSync(workshop).length > 0, {
    interval: 1,
    timeout: 10_000,
  });
  await program.kill();
}

describe('a file left half written by a killed program', () => {
  it('that is a document is deleted once it is old, and no other file', async () => {
    const folder = ownFolder();
    const workshop = join(folder, '.unfinished');
    // On a busy machine the kill may fall between two documents.
    do await killWhileWriting(folder, workshop);
    while (readdirSync(workshop).length === 0);
    const [left = ''] = readdirSync(workshop);
    expect(left).toMatch(/\.tmp$/);
    leave(workshop, 'notes.txt', 2 * HOUR);

    // Another program might still be writing it.
    openDocumentFiles(folder);
    expect(readdirSync(workshop)).toContain(left);
    age(join(workshop, left), 11 * MINUTE);
    const files = openDocumentFiles(folder);
    expect(readdirSync(workshop)).toEqual(['notes.txt']);
    must(await files.keep(new TextEncoder().encode('%PDF-'), { attemptId: 'a', file: 'b.pdf' }));
    expect(readdirSync(workshop)).toEqual(['notes.txt']);
  });

  it('that is a settings or token form file is deleted once it is old', async () => {
    const folder = ownFolder();
    leave(folder, PIECE, HOUR);
    must(await openSettings(join(folder, 'settings.json')));
    expect(readdirSync(folder)).toEqual([]);
    leave(folder, PIECE, HOUR);
    leave(folder, PIECE.replace('1b', '1c'), MINUTE);
    openRememberedForms(join(folder, 'token-forms.json'));
    expect(readdirSync(folder)).toEqual([PIECE.replace('1b', '1c')]);
  });
});

const answer: PurchaseAnswer = {
  shipmentId: 'SHP-1',
  reference: 'SO-1',
  trackingNumber: 'T-1',
  trackingUrl: null,
  carrier: 'Meridian',
  // Larger than the reserve: a shipment of very many cartons.
  labelUrls: Array.from(
    { length: 700 },
    (_, n) => `https://partner.example/${n}/${'ä'.repeat(300)}`,
  ),
  submittedElectronically: true,
  customsInvoiceUrl: null,
  requestId: null,
};

describe('the reserve for an answer', () => {
  it('of a program that died is deleted a day later if it is empty', async () => {
    const folder = ownFolder();
    const reserve = openReserve(folder);
    await (await reserve.take('order-1')).close();
    const [blank = ''] = readdirSync(folder);
    expect(await reserve.kept()).toEqual([]);
    expect(readdirSync(folder)).toEqual([blank]);
    age(join(folder, blank), 25 * HOUR);
    expect(await reserve.kept()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps a long answer, however old it gets', async () => {
    const folder = ownFolder();
    const reserve = openReserve(folder);
    const taken = await reserve.take('order-1');
    await taken.keep('attempt-1', answer);
    await taken.close();
    for (const name of readdirSync(folder)) age(join(folder, name), 1000 * HOUR);
    expect(await reserve.kept()).toEqual([{ attemptId: 'attempt-1', answer }]);
  });

  it('keeps the last of two answers, the second of them shorter', async () => {
    const reserve = openReserve(ownFolder());
    const taken = await reserve.take('order-1');
    await taken.keep('attempt-1', answer);
    const short = { ...answer, labelUrls: [] };
    await taken.keep('attempt-2', short);
    await taken.close();
    expect(await reserve.kept()).toEqual([{ attemptId: 'attempt-2', answer: short }]);
  });

  it('once closed, neither closes nor writes the file that has its number now', async () => {
    const folder = ownFolder();
    const taken = await openReserve(folder).take('order-1');
    await taken.close();
    const other = join(folder, 'other');
    const handle = openSync(other, 'w');
    await taken.close();
    await expect(taken.keep('attempt-1', answer)).rejects.toThrow('given back already');
    await taken.release();
    closeSync(handle);
    expect(readFileSync(other, 'utf8')).toBe('');
    expect(readdirSync(folder)).toEqual(['other']);
  });

  it('with a torn answer is left for a person to read', async () => {
    const folder = ownFolder();
    leave(folder, `${'a'.repeat(64)}.answer`, 1000 * HOUR);
    expect(await openReserve(folder).kept()).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('in an unreadable folder is reported', async () => {
    const folder = join(ownFolder(), 'x'.repeat(300));
    await expect(openReserve(folder).kept()).rejects.toMatchObject({
      error: { code: 'store', message: expect.stringContaining('cannot be read') },
    });
  });
});
