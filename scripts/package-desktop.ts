import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, DIR_TARGET, Platform } from 'electron-builder';
import { builtToShip } from './built-to-ship.ts';
import { desktopConfig, STAGE } from './desktop-config.ts';
import { notices } from './notices.ts';
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
  mkdirSync(join(ROOT, STAGE), { recursive: true });
  writeFileSync(join(ROOT, STAGE, 'THIRD-PARTY-NOTICES.txt'), notices(ROOT));
  const output = values.to ? resolve(values.to) : join(ROOT, 'out', 'packages');
  // A file of its own: an object would be merged with electron-builder.ts, its lists appended to those.
  const config = join(ROOT, STAGE, 'electron-builder.json');
  writeFileSync(
    config,
    JSON.stringify({
      ...desktopConfig(ROOT, { platform: process.platform, arch: process.arch, sumatra }),
      directories: { buildResources: 'packaging', output },
      ...(values.electron ? { electronDist: resolve(values.electron) } : {}),
    }),
  );
  const made = await build({
    projectDir: ROOT,
    targets: Platform.current().createTarget(values.dir ? DIR_TARGET : null),
    publish: 'never',
    config,
  });
  if (source) cpSync(source, join(output, SUMATRA.source));
  for (const file of made) console.log(file);
  return 0;
}

process.exitCode = await main();
