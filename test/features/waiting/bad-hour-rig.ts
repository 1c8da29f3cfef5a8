import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passes } from 'node:timers/promises';
import { expect } from 'vitest';
import { openStation, type Station } from '../../../src/main/app.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import type { Order } from '../../../src/shared/orders/order.ts';
import type { Bench, ScanAnswer } from '../../../src/shared/packing/session.ts';
import type { ChooseRule } from '../../../src/shared/rating/quote.ts';
import type { Waiting } from '../../../src/shared/waiting/waiting.ts';
import { must, type StationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

/** A station's minute lasts a second, so that the partner's hour is a minute of the test. */
const TIMES = 60;
const usd = (amount: string) => ({ amount, currency: 'USD' });
const BOX = {
  name: 'Medium',
  dimensions: { length: '30', width: '20', height: '15', unit: 'CM' },
  weight: { value: '0.4', unit: 'KG' },
};

/** A bench and a partner with outages, and what both did. */
export function badHour(rig: StationRig) {
  const station = () => rig.station;
  const window = async <T>(name: string, input: unknown = {}): Promise<T> =>
    must(await station().handle.dispatch(name, input)) as T;
  const bench = () => window<Bench | null>('bench.current');
  const waiting = async (): Promise<Waiting> => must(await give(station(), 'waiting.list', {}));

  async function open(): Promise<Station> {
    const { credentials, baseUrl } = rig.partner;
    return must(
      await openStation({
        dataDir: join(rig.folder, 'data'),
        partner: baseUrl,
        env: {
          PACKBENCH_APP_ID: credentials.appId,
          PACKBENCH_REST_API_KEY: credentials.restApiKey,
        },
        startSandbox,
        findWindow: async () => ({ ok: true, detail: 'none is needed' }),
        wait: async (milliseconds, signal) => {
          await passes(milliseconds / TIMES, undefined, { signal });
        },
        elapsed: () => performance.now() * TIMES,
      }),
    );
  }

  const set = async (settings: Record<string, unknown>): Promise<void> => {
    const answer = await fetch(`${rig.partner.controlUrl}/settings`, {
      method: 'PATCH',
      body: JSON.stringify(settings),
    });
    expect(answer.status).toBe(200);
  };

  return {
    bench,
    waiting,
    window,
    set,
    usd,

    /** Replaces the rig's station by one with short minutes, and begins it. */
    async begin(): Promise<void> {
      await rig.station.close();
      rig.station = await open();
      for (const role of ['label', 'document']) {
        const folder = join(rig.folder, role);
        await mkdir(folder, { recursive: true });
        must(await setSetting(rig.station, `printers.${role}`, `folder:${folder}`));
      }
      must(await setSetting(rig.station, 'boxes', [BOX]));
      must(await setSetting(rig.station, 'boxes.default', 'Medium'));
      rig.station.begin();
    },

    async restart(): Promise<void> {
      await rig.station.close();
      rig.station = await open();
      rig.station.begin();
    },

    /** No request is answered. */
    goesAway: () => rig.control('faults', { kind: 'cut', path: '/*', times: null }),
    rejectsAll: () =>
      rig.control('faults', { kind: 'status', status: 503, path: '/*', times: null }),
    comesBack: () => rig.calmDown(),

    async order(reference: string, country = 'AT', over: Partial<Order> = {}): Promise<void> {
      const { shipTo } = anOrder();
      const to = country === 'AT' ? { city: 'Wien', zip: '1010' } : {};
      await rig.imported(
        rig.station,
        anOrder({ reference, shipTo: { ...shipTo, ...to, country }, ...over }),
      );
    },

    /** Packs from the order's scan until only rates are missing; `ask` requests them. */
    async pack(reference: string, ask = true): Promise<Bench> {
      const answer = await window<ScanAnswer>('bench.scan', { text: reference });
      expect(answer.tone, answer.message).toBe('success');
      await window('bench.packRest');
      const carton = (await bench())?.session.cartons[0]?.reference ?? '';
      await window('bench.measureCarton', { carton, weight: '2.1' });
      if (ask) await window('bench.rate', { insure: false, pickUpDate: null });
      await expect.poll(async () => (await bench())?.session.step.kind).not.toBe('rating');
      const now = await bench();
      if (!now) throw new Error('no order on the bench');
      return now;
    },

    packOn: (choose: ChooseRule | null, atMost: string | null) =>
      give(rig.station, 'bench.packOn', { choose, atMost: atMost === null ? null : usd(atMost) }),

    /** Waits until no order waits. */
    async allThrough(timeout = 60_000): Promise<Waiting> {
      await expect
        .poll(async () => (await waiting()).waiting.map(({ reference }) => reference), { timeout })
        .toEqual([]);
      return await waiting();
    },
  };
}
