import { settleByPortal } from '../hostile/person.ts';
import { createRandom } from '../random.ts';
import { STRAIGHT, type Treatment } from '../seller/purchases.ts';
import { LANDED, USUAL } from '../seller/rates.ts';
import { type Called, call, commandLine, type Hands, opened } from './hands.ts';
import { accountOf, RETURN, returnPriceOn } from './limit.ts';
import { type LimitStage, STACKS } from './stage.ts';
import { type LimitViolation, soldTwice } from './verdict.ts';

const TROUBLES = [
  'cut after the sale',
  'cut before the sale',
  '502 after the sale',
  'killed as it is sent',
  'killed at the re-quote',
  'killed as the re-quote is sent',
  'killed at a point',
  're-quoted, and cut after the sale',
  'straight',
  'another amount named since',
] as const;
export type Trouble = (typeof TROUBLES)[number];

export interface KeySchedule {
  what: 'ship' | 'return';
  trouble: Trouble;
  /** Number of the point of death. */
  point: number;
  /** Repeated before the quiet time, as often. */
  early: number;
  /** Then within the time for re-sending, or after it. */
  lastly: 'within' | 'late';
}

export interface KeyStory {
  told: string;
  /** Each call's answer. */
  ended: string[];
  sales: number;
  violations: LimitViolation[];
}

/** The same number and seed give the same schedule. */
export function keySchedule(number: number, seed: number): KeySchedule {
  const random = createRandom((seed * 1_000_003 + number * 7919 + 43) >>> 0);
  random.next();
  return {
    what: random.pick(['ship', 'ship', 'return']),
    trouble: TROUBLES[number % TROUBLES.length] ?? 'straight',
    point: 1 + random.whole(200),
    early: random.whole(3),
    lastly: random.pick(['within', 'within', 'late']),
  };
}

interface KeyPlay {
  hands: Hands;
  schedule: KeySchedule;
  order: string;
  calls: string[];
  violations: LimitViolation[];
}

/** Seconds: longer than a schedule takes, and within the time for re-sending. */
const QUIET = 600;

export async function playKeysOf(stage: LimitStage, schedule: KeySchedule): Promise<KeyStory> {
  const dataDir = await stage.newStation();
  const { seller } = stage;
  seller.books.guard = {
    ...{
      key: true,
      reference: false,
      repeatedKey: 'answers-again',
      usedWords: '',
      marks: 'at-the-start',
    },
  };
  seller.books.works = 0;
  seller.books.namesLabels = false;
  const order = STACKS.DDP[0] ?? '';
  const play: KeyPlay = {
    hands: { stage, dataDir, keys: 0 },
    schedule,
    order,
    calls: [],
    violations: [],
  };
  if (schedule.what === 'return') await commandLine(play.hands, ['ship', order]);
  await commandLine(play.hands, ['settings', 'set', 'purchasing.quietSeconds', String(QUIET)]);
  await opened(play.hands);
  if (schedule.trouble === 'another amount named since') await namedSince(play);
  else {
    await firstCall(play);
    await opened(play.hands);
    await repeated(play);
  }
  await stage.running.close();
  const { sales } = seller.books;
  return {
    told: `${schedule.what}, ${schedule.trouble} (#${schedule.point}), ${schedule.early} times early, then ${schedule.lastly}`,
    ended: play.calls,
    sales: sales.length,
    violations: [...play.violations, ...soldTwice(sales)],
  };
}

const KEY = 'the-key';

async function ask(play: KeyPlay, key = KEY, named: object = {}): Promise<Called> {
  const { hands, order, schedule } = play;
  const isReturn = schedule.what === 'return';
  const path = `/v1/orders/${order}/${isReturn ? 'returns' : 'ship'}`;
  const body = { ...(isReturn ? { carrier: RETURN } : {}), ...named };
  const called = await call(hands, { token: hands.stage.tokens.any, path, body, key });
  play.calls.push(
    `${key === KEY ? '' : `${key}: `}${called.status} ${(called.body.code as string | undefined) ?? ''}${called.retryAfter === null ? '' : ` Retry-After ${called.retryAfter}`}`,
  );
  return called;
}

/** The key's first call finds no rates; a person names another amount; the key is repeated at its old price. */
async function namedSince(play: KeyPlay): Promise<void> {
  const { hands, order, schedule } = play;
  const { seller } = hands.stage;
  const isReturn = schedule.what === 'return';
  // It names a total that is not that of its rates, or meets a price above its amount.
  const price = Number(isReturn ? returnPriceOn(USUAL) : USUAL.price + LANDED);
  const usd = (amount: number) => ({ amount: amount.toFixed(2), currency: 'USD' });
  const own = isReturn ? { total: usd(price) } : { atMost: usd(price) };
  const sold = () =>
    seller.books.sales.filter((sale) => accountOf(sale.reference, sale.isReturn) === account);
  const account = accountOf(order, isReturn);
  seller.sheets.set(order, [{ ...USUAL, price: USUAL.price * 2 }]);
  await ask(play, KEY, own);
  const low = (price / 4).toFixed(2);
  await commandLine(
    hands,
    isReturn
      ? ['return', order, '--carrier', RETURN, '--price', low]
      : ['ship', order, '--at-most', `${low} USD`],
  );
  seller.sheets.set(order, [{ ...USUAL }]);
  const again = await ask(play, KEY, own);
  if (again.status === 201) wrong(play, 'bought above the amount that was named since');
  const another = await ask(play, 'another-key');
  if (another.status === 201) wrong(play, 'the old amount of a key took the place of a newer one');
  if (sold().length > 0) wrong(play, `sold at ${sold()[0]?.total}`);
}

