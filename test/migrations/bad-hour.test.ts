import { expect, it } from 'vitest';
import { ownStore } from '../adapters/store-sqlite/support/bench.ts';
import {
  anAttemptOf3,
  anOrderOf1,
  aSessionOf2,
  databaseOf,
  migrateTo,
  rows,
  run,
} from './support.ts';

const aJob = (id: string, kind: string) =>
  `INSERT INTO print_jobs (id, kind, role, target, state, title, copies, copy_number, file, at)
    VALUES ('${id}', '${kind}', 'document', 'folder:/x', 'done', 't', 1, 1, '/t.pdf', '2026')`;

/** A station that has packed, bought and printed with the program before. */
const IN_WORK = [
  anOrderOf1,
  aSessionOf2,
  anAttemptOf3,
  aJob('label', 'label'),
  aJob('insert', 'insert'),
  aJob('slip', 'batch-slip'),
];

const KEPT = ['orders', 'sessions', 'attempts', 'print_jobs', 'events'];
const all = (file: string) =>
  Object.fromEntries(KEPT.map((table) => [table, rows(file, `SELECT * FROM ${table}`)]));
const ofJobs = (file: string) =>
  rows(
    file,
    `SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = 'print_jobs' AND type <> 'table'
      ORDER BY name`,
  );

it('0036 and 0037 leave all that was there, and the queue of the printers with its indexes', async () => {
  const file = await databaseOf(35, IN_WORK);
  const [before, indexes] = [all(file), ofJobs(file)];
  await migrateTo(file, 36);
  expect(all(file)).toEqual(before);
  expect(ofJobs(file)).toEqual(indexes);
  await migrateTo(file, 37);
  expect(all(file)).toEqual(before);
  expect(rows(file, 'SELECT * FROM waiting_orders')).toEqual([]);
  // The next job is the next in the queue.
  run(file, aJob('list', 'handover-list'));
  expect(rows(file, `SELECT seq FROM print_jobs WHERE id = 'list'`)).toEqual([{ seq: 4 }]);
  expect(() => run(file, aJob('no', 'handover'))).toThrow('CHECK');
  expect(rows(file, 'PRAGMA foreign_key_check')).toEqual([]);
});

const aList = (id: string, carrier: string, closedAt: string | null = null) =>
  `INSERT INTO handovers (id, connection, carrier, merchant, opened_at, closed_at) VALUES ('${id}',
    'https://partner.example', '${carrier}', '', '2026', ${closedAt === null ? 'NULL' : `'${closedAt}'`})`;
const aParcel = (list: string, place: number, attempt: string) =>
  `INSERT INTO handover_parcels VALUES ('${list}', ${place}, '${attempt}', '', 'SO-1', 'T1', 1, '2.1', 'KG')`;

it('0036: one list is open for a carrier, however it is written, and a shipment is on it once', async () => {
  const file = await databaseOf(35, IN_WORK);
  await migrateTo(file, 36);
  run(file, aList('a', 'UPS'));
  expect(() => run(file, aList('b', 'ups'))).toThrow('UNIQUE');
  run(file, aList('b', 'ups', '2026'));
  run(file, aParcel('a', 1, 'attempt-1'));
  expect(() => run(file, aParcel('a', 2, 'attempt-1'))).toThrow('UNIQUE');
  expect(() => run(file, aParcel('none', 1, 'attempt-1'))).toThrow('FOREIGN KEY');
  run(file, aParcel('b', 1, 'attempt-1'));
  run(file, `DELETE FROM handovers WHERE id = 'a'`);
  expect(rows(file, 'SELECT handover_id FROM handover_parcels')).toEqual([{ handover_id: 'b' }]);
});

it('0036: of a site’s bench its own list goes to the site as it is closed, and no other’s', async () => {
  const file = await databaseOf(35, IN_WORK);
  await migrateTo(file, 36);
  const close = (id: string) => `UPDATE handovers SET closed_at = '2026' WHERE id = '${id}'`;
  const sent = () => rows(file, `SELECT key FROM site_changes WHERE kind = 'handover'`);
  for (const id of ['alone', 'own', 'theirs']) run(file, aList(id, id));
  run(file, close('alone'));
  expect(sent()).toEqual([]);
  const columns = rows(
    file,
    `SELECT name, type FROM pragma_table_info('site_member') WHERE "notnull" = 1`,
  ) as {
    name: string;
    type: string;
  }[];
  const values = columns.map(({ type }) => (type === 'INTEGER' ? 1 : `'x'`));
  run(
    file,
    `INSERT INTO site_member (${columns.map(({ name }) => name).join()}) VALUES (${values.join()})`,
  );
  run(file, `UPDATE handovers SET bench = 'B' WHERE id = 'theirs'`);
  for (const id of ['own', 'theirs']) run(file, close(id));
  expect(sent()).toEqual([{ key: 'own' }]);
});

it('0038: shipments on lists of before are not counted by their labels', async () => {
  const file = await databaseOf(37, [...IN_WORK, aList('a', 'UPS'), aParcel('a', 1, 'attempt-1')]);
  await migrateTo(file, 38);
  const labels = 'SELECT attempt_id, cartons, labels FROM handover_parcels';
  expect(rows(file, labels)).toEqual([{ attempt_id: 'attempt-1', cartons: 1, labels: null }]);
  expect(() => run(file, `UPDATE handover_parcels SET labels = 'x'`)).toThrow('CHECK');
});

it('0037: an order keeps its place among those that wait, and goes with its order', async () => {
  const file = await databaseOf(35, [
    ...IN_WORK,
    anOrderOf1.replace('order-1', 'order-2').replace("'SO-1'", "'SO-2'"),
  ]);
  await migrateTo(file, 37);
  const wait = (id: string, stopped = 'NULL') =>
    `INSERT INTO waiting_orders (order_id, stopped) VALUES ('${id}', ${stopped})`;
  run(file, wait('order-2'));
  run(file, wait('order-1'));
  expect(() => run(file, wait('order-1'))).toThrow('UNIQUE');
  expect(() => run(file, wait('gone'))).toThrow('FOREIGN KEY');
  run(file, `DELETE FROM waiting_orders WHERE order_id = 'order-1'`);
  expect(() => run(file, wait('order-1', "'lost'"))).toThrow('CHECK');
  run(file, wait('order-1', "'held'"));
  // A place that was given is not given again.
  expect(rows(file, 'SELECT place, order_id FROM waiting_orders ORDER BY place')).toEqual([
    { place: 1, order_id: 'order-2' },
    { place: 3, order_id: 'order-1' },
  ]);
  run(file, `DELETE FROM orders WHERE id = 'order-2'`);
  expect(rows(file, 'SELECT order_id FROM waiting_orders')).toEqual([{ order_id: 'order-1' }]);
});

it('a station of before 0036 is opened by this program, with nothing that waits or was handed over', async () => {
  const store = await ownStore(await databaseOf(35, [anOrderOf1]));
  expect(await store.sessions.waiting(5)).toEqual([]);
  expect(await store.handovers.current('https://partner.example')).toBeNull();
  const list = await store.handovers.open('https://partner.example', 'UPS', null);
  expect(list).toMatchObject({ carrier: 'UPS', parcels: [] });
});
