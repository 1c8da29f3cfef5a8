import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, DIR_TARGET, Platform } from 'electron-builder';
import { type DesktopTarget, desktopConfig, STAGE } from './desktop-config.ts';
import { notices } from './notices.ts';

export interface DesktopBuild {
  /** Folder with the built program and its dependencies. */
  projectDir: string;
  target: DesktopTarget;
  /** Folder of an unpacked Electron; undefined: electron-builder fetches it. */
  electron: string | undefined;
  to: string;
  /** Only the folder that an installer contains. */
  dir: boolean;
}

/**
 * Packs with the packer of this platform. `root` has the lockfile for the notices. Returns the packages'
 * files.
 */
export async function buildDesktop(root: string, wanted: DesktopBuild): Promise<string[]> {
  const { projectDir, target, electron, to, dir } = wanted;
  const stage = join(projectDir, STAGE);
  mkdirSync(stage, { recursive: true });
  writeFileSync(join(stage, 'THIRD-PARTY-NOTICES.txt'), notices(root));
  // A separate file: an object would be merged with electron-builder.ts, its lists appended.
  const config = join(stage, 'electron-builder.json');
  writeFileSync(
    config,
    JSON.stringify({
      ...desktopConfig(projectDir, target),
      directories: { buildResources: 'packaging', output: resolve(to) },
      ...(electron ? { electronDist: resolve(electron) } : {}),
    }),
  );
  const targets = Platform.current().createTarget(dir ? DIR_TARGET : null);
  return await build({ projectDir, targets, publish: 'never', config });
}
