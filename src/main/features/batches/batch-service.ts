import type { Batch, Stack } from '../../../shared/batches/batch.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { convertWeight, type Weight, weightSaid } from '../../../shared/kernel/measure.ts';
import { say } from '../../../shared/kernel/message.ts';
import { formatMoney, type Money } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { stackKey } from '../../../shared/orders/kept/stack-key.ts';
import { namedInAudit, type OrderKey, type StoredOrder } from '../../../shared/orders/order.ts';
import type { ChooseRule } from '../../../shared/rating/quote.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import { mayWeigh } from '../devices/logic/carton-by-weight.ts';
import { onTerms } from '../merchants/merchant-rules.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { Packers } from '../people/packers.ts';
import { unknownError } from '../purchasing/logic/words.ts';
import type { PriceLimits, SharedLimits } from '../purchasing/ports.ts';
import { termsOf } from '../rating/logic/choose.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { KnownClaim } from '../site/ports.ts';
import { hadElsewhere } from '../site/words.ts';
import { type BatchRunner, busy, type Working } from './batch-run.ts';
import { batchView } from './batch-view.ts';
import type { LabelCheck } from './label-check.ts';
import { contentOf, type LikeOrderNeeds, type Pattern, patternOf } from './like-order.ts';
import { continuedText, type Given, otherOption, wishOf } from './other-option.ts';
import type { BatchPlan, BatchRepository, BatchRun, BatchWish } from './ports.ts';

export interface BatchServiceNeeds extends LikeOrderNeeds {
  batches: BatchRepository;
  orders: OrderRepository;
  priceLimits: PriceLimits;
  decisions: DecisionLog;
  runner: BatchRunner;
  labels: LabelCheck;
  sharedLimits: SharedLimits;
  claimOf(orderId: string): Promise<KnownClaim | null>;
  packers: Packers;
  settings: SettingsSource;
  /** Errors: `not-found`. */
  find(key: OrderKey): Promise<Result<StoredOrder>>;
}

export type BatchService = ReturnType<typeof createBatchService>;

/** Stacks of orders that are packed alike, and the run that ships one of them. */
export function createBatchService(needs: BatchServiceNeeds) {
  const { batches, orders, runner, labels } = needs;

  async function view(): Promise<Batch | null> {
    const run = await batches.current();
    if (run && !runner.isWorking()) await runner.refresh(run);
    if (!run) return null;
    const unknown = await unknownBeside(needs, run);
    const elsewhere = await batches.elsewhere(run);
    return await batchView({ batches, runner, labels }, run, { unknown, elsewhere });
  }

  async function pattern(like: OrderKey): Promise<Result<Pattern & { order: StoredOrder }>> {
    const order = await needs.find(like);
    if (!order.ok) return order;
    const found = await patternOf(needs, order.value);
    return found.ok ? ok({ ...found.value, order: order.value }) : found;
  }

  async function beginLike(like: OrderKey, wish: BatchWish): Promise<Result<BatchRun>> {
    const order = await needs.find(like);
    if (!order.ok) return order;
    const found = await patternOf(needs, order.value);
    const run = found.ok ? await begin(needs, { ...found.value, order: order.value }, wish) : found;
    if (!run.ok) await keepNamed(needs, order.value, wish);
    else await keepFor(needs, order.value, run.value.plan);
    return run;
  }

  async function current(): Promise<Result<BatchRun>> {
    const run = await batches.current();
    return run ? ok(run) : fail(noBatch());
  }

  async function shown(): Promise<Result<Batch>> {
    const batch = await view();
    return batch ? ok(batch) : fail(noBatch());
  }

  return {
    view,
    shown,
    begin: beginLike,
    current,

    /** The pattern for a new run, and the number of open orders. */
    async pattern(like: OrderKey): Promise<Result<Pattern & { left: number }>> {
      const found = await pattern(like);
      return found.ok
        ? ok({ ...found.value, left: await batches.left(found.value.stack, null) })
        : found;
    },

    async stacks(limit: number): Promise<Stack[]> {
      const found = await batches.stacks(limit);
      const stacks: Stack[] = [];
      for (const { first, ...counts } of found) {
        const order = await orders.findById(first);
        if (order) stacks.push({ like: keyOf(order), ...counts, content: contentOf(order) });
      }
      return stacks;
    },

    ...runsOf(needs, { view, shown, current, begin: beginLike }),
  };
}

interface Runs {
  view(): Promise<Batch | null>;
  shown(): Promise<Result<Batch>>;
  current(): Promise<Result<BatchRun>>;
  begin: Begin;
}

