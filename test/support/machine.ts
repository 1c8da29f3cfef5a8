import type { Machine } from '../../src/main/hosts/machine.ts';

/** A Linux bench with a display and nothing installed except these files. */
export const machineWith = (files: string[] = [], change: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  env: { DISPLAY: ':0', PATH: '/usr/local/bin:/usr/bin' },
  isRoot: false,
  isFile: (path) => files.includes(path),
  ...change,
});
