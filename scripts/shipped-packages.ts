import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package shipped with Packbench, in the bundle or beside it. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** Path in the lockfile: `node_modules/…`. */
  place: string;
  /** SPDX expression from the package; empty if it states none. */
  licence: string;
}

/** A package's entry in the lockfile. */
export interface LockedPackage {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  dependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export const readManifest = (root: string): Manifest =>
  readJson(join(root, 'package.json')) as Manifest;

/** All packages of the lockfile by path, without the project itself. */
export function readLock(root: string): Record<string, LockedPackage> {
  const { packages } = readJson(join(root, 'package-lock.json')) as {
    packages: Record<string, LockedPackage>;
  };
  const { '': _project, ...rest } = packages;
  return rest;
}

/** `node_modules/a/node_modules/@b/c` gives `@b/c`. */
export const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

export const isShipped = ({ dev, devOptional }: LockedPackage): boolean => !dev && !devOptional;

export const shippedPackages = (root: string): ShippedPackage[] =>
  Object.entries(readLock(root))
    .filter(([, locked]) => isShipped(locked))
    .map(([place, { version, license }]) => ({
      name: nameOf(place),
      version,
      place,
      licence: license ?? '',
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.place.localeCompare(b.place, 'en'));

/**
 * Packages installed beside the bundle, with their tested versions: the libraries and their dependencies,
 * except platform-specific ones (these are already pinned to exact versions).
 */
export function besideTheBundle(
  root: string,
  libraries: readonly string[],
): Record<string, string> {
  const lock = readLock(root);
  const found = new Map<string, string>();
  const follow = (from: string, name: string): void => {
    const place = resolve(lock, from, name);
    const locked = place === null ? undefined : lock[place];
    if (place === null || !locked) throw new Error(`The lockfile has no ${name} for ${from}`);
    if (place === `node_modules/${name}`) {
      if (found.has(name)) return;
      found.set(name, locked.version);
    }
    for (const needed of Object.keys(locked.dependencies ?? {})) follow(place, needed);
  };
  for (const name of libraries) follow('', name);
  return Object.fromEntries([...found].sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** The path at which Node resolves the package, as seen from `from`. */
function resolve(lock: Record<string, LockedPackage>, from: string, name: string): string | null {
  const place = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (lock[place]) return place;
  if (from === '') return null;
  const parent = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')));
  return resolve(lock, parent, name);
}

/** Names of all packages whose code is in the built scripts, from their source maps. */
export function bundledPackages(out: string): string[] {
  const maps = globSync('**/*.js.map', { cwd: out });
  if (maps.length === 0) throw new Error(`No source map in ${out}: nobody knows what is in it`);
  const sources = maps.flatMap(
    (map) => (readJson(join(out, map)) as { sources: string[] }).sources,
  );
  const names = sources.flatMap((source) => {
    const inside = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
    return inside ? [inside] : [];
  });
  return [...new Set(names)].sort();
}

/** Development packages are neither audited nor listed in the notices, so they must not be shipped. */
export function unlistedPackages(root: string): string[] {
  const listed = new Set(shippedPackages(root).map(({ name }) => name));
  return bundledPackages(join(root, 'out')).filter((name) => !listed.has(name));
}

/** The licence texts included in a package; empty if there are none. */
export function licenceText(root: string, { place }: ShippedPackage): string {
  const folder = join(root, place);
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .filter((name) => /^(?:un)?licen[cs]e|^copying|^notice/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}
