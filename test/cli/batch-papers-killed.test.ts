import { globSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { packbench } from '../faults/program.ts';
import { partnerHere } from '../support/partner.ts';
import { plainOrdersAt } from './plain-orders.ts';

const SHIP = ['batch', 'ship', '--same-as', 'B-1', '--print'];

/** Three orders alike; each prints a label and a packing slip. */
async function stack() {
  const partner = await partnerHere();
  onTestFinished(() => partner.stop());
  const { data, run, set } = await plainOrdersAt(partner, ['B-1', 'B-2', 'B-3']);
  await set('printing.packingSlip', 'document');
  const folder = await mkdtemp(join(tmpdir(), 'printed-'));
  for (const role of ['label', 'document'])
    expect((await run('printers', 'assign', role, `folder:${folder}`)).code).toBe(0);
  const { PACKBENCH_APP_ID: appId = '', PACKBENCH_REST_API_KEY: restApiKey = '' } = partner.env;
  const credentials = { appId, restApiKey, customerKeys: {} };
  const place = { dataDir: data, partner: { baseUrl: partner.baseUrl, credentials } };
  const slips = async () =>
    (await readdir(folder)).filter((name) => name.endsWith('packing slip.pdf')).sort();
  return { run, place, folder, slips };
}

it('a batch killed after it queued a packing slip prints that slip when it goes on', async () => {
  const first = await stack();
  const list = `${first.folder}.points`;
  await packbench(first.place, SHIP, { list });
  const all = ['B-1 packing slip.pdf', 'B-2 packing slip.pdf', 'B-3 packing slip.pdf'];
  expect(await first.slips()).toEqual(all);
  const points = (await readFile(list, 'utf8')).trim().split('\n');
  // The batch's own slip, the label of B-1, its packing slip.
  const inserted = points.indexOf('store: insert print_jobs: after (3)');
  const next = points.slice(inserted).filter((name) => name.startsWith('store: commit: after'));

  // Work beside it may commit in between, so that one kill may come too early or too late.
  let wasQueued = false;
  for (const killAt of next.slice(0, 4)) {
    const { run, place, slips } = await stack();
    await packbench(place, SHIP, { killAt });
    wasQueued = isSlipQueued(place.dataDir) && (await slips()).length === 0;
    expect((await run(...SHIP)).json).toMatchObject({ shipped: 3, waiting: 0 });
    expect(await slips()).toEqual(all);
    if (wasQueued) break;
  }
  expect(wasQueued).toBe(true);
});

function isSlipQueued(data: string): boolean {
  const [file = ''] = globSync(join(data, '**', 'station.sqlite'));
  const db = new Database(file, { readonly: true });
  try {
    const queued = `SELECT count(*) FROM print_jobs WHERE kind = 'packing-slip' AND state = 'queued'`;
    return db.prepare(queued).pluck().get() === 1;
  } finally {
    db.close();
  }
}
