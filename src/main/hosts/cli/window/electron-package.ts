import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const REACH_MS = 3_000;
const INSTALL_MS = 5 * 60_000;
/** Where Electron's own installer downloads from, when no mirror is set for it. */
const DOWNLOADS = 'https://github.com/electron/electron/releases/download/';

export type ElectronPackage = NonNullable<ReturnType<typeof findElectronPackage>>;

/**
 * Electron as a package of npm: types, a launcher, and a binary that is fetched from elsewhere. null
 * where the package itself is not installed.
 */
export function findElectronPackage(env: NodeJS.ProcessEnv) {
  const folder = packageFolder();
  if (!folder) return null;
  return {
    /** Path of the binary; null while it is not installed. */
    binary: () => installedBinary(folder, env),
    /** Whether the place the binary comes from answers at all, within three seconds. */
    isReachable: () => isReachable(env),
    /** Fetches the binary; false where that failed or took longer than five minutes. */
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

/** As the package's own launcher finds it, but never one of another version. */
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

/** Any answer will do: whether the file itself is there, the installer finds out. */
export async function isReachable(env: NodeJS.ProcessEnv): Promise<boolean> {
  // Through a proxy only the installer knows the way; it has a time limit of its own.
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
      // Its progress is for the person, not part of what the command answers on stdout.
      stdio: ['ignore', 2, 2],
      timeout: INSTALL_MS,
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
