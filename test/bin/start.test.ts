import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { APP_ROOT } from '../../src/main/program.ts';

const OUT = join(APP_ROOT, 'out', 'main');
/**
 * Most bytes of the built program that may be read before `--version` is printed; 650 kB at the start of November 2026, 811 kB at its end.
 */
const MOST_BYTES = 900_000;

/** The built files that `file` imports statically; those of an `import()` are read only when it runs. */
async function imported(file: string, found = new Map<string, string>()) {
  if (found.has(file)) return found;
  const source = await readFile(file, 'utf8');
  found.set(file, source);
  for (const [, name = ''] of source.matchAll(/^(?:import|export)[^'"]*["'](\.[^'"]+)["'];?$/gm)) {
    await imported(join(dirname(file), name), found);
  }
  return found;
}

describe('the start of the built program', () => {
  it('reads neither the station nor a library of the store for help and version', async () => {
    const files = await imported(join(OUT, 'packbench.js'));
    await imported(join(OUT, 'command-line.js'), files);
    const sources = [...files.values()];
    expect(sources.some((source) => source.includes('"better-sqlite3"'))).toBe(false);
    expect(sources.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(MOST_BYTES);
  });

  it("loads Node's own fetch only for a command that fetches", async () => {
    const dir = await mkdtemp(join(tmpdir(), 'packbench-start-'));
    onTestFinished(() => rm(dir, { recursive: true }));
    const tellsModules = `data:text/javascript,process.on('exit', () =>
      console.error(process.moduleLoadList.join('\\n')))`;
    const args = ['--import', tellsModules, join(OUT, 'packbench.js'), '--data', dir];
    const { stderr } = await promisify(execFile)(process.execPath, [
      ...args,
      ...['--partner', 'https://partner.example', 'orders'],
    ]);
    expect(stderr).toContain('NativeModule _http_client');
    expect(stderr).not.toContain('undici');
  });
});
