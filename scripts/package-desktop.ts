import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { builtToShip } from './built-to-ship.ts';
import { buildDesktop } from './desktop-build.ts';
import { SUMATRA, sumatraMissing } from './sumatrapdf.ts';

/**
 * Builds the desktop packages for the current platform, with the native libraries that npm installed
 * here.
 * `--dir`: only the unpacked folder. `--to`: output folder.
 * `--electron`: an unpacked Electron to use instead of downloading one.
 * `--sumatrapdf`, `--sumatrapdf-source`: the files that the installer for Windows needs.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      dir: { type: 'boolean' },
      to: { type: 'string' },
      electron: { type: 'string' },
      sumatrapdf: { type: 'string' },
      'sumatrapdf-source': { type: 'string' },
    },
  });
  const { sumatrapdf: sumatra, 'sumatrapdf-source': source } = values;
  const missing =
    process.platform === 'win32' && !values.dir ? sumatraMissing(sumatra, source) : null;
  if (missing) {
    console.error(missing);
    return 2;
  }
  if (!builtToShip(ROOT)) return 1;
  const output = values.to ? resolve(values.to) : join(ROOT, 'out', 'packages');
  const made = await buildDesktop(ROOT, {
    ...{ projectDir: ROOT, electron: values.electron, to: output, dir: values.dir ?? false },
    target: { platform: process.platform, arch: process.arch, sumatra },
  });
  if (source) cpSync(source, join(output, SUMATRA.source));
  for (const file of made) console.log(file);
  return 0;
}

process.exitCode = await main();
