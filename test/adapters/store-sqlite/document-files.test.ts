import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDocumentFiles } from '../../../src/main/adapters/store-sqlite/files/document-files.ts';
import { safeName } from '../../../src/shared/kernel/safe-name.ts';
import fc from '../../support/chance.ts';
import { must, mustFail, ownFolder } from './support/bench.ts';

const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}\n%%EOF`);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a document', () => {
  it('is stored by its content and found under a readable name', async () => {
    const folder = join(ownFolder(), 'documents');
    const files = openDocumentFiles(folder);
    const label = pdf('label');
    const kept = must(await files.keep(label, { attemptId: 'attempt-1', file: 'BOX-1.pdf' }));
    expect(kept).toEqual({ hash: sha256(label), file: join(folder, 'attempt-1', 'BOX-1.pdf') });
    expect(new Uint8Array(readFileSync(kept.file))).toEqual(label);
    const original = join(folder, 'by-hash', kept.hash.slice(0, 2), `${kept.hash}.pdf`);
    expect(statSync(original).ino).toBe(statSync(kept.file).ino);
    expect(new Uint8Array(must(await files.read(kept.hash)))).toEqual(label);
    if (process.platform === 'win32') return;
    expect(statSync(original).mode & 0o777).toBe(0o600);
    for (const each of [folder, dirname(kept.file), dirname(original)]) {
      expect(statSync(each).mode & 0o777).toBe(0o700);
    }
  });

  it('is stored once, however often it arrives and under whatever name', async () => {
    const folder = ownFolder();
    const files = openDocumentFiles(folder);
    const label = pdf('label');
    const keep = async (attemptId: string, file: string) =>
      relative(folder, must(await files.keep(label, { attemptId, file })).file);
    expect(await keep('a', 'BOX-1.pdf')).toBe(join('a', 'BOX-1.pdf'));
    expect(await keep('a', 'BOX-1.PDF')).toBe(join('a', 'BOX-1.pdf'));
    expect(await keep('a', 'BOX-2')).toBe(join('a', 'BOX-2.pdf'));
    expect(await keep('b', 'BOX-1')).toBe(join('b', 'BOX-1.pdf'));
    expect(readdirSync(join(folder, 'by-hash'))).toHaveLength(1);
  });

  it('never takes another document’s name', async () => {
    const folder = ownFolder();
    const files = openDocumentFiles(folder);
    const names = [];
    for (const text of ['one', 'two', 'three', 'two']) {
      const kept = must(await files.keep(pdf(text), { attemptId: 'a', file: 'BOX-1.pdf' }));
      expect(new Uint8Array(readFileSync(kept.file))).toEqual(pdf(text));
      names.push(basename(kept.file));
    }
    expect(names).toEqual(['BOX-1.pdf', 'BOX-1-2.pdf', 'BOX-1-3.pdf', 'BOX-1-2.pdf']);
  });

  it('can be stored by many at once', async () => {
    const folder = ownFolder();
    const keeping = Array.from({ length: 20 }, (_, index) =>
      openDocumentFiles(folder).keep(pdf(`${index % 2}`), { attemptId: 'a', file: 'BOX-1.pdf' }),
    );
    const kept = (await Promise.all(keeping)).map(must);
    expect(new Set(kept.map(({ file }) => file)).size).toBe(2);
    for (const { hash, file } of kept) expect(sha256(readFileSync(file))).toBe(hash);
    const left = readdirSync(folder, { recursive: true }).filter((name) =>
      `${name}`.endsWith('.tmp'),
    );
    expect(left).toEqual([]);
  });

  it('is not returned when its bytes differ from the stored hash', async () => {
    const folder = ownFolder();
    const files = openDocumentFiles(folder);
    const kept = must(await files.keep(pdf('label'), { attemptId: 'a', file: 'BOX-1.pdf' }));
    writeFileSync(kept.file, pdf('another label'));
    expect(mustFail(await files.read(kept.hash))).toMatchObject({
      code: 'paper-missing',
      message: expect.stringContaining('was changed on the disk'),
    });
    // Fetched again it is intact, and the changed file keeps its name.
    const again = must(await files.keep(pdf('label'), { attemptId: 'a', file: 'BOX-1.pdf' }));
    expect(basename(again.file)).toBe('BOX-1-2.pdf');
    expect(new Uint8Array(must(await files.read(kept.hash)))).toEqual(pdf('label'));
  });

  it.each(['f'.repeat(64), '../../../etc/passwd', '', 'F'.repeat(64)])(
    'is missing when nothing was stored: %s',
    async (hash) => {
      expect(mustFail(await openDocumentFiles(ownFolder()).read(hash)).code).toBe('paper-missing');
    },
  );

  it('that cannot be stored gives a clear error', async () => {
    const folder = join(ownFolder(), 'plain');
    writeFileSync(folder, '');
    const name = { attemptId: 'a', file: 'BOX-1.pdf' };
    const error = mustFail(await openDocumentFiles(folder).keep(pdf('label'), name));
    expect(error).toMatchObject({ code: 'store', message: expect.stringContaining('BOX-1.pdf') });
  });

  it('stays in its folder, whatever its name and its attempt’s', async () => {
    const folder = ownFolder();
    const files = openDocumentFiles(join(folder, 'documents'));
    for (const name of ['../../up', '/etc/cron.d/x', 'C:\\x', '..', 'by-hash', 'BY-HASH', 'CON']) {
      const kept = must(await files.keep(pdf(name), { attemptId: name, file: `${name}.pdf` }));
      const path = relative(join(folder, 'documents'), kept.file).split(/[\\/]/);
      expect(path).toHaveLength(2);
      expect(path[0]?.toLowerCase()).not.toBe('by-hash');
      expect(existsSync(kept.file)).toBe(true);
    }
    expect(readdirSync(folder)).toEqual(['documents']);
  });
});

describe('a safe name', () => {
  it.each([
    ['BOX-1', 'BOX-1'],
    ['SO 1001 invoice', 'SO 1001 invoice'],
    ['Köln 箱 1', 'Köln 箱 1'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['.hidden', 'hidden'],
    ['ends. . ', 'ends'],
    ['line\nbreak\u0000', 'line_break_'],
    ['right\u202eto left', 'right_to left'],
    ['CON', '_CON'],
    ['com1.label', '_com1.label'],
    ['COM¹', '_COM¹'],
    ['CON .pdf', '_CON .pdf'],
    ['console', 'console'],
    ['', 'document'],
    ['...', 'document'],
  ])('for %j is %j', (wish, name) => {
    expect(safeName(wish)).toBe(name);
  });

  it('is one short plain name, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (wish) => {
        const name = safeName(wish);
        expect(name).toMatch(/^[^.\s/\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]*$/u);
        expect(name).not.toMatch(/[. ]$/);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(121);
        expect(name.isWellFormed()).toBe(true);
        expect(safeName(name)).toBe(name);
      }),
    );
  });
});
