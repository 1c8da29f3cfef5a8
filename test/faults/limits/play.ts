import { writeFile } from 'node:fs/promises';
import { settleByPortal } from '../hostile/person.ts';
import { packbench } from '../program.ts';
import type { Guard } from '../seller/books.ts';
import { STRAIGHT } from '../seller/purchases.ts';
import { USUAL } from '../seller/rates.ts';
import { againAs, go, prepare } from './doors.ts';
import { commandLine, type Hands, type Outcome } from './hands.ts';
import {
  accountOf,
  breach,
  type Limit,
  offerOn,
  RETURN,
  returnPriceOn,
  type Standing,
} from './limit.ts';
import {
  type FirstDoor,
  type Integration,
  type Meanwhile,
  type Schedule,
  tellSchedule,
  type Visit,
} from './schedule.ts';
import { type LimitStage, orderOn, STACKS } from './stage.ts';
import { keepRun, keepStanding, limitFor, type Stands, statedAt } from './standing.ts';
import { judgeLimits, type LimitViolation, type Stated } from './verdict.ts';

/** The outcome of one schedule. */
export interface LimitStory {
  told: string;
  /** The door at which the first limit is stated, or none. */
  first: FirstDoor | null;
  /** How each visit ended. */
  ended: string[];
  /** What happened to the purchases: re-quotes that were answered, deaths, sales. */
  sheetsUsed: number;
  deaths: number;
  sales: number;
  violations: LimitViolation[];
}

/** One schedule in progress. */
interface Play extends Stands {
  hands: Hands;
  /** The first order of the stack. */
  order: string;
  standings: Standing[];
  stated: Stated[];
  outcomes: string[];
  violations: LimitViolation[];
  deaths: number;
}

/** Sells a key once, and a Reference as often as there are keys; a key repeated is answered again. */
const GUARD: Guard = {
  key: true,
  reference: false,
  repeatedKey: 'answers-again',
  usedWords: 'HashKey already used',
  marks: 'at-the-start',
};

export async function playLimits(stage: LimitStage, schedule: Schedule): Promise<LimitStory> {
  const dataDir = await stage.newStation({
    'purchasing.priceTolerance': schedule.tolerance,
    ...(schedule.isOld ? { 'quotes.maxAgeMinutes': '0' } : {}),
  });
  const { seller } = stage;
  seller.books.guard = GUARD;
  seller.books.works = 0;
  seller.books.namesLabels = false;
  const play: Play = {
    hands: { stage, dataDir, keys: 0 },
    schedule,
    order: STACKS[schedule.terms ?? 'none'][0] ?? '',
    standings: [],
    standing: new Map(),
    run: null,
    doubts: new Set(),
    stated: [],
    outcomes: [],
    violations: [],
    deaths: 0,
  };
  let sheetsUsed = 0;
  for (const [index, visit] of schedule.visits.entries()) {
    if (index === 0)
      await prepare(play.hands, { order: play.order, terms: schedule.terms, door: visit.door });
    sheetsUsed += await pay(play, visit);
  }
  await stage.running.close();
  await finish(play);
  const entries = await auditOf(play);
  const { sales } = seller.books;
  return {
    told: tellSchedule(schedule),
    first: schedule.first,
    ended: play.outcomes,
    sheetsUsed,
    deaths: play.deaths,
    sales: sales.length,
    violations: [
      ...play.violations,
      ...judgeLimits({
        sales,
        sendings: seller.purchases.sendings,
        standings: play.standings,
        stated: play.stated,
        audit: entries,
      }),
    ],
  };
}

const IS_RETURN: readonly Integration['at'][] = ['return', 'http return'];

/** Accounts that a door buys. */
function accountsOf({ order, schedule }: Play, door: Integration): string[] {
  if (door.at.endsWith('batch')) return [...STACKS[schedule.terms ?? 'none']];
  if (door.at.endsWith('buy-again')) return [againAs(order)];
  return [accountOf(order, IS_RETURN.includes(door.at))];
}

