import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import type { CallInput, CommandName } from '../../src/shared/bridge/calls.ts';
import { commands } from '../../src/shared/bridge/calls.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from '../cli/orders.ts';
import { openHere } from '../faults/station.ts';
import { environment, packbench, temporaryFolder } from '../support/cli.ts';
import { inFull } from '../support/long.ts';
import { partnerHere } from '../support/partner.ts';
import { nowhere, sampleInputs } from '../support/sample-calls.ts';
import { leastWork, longestStretch, onThisMachine } from '../support/work.ts';

/** Of each kind: orders, unknown purchases, shipments without a print, failed prints. */
const MANY = inFull(10_000, { part: 2_000 });
/** Of an answer as JSON. */
const MOST_BYTES = 250_000;
/** Of the station's thread without a turn for others. */
const MOST_MS = onThisMachine(100);
/** They ask a device or the partner, or wait for what comes. */
const ASKS_OUTSIDE: readonly CommandName[] = [
  ...(['connection.check', 'exchange.events', 'printers.discover', 'scale.ports'] as const),
  ...(['printing.testPage', 'printing.tryPage'] as const),
];

const KINDS = { unknown: 'MANY-U', shipped: 'MANY-S', held: 'MANY-H' } as const;

it('no command that changes nothing answers with more than a list to work through, however much waits', {
  timeout: 600_000,
}, async () => {
  const station = await whereAllWaits();
  const order = { merchant: null, reference: `${KINDS.shipped}-7` };
  const inputs = sampleInputs({ ...nowhere, order });
  const heavy: Record<string, unknown> = {};
  for (const name of Object.keys(commands) as CommandName[]) {
    if (commands[name].audit.length > 0 || ASKS_OUTSIDE.includes(name)) continue;
    for (const input of [{}, inputs[name as keyof typeof inputs]]) {
      let bytes = 0;
      const ask = async () => {
        const answer = await station.execute(
          { place: 'window' },
          name,
          input as CallInput<typeof name>,
        );
        bytes = JSON.stringify(answer).length;
      };
      const stretch = Math.round(await leastWork(MOST_MS, () => longestStretch(ask)));
      if (bytes > MOST_BYTES || stretch > MOST_MS) heavy[name] = { bytes, stretch };
    }
  }
  expect(heavy).toEqual({});

  const { exceptions } = await value(station, 'exceptions.list', {});
  for (const kind of ['unknown', 'print', 'held'] as const) {
    const all = exceptions.filter((each) => each.kind === kind);
    expect(all).toHaveLength(201);
    expect(all.find(({ id }) => id === `${kind} more`)).toMatchObject({
      what: `${MANY + 1 - 200} more are not listed`,
      count: MANY + 1 - 200,
    });
  }
  const { exceptions: ofDay } = await value(station, 'day.figures', { day: null });
  expect(ofDay).toBeGreaterThan(3 * MANY);
  const status = await value(station, 'station.status', {});
  expect(status).toMatchObject({
    unknownPurchases: MANY + 1,
    printers: { trouble: MANY + 1, waiting: 0 },
  });
  const { printers } = await value(station, 'printing.queue', {});
  expect(printers).toMatchObject([{ jobs: { length: 200 }, more: MANY + 1 - 200 }]);
});

async function value<N extends CommandName>(station: Station, name: N, input: CallInput<N>) {
  const answer = await station.execute({ place: 'window' }, name, input);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

/** One of each kind comes about as it does at a bench; the others are its rows under other names. */
async function whereAllWaits(): Promise<Station> {
  const data = await temporaryFolder();
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const partner = await partnerHere();
  onTestFinished(() => partner.stop());
  const run = async (code: number, ...args: string[]) => {
    const done = await packbench(['--partner', partner.baseUrl, ...args], {
      data,
      env: partner.env,
    });
    expect(done.code, done.stderr).toBe(code);
  };
  const orders = writeOrders(
    data,
    Object.values(KINDS).map((reference) => plainOrder(reference)),
  );
  await run(0, 'import', orders);
  await run(0, 'settings', 'set', 'purchasing.quietSeconds', '0');
  await run(0, 'settings', 'set', 'printers.label', `folder:${join(orders, 'no-folder')}`);
  await run(0, 'ship', KINDS.shipped, ...PLAIN_CARTON);
  await run(6, 'print', KINDS.shipped);
  await partner.fault({ kind: 'cut', path: '/Shipments', when: 'before' });
  await run(5, 'ship', KINDS.unknown, ...PLAIN_CARTON);
  const before = await openHere(data, partner.baseUrl, { ...environment(data), ...partner.env });
  await value(before, 'bench.open', { merchant: null, reference: KINDS.held });
  await value(before, 'bench.hold', { reason: 'address' });
  await before.close();
  multiply(join(data, 'station.sqlite'));
  const station = await openHere(data, partner.baseUrl, {
    ...environment(data),
    ...partner.env,
  });
  onTestFinished(() => station.close());
  return station;
}

const TABLES = [
  ...['orders', 'sessions', 'quotes', 'attempts', 'attempt_facts', 'attempt_bodies', 'documents'],
  ...['print_jobs', 'parcels'],
];
/** Numbered by the database. */
const OWN_NUMBERS = ['seq', 'attempt_facts.id', 'documents.id'];

/** Adds the rows of the orders many times, each time under other ids. */
function multiply(file: string): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA foreign_keys = OFF; BEGIN');
  // They guard how a purchase comes about; these rows are of purchases that did.
  const guards = db
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name <> 'orders'")
    .all();
  for (const { name } of guards) db.exec(`DROP TRIGGER "${name}"`);
  const ids = db
    .prepare(
      `SELECT id FROM orders UNION SELECT id FROM attempts UNION SELECT id FROM quotes
        UNION SELECT id FROM print_jobs UNION SELECT shipment_id FROM attempts
        UNION SELECT shipment_key FROM attempts UNION SELECT tracking_number FROM parcels
        UNION SELECT reference FROM orders`,
    )
    .all()
    .flatMap(({ id }) => (typeof id === 'string' && id !== '' ? [id] : []));
  const names = new RegExp(ids.map((id) => RegExp.escape(id)).join('|'), 'g');
  const again = (value: SQLInputValue, nth: number) =>
    typeof value === 'string' ? value.replace(names, (id) => `${id}-${nth}`) : value;
  for (const table of TABLES) {
    const columns = db
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name))
      .filter((name) => !OWN_NUMBERS.includes(name) && !OWN_NUMBERS.includes(`${table}.${name}`));
    const rows = db.prepare(`SELECT ${columns.join()} FROM ${table}`).all();
    const insert = db.prepare(
      `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
    );
    for (const row of rows) {
      for (let nth = 1; nth <= MANY; nth += 1) {
        insert.run(...columns.map((name) => again(row[name] ?? null, nth)));
      }
    }
  }
  for (const { sql } of guards) db.exec(String(sql));
  db.exec('COMMIT');
  db.close();
}
