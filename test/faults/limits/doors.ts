import { STRAIGHT } from '../seller/purchases.ts';
import { type Terms, USUAL } from '../seller/rates.ts';
import {
  commandLine,
  DEAD,
  Died,
  EXITS,
  give,
  type Hands,
  type Outcome,
  opened,
  purchase,
  Refused,
  until,
} from './hands.ts';
import { offerOn, RETURN } from './limit.ts';
import type { Death, Integration, Visit } from './schedule.ts';

/** The reference of a purchase instead of a cancelled one. */
export const againAs = (order: string): string => `${order}-N`;

const usd = (amount: string) => ({ amount, currency: 'USD' });
const atMostArguments = (atMost: string | null): string[] =>
  atMost === null ? [] : ['--at-most', `${atMost} USD`];

interface At {
  hands: Hands;
  order: string;
  death: Death | null;
}

/** What has to have happened before a door can be used; nothing is stated by it. */
export async function prepare(
  hands: Hands,
  { order, terms, door }: { order: string; terms: Terms | null; door: Integration },
): Promise<void> {
  const must = async (args: string[]) => {
    const { code, message } = await commandLine(hands, args);
    // The label is not needed here.
    if (code !== 0 && code !== 6) throw new Error(`${args.join(' ')}: ${code} ${message}`);
  };
  const isLater = ['buy-again', 'window buy-again', 'return', 'http return'].includes(door.at);
  if (isLater) await must(['ship', order]);
  if (door.at.endsWith('buy-again'))
    await must(['cancel', order, '--recorded', '--reason', 'in the portal']);
  if (door.at === 'waiting') await packWhileAway(hands, order);
  if (door.at === 'rule') await packUnderRule(hands, order, door.atMost);
  if (door.at === 'one step') await unknownByTwoRefusals(hands, order, terms);
}

/** Goes through a door; the partner answers as the visit says. */
export async function go(
  hands: Hands,
  order: string,
  { door, isBad, death }: Visit,
): Promise<Outcome> {
  const at = { hands, order, death };
  switch (door.at) {
    case 'ship': {
      const choose = door.choose === null ? [] : ['--choose', door.choose];
      const bad = isBad ? ['--carton', 'weight=much'] : [];
      const args = ['ship', order, ...choose, ...atMostArguments(door.atMost), ...bad];
      return await commandLine(hands, args, death);
    }
    case 'http': {
      const body = {
        ...(door.choose === null ? {} : { choose: door.choose }),
        ...(door.atMost === null ? {} : { atMost: usd(door.atMost) }),
      };
      return await purchase(hands, `/v1/orders/${order}/ship`, body, death);
    }
    case 'batch': {
      const anew = door.anew ? ['--anew'] : [];
      const args = ['batch', 'ship', '--same-as', order, ...anew, ...atMostArguments(door.atMost)];
      return await commandLine(hands, args, death);
    }
    case 'buy-again': {
      const args = ['buy-again', order, '--as', againAs(order), '--reason', 'lost'];
      return await commandLine(hands, [...args, ...atMostArguments(door.atMost)], death);
    }
    case 'go-live':
      return await commandLine(hands, ['go-live-check', '--buy-one', order], death);
    case 'return': {
      const price = door.price === null ? [] : ['--price', door.price];
      return await commandLine(hands, ['return', order, '--carrier', RETURN, ...price], death);
    }
    case 'http return': {
      const total = door.price === null ? {} : { total: usd(door.price) };
      const body = { carrier: RETURN, ...total };
      return await purchase(hands, `/v1/orders/${order}/returns`, body, death);
    }
    case 'bench batch':
      return await atBench(at, () => batchAtBench(hands, order, door.atMost));
    case 'window buy-again':
      return await atBench(at, () => buyAgainInWindow(hands, order));
    case 'waiting':
      return await waitingIsBought(at, door.atMost, door.automatic);
    case 'rule':
      return await onBench(at, () => give(hands, 'bench.rate', RATE), 'rating');
    case 'one step':
      return await onBench(at, () => give(hands, 'bench.buyAgain', REASON), 'buying');
  }
}

