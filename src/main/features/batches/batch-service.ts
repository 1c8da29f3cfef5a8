import type { Batch, Stack } from '../../../shared/batches/batch.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { convertWeight, type Weight, weightSaid } from '../../../shared/kernel/measure.ts';
import { say } from '../../../shared/kernel/message.ts';
import { formatMoney, type Money } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { stackKey } from '../../../shared/orders/kept/stack-key.ts';
import type { OrderKey, StoredOrder } from '../../../shared/orders/order.ts';
import type { ChooseRule } from '../../../shared/rating/quote.ts';
import { mayWeigh } from '../devices/rules/carton-by-weight.ts';
import { onTerms } from '../merchants/merchant-rules.ts';
import { unknownError } from '../purchasing/rules/words.ts';
import { termsOf } from '../rating/rules/choose.ts';
import type { SiteFeature } from '../site/feature.ts';
import { hadElsewhere } from '../site/words.ts';
import { type BatchRunner, busy, type Working } from './batch-run.ts';
import { batchView } from './batch-view.ts';
import type { LabelCheck } from './label-check.ts';
import { contentOf, type LikeParts, type Pattern, patternOf } from './like-order.ts';
import { continuedText, type Given, otherOption, wishOf } from './other-option.ts';
import type { BatchPlan, BatchRun, BatchWish } from './ports.ts';

/** What batches ask of the site. */
export interface BatchSite {
  shareLimits: SiteFeature['shareLimits'];
  claimOf: SiteFeature['claimOf'];
}

interface BatchServiceParts extends LikeParts {
  runner: BatchRunner;
  labels: Pick<LabelCheck, 'left'>;
  site: BatchSite;
  /** Errors: `not-found`. */
  find(key: OrderKey): Promise<Result<StoredOrder>>;
}

export type BatchService = ReturnType<typeof createBatchService>;

/** Stacks of orders that are packed alike, and the run that ships one of them. */
export function createBatchService(from: BatchServiceParts) {
  const { parts, runner, labels } = from;
  const { batches, orders } = parts.store;

  async function view(): Promise<Batch | null> {
    const run = await batches.current();
    if (run && !runner.isWorking()) await runner.refresh(run);
    if (!run) return null;
    const unknown = await unknownBeside(from, run);
    const elsewhere = await batches.elsewhere(run);
    return await batchView({ batches, runner, labels }, run, { unknown, elsewhere });
  }

  async function pattern(like: OrderKey): Promise<Result<Pattern & { order: StoredOrder }>> {
    const order = await from.find(like);
    if (!order.ok) return order;
    const found = await patternOf(from, order.value);
    return found.ok ? ok({ ...found.value, order: order.value }) : found;
  }

  async function beginLike(like: OrderKey, wish: BatchWish): Promise<Result<BatchRun>> {
    const order = await from.find(like);
    if (!order.ok) return order;
    const found = await patternOf(from, order.value);
    const run = found.ok ? await begin(from, { ...found.value, order: order.value }, wish) : found;
    if (!run.ok) await keepNamed(from, order.value, wish);
    else await keepFor(from, order.value, run.value.plan);
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

    ...runsOf(from, { view, shown, current, begin: beginLike }),
  };
}

interface Runs {
  view(): Promise<Batch | null>;
  shown(): Promise<Result<Batch>>;
  current(): Promise<Result<BatchRun>>;
  begin: Begin;
}

function runsOf(from: BatchServiceParts, { view, shown, current, begin: beginLike }: Runs) {
  const { parts, runner } = from;
  const { batches } = parts.store;
  const tolerance = () => parts.settings.current()['scale.tolerance'];

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
      await addTo(from, run.value, count);
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
      const run = await runOf(from, beginLike, order, given, how);
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
  from: BatchServiceParts,
  begin: Begin,
  order: StoredOrder,
  given: Given,
  how: Working,
): Promise<Result<BatchRun>> {
  const { parts, runner } = from;
  const { batches } = parts.store;
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
      if (!goesOn) await keepNamed(from, order, given);
      return printed;
    }
  }
  if (goesOn) {
    how.progress(continuedText(goesOn.plan));
    return ok(await withTheRest(from, goesOn));
  }
  const isThere = (await batches.left(stack, null)) > 0;
  if (stack !== '' && !isThere && (await batches.unknown(stack, null)).length === 0) {
    await keepNamed(from, order, given);
    return lacking?.plan.stack === stack ? ok(lacking) : fail(noneLeft());
  }
  const wish = wishOf(last, last ? await batches.orders(last.id) : [], given);
  if (!wish.ok) {
    await keepNamed(from, order, given);
    return wish;
  }
  if (last) how.progress(continuedText(wish.value));
  const run = await begin(keyOf(order), wish.value);
  if (run.ok) await addTo(from, run.value, wish.value.count ?? EVERY, order.id);
  return run;
}

