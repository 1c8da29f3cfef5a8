import { setTimeout as wait } from 'node:timers/promises';
import { restore } from '../../src/main/app.ts';
import { RESTORE_GROUPS } from '../../src/shared/settings/restore-groups.ts';
import type { Bench } from './bench.ts';
import { settle, takeOver, writeOff } from './heal.ts';
import {
  allWork,
  anyOf,
  anyOther,
  anyPoint,
  dieAt,
  others,
  type Stage,
  stopAt,
  untilSold,
} from './stage.ts';

const DAY_MS = 86_400_000;
const AFTER_LEASE_MS = 3_000;
/** Several leases, on a slow machine. */
const CANCELS_WITHIN_MS = 15_000;
const CALLS = ['claim_order', 'pass_gate', 'push_facts', 'release_claim', 'renew_claims'];

const BEFORE_THE_GATE = ['store: insert attempts: after', 'POST /Rates: after its bytes'];
const BEHIND_THE_GATE = 'POST /Shipments: before its bytes';
const IN_MID_POST = [
  'POST /Shipments: after its bytes',
  'POST /Shipments: first byte of the answer',
];

/** The faults by name, in the order in which runs use them. */
export const SCHEDULES = {
  'benches killed in a purchase': async (stage) => {
    for (let victim = 0; victim < 2; victim += 1) {
      const bench = anyOf(stage);
      await dieAt(stage, bench, anyPoint(stage));
      for (const each of others(stage, bench)) each.work();
      await bench.start();
      bench.work();
    }
  },

  'server killed': async (stage) => {
    const { postgres } = stage.ground;
    allWork(stage);
    for (let time = 1 + stage.random.whole(3); time > 0; time -= 1) {
      await untilSold(stage, sold(stage) + 1 + stage.random.whole(2));
      await postgres.stop('immediate');
      await wait(stage.random.whole(1500));
      await postgres.start();
    }
  },

  'lines cut, delayed and refused': async (stage) => {
    allWork(stage);
    for (let time = 0; time < 6; time += 1) {
      const { line } = anyOf(stage);
      const what = stage.random.pick(['cut', 'delay', 'refuse', 'lose']);
      if (what === 'cut') line.cut();
      if (what === 'lose') void line.loseAnswer();
      if (what === 'delay') line.delay(20 + stage.random.whole(300));
      if (what === 'refuse') {
        line.refuse(true);
        line.cut();
      }
      await wait(200 + stage.random.whole(800));
      if (stage.random.chance(0.7)) line.calm();
    }
  },

  'answers of COMMIT swallowed': async (stage) => {
    for (let time = 0; time < 6; time += 1) {
      const how = stage.random.chance(0.85) ? 'cut' : 'silence';
      const call = stage.random.pick(CALLS);
      stage.told.push(`${call}, ${how}`);
      void anyOf(stage).line.swallow(call, how);
    }
    allWork(stage);
    await untilSold(stage, stage.warehouse.orders.length);
  },

  'clocks set days apart': async (stage) => {
    for (let time = 0; time < 2; time += 1) {
      const bench = anyOf(stage);
      await dieAt(stage, bench, anyPoint(stage));
      bench.clock = (stage.random.whole(60) - 30) * DAY_MS;
      await bench.start();
      allWork(stage);
    }
  },

  'frozen before the gate, past its lease': async (stage) => {
    const bench = anyOf(stage);
    await stopAt(stage, bench, stage.random.pick(BEFORE_THE_GATE));
    for (const each of others(stage, bench)) each.work();
    await untilSold(stage, stage.warehouse.orders.length);
    await wait(stage.random.whole(AFTER_LEASE_MS));
    bench.wake();
  },

  'frozen in mid-POST, past its lease': async (stage) => {
    const bench = anyOf(stage);
    const orders = await stopAt(stage, bench, stage.random.pick(IN_MID_POST));
    const other = anyOther(stage, bench);
    for (const each of others(stage, bench)) each.work();
    if (stage.random.chance(0.8)) await takeOverAll(stage, other, orders, stage.random.chance(0.7));
    else await wait(AFTER_LEASE_MS);
    bench.wake();
  },

  'frozen behind the gate, woken after the take-over': async (stage) => {
    const bench = anyOf(stage);
    const orders = await stopAt(stage, bench, BEHIND_THE_GATE);
    const other = anyOther(stage, bench);
    const isSettled = stage.random.chance(0.7);
    const taken = await takeOverAll(stage, other, orders, isSettled);
    stage.behindTheGate.push(...taken);
    if (isSettled) for (const reference of taken) await other.ship(reference);
    for (const each of others(stage, bench)) each.work();
    bench.wake();
  },

  'frozen behind the gate, woken before anybody took over': async (stage) => {
    const bench = anyOf(stage);
    await stopAt(stage, bench, BEHIND_THE_GATE);
    for (const each of others(stage, bench)) each.work();
    await untilSold(stage, stage.warehouse.orders.length - 1);
    await wait(stage.random.whole(AFTER_LEASE_MS));
    bench.wake();
  },

  'a bench cloned': async (stage) => {
    const bench = anyOf(stage);
    await dieAt(stage, bench, anyPoint(stage));
    const copy = await stage.warehouse.add(bench.name, { copyOf: bench });
    copy.clock = bench.clock;
    await Promise.all([bench.start(), copy.start()]);
    allWork(stage);
    await untilSold(stage, sold(stage) + 2);
    if (stage.random.chance(0.5)) {
      await bench.kill();
      await bench.start();
      bench.work();
    }
  },

  'a bench reinstalled from its backup': async (stage) => {
    const bench = anyOf(stage);
    allWork(stage);
    await untilSold(stage, 2);
    const file = `${stage.warehouse.newFolder()}.backup`;
    await bench.backUp(file);
    await dieAt(stage, bench, anyPoint(stage));
    bench.isGone = true;
    const dataDir = stage.warehouse.newFolder();
    const put = await restore(dataDir, stage.ground.seller.baseUrl, file, {
      take: new Set(RESTORE_GROUPS),
    });
    if (!put.ok) throw new Error(put.error.message);
    const again = await stage.warehouse.add(bench.name, { dataDir, line: bench.line });
    await again.start();
    again.work();
    await wait(stage.random.whole(1000));
    await writeOff(stage.warehouse, bench.name);
  },

  'the site restored from an older base backup': (stage) => startsFromCopy(stage, 'restored'),

  'a failover that lost the last commits': (stage) => startsFromCopy(stage, 'promoted'),

  'a bench written off in a purchase': async (stage) => {
    const bench = anyOf(stage);
    const orders = await dieAt(stage, bench, anyPoint(stage));
    bench.isGone = true;
    allWork(stage);
    await writeOff(stage.warehouse, bench.name);
    await takeOverAll(stage, anyOther(stage, bench), orders, true);
  },

  'several at once': async (stage) => {
    const [cut, frozen, dead] = stage.random.shuffle(stage.warehouse.benches);
    if (!cut || !frozen || !dead) throw new Error('Three benches are needed');
    await stopAt(stage, frozen, stage.random.pick([...BEFORE_THE_GATE, ...IN_MID_POST]));
    await dieAt(stage, dead, anyPoint(stage));
    void cut.line.swallow(stage.random.pick(CALLS), 'cut');
    cut.line.delay(30);
    cut.work();
    await wait(stage.random.whole(1500));
    await stage.ground.postgres.stop('immediate');
    await dead.start();
    dead.work();
    await wait(stage.random.whole(1000));
    await stage.ground.postgres.start();
    await untilSold(stage, sold(stage) + 2);
    frozen.wake();
  },
  'older files laid back, a slow bench comes first': (stage) => filesLaidBack(stage, 'first'),

  'older files laid back, a slow bench comes last': (stage) => filesLaidBack(stage, 'last'),

  'commands without a station': async (stage) => {
    const bench = anyOf(stage);
    await bench.end();
    bench.isStation = false;
    await bench.start();
    allWork(stage);
    for (let time = 0; time < 2; time += 1) {
      await untilSold(stage, sold(stage) + 1 + stage.random.whole(2));
      if (stage.random.chance(0.5)) await bench.kill();
      else await bench.end();
      await bench.start();
      bench.work();
    }
    await untilSold(stage, sold(stage) + 1);
    await bench.end();
    bench.isStation = true;
  },

  'a sender cancels what a dead bench holds': async (stage) => {
    const bench = anyOf(stage);
    await dieAt(stage, bench, stage.random.pick(BEFORE_THE_GATE));
    const held = await stage.warehouse.sql(`SELECT reference FROM claims JOIN members USING (store)
      WHERE bench = '${bench.name}' AND state = 'claimed'`);
    for (const { reference } of held) {
      if (await cancelAt(anyOther(stage, bench), String(reference))) {
        stage.cancelled.push(String(reference));
        stage.told.push(`${reference} is cancelled`);
      } else bench.defects.push(`${reference} cannot be cancelled, long after its lease`);
    }
    for (const each of others(stage, bench)) each.work();
    await bench.start();
    bench.work();
  },
} as const satisfies Record<string, (stage: Stage) => Promise<void>>;