const RATE = { insure: false, pickUpDate: null };
const REASON = { reason: 'not in the portal', pin: null };

interface BenchNow {
  session: {
    step: { kind: string; quote?: QuoteNow; byRule?: unknown };
    cartons: { reference: string }[];
  };
  packOn?: unknown;
  unknown?: { next: string };
}

interface QuoteNow {
  id: string;
  options: { service: string; terms: string; total: { amount: string; currency: string } }[];
}

async function benchNow(hands: Hands): Promise<BenchNow> {
  const bench = (await give(hands, 'bench.current')) as BenchNow | null;
  if (!bench) throw new Error('No order is on the bench');
  return bench;
}

async function pack(hands: Hands, order: string): Promise<void> {
  await opened(hands);
  await give(hands, 'bench.scan', { text: order });
  await give(hands, 'bench.packRest');
  const carton = (await benchNow(hands)).session.cartons[0]?.reference ?? '';
  await give(hands, 'bench.measureCarton', { carton, weight: '2.1' });
}

/** Ready to wait; what it may cost is not accepted yet. */
async function packWhileAway(hands: Hands, order: string): Promise<void> {
  await pack(hands, order);
  hands.stage.seller.goAway();
  await give(hands, 'bench.rate', RATE).catch(onlyRefused);
  await until('packing on', async () => ((await benchNow(hands)).packOn ? true : null));
}

function onlyRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

async function packUnderRule(hands: Hands, order: string, upTo: string): Promise<void> {
  await opened(hands);
  await give(hands, 'settings.set', { key: 'rules.stopSeconds', value: 0 });
  // A rule leaves an order to a person whose weight is not the computed one.
  await give(hands, 'settings.set', { key: 'scale.check', value: 'off' });
  const rules = [{ name: 'Small', on: true, when: [], do: { buyUpTo: usd(upTo) } }];
  await give(hands, 'rules.set', { rules, pin: null });
  await pack(hands, order);
}

async function unknownByTwoRefusals(
  hands: Hands,
  order: string,
  ofOrder: Terms | null,
): Promise<void> {
  const { purchases } = hands.stage.seller;
  await pack(hands, order);
  await give(hands, 'bench.rate', RATE);
  const quote = await until(
    'rates',
    async () => (await benchNow(hands)).session.step.quote ?? null,
  );
  const chosen = offerOn(USUAL, null, ofOrder);
  const option = quote.options.find(
    (each) => each.service === 'standard' && each.terms === chosen?.terms,
  );
  if (!option) throw new Error(`Nothing is offered for ${order}`);
  const { service, terms, total } = option;
  const used = { ...STRAIGHT, arrives: false, lie: '400 used' as const };
  purchases.treatments = [used, used, used];
  const wish = { quoteId: quote.id, choice: { service, terms }, total };
  await give(hands, 'bench.buy', wish).catch(onlyRefused);
  await until('the first refusal', async () =>
    (await benchNow(hands)).session.step.kind === 'unknown' ? true : null,
  );
  await give(hands, 'bench.reconcile').catch(onlyRefused);
  await until('the second refusal', async () =>
    (await benchNow(hands)).unknown?.next === 'buy-again' ? true : null,
  );
  purchases.treatments = [];
}

/** A packer's last step before a purchase, until the station has bought or leaves it to the packer. */
async function onBench(
  { hands, death }: At,
  step: () => Promise<unknown>,
  working: string,
): Promise<Outcome> {
  return await atBench({ hands, death }, async () => {
    await step().catch(onlyRefused);
    const kind = await until('the end of buying', async () => {
      const { step: now } = (await benchNow(hands)).session;
      const isBusy = now.kind === working || now.kind === 'buying' || Boolean(now.byRule);
      return isBusy ? null : now.kind;
    });
    await give(hands, 'bench.close');
    return { ...DEAD, code: NOT_BOUGHT[kind] ?? 0, message: kind };
  });
}

