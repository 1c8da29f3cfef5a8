import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Builds out/. With `--if-changed` only if a source has changed since the last build: `npx` on a clone
 * runs `prepare`, and so this script, before every start of the program.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INPUTS = [
  'src',
  'resources/locales',
  'resources/mappings',
  'resources/requirements',
  'resources/schema',
  'electron.vite.config.ts',
  'scripts/stand-beside.ts',
  'package.json',
  'package-lock.json',
];
const STAMP = join(ROOT, 'out', '.built-from');

function main(): number {
  const inputs = fingerprint();
  if (process.argv.includes('--if-changed') && builtFrom() === inputs) return 0;
  const tool = createRequire(import.meta.url).resolve('electron-vite/package.json');
  const built = spawnSync(
    process.execPath,
    [join(dirname(tool), 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
    // stderr, because stdout belongs to the program that `npx` starts.
    { cwd: ROOT, stdio: ['ignore', 2, 2] },
  );
  rmSync(join(ROOT, 'out', 'compiled'), { recursive: true, force: true });
  if (built.status === 0) writeFileSync(STAMP, inputs);
  return built.status ?? 1;
}

const builtFrom = (): string | null => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null);

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap(filesOf).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(input: string): string[] {
  if (statSync(join(ROOT, input)).isFile()) return [input];
  return readdirSync(join(ROOT, input), { recursive: true, encoding: 'utf8' })
    .map((name) => join(input, name))
    .filter((name) => statSync(join(ROOT, name)).isFile());
}

process.exitCode = main();
