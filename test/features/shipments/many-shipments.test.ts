import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { must, stationRig } from '../../station/station-rig.ts';
import { manyShipments } from '../../support/many-shipments.ts';
import { leastWork, longestStretch } from '../../support/work.ts';

const MANY = 500;
/** Milliseconds of the thread's own work. In one piece, this work takes four to ten times as long. */
const SHORT = 100;

describe('a station with many shipments', () => {
  const rig = stationRig();
  const file = () => join(rig.folder, 'data', 'station.sqlite');

  /** Removes the documents of the oldest shipment: its turn comes last. */
  function loseTheFirst(attemptId: string): void {
    const db = new Database(file());
    db.prepare('DELETE FROM documents WHERE attempt_id = ?').run(attemptId);
    db.close();
  }

  // Retried where other programs had the cores: each station measures its start only once.
  it('stays responsive while listing them and while fetching missing documents at its start', {
    retry: 2,
  }, async () => {
    const { attemptId } = await rig.ship();
    await rig.station.close();
    manyShipments(file(), MANY);
    loseTheFirst(attemptId);
    rig.station = await rig.open();

    const list = async () => {
      const asked = { search: '', limit: MANY };
      const { shipments } = must(await rig.station.handle.dispatch('shipments.list', asked)) as {
        shipments: unknown[];
      };
      expect(shipments).toHaveLength(MANY);
    };
    expect(await leastWork(SHORT, () => longestStretch(list))).toBeLessThan(SHORT);

    const begun = await longestStretch(async () => {
      rig.station.begin();
      await vi.waitFor(
        async () => {
          const [first] = await rig.station.shipments({ orderId: rig.order.id });
          expect(first?.cartons[0]?.label?.pages).toBe(1);
        },
        { timeout: 120_000, interval: 200 },
      );
    });
    expect(begun).toBeLessThan(SHORT);
  });
});