/** One visit, and what stands after it. Returns how many answers to /Rates were used up. */
async function pay(play: Play, visit: Visit): Promise<number> {
  const { hands } = play;
  const { seller } = hands.stage;
  const accounts = accountsOf(play, visit.door);
  const references = accounts.map((account) => account.replace(/ return$/, ''));
  for (const reference of references) seller.sheets.set(reference, structuredClone(visit.sheets));
  if (visit.inEuros) {
    await changeCurrency(play, references, 'EUR');
    // They are a stack of their own now.
    play.run = null;
  }
  const limits = new Map(accounts.map((account) => [account, limitFor(play, visit, account)]));
  stand(play, limits);
  let rated = 0;
  const sent = seller.purchases.sendings.length;
  let stating: Promise<Limit> | null = null;
  arm(play, visit, references, async (nth) => {
    rated = nth;
    if (visit.meanwhile?.nth === nth) stating = stateMeanwhile(play, visit.meanwhile);
    await stating;
  });
  const outcome = await go(hands, play.order, visit);
  // The door may have asked twice, and not waited for this.
  const meanwhile: Limit | null = await stating;
  disarm(play);
  await seller.comeBack();
  if (outcome.code === null) play.deaths += 1;
  play.outcomes.push(
    `${visit.door.at}: ${outcome.code ?? 'died'}${outcome.error === null ? '' : ` ${outcome.error}`}`,
  );
  play.violations.push(...wrongAnswer(play, visit, outcome));
  const known = new Set(seller.purchases.sendings.slice(0, sent).map(({ hashKey }) => hashKey));
  const now = seller.purchases.sendings.slice(sent);
  const bought = now.filter(({ hashKey }) => !known.has(hashKey)).map(({ reference }) => reference);
  const after = { outcome, sent: now.map(({ reference }) => reference) };
  for (const account of accounts)
    keepStanding(play, visit, account, limits.get(account) ?? null, after);
  // Stated later than what the visit states itself.
  if (meanwhile) play.standing.set(play.order, meanwhile);
  if (visit.door.at === 'batch' || visit.door.at === 'bench batch')
    keepRun(play, visit.door, outcome, limits, rated > 0);
  const isRefused =
    outcome.error === 'price-rose' || (visit.isBad && outcome.error === 'bad-input');
  if (bought.length > 0 || isRefused) noteStated(play, visit);
  return rated;
}

/** At the command line, beside the door that waits; it buys nothing at that price. */
async function stateMeanwhile(play: Play, { atMost }: Meanwhile): Promise<Limit> {
  const { hands, order, schedule } = play;
  const { seller } = hands.stage;
  const left = seller.sheets.get(order);
  const { onRates } = seller;
  seller.sheets.set(order, structuredClone(left ?? []));
  seller.onRates = async () => undefined;
  const { dataDir, stage } = hands;
  const args = ['ship', order, '--at-most', `${atMost} USD`];
  await packbench({ dataDir, partner: seller }, args, { preload: stage.preload });
  seller.onRates = onRates;
  if (left) seller.sheets.set(order, left);
  const limit = {
    ...{ amount: atMost, currency: 'USD', terms: schedule.terms, by: 'stated meanwhile' },
  };
  stand(play, new Map([[order, limit]]));
  play.stated.push({ door: 'ship, meanwhile', amount: atMost });
  return limit;
}

/** The sender changes the orders; of those that are bought nothing changes. */
async function changeCurrency(
  { hands, schedule }: Play,
  references: readonly string[],
  currency: string,
): Promise<void> {
  const file = `${hands.dataDir}-${currency}.json`;
  const orders = references.map((reference) => orderOn(reference, schedule.terms ?? 'none'));
  await writeFile(file, JSON.stringify(orders.map((order) => ({ ...order, currency }))));
  await commandLine(hands, ['import', file]);
}

function stand(play: Play, limits: ReadonlyMap<string, Limit | null>): void {
  const at = performance.now();
  for (const [account, limit] of limits) play.standings.push({ account, at, limit });
}

/** Answers that the contract excludes, whatever was bought. */
function wrongAnswer(
  play: Play,
  { door }: Visit,
  { code, error, message, stderr }: Outcome,
): LimitViolation[] {
  const what = `${door.at}: ${code} ${error ?? ''} ${message || stderr.trim().slice(-200)}`;
  if (code === 1 || error === 'defect') return [{ rule: 'defect', what }];
  const stated = statedAt(door);
  const isAsked = stated !== null || (door.at === 'batch' && door.anew);
  const isTaken =
    !isAsked || code !== 2 || !/unknown option|Unrecognized key|atMost: expected/.test(message);
  const isOn = door.at === 'batch' && play.run?.isLeft === true && !door.anew && code !== null;
  const differs = isOn && stated !== null && stated !== play.run?.limit?.amount;
  return [
    ...(isTaken ? [] : [{ rule: 'limit-refused' as const, what }]),
    ...(differs && code !== 2 ? [{ rule: 'other-options-taken' as const, what }] : []),
  ];
}

