import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { keepLog } from '../../../src/main/hosts/electron/kept-log.ts';
import { secretsOfThisRun } from '../../../src/shared/kernel/secrets.ts';

let file: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-log-'));
  const { write } = process.stderr;
  process.stderr.write = () => true;
  onTestFinished(async () => {
    process.stderr.write = write;
    await rm(folder, { recursive: true });
  });
  file = join(folder, 'electron', 'packbench.log');
});

describe('the log of a program without a terminal', () => {
  it('holds stderr, readable by its user only, without secrets', async () => {
    const keep = keepLog(file);
    secretsOfThisRun.hide('canary-of-the-log-7f3a');
    process.stderr.write('packbench: defect in bench: canary-of-the-log-7f3a\u001b[2J\n');
    keep('last words\n');
    const [first, second, ...more] = (await readFile(file, 'utf8')).split('\n');
    expect(first).toMatch(/^\d{4}-.*Z packbench: defect in bench: /);
    expect(first).not.toContain('canary');
    expect(first).not.toContain('\u001b');
    expect(second).toMatch(/Z last words$/);
    expect(more).toEqual(['']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is limited in size and age', async () => {
    const keep = keepLog(file);
    keep('first');
    await writeFile(file, 'x'.repeat(1024 * 1024 + 1));
    keep('next');
    expect((await stat(`${file}.older`)).size).toBe(1024 * 1024 + 1);
    expect(await readFile(file, 'utf8')).toMatch(/Z next\n$/);
    const long = new Date(Date.now() - 31 * 24 * 60 * 60_000);
    await utimes(`${file}.older`, long, long);
    keepLog(file);
    await expect(stat(`${file}.older`)).rejects.toThrow('ENOENT');
    expect(await readFile(file, 'utf8')).toContain('next');
  });

  it('that cannot be written stops nothing', () => {
    keepLog('/dev/null/packbench.log')('said');
  });
});