export type Theme = keyof typeof SCHEDULES;
export const THEMES = Object.keys(SCHEDULES) as Theme[];

const sold = ({ ground: { seller } }: Stage): number => seller.books.sales.length;

/** Takes over as soon as the partner must have finished; returns the orders that the site granted. */
async function takeOverAll(
  stage: Stage,
  bench: Bench,
  orders: readonly string[],
  settles: boolean,
): Promise<string[]> {
  const taken: string[] = [];
  for (const reference of orders) {
    for (let tries = 0; tries < 40; tries += 1) {
      if (await takeOver(bench, reference)) {
        taken.push(reference);
        break;
      }
      await wait(150);
    }
    if (settles) await settle(bench, reference, stage.warehouse, stage.ground);
  }
  stage.told.push(`${bench.name} took over ${taken.join(', ') || 'nothing'}`);
  return taken;
}

async function startsFromCopy(stage: Stage, how: 'restored' | 'promoted'): Promise<void> {
  const { postgres } = stage.ground;
  const { random } = stage;
  allWork(stage);
  await untilSold(stage, 1 + random.whole(3));
  const copy = await postgres.copy();
  await untilSold(stage, sold(stage) + 2 + random.whole(3));
  const dead = random.chance(0.3) ? anyOf(stage) : null;
  if (dead) {
    stage.told.push(`${dead.name} is dead meanwhile`);
    await dead.kill();
  }
  await postgres.startFrom(copy, how);
  await wait(random.whole(1500));
}