function noteStated(play: Play, { door }: Visit): void {
  const isAtStation = door.at === 'rule' || door.at === 'waiting';
  const amount = 'atMost' in door && !isAtStation ? door.atMost : null;
  if (amount !== null) play.stated.push({ door: door.at, amount });
}

/** The partner goes away after its rates; the program dies where the visit says. */
function arm(
  play: Play,
  visit: Visit,
  references: readonly string[],
  rated: (nth: number) => Promise<void>,
): void {
  const { seller, bench, running } = play.hands.stage;
  const { death } = visit;
  const dies = () => {
    bench.kill();
    running.kill();
  };
  let rates = 0;
  seller.onRates = async (reference) => {
    if (!references.includes(reference)) return;
    rates += 1;
    await rated(rates);
    if (visit.away) seller.goAway();
    if (death?.at === 'rates' && rates === death.nth) dies();
  };
  if (death?.at !== 'sending') return;
  const straight = Array.from({ length: death.nth - 1 }, () => STRAIGHT);
  seller.purchases.treatments = [...straight, { ...STRAIGHT, kills: true }];
  seller.purchases.onSending = async ({ kills }) => {
    if (kills) dies();
  };
}

function disarm({ hands }: Play): void {
  const { seller } = hands.stage;
  seller.onRates = async () => undefined;
  seller.purchases.treatments = [];
  seller.purchases.onSending = async () => undefined;
}

const TRIES = 4;

/** The usual prices again: what a limit allows is bought, once. */
async function finish(play: Play): Promise<void> {
  const { hands, order, schedule } = play;
  const { seller, bench } = hands.stage;
  const opening = schedule.visits[0]?.door;
  if (!opening) return;
  seller.sheets.clear();
  if (schedule.visits.some(({ inEuros }) => inEuros)) {
    await changeCurrency(play, STACKS[schedule.terms ?? 'none'], 'USD');
  }
  const isReturn = IS_RETURN.includes(opening.at);
  const account = opening.at.endsWith('buy-again') ? againAs(order) : accountOf(order, isReturn);
  const price = isReturn
    ? returnPriceOn(USUAL)
    : (offerOn(USUAL, null, schedule.terms)?.total ?? '');
  const terms = isReturn ? null : (offerOn(USUAL, null, schedule.terms)?.terms ?? null);
  const limit = play.standing.get(account) ?? null;
  const usual: Limit = { amount: price, currency: 'USD', terms, by: 'stated at the end' };
  // What stands is enough, or a person states more.
  const stands =
    limit === null || (breach(costing(usual), limit) === null && schedule.terms !== null);
  const isStated = !isReturn && (!stands || play.doubts.has(account));
  stand(play, new Map([[account, isStated ? usual : (limit ?? usual)]]));
  const isSold = () =>
    seller.books.sales.some((sale) => accountOf(sale.reference, sale.isReturn) === account);
  const args = [
    ...lastCommand(opening, order, price),
    ...(isStated ? ['--at-most', `${price} USD`] : []),
    ...(isStated && !opening.at.endsWith('buy-again')
      ? ['--choose', `cheapest-${terms?.toLowerCase()}`]
      : []),
  ];
  let last = '';
  for (let tries = 0; tries < TRIES && !isSold(); tries += 1) {
    const ended = await commandLine(hands, args);
    last = `${args.join(' ')}: ${ended.code} ${ended.error ?? ''} ${ended.message}`;
    if (ended.code !== 5) continue;
    await settleByPortal(
      {
        seller,
        station: { dataDir: hands.dataDir, printed: hands.dataDir, backup: '' },
        run: (each) => bench.run(hands.dataDir, each),
        declared: [],
        note: () => undefined,
        withLabels: false,
      },
      order,
    );
  }
  if (!isSold()) play.violations.push({ rule: 'stuck', what: last });
}

/** A sale at exactly this. */
const costing = ({ amount, currency, terms }: Limit) => ({
  ...{ total: amount, currency, option: terms ?? '', isReturn: terms === null },
});

function lastCommand(opening: Integration, order: string, price: string): string[] {
  switch (opening.at) {
    case 'buy-again':
    case 'window buy-again':
      return ['buy-again', order, '--as', againAs(order), '--reason', 'at last'];
    case 'return':
    case 'http return':
      return ['return', order, '--carrier', RETURN, '--price', price];
    default:
      return ['ship', order];
  }
}

async function auditOf({ hands }: Play): Promise<string[]> {
  const { json } = await commandLine(hands, ['audit']);
  const { entries = [] } = (json ?? {}) as { entries?: unknown[] };
  return entries.map((entry) => JSON.stringify(entry));
}
