import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sax from 'sax';
import { expect, it } from 'vitest';
import { hotFolder } from '../../../src/main/adapters/hot-folder/hot-folder.ts';
import { stored } from '../../adapters/store-sqlite/support/bench.ts';
import { anOrder } from '../../adapters/store-sqlite/support/samples.ts';
import { csv, MUG } from '../intake/logic/files.ts';
import { folderRig } from './folder-rig.ts';

/** The texts of an XML file by their path from the root; throws on malformed XML. */
function read(xml: string): [string, string][] {
  const parser = sax.parser(true, { strictEntities: true, position: true });
  const [at, found]: [string[], [string, string][]] = [[], []];
  parser.onopentag = ({ name }) => void at.push(name);
  parser.ontext = (text) => {
    if (text.trim()) found.push([at.join('/'), text]);
  };
  parser.onclosetag = () => void at.pop();
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(xml).close();
  return found;
}

const MIXED = csv([
  { ...MUG, reference: 'SO-1' },
  { ...MUG, reference: 'SO<&>2', quantity: 'ma\u0001ny' },
]);

it('the report is also written as XML, with the result of each order', async () => {
  const rig = await folderRig();
  rig.asXml = true;
  await rig.put('good.csv', csv([{ ...MUG, reference: 'SO-9' }]));
  await rig.put('some.csv', MIXED);
  await rig.start().twice();
  expect(await rig.names('done')).toEqual(['good.csv', 'good.csv.ok.json', 'good.csv.out']);
  expect(await rig.names('failed')).toEqual(['some.csv', 'some.csv.err.json', 'some.csv.out']);
  const text = read(await readFile(join(rig.root, 'failed', 'some.csv.out'), 'utf8'));
  const { rejected } = await rig.answer('failed', 'some.csv.err.json');
  expect(text).toEqual([
    ['Answer/File', 'some.csv'],
    ['Answer/At', expect.stringMatching(/Z$/)],
    ['Answer/Status', 'failed'],
    ['Answer/Imported', '1'],
    ['Answer/Held', '0'],
    ['Answer/Updated', '0'],
    ['Answer/Unchanged', '0'],
    ['Answer/Skipped', '0'],
    ['Answer/Rejected', '1'],
    ['Answer/Order/Reference', 'SO-1'],
    ['Answer/Order/Row', '2'],
    ['Answer/Order/Status', 'imported'],
    ['Answer/Order/Reference', 'SO<&>2'],
    ['Answer/Order/Row', '3'],
    ['Answer/Order/Status', 'refused'],
    ['Answer/Refusal/Row', '3'],
    ['Answer/Refusal/Field', rejected[0].field],
    ['Answer/Refusal/Message', rejected[0].message],
    ['Answer/Refusal/Expected', rejected[0].expected],
    ['Answer/Refusal/Found', rejected[0].found],
  ]);
});

it('retrying a file removes both of its reports', async () => {
  const rig = await folderRig();
  rig.asXml = true;
  await rig.put('some.csv', MIXED);
  await rig.start().twice();
  expect(await hotFolder(rig.root, 'a').retry(null)).toEqual(['some.csv']);
  expect(await rig.names('failed')).toEqual([]);
  expect(await rig.names('in')).toEqual(['some.csv']);
});

it('an event is also written as XML, and counted once', async () => {
  const rig = await folderRig();
  rig.asXml = true;
  await rig.start().look();
  const { id } = await stored(rig.store, anOrder('SO-1'));
  await rig.store.orders.setStatus(id, 'held');
  await rig.start().look();
  const [json = '', xml = ''] = await rig.names('out');
  expect([json, xml]).toEqual([
    expect.stringMatching(/^SO-1\..*\.json$/),
    json.replace('.json', '.xml'),
  ]);
  const { id: event } = await rig.answer('out', json);
  expect(read(await readFile(join(rig.root, 'out', xml), 'utf8'))).toEqual([
    ['Event/Id', event],
    ['Event/At', expect.stringMatching(/Z$/)],
    ['Event/Kind', 'order.held'],
    ['Event/Order/Reference', 'SO-1'],
  ]);
  expect(await hotFolder(rig.root, 'a').now()).toMatchObject({
    out: 1,
    lastOut: [{ event: { order: { reference: 'SO-1' } } }],
  });
});
