import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, DIR_TARGET, Platform } from 'electron-builder';
import { builtToShip } from './built-to-ship.ts';
import { desktopConfig, STAGE } from './desktop-config.ts';
import { notices } from './notices.ts';

/**
 * Builds the desktop packages for the current platform, with the native libraries that npm installed
 * here.
 * `--dir`: only the unpacked folder. `--to`: output folder.
 * `--electron`: an unpacked Electron to use instead of downloading one.
 * `--sumatrapdf-source`: the source code of the SumatraPDF in the Windows package.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      dir: { type: 'boolean' },
      to: { type: 'string' },
      electron: { type: 'string' },
      'sumatrapdf-source': { type: 'string' },
    },
  });
  const source = values['sumatrapdf-source'];
  if (process.platform === 'win32' && !values.dir && !source) {
    console.error(
      'The package for Windows holds SumatraPDF, whose licence asks that its source be offered with ' +
        'it: get that of the version in packaging/sumatrapdf/README.txt and name the file by ' +
        '--sumatrapdf-source.',
    );
    return 2;
  }
  if (!builtToShip(ROOT)) return 1;
  mkdirSync(join(ROOT, STAGE), { recursive: true });
  writeFileSync(join(ROOT, STAGE, 'THIRD-PARTY-NOTICES.txt'), notices(ROOT));
  const config = desktopConfig(ROOT);
  const output = values.to ? resolve(values.to) : join(ROOT, 'out', 'packages');
  const made = await build({
    projectDir: ROOT,
    targets: Platform.current().createTarget(values.dir ? DIR_TARGET : null),
    publish: 'never',
    config: {
      ...config,
      directories: { ...config.directories, output },
      ...(values.electron ? { electronDist: resolve(values.electron) } : {}),
    },
  });
  if (source) cpSync(source, join(output, 'sumatrapdf-3.4.6-source.zip'));
  for (const file of made) console.log(file);
  return 0;
}

process.exitCode = await main();
