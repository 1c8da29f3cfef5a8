import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { packbench } from '../faults/program.ts';
import { partnerHere } from '../support/partner.ts';
import { plainOrdersAt } from './plain-orders.ts';

it('ship --print run again after it was killed prints what was queued, and names what may have come out', async () => {
  const partner = await partnerHere();
  onTestFinished(() => partner.stop());
  const { data, run } = await plainOrdersAt(partner, ['P-0', 'P-1', 'P-2', 'P-3']);
  const folder = await mkdtemp(join(tmpdir(), 'printed-'));
  for (const role of ['label', 'document'])
    expect((await run('printers', 'assign', role, `folder:${folder}`)).code).toBe(0);
  const { PACKBENCH_APP_ID: appId = '', PACKBENCH_REST_API_KEY: restApiKey = '' } = partner.env;
  const credentials = { appId, restApiKey, customerKeys: {} };
  const place = { dataDir: data, partner: { baseUrl: partner.baseUrl, credentials } };
  const list = join(folder, '..', `${folder.split('/').pop()}.points`);
  // The first run writes more than those that follow.
  expect((await run('ship', 'P-0', '--print')).code).toBe(0);
  await packbench(place, ['ship', 'P-1', '--print'], { list });
  const points = (await readFile(list, 'utf8')).trim().split('\n');
  const committed = (from: string) => {
    const next = points.slice(points.indexOf(from) + 1);
    return next.find((name) => name.startsWith('store: commit: after')) ?? '';
  };
  const queued = committed('store: insert print_jobs: after');
  const sent = committed(queued);
  const papers = async () => (await readdir(folder)).length;
  const before = await papers();

  await packbench(place, ['ship', 'P-2', '--print'], { killAt: queued });
  expect(await papers()).toBe(before);
  const again = await run('ship', 'P-2', '--print');
  expect(again.json).toMatchObject({ jobs: [{ role: 'label', state: 'done' }] });
  expect(await papers()).toBe(before + 1);
  expect((await run('ship', 'P-2', '--print')).json).toMatchObject({ jobs: [] });
  expect(await papers()).toBe(before + 1);

  await packbench(place, ['ship', 'P-3', '--print'], { killAt: sent });
  for (const _ of ['at first', 'each time'])
    expect(await run('ship', 'P-3', '--print')).toMatchObject({
      code: 6,
      json: {
        jobs: [{ role: 'label', state: 'unknown' }],
        error: {
          code: 'printer',
          message: expect.stringContaining('may or may not have come out'),
        },
      },
    });
  expect(await papers()).toBe(before + 1);
});
