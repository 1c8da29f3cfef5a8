import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSampleOrders } from '../../../src/main/adapters/machine/sample-orders.ts';
import { RESOURCES_DIR } from '../../../src/main/program.ts';

it('the sample orders are read in the order of their numbers', async () => {
  const read = await readSampleOrders(RESOURCES_DIR);
  const names = read.ok ? read.value.map(({ name }) => name) : [];
  expect(names).toHaveLength(10);
  expect(names[0]).toBe('so-1001-one-carton.json');
});

it('missing sample orders give an error with the path and a fix', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'packbench-no-samples-'));
  onTestFinished(() => rm(empty, { recursive: true }));
  expect(await readSampleOrders(empty)).toEqual({
    ok: false,
    error: expect.objectContaining({
      code: 'not-available',
      message: `The sample orders are missing beside the program (${join(empty, 'orders')}). Install Packbench again.`,
    }),
  });
});
