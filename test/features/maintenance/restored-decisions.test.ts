import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { backUp, restore } from '../../../src/main/app.ts';
import { serving } from '../../station/http-rig.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const data = () => join(rig.folder, 'data');
const backupFile = () => join(rig.folder, 'monday.backup');

/** Runs SQL on the station's database. */
function sql(statements: string): void {
  const sqlite = new Database(join(data(), 'station.sqlite'));
  try {
    sqlite.exec(statements);
  } finally {
    sqlite.close();
  }
}

async function sender() {
  const { by, tokenOf } = await serving(rig);
  const shop = by(await tokenOf('shop', ['orders']));
  return async (reference: string, move: 'cancel' | 'hold') =>
    expect(await shop('POST', `/v1/orders/${reference}/${move}`)).toMatchObject({ status: 200 });
}

const backedUp = async () => must(await backUp(rig.station, data(), backupFile()));

/** Restores in place, and opens the station again. */
async function restored() {
  await rig.station.close();
  const done = must(await restore(data(), rig.partner.baseUrl, backupFile()));
  rig.station = await rig.open();
  return done;
}

const statusOf = async (reference: string) => must(await rig.station.findOrder(reference)).status;
/** Orders that are bought by themselves, once the partner is there. */
function waitingNow(): unknown[] {
  const sqlite = new Database(join(data(), 'station.sqlite'), { readonly: true });
  const rows = sqlite
    .prepare(
      `SELECT order_id FROM waiting_orders JOIN sessions USING (order_id)
        WHERE sessions.body ->> '$.step.kind' = 'waiting'`,
    )
    .all();
  sqlite.close();
  return rows;
}

/** As SO-7 is stored while it waits. */
const LEFT_WAITING = `UPDATE orders SET status = 'packing';
  INSERT INTO sessions SELECT id, 4, '{"step":{"kind":"waiting"}}', '2026-01-05T09:00:00.000Z' FROM orders;
  INSERT INTO waiting_orders (order_id) SELECT id FROM orders;`;
/** As after `waiting cancel`, by a clock that was set back. */
const STOPPED = `DELETE FROM waiting_orders;
  UPDATE sessions SET revision = 5, body = '{"step":{"kind":"packing"}}', saved_at = '2026-01-04T09:00:00.000Z';`;

