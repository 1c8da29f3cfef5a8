/** By row of the table: a file of that row, and imports forbidden to it. */
export const violations: Record<string, [file: string, specifiers: string[]]> = {
  'shared kernel': [
    'src/shared/kernel/planted.ts',
    ['node:fs', '../orders/order.ts', '../partner/rates.ts', '../../main/app.ts', 'electron'],
  ],
  'partner wire format': [
    'src/shared/partner/planted.ts',
    ['node:fs', 'electron', '../../main/adapters/partner/http/calls.ts'],
  ],
  shared: [
    'src/shared/orders/planted.ts',
    [
      '../partner/rates.ts',
      'node:fs',
      'electron',
      'fastify',
      '../../main/app.ts',
      '../../sandbox/server.ts',
    ],
  ],
  preload: [
    'src/preload/planted.ts',
    [
      'node:fs',
      'zod',
      '../main/program.ts',
      '../shared/kernel/errors.ts',
      '../renderer/window/bridge.ts',
    ],
  ],
  kit: [
    'src/renderer/kit/planted.ts',
    ['../state/station.ts', '../features/packing/pack.tsx', '../scanner/wedge.ts', 'electron'],
  ],
  renderer: [
    'src/renderer/features/packing/planted.ts',
    [
      '../../../shared/partner/tracking.ts',
      'electron',
      'node:path',
      'fs',
      '../../../main/program.ts',
      '../../../preload/index.ts',
      'fastify',
    ],
  ],
  sandbox: [
    'src/sandbox/planted.ts',
    [
      '../main/app.ts',
      '../main/features/rating/ports.ts',
      '../shared/orders/order.ts',
      '../shared/partner/rates.ts',
      '../shared/partner/wire.ts',
      '../shared/kernel/secrets.ts',
      '../shared/bridge/calls.ts',
      'electron',
    ],
  ],
  kernel: [
    'src/main/kernel/planted.ts',
    [
      'node:fs',
      '../features/packing/ports.ts',
      '../adapters/store-sqlite/store.ts',
      '../hosts/machine.ts',
      '../app.ts',
      'electron',
    ],
  ],
  logic: [
    'src/main/features/packing/logic/planted.ts',
    [
      'node:fs',
      'node:http',
      'node:child_process',
      'electron',
      'kysely',
      '../bench-service.ts',
      '../../rating/quote-life.ts',
      '../../../adapters/store-sqlite/store.ts',
      '../../../hosts/machine.ts',
      '../../../app.ts',
      '../../../../sandbox/server.ts',
      '../../../../shared/partner/rates.ts',
    ],
  ],
  ports: [
    'src/main/features/people/ports.ts',
    ['node:fs', 'kysely', '../../adapters/store-sqlite/store.ts', '../../app.ts', 'electron'],
  ],
  feature: [
    'src/main/features/packing/planted.ts',
    [
      'node:fs',
      'kysely',
      '../../adapters/store-sqlite/store.ts',
      '../../hosts/machine.ts',
      '../../app.ts',
      '../../../sandbox/server.ts',
      '../../../shared/partner/rates.ts',
      'electron',
    ],
  ],
  'partner adapter': [
    'src/main/adapters/partner/rating/planted.ts',
    [
      '../../store-sqlite/store.ts',
      '../../../features/rating/logic/quote-service.ts',
      '../../../app.ts',
      'electron',
    ],
  ],
  adapters: [
    'src/main/adapters/pdf/planted.ts',
    [
      '../store-sqlite/store.ts',
      '../../features/documents/ports.ts',
      '../../features/documents/logic/match.ts',
      '../../app.ts',
      '../../kernel/handle.ts',
      '../../../shared/partner/rates.ts',
      'electron',
    ],
  ],
  station: [
    'src/main/without-station.ts',
    [
      '../shared/partner/rates.ts',
      './hosts/machine.ts',
      './hosts/browser/browser-host.ts',
      './index.ts',
      'electron',
    ],
  ],
  basics: ['src/main/program.ts', ['./app.ts', './hosts/machine.ts', 'zod', 'electron']],
  entry: [
    'src/main/index.ts',
    ['electron', './adapters/store-sqlite/store.ts', './hosts/browser/browser-host.ts', 'fastify'],
  ],
  'electron host': [
    'src/main/hosts/electron/planted.ts',
    ['../browser/browser-host.ts', '../cli/main.ts', '../../adapters/store-sqlite/store.ts'],
  ],
  'browser host': [
    'src/main/hosts/browser/planted.ts',
    ['electron', '../electron/electron-host.ts', '../../features/rating/ports.ts'],
  ],
  'command line': [
    'src/main/hosts/cli/planted.ts',
    [
      'electron',
      '../electron/electron-host.ts',
      '../../adapters/store-sqlite/store.ts',
      '../../features/purchasing/resolve-service.ts',
    ],
  ],
  'what hosts share': [
    'src/main/hosts/planted.ts',
    ['./browser/browser-host.ts', '../app.ts', 'electron', 'fastify'],
  ],
};
