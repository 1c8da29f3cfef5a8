import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const REACH_MS = 3_000;
const INSTALL_MS = 5 * 60_000;
/** Default download address of Electron's installer, used unless a mirror is set. */
const DOWNLOADS = 'https://github.com/electron/electron/releases/download/';

export type ElectronPackage = NonNullable<ReturnType<typeof findElectronPackage>>;

/** The npm package of Electron, whose binary is downloaded separately. Null if not installed. */
export function findElectronPackage(env: NodeJS.ProcessEnv) {
  const folder = packageFolder();
  if (!folder) return null;
  return {
    /** Path of the binary; null while it is not installed. */
    binary: () => installedBinary(folder, env),
    /** Whether the download server answers within three seconds. */
    isReachable: () => isReachable(env),
    /** Downloads the binary; false if that failed or took longer than five minutes. */
    install: () => runInstaller(folder),
  };
}

function packageFolder(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch {
    return null;
  }
}

/** Looks where the package's own launcher looks, but rejects a binary of another version. */
export function installedBinary(folder: string, env: NodeJS.ProcessEnv): string | null {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim();
  try {
    const dist = env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist');
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const found = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '');
    const binary = join(dist, read('path.txt'));
    return found === version && statSync(binary).isFile() ? binary : null;
  } catch {
    return null;
  }
}

/** Any response counts; the installer finds out whether the file exists. */
export async function isReachable(env: NodeJS.ProcessEnv): Promise<boolean> {
  // Only the installer knows the way through a proxy; it has its own time limit.
  if (env.ELECTRON_GET_USE_PROXY) return true;
  const place = env.npm_config_electron_mirror ?? env.ELECTRON_MIRROR ?? DOWNLOADS;
  try {
    await fetch(place, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(REACH_MS),
    });
    return true;
  } catch {
    return false;
  }
}

function runInstaller(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(folder, 'install.js')], {
      // What it downloads is run: its server's certificate is checked.
      env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '1' },
      // Progress goes to stderr: stdout is reserved for the command's answer.
      stdio: ['ignore', 2, 2],
      timeout: INSTALL_MS,
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
