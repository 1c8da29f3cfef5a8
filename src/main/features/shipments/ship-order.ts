import type { StationError } from '../../../shared/kernel/errors.ts';
import { english } from '../../../shared/kernel/message.ts';
import { formatMoney } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { waitingText } from '../../../shared/purchasing/waiting-text.ts';
import { pastPickUp } from '../../../shared/rating/pick-up-date.ts';
import type { Quote, QuoteOption } from '../../../shared/rating/quote.ts';
import type { StationParts } from '../../station/parts.ts';
import { createCatalogueFilling, filledText } from '../catalogue/catalogue-filling.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import { createOffBench, type Work } from '../packing/off-bench.ts';
import { cartonsToShip } from '../packing/pack-for-shipping.ts';
import { heldError } from '../packing/rules/held.ts';
import { withoutShort } from '../packing/rules/short.ts';
import type { ShippingSteps } from '../packing/shipping-steps.ts';
import { cannotPrint } from '../printing/ready-to-print.ts';
import type { Attempt } from '../purchasing/ports.ts';
import { settledEvent } from '../purchasing/purchase-events.ts';
import { objection } from '../purchasing/rules/references.ts';
import { notUnder } from '../purchasing/rules/words.ts';
import type { ShipReport, ShipWish } from '../purchasing/ship-wish.ts';
import { type Shipping, standsInTheWay, stillUnknown } from '../purchasing/shipping.ts';
import { showing } from '../purchasing/showing.ts';
import { priceRise } from '../rating/other-offer.ts';
import { termsOf } from '../rating/rules/choose.ts';

type BuyWish = Omit<ShipWish, 'cartonSpecs' | 'print'>;

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

interface OrderShippingParts {
  parts: StationParts;
  shipping: Shipping;
  paper: Pick<DocumentService, 'collect' | 'view'>;
  merchants: Pick<MerchantService, 'missingKey'>;
  rules: BenchRules;
  steps: ShippingSteps;
}

