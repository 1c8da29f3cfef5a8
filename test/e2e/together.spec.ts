import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainOrder } from '../cli/orders.ts';
import { violations } from './axe.ts';
import { expect, packbench, test } from './packing.ts';

/** Two more orders for the receiver of SO-1001, one of them with a note for the packer. */
async function bringOthers(dataDir: string): Promise<void> {
  const file = join(dataDir, 'others.json');
  const others = [plainOrder('SO-2001'), plainOrder('SO-2002', { notes: 'Wrap as a gift' })];
  await writeFile(file, JSON.stringify(others));
  await packbench(dataDir, 'sandbox', 'import', file, '--source', 'Web shop');
}

test('orders of one receiver are offered as one shipment, joined by a scan and taken apart by a key', async ({
  packer,
  window,
  station,
}) => {
  await bringOthers(station.dataDir);
  await packer.scan('SO-1001');
  const offer = window.getByRole('region', { name: 'Orders that may go together' });
  await expect(offer).toContainText('2 more orders of this receiver, 6 units');
  expect(await violations(window)).toEqual([]);
  // Nothing waits for an answer: the packer may pack on without one.
  await packer.scan('PB:TOGETHER');
  const along = window.getByRole('region', { name: 'Orders that go together' });
  await expect(along).toContainText('In one shipment with SO-2001, SO-2002');
  await expect(offer).toHaveCount(0);
  await expect(window.getByText('Wrap as a gift').last()).toBeVisible();
  const lines = window.getByRole('list', { name: 'Lines' });
  await expect(lines.getByRole('listitem')).toHaveCount(6);
  await expect(lines.getByText('SO-2002')).toHaveCount(2);
  expect(await violations(window)).toEqual([]);

  await window.keyboard.press('Alt+8');
  await expect(offer).toBeVisible();
  await expect(lines.getByRole('listitem')).toHaveCount(2);
  await window.keyboard.press('Alt+7');
  await expect(along).toBeVisible();

  // One that goes along opens the leading one.
  await packer.scan('SO-2001');
  await expect(packer.answer).toContainText('SO-2001 goes with it in one shipment');
  await packer.scan('PB:SET-ASIDE', 'SO-2002');
  await packer.told('Scan the next item: 9 units to go');
  await packer.scan('PB:PACK-REST');
  await expect(along.getByRole('button')).toHaveCount(0);
  await packer.scan('PB:UNDO');
  await expect(along.getByRole('button').first()).toBeVisible();
});
