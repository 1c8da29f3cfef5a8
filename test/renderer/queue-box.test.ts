import { expect, test } from 'vitest';
import { lanesOf } from '../../src/renderer/features/printing/queue-box.tsx';
import { job } from './support/benches.ts';

test('a replaced printer with a job in need stands above the printers that are fine', () => {
  const lane = (target: string, jobs: ReturnType<typeof job>[]) => ({
    ...{ target, jobs, roles: [], ready: null, more: 0 },
  });
  const waiting = job({ state: 'queued', held: 'printer', confirmedAt: null });
  const lanes = [
    lane('folder:/labels', [job({ state: 'queued', confirmedAt: null })]),
    lane('system:Office', []),
    lane('zebra:10.0.0.7:9100', [waiting]),
  ];
  expect(lanesOf(lanes).map(({ target }) => target)).toEqual([
    'zebra:10.0.0.7:9100',
    'folder:/labels',
    'system:Office',
  ]);
});
