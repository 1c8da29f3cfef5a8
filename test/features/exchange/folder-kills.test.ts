import { expect, it, vi } from 'vitest';
import { stored } from '../../adapters/store-sqlite/support/bench.ts';
import { anOrder } from '../../adapters/store-sqlite/support/samples.ts';
import { createRandom } from '../../faults/random.ts';
import { inFull } from '../../support/long.ts';
import { csv, MUG } from '../intake/logic/files.ts';
import { folderRig } from './folder-rig.ts';

const KILLS = inFull(200, { part: 16 });

class Killed extends Error {}

it('a station killed at any write imports each order once, answers each file and sends each event', {
  timeout: 300_000,
}, async () => {
  const rig = await folderRig();
  rig.asXml = true;
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const chance = createRandom(18);
  await rig.start().look();
  const references = new Set<string>();
  const points = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const row = (n: number) => {
      const reference = `SO-${kill}-${n}`;
      references.add(reference);
      return { ...MUG, reference };
    };
    await rig.put(`orders-${kill}.csv`, csv([row(1), row(2)]));
    await rig.put(`bad-${kill}.csv`, csv([{ ...row(3) }, { ...MUG, quantity: 'x' }]));
    const { id } = await stored(rig.store, anOrder(`EV-${kill}`));
    await rig.store.orders.setStatus(id, 'held');
    let left = 1 + chance.whole(48);
    rig.at = (when, write) => {
      left -= 1;
      if (left === 0) points.add(`${when} ${write}`);
      if (left <= 0) throw new Killed();
    };
    const dying = rig.start();
    await dying.twice().catch(() => undefined);
    rig.at = () => undefined;
    await rig.start().twice();
  }
  const last = rig.start();
  await last.twice();
  await last.look();
  written.mockRestore();

  const { orders, total } = await rig.store.orders.list({ limit: 1000, offset: 0 });
  expect(total).toBe(references.size + KILLS);
  expect(new Set(orders.map(({ reference }) => reference)).size).toBe(total);
  expect(await rig.names('in')).toEqual([]);
  for (const [place, ending] of [
    ['done', '.ok.json'],
    ['failed', '.err.json'],
  ] as const) {
    const names = (await rig.names(place)).filter((name) => !name.startsWith('.packbench-'));
    const files = names.filter((name) => name.endsWith('.csv'));
    expect(files).toHaveLength(KILLS);
    const answers = files.flatMap((file) => [`${file}${ending}`, `${file}.out`]);
    expect(names.sort()).toEqual([...files, ...answers].sort());
  }
  const out = (await rig.names('out')).filter((name) => name.endsWith('.json'));
  const asXml = (await rig.names('out')).filter((name) => name.endsWith('.xml'));
  expect(asXml).toEqual(out.map((name) => name.replace('.json', '.xml')));
  expect(out).toHaveLength(KILLS);
  const told = await Promise.all(out.map((name) => rig.answer('out', name)));
  expect(new Set(told.map(({ id }) => id)).size).toBe(out.length);
  expect(new Set(told.map(({ order }) => order)).size).toBe(out.length);
  expect(points.size).toBeGreaterThan(5);
});
