import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../faults/random.ts';
import { environment, PROGRAM, temporaryFolder } from '../support/cli.ts';
import { inFull } from '../support/long.ts';
import { partnerHere } from '../support/partner.ts';
import { plainOrdersAt } from './plain-orders.ts';

const ORDERS = inFull(200, { part: 6 });
const KILLS = inFull(50, { part: 4 });
const SEED = 19;
const reference = (at: number) => `K-${at}`;

it(
  `a batch of ${ORDERS} killed ${KILLS} times buys each order once and prints each label once`,
  async () => {
    const partner = await partnerHere();
    onTestFinished(() => partner.stop());
    const all = Array.from({ length: ORDERS }, (_each, at) => reference(at + 1));
    const { data, where, run, set } = await plainOrdersAt(partner, all);
    await set('printers.label', `folder:${await temporaryFolder()}`);
    await set('printers.document', `folder:${await temporaryFolder()}`);

    const ship = ['batch', 'ship', '--same-as', reference(1), '--print'];
    const chance = createRandom(SEED);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const lines = 1 + chance.whole(Math.max(2, (2 * ORDERS) / KILLS));
      const later = chance.whole(150);
      await killed([...ship, ...where], { ...environment(data), ...partner.env }, lines, later);
    }
    // The purchase under way at the kill is reconciled; then its label is due.
    for (let round = 0; ; round += 1) {
      const { json } = await run(...ship);
      if (json.shipped === ORDERS) break;
      expect(round, JSON.stringify(json).slice(0, 2000)).toBeLessThan(3);
      await run('reconcile');
    }
    for (const each of all) expect(await partner.sold(each), each).toBe(1);
    expect(labelsIn(data)).toEqual({
      ...{ bought: ORDERS, labels: ORDERS, printed: ORDERS, most: 1 },
      left: 0,
    });
  },
  inFull(3_600_000, { part: 600_000 }),
);

/** Killed after this many lines of progress and some milliseconds: in the middle of its work. */
async function killed(
  args: readonly string[],
  env: Record<string, string>,
  lines: number,
  later: number,
): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  });
  const ended = once(child, 'exit');
  let seen = 0;
  for await (const line of createInterface({ input: child.stderr })) {
    seen += /^(Rating|Buying) /.test(line) ? 1 : 0;
    if (seen >= lines) break;
  }
  await delay(later);
  child.kill('SIGKILL');
  await ended;
}

/** Counts purchases, their labels, and the most prints of one label. */
function labelsIn(data: string) {
  const [file = ''] = globSync(join(data, '**', 'station.sqlite'));
  const db = new Database(file, { readonly: true });
  try {
    const one = (sql: string) => db.prepare(sql).pluck().get() as number;
    const jobs = `SELECT count(*) AS jobs FROM print_jobs WHERE kind = 'label' GROUP BY attempt_id`;
    return {
      bought: one(`SELECT count(*) FROM attempts WHERE state = 'confirmed'`),
      labels: one(`SELECT count(DISTINCT attempt_id) FROM documents WHERE role = 'label'`),
      printed: one(`SELECT count(*) FROM (${jobs})`),
      most: one(`SELECT max(jobs) FROM (${jobs})`),
      left: one(
        `SELECT count(*) FROM print_jobs WHERE kind = 'label' AND state IN ('queued', 'failed')`,
      ),
    };
  } finally {
    db.close();
  }
}
