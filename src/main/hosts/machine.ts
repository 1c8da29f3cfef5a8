import { statSync } from 'node:fs';

export interface Machine {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** Unix root. Chromium, and so Electron, refuses to run its sandbox there. */
  isRoot: boolean;
  isFile(path: string): boolean;
}

export const thisMachine = (): Machine => ({
  platform: process.platform,
  env: process.env,
  isRoot: process.getuid?.() === 0,
  isFile,
});

/** False if the path cannot be checked: PATH may contain folders that this user may not enter. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}

export const hasDisplay = ({ platform, env }: Machine): boolean =>
  platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);

/** Why no window can be shown on this machine, or null. */
export function whyNoWindow(machine: Machine): string | null {
  if (!hasDisplay(machine)) return 'there is no display';
  if (machine.platform === 'linux' && machine.isRoot)
    return 'windows of Chromium do not open for root';
  return null;
}
