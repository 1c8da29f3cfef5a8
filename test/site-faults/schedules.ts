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
