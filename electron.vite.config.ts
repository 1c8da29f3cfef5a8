import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { STAND_BESIDE } from './scripts/stand-beside.ts';
import { callNames, eventNames } from './src/shared/bridge/names.ts';
import { shortKey } from './src/shared/kernel/message.ts';
import { LANGUAGES } from './src/shared/settings/language.ts';

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

/**
 * The window is given what ICU texts mean, so that their reader stays out of its script; and all of
 * them by short keys, as their ids stand where they are shown, or come with what is said.
 */
const readTexts: Plugin = {
  name: 'packbench:read-texts',
  load(id) {
    const [, locale] = /resources\/locales\/(\w+)\/\w+\.json$/.exec(id) ?? [];
    if (!locale) return null;
    const texts: Record<string, string> = JSON.parse(readFileSync(id, 'utf8'));
    const built = Object.entries(texts).map(([said, text]) => [
      shortKey(said),
      /\{\w+,|'/.test(text)
        ? new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).getAst()
        : text,
    ]);
    return JSON.stringify(Object.fromEntries(built), (key, value) =>
      key === 'offset' || value === 'cardinal' ? undefined : value,
    );
  },
};

/** The window writes no JSON Schema: what zod would write it with stays out of its script. */
const noJsonSchema: Plugin = {
  name: 'packbench:no-json-schema',
  load(id) {
    if (!/zod\/v4\/core\/(to-json-schema|json-schema-\w+)\.js$/.test(id)) return null;
    const source = readFileSync(id, 'utf8');
    // Schemas are also asked for the limits in their checks; those stay.
    const writers = Math.max(0, source.indexOf('export const stringProcessor'));
    const exported = source.slice(writers).matchAll(/^export (?:const|function|class) (\w+)/gm);
    const empty = [...exported].map(([, name]) => `export const ${name} = () => undefined;`);
    return [source.slice(0, writers), ...empty].join('\n');
  },
};

/**
 * The window words what a schema refuses by itself (`issue-words.ts`), and takes of zod's words that they are
 * zod's: without its English they begin with "Invalid" still.
 */
const noZodWords: Plugin = {
  name: 'packbench:no-zod-words',
  load(id) {
    if (!/zod\/v4\/locales\/en\.js$/.test(id)) return null;
    return 'export default () => ({ localeError: () => undefined });';
  },
};

/** What React Aria says while something is dragged by its own means, which nothing in the window is. */
const noDragWords: Plugin = {
  name: 'packbench:no-drag-words',
  load(id) {
    if (!/react-aria\/dist\/private\/dnd\/intlStrings\.mjs$/.test(id)) return null;
    return 'export default {};';
  },
};

/** What React Aria says by itself, in the languages of the window alone. */
const ownLanguages: Plugin = {
  name: 'packbench:own-languages',
  load(id) {
    const [, language = ''] =
      /react-aria[\w-]*\/dist\/private\/intl\/(?:\w+\/)?(\w\w)-\w\w\.mjs$/.exec(id) ?? [];
    const isSpoken = LANGUAGES.some((each) => each === language);
    return language === '' || isSpoken ? null : 'export default undefined;';
  },
};

/** The program starts in half the time where its libraries are not looked up one by one. */
const bundled = Object.keys(manifest.dependencies).filter((name) => !STAND_BESIDE.includes(name));

export default defineConfig({
  main: {
    // The entry for Node of the first loads every language of the world.
    resolve: {
      alias: [
        { find: /^i18n-iso-countries$/, replacement: 'i18n-iso-countries/index.js' },
        // Its entry for Node declares a `require` of its own, as the build does.
        { find: /^fflate$/, replacement: 'fflate/browser' },
      ],
    },
    build: {
      sourcemap: true,
      externalizeDeps: { exclude: bundled },
      rolldownOptions: {
        // A library of electron-updater's colours its lines with it where it is there: here it is not.
        external: ['supports-color'],
        input: {
          index: file('src/main/index.ts'),
          packbench: file('src/main/hosts/cli/main.ts'),
          // Without a process around it: tests run many commands in one.
          'command-line': file('src/main/hosts/cli/command-line.ts'),
          'pdf-process': file('src/main/adapters/pdf/process/pdf-process.ts'),
          'pdf-worker': file('src/main/adapters/pdf/process/pdf-worker.ts'),
          'barcode-worker': file('src/main/adapters/pdf/process/barcode-worker.ts'),
          'frame-worker': file('src/main/hosts/browser/frames/frame-worker.ts'),
          'box-worker': file('src/main/adapters/box-search/box-worker.ts'),
          'judge-worker': file('src/main/features/documents/judging/judge-worker.ts'),
          'file-worker': file('src/main/features/intake/file-worker.ts'),
          'stack-worker': file('src/main/adapters/store-sqlite/stacks/stack-worker.ts'),
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
    plugins: [react(), readTexts, noJsonSchema, noZodWords, noDragWords, ownLanguages],
    resolve: {
      alias: {
        '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    },
    // The worker that reads codes is a module, as everything the page loads.
    worker: { format: 'es' },
    build: {
      outDir: file('out/renderer'),
      // The packages have no maps, so no script names one.
      sourcemap: 'hidden',
      minify: true,
      // The content policy takes fonts and icons as files only.
      assetsInlineLimit: 0,
      rolldownOptions: { input: file('src/renderer/index.html') },
    },
  },
});