/** Steps of an order that is not bought; unknown: 5. */
const NOT_BOUGHT: Record<string, number> = { choosing: 6, packing: 6, unknown: 5 };

/** Work at the running station, which may die, or refuse. */
async function atBench(
  { hands, death }: Pick<At, 'hands' | 'death'>,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const { running } = hands.stage;
  await opened(hands);
  if (death?.at === 'point') await running.arm(`#${death.number}`);
  try {
    const outcome = await work();
    if (death?.at === 'point') await running.arm(null);
    return outcome;
  } catch (error) {
    if (error instanceof Died) return DEAD;
    if (!(error instanceof Refused)) throw error;
    if (death?.at === 'point') await running.arm(null);
    return { ...DEAD, code: EXITS[error.code] ?? 2, error: error.code, message: error.message };
  }
}

interface BatchNow {
  state: string;
  left: number;
  weight: unknown;
  why: { code: string } | null;
  waiting: number;
  refused: unknown[];
}

async function batchAtBench(hands: Hands, order: string, atMost: string): Promise<Outcome> {
  const like = { merchant: null, reference: order };
  const wish = { like, atMost: usd(atMost), choose: null };
  const begun = (await give(hands, 'batch.begin', wish)) as BatchNow;
  await give(hands, 'batch.add', { count: begun.left, checkWeight: begun.weight });
  const batch = await until('the end of the batch', async () => {
    const now = (await give(hands, 'batch.current')) as { batch: BatchNow | null };
    return now.batch?.state === 'running' ? null : now.batch;
  });
  const code = batch.why ? (EXITS[batch.why.code] ?? 2) : batch.refused.length > 0 ? 6 : 0;
  return { ...DEAD, code, error: batch.why?.code ?? null, message: batch.state, json: batch };
}

async function buyAgainInWindow(hands: Hands, order: string): Promise<Outcome> {
  const found = (await give(hands, 'shipments.list', { search: order, limit: 10 })) as {
    shipments: { attemptId: string; reference: string }[];
  };
  const attemptId = found.shipments.find(({ reference }) => reference === order)?.attemptId;
  const wish = { attemptId, reference: againAs(order) };
  const { total, terms } = (await give(hands, 'shipments.priceAgain', wish)) as {
    total: unknown;
    terms: Terms;
  };
  const bought = (await give(hands, 'shipments.buyAgain', {
    ...wish,
    ...{ shown: total, shownTerms: terms, reason: 'lost', pin: null },
  })) as { error: { code: string; message: string } | null };
  const { code = null, message = '' } = bought.error ?? {};
  return { ...DEAD, code: code === null ? 0 : (EXITS[code] ?? 2), error: code, message };
}

/** Accepts the amount; then the partner is back, and the station buys by itself, or nobody does yet. */
async function waitingIsBought(
  { hands, order, death }: At,
  atMost: string,
  automatic: boolean,
): Promise<Outcome> {
  const { running, seller } = hands.stage;
  await give(hands, 'bench.packOn', { choose: null, atMost: usd(atMost) });
  await give(hands, 'bench.close');
  if (!automatic) {
    await running.close();
    await seller.comeBack();
    return { ...DEAD, code: 0, message: 'waits' };
  }
  if (death?.at === 'point') await running.arm(`#${death.number}`);
  await seller.comeBack();
  let deaths = 0;
  const status = await until('the purchase of what waits', async () => {
    try {
      const listed = (await give(hands, 'orders.list', { search: order, limit: 1 })) as {
        orders: { status: string }[];
      };
      const now = listed.orders[0]?.status ?? 'gone';
      return now === 'waiting' ? null : now;
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      deaths += 1;
      await running.open(hands.dataDir);
      return null;
    }
  });
  if (death?.at === 'point' && deaths === 0) await running.arm(null);
  return {
    ...DEAD,
    code: status === 'shipped' ? 0 : 6,
    message: `${status}${deaths > 0 ? ' after a death' : ''}`,
  };
}
