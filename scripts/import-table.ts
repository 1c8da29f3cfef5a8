/**
 * Who may import whom under src/. The first row whose `from` fits a file counts for it; a file that
 * no row fits is itself an offence.
 *
 * Patterns: `own` is the folder that `from` fitted; `a/b/` everything below it; `*` one name;
 * `npm:zod` a package with its parts; `npm:*` every package but electron; `node:*` every builtin and
 * every global that reaches the world; `global:WebSocket` one of these.
 */
export interface Row {
  name: string;
  from: RegExp;
  may: readonly string[];
  /** Only as `import type`. */
  mayAsType?: readonly string[];
}

/** What knows neither the partner nor the station: amounts, units, results, JSON. */
const PURE = ['money', 'decimal', 'measure', 'result', 'errors', 'message', 'exact-json'].map(
  (name) => `src/shared/kernel/${name}.ts`,
);
const PORTS = 'src/main/features/*/ports.ts';
const KERNEL = 'src/main/kernel/';
const PROGRAM_FILE = 'src/main/program-file.ts';
/** What a host and Electron's entry stand on. */
const STATION = [
  'src/main/app.ts',
  'src/main/program.ts',
  'src/main/data-dir.ts',
  PROGRAM_FILE,
  KERNEL,
  'src/sandbox/server.ts',
];

/**
 * The features from the ground up, the same in src/shared, src/main/features and
 * src/renderer/features: each may use those that stand before it.
 */
export const FEATURES: readonly string[] = [
  'records',
  'settings',
  'people',
  'orders',
  'rating',
  'merchants',
  'rules',
  'catalogue',
  'customs',
  'boxes',
  'purchasing',
  'sharing',
  'rows',
  'site',
  'devices',
  'packing',
  'scanning',
  'printing',
  'documents',
  'connection',
  'shipments',
  'batches',
  'returns',
  'tracking',
  'webhooks',
  'exchange',
  'maintenance',
];

/** What both sides of the bridge speak; the partner's wire format is its adapter's alone. */
const SHARED = ['kernel', 'bridge', ...FEATURES].map((room) => `src/shared/${room}/`);

const WINDOW_LIBRARIES = [
  'npm:react',
  'npm:react-dom',
  'npm:react-aria-components',
  'npm:@tanstack/react-virtual',
  'npm:zustand',
  'npm:zod',
  'npm:big.js',
  'npm:lucide-react',
  // The list of countries alone.
  'npm:i18n-iso-countries',
  'npm:@fontsource-variable/atkinson-hyperlegible-next',
  'npm:@fontsource-variable/noto-sans',
  'npm:@fontsource-variable/noto-sans-arabic',
  'npm:@fontsource-variable/noto-sans-hebrew',
  'npm:@fontsource-variable/noto-sans-jp',
  'npm:@fontsource-variable/noto-sans-kr',
  'npm:@fontsource-variable/noto-sans-sc',
  'npm:@fontsource-variable/noto-sans-thai',
];

/** Packages and parts of Node that compute and reach nothing. */
const COMPUTES = [
  'node:crypto',
  'node:path',
  'node:util',
  'npm:zod',
  'npm:big.js',
  'npm:csv-parse',
  'npm:sax',
  'npm:i18n-iso-countries',
  'npm:validator',
  'npm:any-ascii',
];

