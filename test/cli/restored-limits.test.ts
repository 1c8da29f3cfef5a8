import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Partner, partnerHere } from '../support/partner.ts';
import { plainOrder, writeOrders } from './orders.ts';
import { plainOrdersAt } from './plain-orders.ts';

/** Rule 16: what was stated for an order since a backup holds after it was restored in place. */

const TOO_DEAR = { code: 6, json: { error: { code: 'price-rose', field: 'limit' } } };
const LOW = ['--at-most', '0.50 USD'];
const HIGH = ['--at-most', '900 USD'];

async function backedUp(
  references: readonly string[],
  before: (run: Run) => Promise<unknown> = async () => null,
) {
  const partner: Partner = await partnerHere();
  onTestFinished(() => partner.stop());
  const plain = await plainOrdersAt(partner, references);
  await before(plain.run);
  const backup = join(plain.data, 'monday.packbench');
  expect(await plain.run('backup', backup)).toMatchObject({ code: 0 });
  return { partner, ...plain, restore: () => plain.run('restore', backup) };
}
type Run = Awaited<ReturnType<typeof plainOrdersAt>>['run'];

it('an amount named since holds, and one that was named before the backup gave way to it', async () => {
  const { partner, run, restore } = await backedUp(['S-1', 'S-2', 'S-3'], async (first) => {
    expect(await first('ship', 'S-2', ...LOW)).toMatchObject(TOO_DEAR);
    expect(await first('ship', 'S-3', ...LOW)).toMatchObject(TOO_DEAR);
  });
  expect(await run('ship', 'S-1', ...LOW)).toMatchObject(TOO_DEAR);
  expect(await run('ship', 'S-2', ...HIGH, '--print')).toMatchObject({ code: 6 });
  expect(await restore()).toMatchObject({ code: 0, json: { lacking: 0, held: [] } });
  expect(await run('ship', 'S-1')).toMatchObject(TOO_DEAR);
  expect(await run('ship', 'S-3')).toMatchObject(TOO_DEAR);
  expect(await run('ship', 'S-2')).toMatchObject({ code: 0 });
  expect(await partner.sold('S-1')).toBe(0);
  // What is named now comes after all that was named before the restore.
  expect(await run('ship', 'S-1', ...HIGH)).toMatchObject({ code: 0 });
});

it('an amount of an order that is imported again holds', async () => {
  const { partner, run, restore, data } = await backedUp(['S-1']);
  const file = writeOrders(data, [plainOrder('N-1')]);
  expect(await run('import', file)).toMatchObject({ code: 0 });
  expect(await run('ship', 'N-1', ...LOW)).toMatchObject(TOO_DEAR);
  expect(await restore()).toMatchObject({ code: 0, json: { held: [] } });
  expect(await run('import', file)).toMatchObject({ code: 0 });
  expect(await run('ship', 'N-1')).toMatchObject(TOO_DEAR);
  expect(await partner.sold('N-1')).toBe(0);
});

it('amounts that cannot be read hold their orders', async () => {
  const { partner, run, restore, data } = await backedUp(['S-1']);
  expect(await run('ship', 'S-1', ...LOW)).toMatchObject(TOO_DEAR);
  for (const end of ['', '-wal', '-shm'])
    rmSync(join(data, `station.sqlite${end}`), { force: true });
  expect(await restore()).toMatchObject({ code: 0, json: { held: ['S-1'] } });
  expect(await run('ship', 'S-1')).toMatchObject({ code: 5 });
  expect(await partner.sold('S-1')).toBe(0);
});