export function createOrderShipping(from: OrderShippingParts): OrderShipping {
  const { parts, shipping, paper, rules, steps } = from;
  const { connection, store } = parts;
  const catalogue = createCatalogueFilling(store);
  const { begin, carry } = createOffBench({
    rules,
    steps,
    scanBack: () => parts.settings.current().scanBack,
    find: (attemptId) => store.journal.find(attemptId),
    collect: (attempt) => paper.collect(attempt),
    now: parts.now,
  });

  /** What is packed on the bench goes without what is not there; cartons that are named hold all. */
  async function packedAs(
    known: StoredOrder,
    specs: readonly string[],
    tell: ShipWish['say'],
  ): Promise<Result<Work>> {
    const keyless = await from.merchants.missingKey(known.merchant);
    if (keyless) return fail(keyless);
    const saved = await store.sessions.find(known.id);
    if (known.status === 'held' || saved?.hold) return fail(heldError(known, saved));
    const { order, filled } = await catalogue.fill(known);
    for (const each of filled) tell(filledText(each));
    const packed = specs.length > 0 ? null : saved;
    const there = withoutShort(order, packed?.short ?? []);
    const cartons = cartonsToShip(there, specs, packed, rules.settings(order));
    return cartons.ok ? ok(begin(order, cartons.value, packed)) : cartons;
  }

  async function report(attempt: Attempt, error: StationError | null): Promise<Result<ShipReport>> {
    const shipment = await paper.view(attempt);
    return ok({ shipment, error: error ?? shipment.error ?? null });
  }

  async function alreadyTried(
    work: Work,
    standing: Attempt,
    tell: ShipWish['say'],
  ): Promise<Result<ShipReport>> {
    if (standing.state === 'open') return fail(standsInTheWay(standing));
    // Its paper is fetched, where it is bought and that was left undone.
    await carry(work, settledEvent(standing));
    if (standing.state === 'confirmed') return await report(standing, standsInTheWay(standing));
    tell(
      'We do not know yet whether this order was bought. Asking the partner again, with the same keys.',
    );
    const settled = await shipping.reconcile(standing, (left) =>
      tell(waitingText(standing.reference, left)),
    );
    if (!settled.ok) return settled;
    const { value } = settled;
    const problem = await carry(work, settledEvent(value));
    if (problem || value.state === 'confirmed') return await report(value, problem);
    return await report(value, await stillUnknown(store.journal, value));
  }

  async function rate(work: Work, wish: BuyWish): Promise<Result<Quote>> {
    const insure = wish.insure || rules.begin(work.order).insure;
    const { pickUpDate, rule } = wish;
    work.terms = rule && termsOf(rule);
    const at = parts.now().toISOString();
    const wrong = await carry(work, { kind: 'rate-asked', insure, pickUpDate, at });
    if (wrong) return fail(wrong);
    const { step } = work.session;
    if (step.kind !== 'choosing') throw new Error(`There are no rates at the step ${step.kind}`);
    return ok(step.quote);
  }

  /** The rule chooses in the packer's place, for no more than a person was shown. */
  function choose({ order }: Work, quote: Quote, { rule, shown }: BuyWish) {
    const picked = shipping.pick(order, quote, rule ?? rules.settings(order).choose);
    const rise = picked.ok && shown ? priceRise(shown, picked.value.option.total) : null;
    return rise ? fail(rise) : picked;
  }

  async function rateAndBuy(work: Work, wish: BuyWish): Promise<Result<ShipReport>> {
    const { length } = work.session.cartons;
    const many = length === 1 ? '1 carton' : `${length} cartons`;
    wish.say(`Rating ${work.order.reference} in ${many}.`);
    const quote = await rate(work, wish);
    if (!quote.ok) return quote;
    const picked = choose(work, quote.value, wish);
    if (!picked.ok) return picked;
    const { option, why } = picked.value;
    const { service, terms } = option;
    // As the window shows them beside the rates: address, cartons, customs.
    const { id: quoteId, warnings: advice } = quote.value;
    for (const each of advice) wish.say(`note: ${english(each)}`, 'warning');
    wish.say(`Buying ${service} ${terms}: ${english(why)}: ${priceAndDays(option)}.`);
    const choice = { service, terms };
    const problem = await carry(work, { kind: 'choice-made', quoteId, choice });
    const { bought } = work;
    const error = problem ?? (bought && 'error' in bought ? bought.error : null);
    // A request that never left is no purchase: nothing is shown of it, here or in the list.
    if (!bought?.attempt || bought.attempt.state === 'not-sent') {
      if (!error) throw new Error(`Nothing came of buying ${work.order.reference}`);
      return fail(error);
    }
    const told = await report(bought.attempt, error);
    return told.ok ? ok({ ...told.value, advice }) : told;
  }

  const shown = (order: StoredOrder, work: () => Promise<Result<ShipReport>>) =>
    showing(work, () => store.journal.live(order.id, connection.name), report);

  /** Refused by the purchase in the end: the partner is not asked for rates of it first. */
  async function notUnderThis({ id, reference }: StoredOrder): Promise<StationError | null> {
    const tried = await store.journal.list({ orderId: id, connection: connection.name });
    const why = objection(tried, reference);
    return why && notUnder(why);
  }

  /** What would be found wrong only after money is spent. */
  async function notYet({ pickUpDate, print }: ShipWish): Promise<StationError | null> {
    return pastPickUp(pickUpDate, parts.now()) ?? (print ? await cannotPrint(parts) : null);
  }

  return {
    async rateOrder(order, { cartonSpecs, insure, say = () => undefined }) {
      const standing = await shipping.standing(order.id);
      if (standing) return fail(standsInTheWay(standing));
      const work = await packedAs(order, cartonSpecs, say);
      return work.ok ? await rate(work.value, { ...BY_RULE, insure, say }) : work;
    },

    shipOrder: (order, wish) =>
      shown(order, async () => {
        const standing = await shipping.standing(order.id);
        if (standing) return await alreadyTried(begin(order, []), standing, wish.say);
        const somebody = parts.packers.signIn.done('command-line');
        if (!somebody.ok) return somebody;
        const wrong = (await notUnderThis(order)) ?? (await notYet(wish));
        if (wrong) return fail(wrong);
        const work = await packedAs(order, wish.cartonSpecs, wish.say);
        return work.ok ? await rateAndBuy(work.value, wish) : work;
      }),

    shipIn: (order, cartons, wish) =>
      shown(order, () => rateAndBuy(begin(order, cartons), { ...BY_RULE, ...wish })),

    async priceIn(order, cartons, { insure }) {
      const work = begin(order, cartons);
      const wish = { ...BY_RULE, insure, say: () => undefined };
      const quote = await rate(work, wish);
      if (!quote.ok) return quote;
      const picked = choose(work, quote.value, wish);
      return picked.ok ? ok(picked.value.option) : picked;
    },
  };
}

/** Nobody says how it travels. */
const BY_RULE = { rule: null, pickUpDate: null };

function priceAndDays({ total, days }: QuoteOption): string {
  const transit = /\d$/.test(days) ? `${days} days` : days;
  return [formatMoney(total), transit].filter(Boolean).join(', ');
}
