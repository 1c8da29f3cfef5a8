import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, whether the program runs from src/ or from out/. */
export const APP_ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

const manifest = JSON.parse(readFileSync(join(APP_ROOT, 'package.json'), 'utf8')) as {
  version: string;
};

export const VERSION = manifest.version;
export const RESOURCES_DIR = join(APP_ROOT, 'resources');
export const RENDERER_DIR = join(APP_ROOT, 'out', 'renderer');

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json of Packbench was not found');
  return findRoot(parent);
}
