import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect } from 'vitest';
import type { Order } from '../../../src/shared/orders/order.ts';
import type { ChooseRule } from '../../../src/shared/rating/quote.ts';
import { must, type RigPartner, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

export const usd = (amount: string) => ({ amount, currency: 'USD' });
export const key = (reference: string) => ({ merchant: null, reference });
export const named = (each: readonly { reference: string }[]) =>
  each.map(({ reference }) => reference);

const BOX = {
  name: 'Medium',
  dimensions: { length: '30', width: '20', height: '15', unit: 'CM' },
  weight: { value: '0.4', unit: 'KG' },
};

/**
 * A new station for every test of the file, with printers into folders and helpers for batches; on a partner
 * of the test's own where it gives one.
 */
export function batchRig(start?: (stateDir: string) => Promise<RigPartner>) {
  const rig = stationRig(start);

  beforeEach(async () => {
    for (const role of ['label', 'document']) {
      const folder = join(rig.folder, role);
      await mkdir(folder);
      must(await setSetting(rig.station, `printers.${role}`, `folder:${folder}`));
    }
  });

  const current = async () => must(await give(rig.station, 'batch.current', {})).batch;
  const jobs = async (reference: string) => {
    const { id } = must(await rig.station.findOrder(reference));
    const { shipments } = must(await give(rig.station, 'shipments.all', { orderId: id }));
    const each = shipments.map(async ({ attemptId }) => {
      const printed = must(await give(rig.station, 'shipments.jobs', { attemptId }));
      return printed.jobs.filter(({ kind }) => kind === 'label');
    });
    return (await Promise.all(each)).flat();
  };

  return {
    rig,
    current,
    /** Jobs of its labels. */
    jobs,
    /** How many of its labels were printed. */
    labels: async (reference: string) => (await jobs(reference)).length,
    stacks: async () => must(await give(rig.station, 'batch.stacks', { limit: 20 })).stacks,

    /** Imports orders like SO-7, to two countries. */
    async alike(count: number, change: (at: number) => Partial<Order> = () => ({})) {
      const { shipTo } = anOrder();
      for (let at = 1; at <= count; at += 1) {
        const more = at % 2 ? { city: 'Wien', country: 'AT', zip: '1010' } : {};
        const reference = `B-${at}`;
        const order = anOrder({ reference, shipTo: { ...shipTo, ...more }, ...change(at) });
        await rig.imported(rig.station, order);
      }
    },

    async withBox() {
      must(await setSetting(rig.station, 'boxes', [BOX]));
      must(await setSetting(rig.station, 'boxes.default', 'Medium'));
    },

    ship: (
      over: { ref?: string; count?: number | null; atMost?: string; choose?: ChooseRule } = {},
    ) =>
      give(rig.station, 'batch.ship', {
        ref: over.ref ?? 'SO-7',
        count: over.count ?? null,
        atMost: over.atMost === undefined ? null : usd(over.atMost),
        choose: over.choose ?? null,
        print: true,
      }),

    begin: (atMost: string | null = '500', choose: ChooseRule | null = null) =>
      give(rig.station, 'batch.begin', {
        like: key('SO-7'),
        atMost: atMost === null ? null : usd(atMost),
        choose,
      }),
    add: (count: number, value = '2.1') =>
      give(rig.station, 'batch.add', { count, checkWeight: { value, unit: 'KG' } }),

    /** The batch once nothing runs any more. */
    async over() {
      await expect
        .poll(async () => (await current())?.state, { timeout: 60_000 })
        .not.toBe('running');
      const batch = await current();
      if (!batch) throw new Error('There is no batch');
      return batch;
    },
  };
}
