import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passes } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openStore } from '../../../src/main/adapters/store-sqlite/store.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { importOrders } from '../../day/place.ts';
import { Lost, openWindow, type Window } from '../../day/window.ts';
import fc from '../../support/chance.ts';
import { inFull } from '../../support/long.ts';
import { anOrder } from '../../support/orders.ts';
import { partnerHere } from '../../support/partner.ts';
import { startStation } from '../../support/station.ts';

/**
 * A real station buys by a rule and is killed at random moments, while the partner's prices rise above the
 * rule's limit and fall again. Each order must be sold at most once and never above the limit.
 */
const KILLS = inFull(50, { part: 2 });
/** Between the usual price of the order and the raised one. */
const RAISE_PERCENT = 200;

/** Waits until the order is bought or asks, or until nothing has changed for a while. */
async function goOn(window: Window, reference: string): Promise<Bench> {
  await window.must('bench.scan', { text: reference });
  if (window.bench()?.session.hold) throw new Error('held');
  await window.must('bench.packRest', {}).catch(() => undefined);
  const carton = window.bench()?.session.cartons[0]?.reference ?? '';
  const dimensions = { length: '35', width: '25', height: '20', unit: 'CM' } as const;
  await window.call('bench.measureCarton', { carton, weight: '2.1', dimensions });
  await window.call('bench.rate', { insure: false, pickUpDate: null });
  let isStill = false;
  while (!isStill) {
    const before = window.bench()?.session.revision;
    await window.benchChanged(1500);
    const session = window.bench()?.session;
    // The bench is also published when the connection to the partner changes.
    const isAtWork = session?.step.kind === 'rating' || session?.step.kind === 'buying';
    isStill = session?.revision === before && !isAtWork;
  }
  const bench = window.bench();
  if (!bench) throw new Error('no order on the bench');
  return bench;
}

/** The total of each purchase on record. */
async function totalsIn(dataDir: string): Promise<number[]> {
  const opened = await openStore({ file: join(dataDir, 'station.sqlite') });
  if (!opened.ok) throw new Error(opened.error.message);
  const attempts = await opened.value.journal.list({});
  await opened.value.close();
  const bought = attempts.filter(({ state }) => state === 'confirmed');
  return bought.map(({ accepted }) => Number(accepted.total?.amount));
}

it('an order bought by a rule is sold once and never above the limit, when killed at any moment', async () => {
  const partner = await partnerHere();
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-buyer-'));
  const start = () => startStation({ dataDir, partner: partner.baseUrl, env: partner.env });
  const rule = {
    name: 'Buy',
    on: true,
    when: [],
    do: { buyUpTo: { amount: '60', currency: 'USD' } },
  };
  await writeFile(
    join(dataDir, 'settings.json'),
    JSON.stringify({ rules: [rule], 'purchasing.quietSeconds': 0, 'quotes.maxAgeMinutes': 0 }),
  );
  const delays = [0, ...fc.sample(fc.integer({ min: 0, max: 900 }), KILLS - 1)];
  let asked = 0;
  try {
    for (const [turn, delay] of delays.entries()) {
      const reference = `SO-${turn}`;
      const doomed = await start();
      const window = await openWindow(doomed.url);
      await importOrders(window, [anOrder({ reference })]);
      await partner.set({ fuelSurchargePercent: turn % 3 === 1 ? RAISE_PERCENT : 0 });
      const going = goOn(window, reference).catch((error: unknown) => {
        if (!(error instanceof Lost)) throw error;
      });
      await passes(delay);
      doomed.kill?.();
      await Promise.all([going, doomed.exited?.()]);
      await partner.set({ fuelSurchargePercent: turn % 2 === 0 ? RAISE_PERCENT : 0 });
      const whole = await start();
      const again = await openWindow(whole.url);
      const { session } = await goOn(again, reference);
      if (session.step.kind === 'choosing') asked += 1;
      again.close();
      await whole.stop();
      expect(await partner.sold(reference)).toBeLessThanOrEqual(1);
    }
    await partner.set({ fuelSurchargePercent: 0 });
    const unharmed = await start();
    const window = await openWindow(unharmed.url);
    await importOrders(window, [anOrder({ reference: 'SO-UNHARMED' })]);
    await goOn(window, 'SO-UNHARMED');
    window.close();
    await unharmed.stop();
    // A kill leaves an order to a person; without a kill the order is bought.
    expect(await partner.sold('SO-UNHARMED')).toBe(1);
    const totals = await totalsIn(dataDir);
    expect(totals.length).toBeGreaterThan(0);
    expect(Math.max(...totals)).toBeLessThanOrEqual(60);
  } finally {
    await partner.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  // With raised prices a person is asked.
  expect(asked).toBeGreaterThan(0);
}, 1_800_000);
