import { join } from 'node:path';
import type { Configuration, MacConfiguration } from 'electron-builder';
import { packageFuses } from './package-fuses.ts';
import { besideTheBundle, shippedPackages } from './shipped-packages.ts';
import { STAND_BESIDE } from './stand-beside.ts';
import { SUMATRA } from './sumatrapdf.ts';

/** Folder of generated files that go into the packages: the notices. */
export const STAGE = join('out', 'desktop');

const UDEV_RULES = join('packaging', '60-packbench-scale.rules');

/** File types of orders. Packbench is registered as a program for them, but not as the default one. */
const ORDER_FILES = [
  { ext: 'csv', name: 'Orders (CSV)', mime: 'text/csv' },
  { ext: 'tsv', name: 'Orders (TSV)', mime: 'text/tab-separated-values' },
  { ext: 'json', name: 'Orders (JSON)', mime: 'application/json' },
];

const LICENCES = [
  { from: 'LICENSE', to: 'LICENSE.txt' },
  { from: join(STAGE, 'THIRD-PARTY-NOTICES.txt'), to: 'THIRD-PARTY-NOTICES.txt' },
];

/** The platform of a package, as Node names it (`win32`, `x64`), and what only Windows needs. */
export interface DesktopTarget {
  platform: NodeJS.Platform;
  arch: string;
  /** Path of `SUMATRA.program`; without it the package prints with the one in pdf-to-printer. */
  sumatra?: string | undefined;
}

/** electron-builder's configuration for the built program. */
export function desktopConfig(root: string, target: DesktopTarget = process): Configuration {
  const { platform, arch, sumatra } = target;
  return {
    appId: 'app.packbench.station',
    productName: 'Packbench',
    copyright: 'Copyright © 2026 The Packbench maintainers',
    directories: { buildResources: 'packaging', output: join('out', 'packages') },
    extraMetadata: {
      author: { name: 'The Packbench maintainers', email: 'maintainers@packbench.example' },
      homepage: 'https://packbench.example',
      desktopName: 'packbench-station.desktop',
    },
    // Listed by name, so that no stray file is packaged.
    files: [
      'out/main/**',
      'out/preload/**',
      'out/renderer/**',
      'resources/**',
      // Code of the main process is not minified: a stack trace shows its function names without a map.
      '!out/**/*.map',
      ...unneeded(root, platform).map((name) => `!node_modules/${name}{,/**}`),
      '!node_modules/better-sqlite3/{deps,src}{,/**}',
      `!node_modules/better-sqlite3/prebuilds/!(${platform}-${arch}).node`,
      '!node_modules/@serialport/bindings-cpp/src{,/**}',
      `!node_modules/@serialport/bindings-cpp/prebuilds/!(${platform}-*${arch}*)/**`,
      // The 64-bit program replaces it, if the package is made with one.
      ...(sumatra ? ['!node_modules/pdf-to-printer/dist/*.exe'] : []),
      '!node_modules/{@types,type-fest,tagged-tag}{,/**}',
      '!node_modules/**/.*',
      '!node_modules/**/*.{map,h,c,cc,cpp,gyp,gypi}',
    ],
    asar: true,
    // The system loads libraries and programs itself and cannot read them inside an archive.
    asarUnpack: ['**/*.node', '**/*.exe'],
    electronFuses: packageFuses,
    // All libraries ship binaries for each platform; nothing is compiled.
    npmRebuild: false,
    // The newer tools start an AppImage with Chromium's sandbox wherever the system allows it.
    toolsets: { appimage: '1.0.3', nsis: '1.2.1' },
    // Creates the update feed's files without uploading them. Its address at run time is a setting.
    publish: { provider: 'generic', url: 'https://updates.packbench.example' },
    win: {
      target: ['nsis'],
      icon: 'packaging/icon.ico',
      extraFiles: [...LICENCES, { from: 'packaging/sumatrapdf', to: 'licences/SumatraPDF' }],
      extraResources: sumatra ? [{ from: sumatra, to: SUMATRA.place }] : [],
    },
    nsis: {
      oneClick: false,
      allowToChangeInstallationDirectory: true,
      include: 'packaging/installer.nsh',
      // Uninstalling must not delete the record of purchases.
      deleteAppDataOnUninstall: false,
    },
    mac: {
      target: ['dmg', 'zip'],
      icon: 'packaging/icon.icns',
      category: 'public.app-category.business',
      // In the resources folder, because everything else in a bundle must be signed code.
      extraResources: LICENCES,
      hardenedRuntime: true,
      extendInfo: {
        NSCameraUsageDescription: 'Photos of open cartons, where a supervisor has turned them on.',
      },
      ...macSigning(process.env),
      fileAssociations: ORDER_FILES.map(({ ext, name }) => ({
        ext,
        name,
        role: 'Viewer',
        rank: 'Alternate',
      })),
    },
    linux: {
      target: ['AppImage', 'deb'],
      icon: 'packaging/icons',
      extraFiles: LICENCES,
      category: 'Office',
      executableName: 'packbench-station',
      // Passes file paths, not URLs.
      executableArgs: ['%F'],
      mimeTypes: ORDER_FILES.map(({ mime }) => mime),
      syncDesktopName: true,
    },
    deb: { fpm: [`${join(root, UDEV_RULES)}=/usr/lib/udev/rules.d/60-packbench-scale.rules`] },
  };
}

/**
 * With an Apple certificate electron-builder finds the identity. Without one the package is signed ad hoc,
 * since Apple Silicon starts nothing unsigned, with the entitlement that such a signature needs. Written for
 * electron-builder 26; not tried on a Mac.
 */
export function macSigning(
  env: NodeJS.ProcessEnv,
): Pick<MacConfiguration, 'identity' | 'entitlements' | 'entitlementsInherit'> {
  const isSigned = Boolean(env.CSC_LINK || env.CSC_NAME);
  const entitlements = `packaging/entitlements.${isSigned ? '' : 'ad-hoc.'}mac.plist`;
  return {
    ...(isSigned ? {} : { identity: '-' }),
    entitlements,
    entitlementsInherit: entitlements,
  };
}

/**
 * Shipped packages that this platform's installer leaves out: most are in the bundle already, Electron
 * replaces the `node` package, and only Windows prints with SumatraPDF.
 */
function unneeded(root: string, platform: NodeJS.Platform): string[] {
  const elsewhere = ['node', ...(platform === 'win32' ? [] : ['pdf-to-printer'])];
  const libraries = STAND_BESIDE.filter((name) => !elsewhere.includes(name));
  const { 'node-addon-api': _onlyHeaders, ...beside } = besideTheBundle(root, libraries);
  const isBeside = (name: string) => name in beside || name.startsWith('@napi-rs/keyring-');
  const names = shippedPackages(root).map(({ name }) => name);
  return [...new Set(names)].filter((name) => !isBeside(name)).sort();
}