/** The first call with the key, and its trouble. */
async function firstCall(play: KeyPlay): Promise<void> {
  const { seller, running } = play.hands.stage;
  const { trouble, point } = play.schedule;
  const treat = (over: Partial<Treatment>): Treatment => ({ ...STRAIGHT, ...over });
  const isAgain = trouble.includes('re-quote');
  if (isAgain) seller.sheets.set(play.order, [{ ...USUAL, keys: 'expired' }, { ...USUAL }]);
  const before = isAgain ? [STRAIGHT] : [];
  let rates = 0;
  seller.onRates = async () => {
    rates += 1;
    if (trouble === 'killed at the re-quote' && rates === 2) running.kill();
  };
  seller.purchases.onSending = async ({ kills }) => {
    if (kills) running.kill();
  };
  const treatments: Record<Trouble, Treatment[]> = {
    'cut after the sale': [treat({ lie: 'cut' })],
    'cut before the sale': [treat({ lie: 'cut', arrives: false })],
    '502 after the sale': [treat({ lie: '502' })],
    'killed as it is sent': [treat({ kills: true })],
    'killed at the re-quote': [],
    'killed as the re-quote is sent': [...before, treat({ kills: true })],
    'killed at a point': [],
    're-quoted, and cut after the sale': [...before, treat({ lie: 'cut' })],
    straight: [],
    'another amount named since': [],
  };
  seller.purchases.treatments = treatments[trouble];
  if (trouble === 'killed at a point') await running.arm(`#${point}`);
  await ask(play);
  if (running.isOpen() && trouble === 'killed at a point') await running.arm(null);
  seller.onRates = async () => undefined;
  seller.purchases.treatments = [];
  seller.purchases.onSending = async () => undefined;
}

interface SeenShipments {
  shipments?: { kind: string; state: string }[];
}

/** State of the purchase on the command line; null: there is none. */
async function stateOf({ hands, order, schedule }: KeyPlay): Promise<string | null> {
  const { json } = await commandLine(hands, ['shipments', order]);
  const { shipments = [] } = (json ?? {}) as SeenShipments;
  const kind = schedule.what === 'return' ? 'return' : 'outbound';
  return shipments.find((each) => each.kind === kind)?.state ?? null;
}

const isUnknown = (state: string | null): boolean => state === 'unknown' || state === 'open';

/** Repeats the call: early, then within the time or after it; each purchase ends as one. */
async function repeated(play: KeyPlay): Promise<void> {
  const { hands, schedule } = play;
  const { seller, running } = hands.stage;
  const state = await stateOf(play);
  const sent = () => seller.purchases.sendings.length;
  if (isUnknown(state)) {
    for (let time = 0; time < schedule.early; time += 1) {
      const before = sent();
      const called = await ask(play);
      if (called.status !== 409 || called.body.code !== 'purchase-unknown') {
        wrong(play, 'before the quiet time: expected 409 purchase-unknown');
      } else if (called.retryAfter === null) wrong(play, 'before the quiet time: no Retry-After');
      if (sent() !== before) wrong(play, 'sent again before the quiet time');
    }
    const before = sent();
    await ask(play, 'another-key');
    if (sent() !== before) wrong(play, 'another key sent something while it is unknown');
  }
  const set = (key: string, value: number) => running.give('settings.set', { key, value });
  await set('purchasing.quietSeconds', 0);
  if (schedule.lastly === 'late' && isUnknown(state)) {
    await set('purchasing.resendMinutes', 0);
    const before = sent();
    const called = await ask(play);
    if (called.status !== 409 || called.body.code !== 'purchase-unknown')
      wrong(play, 'late: expected 409 purchase-unknown');
    if (sent() !== before) wrong(play, 'sent again after the time for re-sending');
    if (isUnknown(await stateOf(play))) await lookInPortal(play);
  }
  const called = await ask(play);
  const sale = seller.books.sales.find(
    (each) =>
      accountOf(each.reference, each.isReturn) ===
      accountOf(play.order, schedule.what === 'return'),
  );
  if (called.status !== 201) wrong(play, 'expected 201 in the end');
  else if (called.body.shipmentId !== sale?.shipmentId) wrong(play, `expected ${sale?.shipmentId}`);
  const again = await ask(play);
  if (called.status === 201 && again.body.shipmentId !== called.body.shipmentId)
    wrong(play, 'the key lost its purchase');
}

const wrong = (play: KeyPlay, what: string): void => {
  play.violations.push({ rule: 'wrong-answer', what: `${what}; calls: ${play.calls.join(', ')}` });
};

async function lookInPortal({ hands, order }: KeyPlay): Promise<void> {
  const { seller, bench } = hands.stage;
  await settleByPortal(
    {
      seller,
      station: { dataDir: hands.dataDir, printed: hands.dataDir, backup: '' },
      run: (args) => bench.run(hands.dataDir, args),
      declared: [],
      note: () => undefined,
      withLabels: false,
    },
    order,
  );
}
