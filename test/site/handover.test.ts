import { beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_CARTON } from '../cli/orders.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { ask, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)('the end of a shift at a site', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  it('hands over each bench’s parcels once, and counts the day of all benches', async () => {
    const made = await open();
    const a = await made.bench('A', ['SHIFT-A', 'SHIFT-B']);
    const b = await made.bench('B');
    for (const bench of [a, b]) expect((await bench.join()).code).toBe(0);
    const ofA = (await a.run('ship', 'SHIFT-A', ...PLAIN_CARTON)).json;
    const ofB = (await b.run('ship', 'SHIFT-B', ...PLAIN_CARTON)).json;
    const numbers = [ofA.trackingNumber, ofB.trackingNumber].map(String);
    await b.run('handover', 'open', String(ofB.carrier));
    expect((await b.run('handover', 'add', ...numbers)).json).toMatchObject({ parcels: numbers });
    const closed = (await b.run('handover', 'close')).json;
    expect(closed).toMatchObject({ closed: true, parcels: numbers });
    for (const bench of [b, a]) await bench.run('site', 'status');

    // As a report reads it.
    const [list, ...more] = await made.sql('SELECT * FROM exchange.handovers');
    expect(more).toEqual([]);
    expect(list).toMatchObject({ id: closed.id, carrier: ofB.carrier, merchant: null, bench: 'B' });
    expect(list).toMatchObject({ shipments: 2, cartons: 2, closed_at: expect.any(Date) });
    const parcels = await made.sql('SELECT * FROM exchange.handover_parcels ORDER BY place');
    expect(parcels).toMatchObject(
      ['SHIFT-A', 'SHIFT-B'].map((reference, index) => ({
        ...{ handover_id: closed.id, place: index + 1, reference, merchant: null, cartons: 1 },
        ...{ tracking_number: numbers[index], carrier: ofB.carrier, weight_unit: 'KG' },
        handed_over_at: list?.closed_at,
      })),
    );

    // The other bench has it with who closed it.
    const station = await a.station();
    const board = await ask(station, 'handover.board', {});
    expect(board.closed).toMatchObject([{ id: closed.id, bench: 'B' }]);
    await station.close();

    const there = (await a.run('handover', 'print', String(closed.id))).json;
    expect(there.error ?? there).toMatchObject({ field: 'printers.document' });
    await a.run('handover', 'open', String(ofA.carrier));
    const again = (await a.run('handover', 'add', ...numbers)).json;
    expect(again.parcels).toEqual([]);
    expect(again.refused).toMatchObject([
      { error: { message: `SHIFT-A was handed over to ${ofA.carrier} already.` } },
      { error: { message: `SHIFT-B was handed over to ${ofA.carrier} already.` } },
    ]);
    for (const bench of [a, b])
      expect((await bench.run('day')).json).toMatchObject({ done: 2, handedOver: 2 });
  });
});
