import { expect, it } from 'vitest';
import { csv, MUG } from '../orders/rules/files.ts';
import { folderRig } from './folder-rig.ts';

it('a file in the folder is read by the mapping that its name begins with', async () => {
  const rig = await folderRig();
  rig.remembered = [{ name: 'erp', headings: [], columns: { reference: 'no', currency: '=CHF' } }];
  await rig.put('ERP--1.csv', csv([MUG]).replace('reference', 'No'));
  await rig.put('wms--2.csv', csv([MUG]).replace('reference', 'No'));
  await rig.start().twice();
  expect(await rig.names('done')).toEqual(['ERP--1.csv', 'ERP--1.csv.ok.json']);
  expect(await rig.names('failed')).toEqual(['wms--2.csv', 'wms--2.csv.err.json']);
  const order = await rig.store.orders.find({ merchant: null, reference: 'SO-1' });
  expect(order?.currency).toBe('CHF');
});