/**
 * The run with the orders that it has not taken yet: it ships a number of orders, or the whole stack. Those
 * that were refused are tried again, as prices and orders change.
 */
async function withTheRest(from: BatchServiceParts, run: BatchRun): Promise<BatchRun> {
  const { store } = from.parts;
  for (const { state, place } of await store.batches.orders(run.id))
    if (state === 'refused') await store.batches.set(run.id, place, 'waiting', null);
  const { count } = run.plan;
  if (count === undefined) return run;
  const plan = { ...run.plan, leftOut: [] };
  await store.batches.save(run.id, plan);
  const { length } = await store.batches.orders(run.id);
  await addTo(from, run, count === null ? EVERY : Math.max(0, count - length));
  return { ...run, plan };
}

/** With the run's limit for each of them, which other benches learn before they are shipped. */
async function addTo(
  { parts: { store }, site }: BatchServiceParts,
  run: BatchRun,
  count: number,
  first?: string,
): Promise<void> {
  await store.batches.add(run, count, first);
  if (run.plan.atMost) await site.shareLimits();
}

/**
 * A run that does not begin: the amount that was named for it holds for the orders that it would have taken, at
 * every door (rule 16).
 */
async function keepNamed(
  from: BatchServiceParts,
  order: StoredOrder,
  { atMost, rule, count = null, turn }: Named,
): Promise<void> {
  const { rules, site } = from;
  const { store, settings, packers } = from.parts;
  if (!atMost || turn !== undefined) return;
  const terms =
    termsOf(rule ?? rules.settings(order).choose) ?? onTerms(settings.current(), order).terms;
  const { merchant, reference } = order;
  await store.audit.write({
    actor: packers.current(),
    action: 'limit-stated',
    subject: order.id,
    data: {
      reference,
      ...(merchant === null ? {} : { merchant }),
      ...{ atMost: formatMoney(atMost), terms },
    },
  });
  await keepFor(from, order, { atMost, terms });
  await store.batches.state(stackKey(order), { atMost, terms }, count ?? EVERY, order.id);
  await site.shareLimits();
}

/**
 * Keeps the amount for the order that was named, also where no run takes it: it has no stack, or is begun at a bench.
 * Not for buying a bought one again.
 */
async function keepFor(
  { parts: { store }, shipping, site }: BatchServiceParts,
  { id }: StoredOrder,
  { atMost, terms = null, turn }: Pick<BatchPlan, 'atMost' | 'terms' | 'turn'>,
): Promise<void> {
  if (!atMost || (await shipping.standing(id))?.state === 'confirmed') return;
  await store.priceLimits.save(id, { atMost, terms, ...(turn !== undefined && { turn }) });
  await site.shareLimits();
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
  { parts: { store }, shipping, site }: BatchServiceParts,
  { id, plan }: BatchRun,
): Promise<Batch['unknown']> {
  const beside: Batch['unknown'] = [];
  for (const orderId of await store.batches.unknown(plan.stack, id)) {
    const order = await store.orders.findById(orderId);
    if (!order) continue;
    const attempt = await shipping.standing(orderId);
    const claim = attempt ? null : await site.claimOf(orderId);
    if (attempt?.state === 'unknown')
      beside.push({ ...keyOf(order), error: unknownError(attempt) });
    else if (claim) beside.push({ ...keyOf(order), error: hadElsewhere(claim) });
  }
  return beside;
}

async function begin(
  { parts, runner }: BatchServiceParts,
  found: Pattern & { order: StoredOrder },
  wish: BatchWish,
): Promise<Result<BatchRun>> {
  if (runner.isWorking() || (await runner.isElsewhere())) return fail(busy());
  const { order, price: _, ...alike } = found;
  const by = parts.packers.current();
  const { atMost, rule } = wish;
  const plan = {
    ...{ ...alike, ...wish, like: keyOf(order), by, slip: false, why: null },
    terms: termsOf(rule ?? alike.choose) ?? onTerms(parts.settings.current(), order).terms,
  };
  await parts.store.audit.write({
    action: 'batch-accepted',
    subject: order.reference,
    data: {
      ...(order.merchant === null ? {} : { merchant: order.merchant }),
      ...{ choose: rule ?? plan.choose, atMost: atMost && formatMoney(atMost) },
    },
  });
  return ok(await parts.store.batches.begin(plan));
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