function runsOf(needs: BatchServiceNeeds, { view, shown, current, begin: beginLike }: Runs) {
  const { batches, settings, runner } = needs;
  const tolerance = () => settings.current()['scale.tolerance'];

  async function work(run: BatchRun, how: Working): Promise<Result<Batch>> {
    const begun = await runner.begin(run, how);
    return begun.ok ? await shown() : begun;
  }

  return {
    /** Errors: `bad-input` if the weight differs from the first order's, or fewer orders are left. */
    async add(count: number, weight: Weight | null, how: Working): Promise<Result<Batch>> {
      const run = await current();
      if (!run.ok) return run;
      const off = weight && offWeight(run.value.plan, weight, tolerance());
      if (off) return fail(off);
      const left = await batches.left(run.value.plan.stack, run.value.id);
      if (left < count) return fail(left === 0 ? noneLeft() : fewerLeft(left, count));
      await addTo(needs, run.value, count);
      return await work(run.value, how);
    },

    async goOn(how: Working): Promise<Result<Batch>> {
      const run = await current();
      return run.ok ? await work(run.value, how) : run;
    },

    async stop(): Promise<Batch | null> {
      await runner.stop();
      return await view();
    },

    async leave(): Promise<Result<null>> {
      if (runner.isWorking() || (await runner.isElsewhere())) return fail(busy());
      const run = await batches.current();
      if (run) await batches.end(run.id);
      return ok(null);
    },

    /** Runs until the end, or until something stops it. */
    async ship(order: StoredOrder, given: Given, how: Working): Promise<Result<Batch>> {
      const run = await runOf(needs, beginLike, order, given, how);
      if (!run.ok) return run;
      const begun = await runner.begin(run.value, how);
      if (!begun.ok) return begun;
      await runner.idle();
      return await shown();
    },
  };
}

type Begin = (like: OrderKey, wish: BatchWish) => Promise<Result<BatchRun>>;

/** The unfinished run of this stack, with its own options; else a new one, with what the last one had. */
async function runOf(
  needs: BatchServiceNeeds,
  begin: Begin,
  order: StoredOrder,
  given: Given,
  how: Working,
): Promise<Result<BatchRun>> {
  const { batches, runner } = needs;
  const before = await batches.current();
  if (before) await runner.refresh(before);
  const owing = before && (await runner.owes(before)) ? before : null;
  const stack = stackKey(order);
  const last = before && !given.anew && before.plan.stack === stack ? before : null;
  const goesOn = owing && last;
  if (goesOn) {
    if (runner.isWorking() || (await runner.isElsewhere())) return fail(busy());
    const other = otherOption(goesOn.plan, (await batches.orders(goesOn.id)).length, given);
    if (other) return fail(other);
  }
  const lacking = before && (await runner.owesPapers(before)) ? before : null;
  const printsFirst = lacking ?? owing;
  if (printsFirst) {
    const printed = await runner.printOwed(printsFirst, how);
    if (!printed.ok) {
      if (!goesOn) await keepNamed(needs, order, given);
      return printed;
    }
  }
  if (goesOn) {
    how.progress(continuedText(goesOn.plan));
    return ok(await withTheRest(needs, goesOn));
  }
  const isThere = (await batches.left(stack, null)) > 0;
  if (stack !== '' && !isThere && (await batches.unknown(stack, null)).length === 0) {
    await keepNamed(needs, order, given);
    return lacking?.plan.stack === stack ? ok(lacking) : fail(noneLeft());
  }
  const wish = wishOf(last, last ? await batches.orders(last.id) : [], given);
  if (!wish.ok) {
    await keepNamed(needs, order, given);
    return wish;
  }
  if (last) how.progress(continuedText(wish.value));
  const run = await begin(keyOf(order), wish.value);
  if (run.ok) await addTo(needs, run.value, wish.value.count ?? EVERY, order.id);
  return run;
}

/**
 * The run with the orders that it has not taken yet: it ships a number of orders, or the whole stack. Those
 * that were refused are tried again, as prices and orders change.
 */
async function withTheRest(needs: BatchServiceNeeds, run: BatchRun): Promise<BatchRun> {
  const { batches } = needs;
  for (const { state, place } of await batches.orders(run.id))
    if (state === 'refused') await batches.set(run.id, place, 'waiting', null);
  const { count } = run.plan;
  if (count === undefined) return run;
  const plan = { ...run.plan, leftOut: [] };
  await batches.save(run.id, plan);
  const { length } = await batches.orders(run.id);
  await addTo(needs, run, count === null ? EVERY : Math.max(0, count - length));
  return { ...run, plan };
}

/** With the run's limit for each of them, which other benches learn before they are shipped. */
async function addTo(
  { batches, sharedLimits }: BatchServiceNeeds,
  run: BatchRun,
  count: number,
  first?: string,
): Promise<void> {
  await batches.add(run, count, first);
  if (run.plan.atMost) await sharedLimits.shareLimits();
}

