import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { unlistedPackages } from './shipped-packages.ts';

/** Builds what has changed. Prints and returns false if the bundle contains forbidden packages. */
export function builtToShip(root: string): boolean {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.ts'), '--if-changed'], {
    stdio: ['ignore', 2, 2],
  });
  const unlisted = unlistedPackages(root);
  if (unlisted.length === 0) return true;
  console.error(`In the bundle, and no dependency of the program: ${unlisted.join(', ')}`);
  return false;
}
