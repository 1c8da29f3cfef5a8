import { describe, expect, it } from 'vitest';
import { anAttemptOf3, anOrderOf1, databaseOf, migrateTo, rows, run } from './support.ts';

describe('0015 one shipment', () => {
  const another = (number: number) =>
    anAttemptOf3
      .replace('attempt-1', `attempt-${number}`)
      .replace("'order-1'", `'order-${number}'`)
      .replaceAll("'SO-1'", `'SO-${number}'`);
  const bought = (number: number, shipmentId: string, state = 'confirmed') =>
    `UPDATE attempts SET state = '${state}', shipment_id = '${shipmentId}',
      answer = '{"shipmentId":"${shipmentId}"}' WHERE id = 'attempt-${number}'`;

  it('leaves a ShipmentID with its first attempt and makes the later one unknown, without loss', async () => {
    const file = await databaseOf(14, [
      ...[2, 3].map((number) =>
        anOrderOf1
          .replace('order-1', `order-${number}`)
          .replace("'SO-1'", `'SO-${number}'`)
          .replace("'open'", "'shipped'"),
      ),
      ...[1, 2, 3, 4].map(another),
      bought(1, 'SHP-1'),
      bought(2, ' shp-1'),
      bought(3, 'SHP-3'),
      bought(4, 'SHP-3', 'cancelled'),
    ]);
    await migrateTo(file, 15);
    expect(
      rows(file, 'SELECT id, state, shipment_id, shipment_key FROM attempts ORDER BY seq'),
    ).toEqual([
      { id: 'attempt-1', state: 'confirmed', shipment_id: 'SHP-1', shipment_key: 'shp-1' },
      { id: 'attempt-2', state: 'unknown', shipment_id: null, shipment_key: null },
      { id: 'attempt-3', state: 'confirmed', shipment_id: 'SHP-3', shipment_key: 'shp-3' },
      { id: 'attempt-4', state: 'cancelled', shipment_id: 'SHP-3', shipment_key: null },
    ]);
    expect(rows(file, 'SELECT attempt_id, state, data FROM attempt_facts')).toEqual([
      {
        attempt_id: 'attempt-2',
        state: 'unknown',
        data: expect.stringMatching(/ shp-1.*attempt-1.*shipmentId/),
      },
      { attempt_id: 'attempt-4', state: 'cancelled', data: expect.stringContaining('attempt-3') },
    ]);
    expect(rows(file, 'SELECT reference, status FROM orders ORDER BY seq')).toEqual([
      { reference: 'SO-2', status: 'unknown' },
      { reference: 'SO-3', status: 'shipped' },
    ]);
    expect(() =>
      run(file, "UPDATE attempts SET shipment_key = 'shp-3' WHERE id = 'attempt-1'"),
    ).toThrow('UNIQUE');
  });
});
