/**
 * Allowed imports under src/. The first row whose `from` matches a file applies; a file without a
 * matching row is an offence.
 * Patterns: `own` is the folder that `from` matched; `a/b/` everything below it; `*` one name; `npm:zod`
 * a package with its subpaths; `npm:*` every package except electron; `node:*` every builtin module and
 * every global with I/O; `global:WebSocket` one of these.
 */
export interface Row {
  name: string;
  from: RegExp;
  may: readonly string[];
  /** Only as `import type`. */
  mayAsType?: readonly string[];
}

/** Modules independent of partner and station: amounts, units, results, JSON. */
const PURE = ['money', 'decimal', 'measure', 'result', 'errors', 'message', 'exact-json'].map(
  (name) => `src/shared/kernel/${name}.ts`,
);
const PORTS = 'src/main/features/*/ports.ts';
const KERNEL = 'src/main/kernel/';
const PROGRAM_FILE = 'src/main/program-file.ts';
/** Transport and proxy, which adapters share. */
const HTTP = 'src/main/adapters/http/';
const NODE_HTTP = 'src/main/node-http.ts';
const WORKER_CLIENT = 'src/main/worker-client.ts';
const CONNECTION_LIMIT = 'src/main/connection-limit.ts';
const MAKE_FOLDER = 'src/main/make-folder.ts';
/** What a host and Electron's entry may use. */
const STATION = [
  'src/main/app.ts',
  'src/main/program.ts',
  'src/main/data-dir.ts',
  PROGRAM_FILE,
  NODE_HTTP,
  MAKE_FOLDER,
  KERNEL,
  'src/sandbox/server.ts',
];

/** Features in order, the same in shared, main and renderer: each may use those before it. */
export const FEATURES: readonly string[] = [
  'records',
  'settings',
  'people',
  'requirements',
  'orders',
  'exceptions',
  'rating',
  'merchants',
  'automation',
  'catalogue',
  'intake',
  'customs',
  'boxes',
  'purchasing',
  'sharing',
  'rows',
  'site',
  'printing',
  'devices',
  'photos',
  'packing',
  'scanning',
  'documents',
  'connection',
  'shipments',
  'batches',
  'waiting',
  'returns',
  'tracking',
  'partner-events',
  'go-live',
  'handover',
  'charges',
  'exchange',
  'maintenance',
  'day',
];

/** Put together from schemas of the features, as src/shared/bridge is from their commands. */
export const PUT_TOGETHER: readonly string[] = ['src/shared/settings/settings.ts'];

/** Used on both sides of the bridge. Only the partner's adapter may use the partner's wire format. */
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
  // Reads codes from the camera, in a worker.
  'npm:zxing-wasm',
  // Draws the figures of a day.
  'npm:chart.js',
  // Only for the list of countries.
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

/** Packages and Node modules that compute without I/O. */
const COMPUTES = [
  'node:crypto',
  'node:path',
  'node:util',
  'npm:zod',
  'npm:big.js',
  'npm:csv-parse',
  'npm:fflate',
  'npm:read-excel-file',
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
    // Check digits and postal codes; the window takes only what is asked for from it.
    name: 'shared requirements',
    from: /^src\/shared\/requirements\//,
    may: [...SHARED, 'resources/requirements/', 'npm:zod', 'npm:stdnum', 'npm:validator'],
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
    // The design system depends on no feature and no state of the station.
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
      // Connection to the browser host; used only by src/renderer/window/bridge.ts.
      'global:WebSocket',
      // The window's own file of the reader of codes; used only by its worker.
      'global:fetch',
    ],
    mayAsType: ['npm:vite'],
  },
  {
    name: 'sandbox',
    from: /^src\/sandbox\//,
    // Never the station's schemas of the partner: the sandbox would confirm a misreading.
    may: ['own', MAKE_FOLDER, ...PURE, 'node:*', 'npm:*'],
  },
  {
    name: 'kernel',
    from: /^src\/main\/kernel\//,
    may: ['own', ...SHARED, 'npm:zod', 'node:timers/promises', 'global:process'],
  },
  {
    name: 'logic',
    from: /^src\/main\/features\/[^/]+\/logic\//,
    // Logic does no I/O: only Node modules that compute. It may also use the logic of the features below
    // its own, which the order of `FEATURES` checks.
    may: ['own', 'src/main/features/*/logic/*.ts', KERNEL, ...SHARED, ...COMPUTES],
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
    // The order of `FEATURES` checks which features may be used.
    may: [
      // Data of its own, built in.
      'resources/mappings/',
      'src/main/features/',
      KERNEL,
      'src/main/program.ts',
      PROGRAM_FILE,
      WORKER_CLIENT,
      ...SHARED,
      ...COMPUTES,
      // A thread computes too, and does no I/O of its own.
      'node:worker_threads',
    ],
  },
  {
    name: 'partner adapter',
    from: /^src\/main\/adapters\/partner\//,
    may: ['own', HTTP, NODE_HTTP, ...SHARED, 'src/shared/partner/', 'node:*', 'npm:*'],
    mayAsType: [PORTS],
  },
  {
    name: 'adapters',
    from: /^src\/main\/adapters\/[^/]+\//,
    may: [
      'own',
      HTTP,
      'src/main/program.ts',
      PROGRAM_FILE,
      NODE_HTTP,
      WORKER_CLIENT,
      CONNECTION_LIMIT,
      MAKE_FOLDER,
      ...SHARED,
      'node:*',
      'npm:*',
    ],
    // The event log is a port in the kernel.
    mayAsType: [PORTS, `${KERNEL}event-log.ts`],
  },
  {
    name: 'station',
    from: /^src\/main\/(?:app|adapters|without-station)\.ts$/,
    may: [
      'src/main/adapters.ts',
      'src/main/without-station.ts',
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
    from: /^src\/main\/(?:program|data-dir|program-file|node-http|worker-client|connection-limit|make-folder)\.ts$/,
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
    may: ['own', 'src/main/hosts/*.ts', CONNECTION_LIMIT, ...STATION, ...SHARED, 'node:*', 'npm:*'],
  },
  {
    name: 'command line',
    from: /^src\/main\/hosts\/cli\//,
    // The `station` command starts the browser host; Electron is started as a separate program.
    may: [
      'own',
      'src/main/hosts/*.ts',
      'src/main/hosts/browser/',
      ...STATION,
      ...SHARED,
      'node:*',
      'npm:*',
    ],
    // Types of the results that the commands print.
    mayAsType: ['src/main/features/'],
  },
  {
    name: 'what hosts share',
    from: /^src\/main\/hosts\/[^/]+\.ts$/,
    may: ['src/main/hosts/*.ts', ...SHARED, 'node:*'],
  },
];
