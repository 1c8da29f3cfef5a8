import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { must } from '../station/station-rig.ts';
import { temporaryFolder } from '../support/cli.ts';
import { give, setSetting } from '../support/give.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { references, type Warehouse, warehouses } from './warehouse.ts';

const ORDERS = references('STACK', 12);
const BOX = {
  name: 'M',
  dimensions: { length: '25', width: '18', height: '14', unit: 'CM' },
  weight: { value: '0.2', unit: 'KG' },
};

describe.skipIf(postgresIsMissing)('a batch that two benches ship at once', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  it('is sold once, a share at each bench, with labels in the sequence of the stack', async () => {
    const { bench, partner } = await open();
    const benches = [await bench('A', ORDERS), await bench('B')];
    for (const each of benches) expect((await each.join()).code).toBe(0);
    const stations: { station: Station; labels: string }[] = [];
    for (const each of benches) {
      const station = await each.station();
      onTestFinished(() => station.close());
      const labels = join(await temporaryFolder(), 'labels');
      await mkdir(labels);
      must(await setSetting(station, 'boxes', [BOX]));
      must(await setSetting(station, 'boxes.default', 'M'));
      for (const role of ['label', 'document'])
        must(await setSetting(station, `printers.${role}`, `folder:${labels}`));
      stations.push({ station, labels });
    }
    const shipped = await Promise.all(
      stations.map(async ({ station }) => {
        const plain = { count: null, atMost: null, choose: null, print: true };
        return must(await give(station, 'batch.ship', { ref: 'STACK-1', ...plain }));
      }),
    );
    for (const each of ORDERS) expect(await partner.sold(each), each).toBe(1);
    const shares = shipped.map((batch) => batch.shipped);
    expect(shares.reduce((sum, each) => sum + each, 0)).toBe(ORDERS.length);
    for (const share of shares) expect(share).toBeGreaterThan(0);
    // Orders that the other bench took are not checked here.
    for (const batch of shipped)
      expect(batch).toMatchObject({ refused: [], unknown: [], waiting: 0 });

    const printed = await Promise.all(
      stations.map(async ({ station, labels }) => {
        const { printers } = must(await give(station, 'printing.queue', {}));
        const jobs = printers.flatMap((lane) => lane.jobs).filter(({ kind }) => kind === 'label');
        expect(await readdir(labels)).toHaveLength(jobs.length + 1);
        const { shipments } = must(await give(station, 'shipments.list', { limit: 50 }));
        const own = shipments.filter(({ bench: other }) => other === undefined);
        const inTurn = jobs.toSorted((a, b) => (a.at < b.at ? -1 : 1));
        const references = inTurn.map(({ cartonReference }) =>
          cartonReference?.replace(/-C1$/, ''),
        );
        // The list has the newest first: labels are printed in the sequence of purchase.
        expect(references).toEqual(own.map(({ reference }) => reference).reverse());
        return references.map((reference) => ORDERS.indexOf(reference ?? ''));
      }),
    );
    expect(printed.flat().sort((a, b) => a - b)).toEqual(ORDERS.map((_each, at) => at));
  });
});
