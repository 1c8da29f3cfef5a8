import type { StationError } from '../../../shared/kernel/errors.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { waitingText } from '../../../shared/purchasing/waiting-text.ts';
import { pastPickUp } from '../../../shared/rating/pick-up-date.ts';
import type { Quote, QuoteOption } from '../../../shared/rating/quote.ts';
import { createCatalogueFilling, filledText } from '../catalogue/catalogue-filling.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import { createOffBench, type Work } from '../packing/off-bench.ts';
import { cartonsToShip } from '../packing/pack-for-shipping.ts';
import { heldError } from '../packing/rules/held.ts';
import { withoutShort } from '../packing/rules/short.ts';
import { cannotPrint } from '../printing/ready-to-print.ts';
import type { Attempt } from '../purchasing/ports.ts';
import { settledEvent } from '../purchasing/purchase-events.ts';
import { objection } from '../purchasing/rules/references.ts';
import { notUnder } from '../purchasing/rules/words.ts';
import type { ShipReport, ShipWish } from '../purchasing/ship-wish.ts';
import { standsInTheWay, stillUnknown } from '../purchasing/shipping.ts';
import { showing } from '../purchasing/showing.ts';
import {
  BY_RULE,
  choose,
  type RunParts,
  rate,
  rateAndBuy,
  reportOf,
  type ShippingRun,
} from './rate-and-buy.ts';

/** An order from its goods to its labels, for whoever has no bench: the bench's own session and steps. */
export interface OrderShipping {
  rateOrder(
    order: StoredOrder,
    wish: Pick<ShipWish, 'cartonSpecs' | 'insure'> & Partial<Pick<ShipWish, 'say'>>,
  ): Promise<Result<Quote>>;
  /** Rates, chooses, buys once, fetches and matches the labels. Fails where no attempt was made. */
  shipOrder(order: StoredOrder, wish: ShipWish): Promise<Result<ShipReport>>;
  /** As `shipOrder`, in these cartons, for an order nothing stands in the way of. */
  shipIn(
    order: StoredOrder,
    cartons: readonly Carton[],
    wish: Pick<ShipWish, 'insure' | 'say' | 'shown'>,
  ): Promise<Result<ShipReport>>;
  /** What that would buy. Buys nothing. */
  priceIn(
    order: StoredOrder,
    cartons: readonly Carton[],
    wish: Pick<ShipWish, 'insure'>,
  ): Promise<Result<QuoteOption>>;
}

export interface OrderShippingParts extends RunParts {
  merchants: Pick<MerchantService, 'missingKey'>;
}

type Run = ShippingRun & OrderShippingParts;

export function createOrderShipping(from: OrderShippingParts): OrderShipping {
  const { parts, shipping, paper, rules, steps } = from;
  const { connection, store } = parts;
  const run: Run = {
    ...from,
    offBench: createOffBench({
      rules,
      steps,
      scanBack: () => parts.settings.current().scanBack,
      find: (attemptId) => store.journal.find(attemptId),
      collect: (attempt) => paper.collect(attempt),
      now: parts.now,
    }),
  };
  const { begin } = run.offBench;
  const shown = (order: StoredOrder, work: () => Promise<Result<ShipReport>>) =>
    showing(
      work,
      () => store.journal.live(order.id, connection.name),
      (attempt, error) => reportOf(run, attempt, error),
    );

  return {
    async rateOrder(order, { cartonSpecs, insure, say = () => undefined }) {
      const standing = await shipping.standing(order.id);
      if (standing) return fail(standsInTheWay(standing));
      const work = await packedAs(run, order, cartonSpecs, say);
      return work.ok ? await rate(run, work.value, { ...BY_RULE, insure, say }) : work;
    },

    shipOrder: (order, wish) => shown(order, () => shipOnce(run, order, wish)),

    shipIn: (order, cartons, wish) =>
      shown(order, () => rateAndBuy(run, begin(order, cartons), { ...BY_RULE, ...wish })),

    async priceIn(order, cartons, { insure }) {
      const work = begin(order, cartons);
      const wish = { ...BY_RULE, insure, say: () => undefined };
      const quote = await rate(run, work, wish);
      if (!quote.ok) return quote;
      const picked = choose(run, work, quote.value, wish);
      return picked.ok ? ok(picked.value.option) : picked;
    },
  };
}

async function shipOnce(run: Run, order: StoredOrder, wish: ShipWish): Promise<Result<ShipReport>> {
  const standing = await run.shipping.standing(order.id);
  if (standing) {
    return await alreadyTried(run, run.offBench.begin(order, []), standing, wish.say);
  }
  const somebody = run.parts.packers.signIn.done('command-line');
  if (!somebody.ok) return somebody;
  const wrong = (await notUnderThis(run, order)) ?? (await notYet(run, wish));
  if (wrong) return fail(wrong);
  const work = await packedAs(run, order, wish.cartonSpecs, wish.say);
  return work.ok ? await rateAndBuy(run, work.value, wish) : work;
}

/** What is packed on the bench goes without what is not there; cartons that are named hold all. */
async function packedAs(
  { parts: { store }, merchants, rules, offBench }: Run,
  known: StoredOrder,
  specs: readonly string[],
  progress: ShipWish['say'],
): Promise<Result<Work>> {
  const keyless = await merchants.missingKey(known.merchant);
  if (keyless) return fail(keyless);
  const saved = await store.sessions.find(known.id);
  if (known.status === 'held' || saved?.hold) return fail(heldError(known, saved));
  const { order, filled } = await createCatalogueFilling(store).fill(known);
  for (const each of filled) progress(filledText(each));
  const packed = specs.length > 0 ? null : saved;
  const there = withoutShort(order, packed?.short ?? []);
  const cartons = cartonsToShip(there, specs, packed, rules.settings(order));
  return cartons.ok ? ok(offBench.begin(order, cartons.value, packed)) : cartons;
}

async function alreadyTried(
  run: Run,
  work: Work,
  standing: Attempt,
  progress: ShipWish['say'],
): Promise<Result<ShipReport>> {
  if (standing.state === 'open') return fail(standsInTheWay(standing));
  const { carry } = run.offBench;
  // Its documents are fetched, where it is bought and that was left undone.
  await carry(work, settledEvent(standing));
  if (standing.state === 'confirmed')
    return await reportOf(run, standing, standsInTheWay(standing));
  progress(
    'We do not know yet whether this order was bought. Asking the partner again, with the same keys.',
  );
  const reconciled = await run.shipping.reconcile(standing, (left) =>
    progress(waitingText(standing.reference, left)),
  );
  if (!reconciled.ok) return reconciled;
  const { value } = reconciled;
  const problem = await carry(work, settledEvent(value));
  if (problem || value.state === 'confirmed') return await reportOf(run, value, problem);
  return await reportOf(run, value, await stillUnknown(run.parts.store.journal, value));
}

/** Refused by the purchase in the end: the partner is not asked for rates of it first. */
async function notUnderThis(
  { parts: { store, connection } }: Run,
  { id, reference }: StoredOrder,
): Promise<StationError | null> {
  const tried = await store.journal.list({ orderId: id, connection: connection.name });
  const why = objection(tried, reference);
  return why && notUnder(why);
}

/** What would be found wrong only after money is spent. */
async function notYet(
  { parts }: Run,
  { pickUpDate, print }: ShipWish,
): Promise<StationError | null> {
  return pastPickUp(pickUpDate, parts.now()) ?? (print ? await cannotPrint(parts) : null);
}
