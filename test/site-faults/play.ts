import { readFile } from 'node:fs/promises';
import { buyingPoints } from '../faults/kill-plan.ts';
import { createRandom, type Random } from '../faults/random.ts';
import { benchesLeft, makeWhole, untilAtRest, untilSettled, watchSendings } from './heal.ts';
import { SCHEDULES, THEMES, type Theme } from './schedules.ts';
import { changesOf, siteState, traceOf, writeStale } from './site-state.ts';
import type { Stage } from './stage.ts';
import { type History, soldBehindTheGate, type Violation, violations } from './verdict.ts';
import type { Ground } from './warehouse.ts';

/** The outcome of one run. */
export interface Story {
  number: number;
  theme: Theme;
  told: string[];
  seconds: number;
  sold: number;
  /** Orders sold twice by a bench that was frozen behind the gate, where this was noticed. */
  behindTheGate: string[];
  staleWrites: number;
  /** The benches' results, with counts. */
  outcomes: Record<string, number>;
  violations: Violation[];
}

export interface PlayOptions {
  seed: number;
  number: number;
  points: readonly string[];
  benches?: number;
  orders?: number;
  theme?: Theme;
  /** Breaks the site's database, to prove that the checks detect it. */
  broken?: string;
}

const BENCHES = 3;
const ORDERS = 8;
const DAY_MS = 86_400_000;

export const themeOf = (number: number): Theme => THEMES[number % THEMES.length] ?? 'server killed';

/** Plays one schedule on a warehouse of its own: faults, repair, resolving and judgement. */
export async function play(ground: Ground, options: PlayOptions): Promise<Story> {
  const began = performance.now();
  const { seed, number, points, theme = themeOf(number) } = options;
  const random = createRandom(seed * 100_000 + number);
  const count = options.benches ?? BENCHES;
  const orders = Array.from({ length: options.orders ?? ORDERS }, (_, at) => `SO-${at + 1}`);
  const warehouse = await ground.open({
    seed: seed * 1000 + number,
    benches: count,
    orders,
    clocks: Array.from({ length: count }, () => anyClock(random)),
    ...(options.broken === undefined ? {} : { broken: options.broken }),
  });
  const stage: Stage = {
    ground,
    warehouse,
    random,
    points,
    behindTheGate: [],
    cancelled: [],
    told: [],
  };
  try {
    const sendings = watchSendings(warehouse, ground);
    ground.seller.books.works = random.whole(250);
    await SCHEDULES[theme](stage);
    await makeWhole(warehouse, ground);
    const atRest = await untilAtRest(warehouse, ground);
    await untilSettled(warehouse, ground);
    const history: History = {
      sales: ground.seller.books.sales.map(({ reference, shipmentId }) => ({
        reference,
        shipmentId,
      })),
      // A site with lost data cannot tell who passed its gate.
      sendings: FORGETS.includes(theme) ? [] : sendings,
      changes: await changesOf(warehouse.sql),
      atRest: atRest.state,
      soldAtRest: atRest.sold,
      end: await siteState(warehouse.sql),
      benches: await benchesLeft(warehouse),
      behindTheGate: stage.behindTheGate,
      cancelled: stage.cancelled,
      defects: warehouse.benches.flatMap(({ defects }) => defects),
      staleWrites: await writeStale(warehouse.sql),
    };
    const wrong = violations(history);
    const named = stage.warehouse.orders.filter((each) =>
      wrong.some(({ what }) => what.split(/[ ,]/).includes(each)),
    );
    for (const order of named) stage.told.push(...(await traceOf(warehouse.sql, order)));
    return {
      ...{ number, theme, told: stage.told },
      seconds: (performance.now() - began) / 1000,
      sold: history.sales.length,
      behindTheGate: soldBehindTheGate(history),
      staleWrites: history.staleWrites.tried,
      outcomes: added(warehouse.benches.map(({ outcomes }) => outcomes)),
      violations: wrong,
    };
  } finally {
    ground.seller.purchases.onSending = async () => undefined;
    await ground.postgres.start();
    await warehouse.close();
  }
}

const FORGETS: readonly Theme[] = [
  'the site restored from an older base backup',
  'a failover that lost the last commits',
  'older files laid back, a slow bench comes first',
  'older files laid back, a slow bench comes last',
];

const anyClock = (random: Random): number =>
  random.chance(0.5) ? 0 : (random.whole(20) - 10) * DAY_MS;

function added(each: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const outcomes of each) {
    for (const [name, count] of Object.entries(outcomes)) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}

/** Names of the points of a purchase at a site, in the sequence in which they are reached. */
export async function pointsOf(ground: Ground): Promise<string[]> {
  const warehouse = await ground.open({ seed: 1, benches: 1, orders: ['DRY-RUN'] });
  try {
    const list = warehouse.newFolder();
    const [bench] = warehouse.benches;
    await bench?.arm({ list });
    const outcome = await bench?.ship('DRY-RUN');
    if (outcome !== 'confirmed') throw new Error(`The dry run came to ${outcome}`);
    return buyingPoints((await readFile(list, 'utf8')).trim().split('\n'));
  } finally {
    await warehouse.close();
  }
}