/**
 * A run that does not begin: the amount that was named for it holds for the orders that it would have taken, at
 * every door (rule 16).
 */
async function keepNamed(
  needs: BatchServiceNeeds,
  order: StoredOrder,
  { atMost, rule, count = null, turn }: Named,
): Promise<void> {
  const { batches, decisions, rules, sharedLimits, packers, settings } = needs;
  if (!atMost || turn !== undefined) return;
  const terms =
    termsOf(rule ?? rules.settings(order).choose) ?? onTerms(settings.current(), order).terms;
  const { merchant, reference } = order;
  await decisions.write({
    actor: packers.current(),
    action: 'limit-stated',
    subject: order.id,
    data: {
      ...namedInAudit({ merchant, reference }),
      atMost: formatMoney(atMost),
      terms,
    },
  });
  await keepFor(needs, order, { atMost, terms });
  await batches.state(stackKey(order), { atMost, terms }, count ?? EVERY, order.id);
  await sharedLimits.shareLimits();
}

/**
 * Keeps the amount for the order that was named, also where no run takes it: it has no stack, or is begun at a bench.
 * Not for buying a bought one again.
 */
async function keepFor(
  { priceLimits, shipping, sharedLimits }: BatchServiceNeeds,
  { id }: StoredOrder,
  { atMost, terms = null, turn }: Pick<BatchPlan, 'atMost' | 'terms' | 'turn'>,
): Promise<void> {
  if (!atMost || (await shipping.blockingAttempt(id))?.state === 'confirmed') return;
  await priceLimits.save(id, { atMost, terms, ...(turn !== undefined && { turn }) });
  await sharedLimits.shareLimits();
}

/** What a person named for a run. */
interface Named {
  atMost: Money | null;
  rule: ChooseRule | null;
  count?: number | null;
  /** Set where a run before had the amount. */
  turn?: number;
}

/** Unknown purchases of the stack that were not made by the run, those of other benches too. */
async function unknownBeside(
  { batches, orders, shipping, claimOf }: BatchServiceNeeds,
  { id, plan }: BatchRun,
): Promise<Batch['unknown']> {
  const beside: Batch['unknown'] = [];
  for (const orderId of await batches.unknown(plan.stack, id)) {
    const order = await orders.findById(orderId);
    if (!order) continue;
    const attempt = await shipping.blockingAttempt(orderId);
    const claim = attempt ? null : await claimOf(orderId);
    if (attempt?.state === 'unknown')
      beside.push({ ...keyOf(order), error: unknownError(attempt) });
    else if (claim) beside.push({ ...keyOf(order), error: hadElsewhere(claim) });
  }
  return beside;
}

async function begin(
  { batches, decisions, runner, packers, settings }: BatchServiceNeeds,
  found: Pattern & { order: StoredOrder },
  wish: BatchWish,
): Promise<Result<BatchRun>> {
  if (runner.isWorking() || (await runner.isElsewhere())) return fail(busy());
  const { order, price: _, ...alike } = found;
  const by = packers.current();
  const { atMost, rule } = wish;
  const plan = {
    ...alike,
    ...wish,
    like: keyOf(order),
    by,
    slip: false,
    why: null,
    terms: termsOf(rule ?? alike.choose) ?? onTerms(settings.current(), order).terms,
  };
  await decisions.write({
    action: 'batch-accepted',
    subject: order.reference,
    data: {
      ...namedInAudit(order),
      choose: rule ?? plan.choose,
      atMost: atMost && formatMoney(atMost),
    },
  });
  return ok(await batches.begin(plan));
}

const noneLeft = (): StationError =>
  stationError('bad-input', say('No order of this stack is left.'), { field: 'like' });

const fewerLeft = (most: number, found: number): StationError =>
  stationError('bad-input', say('expected at most {most}, found {found}', { most, found }), {
    field: 'count',
    retry: 'after-change',
  });

/** Means "no limit" in SQLite. */
const EVERY = -1;

const keyOf = ({ merchant, reference }: StoredOrder): OrderKey => ({ merchant, reference });

const noBatch = (): StationError =>
  stationError('bad-input', say('There is no batch. Choose a stack first.'), { field: 'batch' });

/** Why a parcel of that weight does not belong to the stack; null if it may. */
function offWeight({ carton }: BatchPlan, shown: Weight, tolerance: string): StationError | null {
  const { weight } = carton;
  if (mayWeigh(convertWeight(shown, weight.unit), { reference: '', weight }, tolerance))
    return null;
  return stationError(
    'bad-input',
    say('It weighs {shown}; the first of this batch weighs {weight}. Check its contents.', {
      shown: weightSaid(shown),
      weight: weightSaid(weight),
    }),
    { field: 'checkWeight', retry: 'after-change' },
  );
}
