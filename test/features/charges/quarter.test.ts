import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { putQuarter, quarterOf, TODAY, written } from '../../support/quarter.ts';

const rig = stationRig();
const file = () => join(rig.folder, 'data', 'station.sqlite');

const PURCHASES = ['attempts', 'attempt_facts', 'attempt_bodies', 'orders', 'quotes', 'audit'];

/** Of every row about purchases. */
function hashOfPurchases(): string {
  const db = new Database(file(), { readonly: true });
  const hash = createHash('sha256');
  for (const table of PURCHASES)
    hash.update(JSON.stringify(db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()));
  db.close();
  return hash.digest('hex');
}

/** Milliseconds of processor time; about three times what it takes. */
const LONGEST = 10_000;

it('a quarter of 5,000 shipments in three bills each: every planted error is found, no other, to the cent', {
  retry: 2,
}, async () => {
  const quarter = quarterOf();
  const connection = rig.station.partner.name;
  await rig.station.close();
  putQuarter(file(), connection, quarter.sent);
  rig.station = await rig.open();
  must(await setSetting(rig.station, 'charges.notBilledDays', daysSince(TODAY)));
  const before = hashOfPurchases();

  const began = process.cpuUsage();
  const report = must(
    await give(rig.station, 'charges.importFiles', { files: quarter.bills, save: true }),
  );
  const list = must(await give(rig.station, 'charges.list', { month: null }));
  const { user, system } = process.cpuUsage(began);
  const took = (user + system) / 1000;
  console.log(`charges: ${report.imported} lines imported and listed in ${Math.round(took)} ms`);

  expect(report.rejected).toEqual([]);
  expect(report.changed).toBe(0);
  const found = list.findings.map(({ kind, reference, attemptId }) => ({
    kind,
    reference,
    of: quarter.sent.find(({ id }) => id === attemptId)?.kind ?? null,
  }));
  const planted = quarter.planted.filter(({ kind }) => kind !== 'changed-line');
  expect(sorted(found)).toEqual(sorted(planted));
  const differences = list.differences.map(
    ({ kind, attemptId, difference }) =>
      `${nameOf(quarter.sent, attemptId)} ${kind} ${'currency' in difference ? difference.amount : difference.value}`,
  );
  const expected = [...quarter.differences].map(([name, minor]) => {
    const [reference = '', of = '', kind = ''] = name.split(' ');
    const sent = quarter.sent.find((each) => each.reference === reference && each.kind === of);
    const value =
      kind === 'weight' ? String(minor / 1000) : written(minor, sent?.currency ?? 'USD');
    return `${reference} ${of} ${kind} ${value}`;
  });
  expect(differences.toSorted()).toEqual(expected.toSorted());
  expect(list.unmatched).toHaveLength(quarter.unmatched);
  expect(list.matched + list.unmatched.length).toBe(report.imported);
  expect(took).toBeLessThan(LONGEST);

  for (const by of ['month', 'carrier', 'country', 'merchant'] as const) {
    const { rows } = must(await give(rig.station, 'charges.statistics', { by, month: null }));
    expect(rows.length).toBeGreaterThan(5);
    for (const [currency, minor] of quarter.billed) {
      const of = rows.filter((row) => row.currency === currency);
      const sum = of
        .flatMap((row) => [row.billed, row.notCompared, row.unmatched])
        .reduce((total, text) => total + minorOf(text, currency), 0);
      expect([by, currency, sum]).toEqual([by, currency, minor]);
      for (const row of of)
        expect(minorOf(row.billed, currency) - minorOf(row.quoted, currency)).toBe(
          minorOf(row.difference, currency),
        );
    }
  }

  // The same bills again, in another order of files.
  const again = must(
    await give(rig.station, 'charges.importFiles', {
      files: quarter.bills.toReversed(),
      save: true,
    }),
  );
  expect(again).toMatchObject({ imported: 0, changed: 0, unchanged: report.imported });
  expect(must(await give(rig.station, 'charges.list', { month: null }))).toEqual(list);

  const changed = must(
    await give(rig.station, 'charges.importFiles', { files: [quarter.changed], save: true }),
  );
  const changes = quarter.planted.filter(({ kind }) => kind === 'changed-line');
  expect(changed).toMatchObject({ imported: 0, changed: changes.length });
  const { findings, differences: same } = must(
    await give(rig.station, 'charges.list', { month: null }),
  );
  const told = findings.filter(({ kind }) => kind === 'changed-line');
  expect(told.map(({ reference }) => reference).toSorted()).toEqual(
    changes.map(({ reference }) => reference).toSorted(),
  );
  expect(same).toEqual(list.differences);
  expect(hashOfPurchases()).toBe(before);
});

const sorted = (all: readonly object[]) => all.map((each) => JSON.stringify(each)).toSorted();

const nameOf = (sent: ReturnType<typeof quarterOf>['sent'], attemptId: string): string => {
  const found = sent.find(({ id }) => id === attemptId);
  return `${found?.reference} ${found?.kind}`;
};

const minorOf = (text: string, currency: string): number => {
  const [whole = '', part = ''] = text.split('.');
  const digits = currency === 'JPY' ? 0 : 2;
  const minor = Number(`${whole}${part.padEnd(digits, '0')}`);
  if (part.length > digits) throw new Error(`expected ${digits} decimals, found ${text}`);
  return minor;
};

/** Bought until 15 September, so that the last day is as old as the setting asks. */
function daysSince(day: string): number {
  const since = Math.floor((Date.now() - Date.parse(day)) / (24 * 60 * 60 * 1000));
  return Math.min(365, Math.max(0, since));
}