/** True once it is cancelled: the sender tries again while the lease lasts. */
async function cancelAt(bench: Bench, reference: string): Promise<boolean> {
  const last = performance.now() + CANCELS_WITHIN_MS;
  while (performance.now() < last) {
    if (await bench.cancel(reference)) return true;
    await wait(200);
  }
  return false;
}

/**
 * The server's files are replaced by an older copy, once or twice, and other programs' writes overtake every
 * version that a bench has read. The first bench that comes back had sold something since the copy: one that
 * knows no more than the copy cannot tell.
 */
async function filesLaidBack(stage: Stage, slowComes: 'first' | 'last'): Promise<void> {
  const { random, warehouse, ground } = stage;
  const { benches, sql } = warehouse;
  const slow = anyOf(stage);
  slow.line.delay(50 + random.whole(250));
  stage.told.push(`${slow.name} is slow`);
  allWork(stage);
  for (let times = 1 + random.whole(2); times > 0; times -= 1) {
    await untilSold(stage, sold(stage) + random.whole(3));
    const copy = await ground.postgres.copy();
    await untilSold(stage, sold(stage) + 1 + random.whole(2));
    for (const { line } of benches) {
      line.refuse(true);
      line.cut();
    }
    const before = await confirmedOf(sql);
    await ground.postgres.startFrom(copy, 'restored');
    const after = await confirmedOf(sql);
    await sql('UPDATE site SET version = version + 1000');
    const noticed = "SELECT count(*)::int AS n FROM audit WHERE action = 'site-recovering'";
    const [known] = await sql(noticed);
    const knowing = benches.filter(({ name }) => (before.get(name) ?? 0) > (after.get(name) ?? 0));
    stage.told.push(`${knowing.map(({ name }) => name).join(', ') || 'nobody'} can tell`);
    const others = random.shuffle(benches.filter((bench) => bench !== slow));
    const inTurn = slowComes === 'first' ? [slow, ...others] : [...others, slow];
    if (knowing.length > 0) {
      const blind = inTurn.slice(
        0,
        inTurn.findIndex((bench) => knowing.includes(bench)),
      );
      await Promise.all(blind.map((bench) => bench.rest()));
      for (const bench of inTurn) {
        bench.line.refuse(false);
        await wait(random.whole(1_000));
        if (blind.includes(bench)) continue;
        await until(async () => (await sql(noticed))[0]?.n !== known?.n);
      }
      for (const bench of blind) bench.work();
    }
    for (const { line } of benches) line.refuse(false);
  }
}

/** Number of each bench's last fact that the site has, by name. */
async function confirmedOf(sql: Stage['warehouse']['sql']): Promise<Map<string, number>> {
  const rows = await sql('SELECT bench, through FROM members WHERE left_at IS NULL');
  return new Map(rows.map(({ bench, through }) => [String(bench), Number(through)]));
}

const NOTICES_WITHIN_MS = 20_000;

/** Waits until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const last = performance.now() + NOTICES_WITHIN_MS;
  while (!(await isSo())) {
    if (performance.now() > last) throw new Error('No bench noticed that the site lost data');
    await wait(50);
  }
}