describe('a restore in place', () => {
  it('leaves orders cancelled and held that were cancelled and held since the backup', async () => {
    await rig.imported(rig.station, { ...anOrder(), reference: 'SO-8' });
    const move = await sender();
    await backedUp();
    await move('SO-7', 'cancel');
    await move('SO-8', 'hold');
    expect(await restored()).toMatchObject({ held: [], lacking: 0 });
    expect([await statusOf('SO-7'), await statusOf('SO-8')]).toEqual(['cancelled', 'held']);
    for (const reference of ['SO-7', 'SO-8']) {
      const order = must(await rig.station.findOrder(reference));
      const refused = await rig.tryToShip({}, rig.station, order);
      expect(refused.ok ? refused.value.error : refused.error).not.toBeNull();
    }
    expect(await rig.sold()).toBe(0);
  });

  it('keeps a cancellation whatever the clock said', async () => {
    const move = await sender();
    await backedUp();
    await move('SO-7', 'cancel');
    sql("UPDATE orders SET updated_at = '2001-01-01T00:00:00.000Z'");
    await restored();
    expect(await statusOf('SO-7')).toBe('cancelled');
  });

  it('lets no order wait that was stopped since the backup', async () => {
    sql(LEFT_WAITING);
    await backedUp();
    expect(waitingNow()).toHaveLength(1);
    sql(STOPPED);
    await restored();
    expect(waitingNow()).toEqual([]);
    expect(await statusOf('SO-7')).toBe('packing');
  });

  it('packs again what waited, where nobody can read what was packed since', async () => {
    sql(LEFT_WAITING);
    await backedUp();
    sql(`${STOPPED} UPDATE sessions SET body = '{'`);
    expect(await restored()).toMatchObject({ held: [] });
    expect(waitingNow()).toEqual([]);
    expect(await statusOf('SO-7')).toBe('open');
  });

  it('keeps orders that were imported or changed since the backup', async () => {
    await backedUp();
    await rig.imported(rig.station, { ...anOrder(), reference: 'SO-8' });
    await rig.imported(rig.station, { ...anOrder(), notes: 'Ring twice' });
    await restored();
    expect(await statusOf('SO-8')).toBe('open');
    expect(must(await rig.station.findOrder('SO-7'))).toMatchObject({ notes: 'Ring twice' });
  });

  it('leaves what the backup has of an erased receiver to the next erasure', async () => {
    await backedUp();
    sql(`UPDATE orders SET status = 'cancelled', updated_at = '2020-01-01T00:00:00.000Z',
      erased_at = '2021-01-01T00:00:00.000Z', ship_to_name = ''`);
    await restored();
    expect(must(await rig.station.findOrder('SO-7'))).toMatchObject({
      status: 'cancelled',
      updatedAt: '2020-01-01T00:00:00.000Z',
    });
    expect(must(await rig.station.findOrder('SO-7'))).not.toHaveProperty('erasedAt');
  });

  it.each([
    ['not bought, one by one', []],
    ['not bought, once the portal was compared', ['SO-7']],
  ])(
    'that may lack purchases opens nothing that was cancelled or held in the backup, declared %s',
    async (_, freed) => {
      await rig.imported(rig.station, { ...anOrder(), reference: 'SO-8' });
      await rig.imported(rig.station, { ...anOrder(), reference: 'SO-9' });
      const move = await sender();
      await move('SO-7', 'cancel');
      await move('SO-8', 'hold');
      await backedUp();
      for (const end of ['', '-wal', '-shm']) {
        rmSync(join(data(), `station.sqlite${end}`), { force: true });
      }
      expect(await restored()).toMatchObject({ held: ['SO-7', 'SO-8', 'SO-9'] });
      const by = { reason: 'compared with the portal', pin: null };
      if (freed.length > 0) must(await give(rig.station, 'needs.restoreLooked', by));
      for (const reference of ['SO-7', 'SO-8', 'SO-9'].filter((each) => !freed.includes(each))) {
        expect(await statusOf(reference)).toBe('held');
        const { id: orderId } = must(await rig.station.findOrder(reference));
        const word = { kind: 'not-bought' } as const;
        must(await give(rig.station, 'shipments.settleOrder', { orderId, word, ...by }));
      }
      expect(await statusOf('SO-7')).toBe('cancelled');
      expect(await statusOf('SO-8')).toBe('held');
      expect(await statusOf('SO-9')).toBe('open');
    },
  );

  it('holds the orders where it cannot read which were cancelled since', async () => {
    const move = await sender();
    await backedUp();
    await move('SO-7', 'cancel');
    sql("UPDATE orders SET body = '{'");
    expect(await restored()).toMatchObject({ held: ['SO-7'], mayLack: true });
  });
});

describe('a purchase that waits in a backup', () => {
  const waits = `
    UPDATE orders SET status = 'packing', updated_at = '2099-01-01T00:00:00.000Z' WHERE reference = 'SO-7';
    INSERT INTO sessions SELECT id, 9, '{"step":{"kind":"waiting"}}', '2099-01-01T00:00:00.000Z' FROM orders
      WHERE reference = 'SO-7';
    INSERT INTO waiting_orders (order_id) SELECT id FROM orders WHERE reference = 'SO-7';`;
  const state = () => {
    const sqlite = new Database(join(data(), 'station.sqlite'), { readonly: true });
    try {
      const count = (table: string) =>
        sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
      const status = sqlite.prepare("SELECT status FROM orders WHERE reference = 'SO-7'").pluck();
      return {
        status: status.get(),
        sessions: count('sessions'),
        waiting: count('waiting_orders'),
      };
    } finally {
      sqlite.close();
    }
  };

  it('and was never here is packed again, however new the backup says that it is', async () => {
    sql(waits);
    await backedUp();
    sql(`DELETE FROM waiting_orders; DELETE FROM sessions;
      UPDATE orders SET status = 'open', updated_at = '2026-01-01T00:00:00.000Z';`);
    await restored();
    expect(state()).toEqual({ status: 'open', sessions: 0, waiting: 0 });
  });

  it('for an order of other content than here is packed again', async () => {
    sql(waits);
    sql("UPDATE orders SET body = json_set(body, '$.shipTo.name', 'Somebody Else')");
    await backedUp();
    sql("UPDATE orders SET body = json_set(body, '$.shipTo.name', 'Anna Example')");
    await restored();
    expect(state()).toEqual({ status: 'open', sessions: 0, waiting: 0 });
  });

  it('as it waits here goes on waiting', async () => {
    sql(waits);
    await backedUp();
    await restored();
    expect(state()).toEqual({ status: 'packing', sessions: 1, waiting: 1 });
  });
});
