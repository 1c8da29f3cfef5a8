import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { documentWriter } from '../../../src/main/adapters/pdf/writing/document-writer.ts';
import { PAPER_SIZES } from '../../../src/main/features/printing/logic/paper-sizes.ts';
import { COMMANDS, SAYINGS } from '../../../src/shared/scanning/command-codes.ts';
import { commandSheet } from '../../../src/shared/scanning/command-sheet.ts';
import { meaningOf } from '../../../src/shared/scanning/meaning.ts';
import { readScan } from '../../../src/shared/scanning/reading.ts';
import { TEST_BARCODE } from '../../../src/shared/settings/scanner-settings.ts';
import { inFull } from '../../support/long.ts';
import { must } from '../store-sqlite/support/bench.ts';

const run = promisify(execFile);
const inspector = openInspector();
afterAll(() => inspector.close());

const box = (name: string) => ({
  name,
  dimensions: { length: '30', width: '20', height: '15', unit: 'CM' as const },
  weight: { value: '0.2', unit: 'KG' as const },
});
const boxes = [
  'Small',
  'Medium flat, doubled',
  'A box of the longest name that there is 40',
  'Größe 3',
].map(box);
const packers = [
  { name: 'Ana Reyes', badge: 'SECRET-0007' },
  { name: 'Bo', badge: null },
];
const sheet = commandSheet(boxes, packers);
const printed = sheet.sections
  .flatMap(({ codes }) => codes)
  .filter(({ text }) => /^[\x20-\x7e]+$/.test(text));

/** Barcodes that zbar, another reader than the station's own, finds at 300 dpi. */
async function zbarReads(pdf: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
  try {
    await writeFile(join(folder, 'sheet.pdf'), pdf);
    await run('pdftoppm', [
      '-r',
      '300',
      '-gray',
      '-png',
      join(folder, 'sheet.pdf'),
      join(folder, 'page'),
    ]);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png'));
    const { stdout } = await run('zbarimg', [
      '-q',
      '--raw',
      '-Sdisable',
      '-Scode128.enable',
      ...pages.map((name) => join(folder, name)),
    ]);
    return stdout.trim().split('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the command sheet', () => {
  const sizes = inFull<readonly ('A4' | 'Letter')[]>(['A4', 'Letter'], { part: ['A4'] });
  test.each(sizes)('on %s has only readable barcodes', async (size) => {
    const pdf = await documentWriter.commandSheet(sheet, PAPER_SIZES[size]);
    const { pages } = must(await inspector.inspect(pdf));
    const read = pages.flatMap(({ barcodes }) => barcodes.map(({ text }) => text));
    expect(read.sort()).toEqual(printed.map(({ text }) => text).sort());
    expect((await zbarReads(pdf)).sort()).toEqual(printed.map(({ text }) => text).sort());
    expect(pages.map(({ text }) => text).join('\n')).toContain(
      'No barcode: choose it on the screen',
    );
  });

  test('contains every command that the station understands', () => {
    for (const { text } of printed) {
      const { kind } = meaningOf(readScan(text), { bench: null, packers, orders: [], inTote: [] });
      expect([text, kind]).toEqual([
        text,
        expect.stringMatching(text === TEST_BARCODE ? /^no-command$/ : /^(command|saying|packer)$/),
      ]);
    }
    // The sides of measured goods and an amount cannot be on a printed sheet.
    const printable = SAYINGS.filter((name) => name !== 'SIZE' && name !== 'UPTO');
    for (const name of [...COMMANDS, ...printable]) {
      expect(printed.map(({ text }) => text).join('\n')).toContain(`PB:${name}`);
    }
  });

  test("shows no packer's badge, and names the packers", () => {
    expect(JSON.stringify(sheet)).not.toContain('SECRET');
    expect(printed.map(({ text }) => text)).toContain('PB:PACKER:Ana Reyes');
  });
});
