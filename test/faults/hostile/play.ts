import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Violation } from '../invariants.ts';
import { CHEAPEST_RETURN } from '../seller/rates.ts';
import { shipArguments } from '../workshop.ts';
import { type Apart, judgeAccount } from './account.ts';
import type { Ended } from './bench.ts';
import { judgeSeen, judgeSold } from './judge.ts';
import { type Hands, settleByPortal, takeToItsEnd } from './person.ts';
import { type GuardName, type Schedule, type Step, type Theme, tellSchedule } from './schedule.ts';
import {
  BEFORE,
  foreignLabels,
  LATER,
  ORDER,
  QUIET_MS,
  type Seen,
  type Stage,
  type Station,
  see,
} from './stage.ts';
import { troublesBeside, troublesOf, wrongLabels } from './troubles.ts';

/** The outcome of one schedule. */
export interface HostileStory {
  number: number;
  theme: Theme;
  guardName: GuardName;
  told: string;
  /** The order's state when the faults were over. */
  stood: string;
  /** A person's actions from then on, in sequence. */
  actions: string[];
  /** The faults that really happened. */
  troubles: string[];
  sales: number;
  apart: Apart[];
  violations: Violation[];
}

const HOUR_MS = 3_600_000;
/** Commands that only read. */
const LOOKS = ['orders', 'shipments'];

/** The state of one schedule in progress. */
interface Play {
  stage: Stage;
  schedule: Schedule;
  station: Station;
  hands: Hands;
  /** Observations of the order, in sequence. */
  seen: Seen[];
  violations: Violation[];
  /** A person's actions, in sequence. */
  actions: string[];
  troubles: Set<string>;
  clock: number;
}

export async function playSchedule(stage: Stage, schedule: Schedule): Promise<HostileStory> {
  const station = await stage.newStation();
  const { seller } = stage;
  const play = openPlay(stage, schedule, station);
  seller.books.guard = schedule.guard;
  seller.books.works = schedule.works;
  seller.paper = schedule.paper;
  seller.books.namesLabels = schedule.paper !== 'none';
  for (const step of schedule.steps) await take(play, step);
  const stood = play.seen.at(-1)?.orderStatus ?? 'not open';
  await heal(play);
  await bringToAnEnd(play);
  await seller.books.idle();
  return judge(play, stood);
}

function openPlay(stage: Stage, schedule: Schedule, station: Station): Play {
  const actions: string[] = [];
  const violations: Violation[] = [];
  const { bench } = stage;
  const run = async (args: readonly string[]) => {
    const apart = schedule.processes && !LOOKS.includes(args[0] ?? '');
    const ended = await (apart ? bench.apart : bench.run)(station.dataDir, args);
    violations.push(...defectsOf(ended, args));
    return ended;
  };
  const note = (action: string) => {
    actions.push(action);
  };
  const hands: Hands = {
    seller: stage.seller,
    station,
    run,
    declared: [],
    note,
    withLabels: schedule.paper !== 'none',
  };
  const troubles = new Set<string>();
  return { stage, schedule, station, hands, seen: [], violations, actions, troubles, clock: 0 };
}

/** What no command may do under any conditions; a killed command prints nothing. */
function defectsOf({ code, hung, json, stderr }: Ended, args: readonly string[]): Violation[] {
  const defect = (why: string): Violation[] => [
    { rule: 'defect', what: `${args[0]} ${why}: ${stderr.trim().slice(-300)}` },
  ];
  if (hung) return defect('hung');
  if (code === null) return [];
  if (code === 1) return defect('ended with 1');
  if (json === null) return defect('said no JSON');
  const buys = args[0] === 'ship' || args[0] === 'return';
  return buys && code === 0 && json.state !== 'confirmed' ? defect(`said 0 and ${json.state}`) : [];
}

async function take(play: Play, step: Step): Promise<void> {
  const { stage, hands, troubles } = play;
  const { seller, bench } = stage;
  const { purchases } = seller;
  seller.auth = 'up';
  purchases.treatments = [...step.treatments];
  purchases.treated = [];
  seller.keyLifeMs = step.keysExpire ? 1 : 600_000;
  if (step.tokensExpire) seller.expireTokens();
  const clock = purchases.onSending;
  purchases.onSending = async (how) => {
    if (how.kills) bench.kill();
    await clock(how);
  };
  const code = await act(play, step);
  if (step.do !== 'clock') purchases.onSending = async () => undefined;
  const happened = [...troublesOf(purchases.treated), ...troublesBeside(step, code)];
  for (const trouble of happened) troubles.add(trouble);
  const after = step.do === 'restore' ? `restore onto ${step.onto}` : step.do;
  play.seen.push(await see(hands.run, ORDER, after));
}

/** Returns the command's exit code; null if it was killed, or there was none. */
async function act(play: Play, step: Step): Promise<number | null> {
  const { hands, station } = play;
  switch (step.do) {
    case 'ship':
      return (await together(play, [...shipArguments(ORDER, 1), '--print'], step.beside)).code;
    case 'reconcile':
      return (await hands.run(['reconcile', ORDER])).code;
    case 'return': {
      const option = step.option === null ? [] : ['--carrier', step.option];
      const run = await together(play, ['return', ORDER, ...option], step.beside);
      play.violations.push(...otherThanAsked(play, run, step.option));
      return run.code;
    }
    case 'person':
      return await settleByPortal(hands, ORDER, step.careless);
    case 'clock':
      setClock(play, step.hours, step.within);
      return null;
    case 'backup':
      return (await hands.run(['backup', station.backup])).code;
    case 'restore':
      await prepareFor(play, step.onto);
      return (
        await hands.run([
          'restore',
          station.backup,
          '--take',
          'purchasing,printers,rules,goods,people,papers,bench',
        ])
      ).code;
    case 'restore another bench’s':
      return await expectRefused(play);
  }
}

