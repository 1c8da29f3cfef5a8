import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { packageFuses } from './package-fuses.ts';
import { besideTheBundle, shippedPackages } from './shipped-packages.ts';
import { STAND_BESIDE } from './stand-beside.ts';

/** Where what is made beforehand for the packages lies: the notices, and what is made of them. */
export const STAGE = join('out', 'desktop');

/** Files that orders come in. Packbench is offered for them, and takes them from no other program. */
const ORDER_FILES = [
  { ext: 'csv', name: 'Orders (CSV)', mime: 'text/csv' },
  { ext: 'tsv', name: 'Orders (TSV)', mime: 'text/tab-separated-values' },
  { ext: 'json', name: 'Orders (JSON)', mime: 'application/json' },
];

const LICENCES = [
  { from: 'LICENSE', to: 'LICENSE.txt' },
  { from: join(STAGE, 'THIRD-PARTY-NOTICES.txt'), to: 'THIRD-PARTY-NOTICES.txt' },
];

/** What electron-builder makes of the built program on the machine that it runs on. */
export function desktopConfig(root: string): Configuration {
  const { platform, arch } = process;
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
    // By name, so that nothing comes along because it lies there.
    files: [
      'out/main/**',
      'out/preload/**',
      'out/renderer/**',
      'resources/**',
      '!out/{preload,renderer}/**/*.map',
      ...unneeded(root).map((name) => `!node_modules/${name}{,/**}`),
      '!node_modules/better-sqlite3/{deps,src}{,/**}',
      `!node_modules/better-sqlite3/prebuilds/!(${platform}-${arch}).node`,
      '!node_modules/@serialport/bindings-cpp/src{,/**}',
      `!node_modules/@serialport/bindings-cpp/prebuilds/!(${platform}-*${arch}*)/**`,
      '!node_modules/**/.*',
      '!node_modules/**/*.{map,h,c,cc,cpp,gyp,gypi}',
    ],
    asar: true,
    // Libraries and programs are loaded by the system, which does not look into an archive.
    asarUnpack: ['**/*.node', '**/*.exe'],
    electronFuses: packageFuses,
    // Every library brings its binaries for each platform; nothing is compiled.
    npmRebuild: false,
    // Its newer tools start an AppImage inside Chromium's sandbox wherever the system allows one.
    toolsets: { appimage: '1.0.3', nsis: '1.2.1' },
    // No upload: what the feed of updates holds is made with it. Where they lie is a setting.
    publish: { provider: 'generic', url: 'https://updates.packbench.example' },
    win: {
      target: ['nsis'],
      icon: 'packaging/icon.ico',
      extraFiles: [...LICENCES, { from: 'packaging/sumatrapdf', to: 'licences/SumatraPDF' }],
    },
    nsis: {
      oneClick: false,
      allowToChangeInstallationDirectory: true,
      include: 'packaging/installer.nsh',
      // What was bought stays known, whoever removes the program.
      deleteAppDataOnUninstall: false,
    },
    mac: {
      target: ['dmg', 'zip'],
      icon: 'packaging/icon.icns',
      category: 'public.app-category.business',
      // Among the resources: what else lies in a bundle has to be signed code.
      extraResources: LICENCES,
      hardenedRuntime: true,
      entitlements: 'packaging/entitlements.mac.plist',
      entitlementsInherit: 'packaging/entitlements.mac.plist',
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
      // Files by their paths, not as URLs.
      executableArgs: ['%F'],
      mimeTypes: ORDER_FILES.map(({ mime }) => mime),
      syncDesktopName: true,
    },
  };
}

/**
 * Shipped packages that are no part of this platform's: most are in the bundle already, Electron is
 * the Node that the program runs on, and only Windows prints by SumatraPDF.
 */
function unneeded(root: string): string[] {
  const elsewhere = ['node', ...(process.platform === 'win32' ? [] : ['pdf-to-printer'])];
  const libraries = STAND_BESIDE.filter((name) => !elsewhere.includes(name));
  const { 'node-addon-api': _onlyHeaders, ...beside } = besideTheBundle(root, libraries);
  const isBeside = (name: string) => name in beside || name.startsWith('@napi-rs/keyring-');
  const names = shippedPackages(root).map(({ name }) => name);
  return [...new Set(names)].filter((name) => !isBeside(name)).sort();
}