export const importTable: readonly Row[] = [
  {
    name: 'shared kernel',
    from: /^src\/shared\/kernel\//,
    may: ['own', 'npm:zod', 'npm:big.js', 'npm:intl-messageformat'],
  },
  {
    name: 'partner wire format',
    from: /^src\/shared\/partner\//,
    may: ['own', ...SHARED, 'npm:zod', 'npm:big.js'],
  },
  {
    name: 'shared',
    from: /^src\/shared\//,
    may: [...SHARED, 'npm:zod', 'npm:big.js'],
  },
  {
    name: 'preload',
    from: /^src\/preload\//,
    may: ['own', 'src/shared/bridge/', 'npm:electron'],
  },
  {
    name: 'kit',
    from: /^src\/renderer\/kit\//,
    // The design system knows no feature and no state of the station.
    may: ['own', ...SHARED, 'src/renderer/words/', ...WINDOW_LIBRARIES],
  },
  {
    name: 'renderer',
    from: /^src\/renderer\//,
    may: [
      'own',
      ...SHARED,
      'resources/locales/',
      ...WINDOW_LIBRARIES,
      // Its way to the browser host; src/renderer/window/bridge.ts alone uses it.
      'global:WebSocket',
    ],
    mayAsType: ['npm:vite'],
  },
  {
    name: 'sandbox',
    from: /^src\/sandbox\//,
    // Never the station's reading of the partner's document: what one misread the other would confirm.
    may: ['own', ...PURE, 'node:*', 'npm:*'],
  },
  {
    name: 'kernel',
    from: /^src\/main\/kernel\//,
    may: ['own', ...SHARED, 'npm:zod', 'node:timers/promises', 'global:process'],
  },
  {
    name: 'rules',
    from: /^src\/main\/features\/[^/]+\/rules\//,
    // No rule does I/O: of Node only what computes.
    // Those of the features below as well: which ones is held by the order of `FEATURES`.
    may: ['own', 'src/main/features/*/rules/*.ts', KERNEL, ...SHARED, ...COMPUTES],
    mayAsType: [PORTS],
  },
  {
    name: 'ports',
    from: /^src\/main\/features\/[^/]+\/ports\.ts$/,
    may: [...SHARED, 'npm:zod'],
    mayAsType: ['src/main/features/', KERNEL],
  },
  {
    name: 'feature',
    from: /^src\/main\/features\/[^/]+\//,
    // Which features one may use is held by the order of `FEATURES`.
    may: [
      'src/main/features/',
      KERNEL,
      'src/main/program.ts',
      PROGRAM_FILE,
      ...SHARED,
      ...COMPUTES,
    ],
    mayAsType: ['src/main/station/'],
  },
  {
    name: 'partner adapter',
    from: /^src\/main\/adapters\/partner\//,
    may: ['own', ...SHARED, 'src/shared/partner/', 'node:*', 'npm:*'],
    mayAsType: [PORTS],
  },
  {
    name: 'adapters',
    from: /^src\/main\/adapters\/[^/]+\//,
    may: ['own', PROGRAM_FILE, ...SHARED, 'node:*', 'npm:*'],
    // The event log is a port of the kernel's.
    mayAsType: [PORTS, `${KERNEL}event-log.ts`],
  },
  {
    name: 'station',
    from: /^src\/main\/(?:app\.ts$|station\/)/,
    may: [
      'src/main/station/',
      'src/main/program.ts',
      KERNEL,
      'src/main/features/',
      'src/main/adapters/',
      ...SHARED,
      'node:*',
      'npm:*',
    ],
  },
  {
    name: 'basics',
    from: /^src\/main\/(?:program|data-dir|program-file)\.ts$/,
    may: ['node:*', 'npm:env-paths'],
  },
  {
    name: 'entry',
    from: /^src\/main\/index\.ts$/,
    may: ['src/main/hosts/electron/', 'src/main/hosts/*.ts', ...STATION, ...SHARED, 'node:*'],
  },
  {
    name: 'electron host',
    from: /^src\/main\/hosts\/electron\//,
    may: ['own', 'src/main/hosts/*.ts', ...STATION, ...SHARED, 'node:*', 'npm:*', 'npm:electron'],
  },
  {
    name: 'browser host',
    from: /^src\/main\/hosts\/browser\//,
    may: ['own', 'src/main/hosts/*.ts', ...STATION, ...SHARED, 'node:*', 'npm:*'],
  },
  {
    name: 'command line',
    from: /^src\/main\/hosts\/cli\//,
    // Its `station` command starts the browser host; Electron it starts as a program of its own.
    may: [
      'own',
      'src/main/hosts/*.ts',
      'src/main/hosts/browser/',
      ...STATION,
      ...SHARED,
      'node:*',
      'npm:*',
    ],
    // What its commands print is described where the station answers it.
    mayAsType: ['src/main/station/', 'src/main/features/'],
  },
  {
    name: 'what hosts share',
    from: /^src\/main\/hosts\/[^/]+\.ts$/,
    may: ['src/main/hosts/*.ts', ...SHARED, 'node:*'],
  },
];
