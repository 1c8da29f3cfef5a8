import { expect, it } from 'vitest';
import { csv, MUG } from '../intake/logic/files.ts';
import { folderRig } from './folder-rig.ts';

it('a file in the folder is read with the mapping that its name starts with', async () => {
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

it('an imported XML file is moved and its report lies beside it', async () => {
  const rig = await folderRig();
  const columns = { order_element: 'o', weight_unit: '=KG', dimension_unit: '=CM', sku: 'l/sku' };
  rig.remembered = [
    {
      name: 'erp',
      headings: [],
      columns: { ...columns, quantity: 'l/n', unit_price: 'l/p', unit_weight: 'l/w' },
    },
  ];
  const order = (reference: string, pieces: string) =>
    `<o><reference>${reference}</reference><currency>USD</currency><ship_to_name>Ada</ship_to_name>
    <ship_to_address_line1>Weg 1</ship_to_address_line1><ship_to_city>Bern</ship_to_city>
    <ship_to_country>CH</ship_to_country><l><sku>MUG</sku><n>${pieces}</n><p>1</p><w>1</w></l></o>`;
  await rig.put('a.xml', `<x>${order('SO-1', '1')}</x>`);
  await rig.put('b.xml', `<x>${order('SO-2', '1')}${order('SO-3', 'many')}</x>`);
  await rig.start().twice();
  expect(await rig.names('done')).toEqual(['a.xml', 'a.xml.ok.json']);
  expect(await rig.answer('failed', 'b.xml.err.json')).toMatchObject({
    imported: 1,
    rejected: [{ field: 'quantity', message: expect.stringContaining('many') }],
  });
});