/** Once, or in parallel with a second process. */
async function together(play: Play, args: string[], beside = false): Promise<Ended> {
  const { stage, station, hands, violations } = play;
  const second = beside ? stage.bench.apart(station.dataDir, args) : null;
  const run = await hands.run(args);
  if (second) violations.push(...defectsOf(await second, args));
  return run;
}

/** An option is identified by its key: the named one, or the cheapest with a price, is bought. */
function otherThanAsked({ stage }: Play, { code, json }: Ended, option: string | null) {
  const sale = stage.seller.books.sales.find(({ shipmentId }) => shipmentId === json?.shipmentId);
  if (code !== 0 || !sale || sale.option === (option ?? CHEAPEST_RETURN)) return [];
  return [{ rule: 'wrong-price' as const, what: `asked for ${option}, bought ${sale.option}` }];
}

function setClock(play: Play, hours: number, within: boolean): void {
  const { bench, seller } = play.stage;
  play.clock += hours * HOUR_MS;
  const { clock } = play;
  if (!within) {
    bench.setClock(clock);
    return;
  }
  seller.purchases.onSending = async () => bench.setClock(clock);
}

async function prepareFor(
  { station: { dataDir } }: Play,
  onto: 'the store' | 'a lost database' | 'an empty folder',
) {
  if (onto === 'the store') return;
  const names = await readdir(dataDir);
  const gone = names.filter(
    (name) => onto === 'an empty folder' || /^station\.sqlite(-wal|-shm)?$/.test(name),
  );
  for (const name of gone) await rm(join(dataDir, name), { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
}

/** A backup of another bench is rejected over a store with purchases of its own. */
async function expectRefused({ stage, hands, violations }: Play): Promise<number | null> {
  const run = await hands.run(['restore', stage.anotherBackup]);
  if (run.code === 0) {
    violations.push({ rule: 'purchase-lost', what: 'another bench’s backup was taken' });
  }
  return run.code;
}

async function heal({ stage: { seller } }: Play): Promise<void> {
  seller.purchases.treatments = [];
  seller.auth = 'up';
  seller.keyLifeMs = 600_000;
  seller.paper = 'own';
  seller.purchases.onSending = async () => undefined;
  await seller.books.idle();
}

/** Takes the order to its end, and after a restore every other order too. */
async function bringToAnEnd(play: Play): Promise<void> {
  const { schedule, hands, violations, seen } = play;
  const returns = schedule.theme === 'returns';
  const restored = schedule.theme === 'restores';
  const ways = [
    { reference: ORDER, wanted: 'outbound' as const },
    ...(returns ? [{ reference: ORDER, wanted: 'return' as const }] : []),
    ...(restored
      ? [LATER, BEFORE].map((reference) => ({ reference, wanted: 'outbound' as const }))
      : []),
  ];
  for (const { reference, wanted } of ways) {
    const why = await takeToItsEnd(hands, reference, wanted);
    if (why !== null) violations.push({ rule: 'stuck', what: `${reference}, ${wanted}: ${why}` });
  }
  seen.push(await see(hands.run, ORDER, 'the end'));
}

function judge(play: Play, stood: string): HostileStory {
  const { stage, schedule, hands, seen, station } = play;
  const { books, purchases } = stage.seller;
  const { sendings, malformed } = purchases;
  const accounts = [BEFORE, ORDER, LATER].flatMap((reference) =>
    [false, true].map((isReturn) => ({
      guard: schedule.guard,
      isReturn,
      quietMs: QUIET_MS,
      declared: hands.declared.filter(
        (each) => each.reference === reference && each.isReturn === isReturn,
      ),
      sendings: sendings.filter(
        (each) => each.reference === reference && each.isReturn === isReturn,
      ),
      sales: books.sales.filter(
        (each) => each.reference === reference && each.isReturn === isReturn,
      ),
    })),
  );
  const judged = accounts.map(judgeAccount);
  const last = seen.at(-1);
  const foreign = last ? foreignLabels(last, station.printed, stage.seller) : [];
  const { theme, guardName, number } = schedule;
  return {
    number,
    theme,
    guardName,
    told: tellSchedule(schedule),
    stood,
    actions: play.actions,
    troubles: [...play.troubles, ...wrongLabels(stage.seller.served)],
    sales: books.sales.filter(({ reference }) => reference === ORDER).length,
    apart: judged.flatMap(({ apart }) => apart),
    violations: [
      ...play.violations,
      ...judged.flatMap(({ violations }) => violations),
      ...judgeSeen(seen),
      ...(last
        ? judgeSold(
            last,
            books.sales.filter(({ reference }) => reference === ORDER),
            theme === 'restores',
          )
        : []),
      ...foreign.map((what): Violation => ({ rule: 'foreign-label', what })),
      ...malformed.map((what): Violation => ({ rule: 'defect', what: `malformed: ${what}` })),
    ],
  };
}
