import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { builtToShip } from './built-to-ship.ts';
import { buildDesktop } from './desktop-build.ts';

/**
 * A dry run of any platform's package on this one: the dependencies as npm installs them there, packed by
 * electron-builder with that platform's list of files. The archive and the files beside it are that
 * platform's; binary, icons, installer and signature are not made. `--target win32-x64`, `--electron DIR` (an
 * unpacked Electron or a stand-in), `--to DIR`.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      target: { type: 'string' },
      electron: { type: 'string' },
      to: { type: 'string' },
    },
  });
  const [platform, arch] = (values.target ?? '').split('-');
  if (!platform || !arch || !values.electron || !values.to) {
    console.error('Expected --target PLATFORM-ARCH, --electron DIR and --to DIR.');
    return 2;
  }
  if (!builtToShip(ROOT)) return 1;
  const stage = mkdtempSync(join(tmpdir(), 'packbench-dry-'));
  try {
    await buildDesktop(ROOT, {
      ...{ projectDir: installed(stage, platform, arch), dir: true },
      ...{ electron: values.electron, to: values.to },
      target: { platform: platform as NodeJS.Platform, arch },
    });
    return 0;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** The project with that platform's dependencies. Returns its folder. */
function installed(stage: string, platform: string, arch: string): string {
  for (const name of ['package.json', 'package-lock.json', 'LICENSE', 'resources', 'packaging']) {
    cpSync(join(ROOT, name), join(stage, name), { recursive: true });
  }
  cpSync(join(ROOT, 'out'), join(stage, 'out'), { recursive: true });
  const only = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  execFileSync('npm', ['ci', ...only, `--os=${platform}`, `--cpu=${arch}`], {
    cwd: stage,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  // Electron-builder looks for it in the project itself; it is not packaged.
  symlinkSync(join(ROOT, 'node_modules', 'electron'), join(stage, 'node_modules', 'electron'));
  return stage;
}

process.exitCode = await main();
