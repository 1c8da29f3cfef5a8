import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { STAND_BESIDE } from './scripts/stand-beside.ts';
import { callNames, eventNames } from './src/shared/bridge/names.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The preload needs the names of calls and events, not their schemas: it gets the lists as they are
 * at build time, and zod stays out of it.
 */
const namesOnly: Plugin = {
  name: 'packbench:names-only',
  load(id) {
    if (id !== file('src/shared/bridge/names.ts')) return null;
    return [
      `export const callNames = ${JSON.stringify(callNames)};`,
      `export const eventNames = ${JSON.stringify(eventNames)};`,
    ].join('\n');
  },
};

/** The program starts in half the time where its libraries are not looked up one by one. */
const bundled = Object.keys(manifest.dependencies).filter((name) => !STAND_BESIDE.includes(name));

export default defineConfig({
  main: {
    // Its entry for Node loads every language of the world.
    resolve: { alias: { 'i18n-iso-countries': 'i18n-iso-countries/index.js' } },
    build: {
      sourcemap: true,
      externalizeDeps: { exclude: bundled },
      rolldownOptions: {
        // A library of electron-updater's colours its lines with it where it is there: here it is not.
        external: ['supports-color'],
        input: {
          index: file('src/main/index.ts'),
          packbench: file('src/main/hosts/cli/main.ts'),
          'pdf-process': file('src/main/adapters/pdf/process/pdf-process.ts'),
          'pdf-worker': file('src/main/adapters/pdf/process/pdf-worker.ts'),
          'frame-worker': file('src/main/hosts/browser/frame-worker.ts'),
          'order-worker': file('src/main/features/orders/order-worker.ts'),
          'inspection-worker': file(
            'src/main/adapters/store-sqlite/inspection/inspection-worker.ts',
          ),
          'secret-service-helper': file('src/main/adapters/keychain/secret-service-helper.ts'),
        },
      },
    },
  },
  preload: {
    plugins: [namesOnly],
    build: {
      sourcemap: true,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: file('src/preload/index.ts') },
        // A sandboxed preload is loaded as one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: file('src/renderer'),
    plugins: [react()],
    build: {
      outDir: file('out/renderer'),
      sourcemap: true,
      minify: true,
      // The content policy takes fonts and icons as files only.
      assetsInlineLimit: 0,
      rolldownOptions: { input: file('src/renderer/index.html') },
    },
  },
});
