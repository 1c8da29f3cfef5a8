import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { endingOf, violations } from '../faults/invariants.ts';
import { type Look, readOrders } from '../faults/look.ts';
import type { Place } from './place.ts';

/** The records of the partner and of the station after the day. */
export interface Books {
  /** Shipments that the partner sold for the day's orders. */
  sold: number;
  /** Shipments that the station has as bought for them. */
  bought: number;
  /** Labels printed, and the number of cartons. */
  labels: number;
  cartons: number;
  /** Violations, one line each. */
  wrong: string[];
}

export async function readBooks(place: Place, references: readonly string[]): Promise<Books> {
  const { shipments } = (await place.control('/shipments')) as {
    shipments: { reference: string; shipmentId: string }[];
  };
  const sold = Map.groupBy(shipments, ({ reference }) => reference);
  const file = join(place.dataDir, 'station.sqlite');
  const looks = readOrders(file, references).map((order, index): Look => {
    const ofOrder = sold.get(references[index] ?? '') ?? [];
    return { after: 'the day', sold: ofOrder.map(({ shipmentId }) => shipmentId), ...order };
  });
  const printed = printedLabels(file);
  const bought = looks.flatMap(({ attempts }) =>
    attempts.filter(({ state }) => state === 'confirmed'),
  );
  return {
    sold: looks.reduce((sum, look) => sum + look.sold.length, 0),
    bought: bought.length,
    labels: bought.reduce((sum, { id }) => sum + (printed.get(id)?.size ?? 0), 0),
    cartons: bought.reduce((sum, { cartons }) => sum + cartons.length, 0),
    wrong: looks.flatMap((look, index) =>
      wrongWith(look, printed).map((what) => `${references[index]}: ${what}`),
    ),
  };
}

function wrongWith(look: Look, printed: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const ending = endingOf(look);
  const unprinted = look.attempts
    .filter(({ state }) => state === 'confirmed')
    .flatMap(({ id, cartons }) => cartons.filter((carton) => !printed.get(id)?.has(carton)));
  return [
    ...violations([look]).map(({ rule, what }) => `${rule}: ${what}`),
    ...(ending === 'shipped' && look.sold.length === 1
      ? []
      : [`${ending}, sold ${look.sold.length} times`]),
    ...unprinted.map((carton) => `the label of ${carton} was never printed`),
  ];
}

/** Cartons whose label is in the printer's folder, by purchase. */
function printedLabels(file: string): Map<string, Set<string>> {
  const db = new Database(file, { readonly: true });
  const jobs = db
    .prepare<[], { attempt: string; carton: string; detail: string }>(
      `SELECT attempt_id AS attempt, carton_reference AS carton, detail FROM print_jobs
        WHERE kind = 'label' AND state = 'done' AND attempt_id IS NOT NULL`,
    )
    .all();
  db.close();
  const there = jobs.filter(({ detail }) => existsSync(detail));
  const byAttempt = Map.groupBy(there, ({ attempt }) => attempt);
  return new Map(
    [...byAttempt].map(([attempt, each]) => [attempt, new Set(each.map(({ carton }) => carton))]),
  );
}
