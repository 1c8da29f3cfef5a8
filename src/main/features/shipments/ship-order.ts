import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { english, say } from '../../../shared/kernel/message.ts';
import { formatMoney } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import { waitingText } from '../../../shared/purchasing/waiting-text.ts';
import type { BuyingRule } from '../../../shared/rating/choosing.ts';
import { pastPickUp } from '../../../shared/rating/pick-up-date.ts';
import type { Quote, QuoteOption } from '../../../shared/rating/quote.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { RuleService } from '../automation/rule-service.ts';
import { createCatalogueFilling, filledText } from '../catalogue/catalogue-filling.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import { withoutShort } from '../orders/logic/short.ts';
import type { OrderRepository } from '../orders/ports.ts';
import { settledEvent } from '../packing/bench/purchase-events.ts';
import { confirmsOf } from '../packing/bench/ruled-here.ts';
import type { HeadlessSession, Work } from '../packing/headless-session.ts';
import { confirmedAtBench, toConfirm } from '../packing/logic/confirming.ts';
import { heldByRule, heldError, openable } from '../packing/logic/held.ts';
import { cartonsToShip } from '../packing/pack-for-shipping.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { Packers } from '../people/packers.ts';
import type { Printers } from '../printing/ports.ts';
import { cannotPrint } from '../printing/ready-to-print.ts';
import { objection } from '../purchasing/logic/references.ts';
import { blockedBy, notUnder } from '../purchasing/logic/words.ts';
import type {
  Attempt,
  OrderClaims,
  PriceLimits,
  PurchaseJournal,
  SharedLimits,
} from '../purchasing/ports.ts';
import { reportRecorded } from '../purchasing/report-recorded.ts';
import type { ShipOptions, ShipReport, StatedNow } from '../purchasing/ship-options.ts';
import { stillUnknown } from '../purchasing/shipping.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import { termsOf } from '../rating/logic/choose.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { statedWith, stateWithCall, within } from './ship-limit.ts';

/** Ships an order without a bench, with the same session and steps. */
export type OrderShipping = ReturnType<typeof createOrderShipping>;

export interface OrderShippingNeeds {
  orders: OrderRepository;
  items: ItemRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  priceLimits: PriceLimits;
  decisions: DecisionLog;
  shipping: Shipping;
  documentService: DocumentService;
  rules: BenchRules;
  ruled: Pick<RuleService, 'outcome'>;
  headlessSession: HeadlessSession;
  merchants: MerchantService;
  claims: OrderClaims;
  sharedLimits: SharedLimits;
  packers: Packers;
  printers: Printers;
  settings: SettingsSource;
  connection: Connection;
  /** Output folder of the sandbox's printouts while no printer is set. */
  paperDir: string;
  now(): Date;
}

export function createOrderShipping(needs: OrderShippingNeeds) {
  const { journal, shipping, connection, headlessSession } = needs;
  const { begin } = headlessSession;
  const shown = (order: StoredOrder, work: () => Promise<Result<ShipReport>>) =>
    reportRecorded(
      work,
      () => journal.live(order.id, connection.name),
      (attempt, error) => reportOf(needs, attempt, error),
    );

  return {
    async rateOrder(
      order: StoredOrder,
      {
        cartonSpecs,
        insure,
        say = () => undefined,
      }: Pick<ShipOptions, 'cartonSpecs' | 'insure'> & Partial<Pick<ShipOptions, 'say'>>,
    ): Promise<Result<Quote>> {
      const blocking = await shipping.blockingAttempt(order.id);
      if (blocking) return fail(await shipping.inTheWay(blocking));
      const work = await packedAs(needs, order, { cartonSpecs, say });
      if (!work.ok) return work;
      const open = leftToConfirm(needs, work.value);
      return open ? fail(open) : await rate(needs, work.value, { ...BY_RULE, insure, say });
    },

    /** Rates, chooses, buys once, fetches and matches the labels. Fails where no attempt was made. */
    shipOrder: (order: StoredOrder, wish: ShipOptions): Promise<Result<ShipReport>> =>
      shown(order, () => shipOnce(needs, order, wish)),

    /** Keeps what a person stated for the order, whatever refuses the purchase. */
    state: (order: StoredOrder, stated: StatedNow) =>
      stateWithCall(needs, order, null, { rule: null, stated }),

    /** As `shipOrder`, in these cartons, after all checks of the order. */
    shipIn: (
      order: StoredOrder,
      cartons: readonly Carton[],
      wish: CartonsWish,
    ): Promise<Result<ShipReport>> =>
      shown(order, async () => {
        await stateWithCall(needs, order, null, { rule: null, ...wish });
        const claimed = await needs.claims.claim(order);
        if (!claimed.ok) return claimed;
        return await rateAndBuy(needs, begin(order, cartons), { ...BY_RULE, ...wish });
      }),

    /** The option that would be bought. Buys nothing. */
    async priceIn(
      order: StoredOrder,
      cartons: readonly Carton[],
      { insure }: Pick<ShipOptions, 'insure'>,
    ): Promise<Result<QuoteOption>> {
      const work = begin(order, cartons);
      const wish = { ...BY_RULE, insure, say: () => undefined };
      const quote = await rate(needs, work, wish);
      if (!quote.ok) return quote;
      const picked = choose(needs, work, quote.value, wish);
      return picked.ok ? ok(picked.value.option) : picked;
    },
  };
}

async function shipOnce(
  needs: OrderShippingNeeds,
  order: StoredOrder,
  wish: ShipOptions,
): Promise<Result<ShipReport>> {
  const blocking = await needs.shipping.blockingAttempt(order.id);
  const somebody = wish.buyer === undefined ? needs.packers.signIn.done('command-line') : null;
  const saved = await needs.sessions.find(order.id);
  const accepted = asAccepted(saved, wish);
  // Also for an order whose purchase is unknown: it may turn out not to be bought.
  if (somebody?.ok !== false && blocking?.state !== 'confirmed')
    await stateWithCall(needs, order, blocking ? null : saved, accepted);
  // A return is asked about at its own door.
  if (blocking?.bench || blocking?.kind === 'return') return fail(blockedBy(blocking));
  if (blocking) {
    return await alreadyTried(needs, needs.headlessSession.begin(order, []), blocking, wish);
  }
  if (somebody?.ok === false) return somebody;
  const wrong =
    (await notUnderThis(needs, order)) ??
    (await notYet(needs, wish)) ??
    openable(order, saved, false);
  if (wrong) return fail(wrong);
  const claimed = await needs.claims.claim(order);
  if (!claimed.ok) return claimed;
  const ended = openable(claimed.value, null, true);
  if (ended) return fail(ended);
  const ruled = saved ? null : needs.rules.begin(claimed.value).hold;
  if (ruled) return fail(heldByRule(claimed.value, ruled.reason));
  const work = await packedAs(needs, claimed.value, wish);
  if (!work.ok) return work;
  const open = leftToConfirm(needs, work.value);
  if (open) return fail(open);
  const untaxed = wish.acceptsCollectedTax && !work.value.order.collectedTax;
  if (untaxed) return fail(nothingToAccept(work.value.order));
  const objected = await wish.unattended?.objection(work.value.order, null);
  if (objected) return fail(objected);
  return await rateAndBuy(needs, work.value, accepted);
}

/** What a rule wants a person at a bench to confirm first; null where nothing is left. */
function leftToConfirm(
  { ruled }: Pick<OrderShippingNeeds, 'ruled'>,
  { order, session }: Work,
): StationError | null {
  const open = toConfirm(session, confirmsOf(ruled, order));
  return open && confirmedAtBench(order, open);
}

/** Refused, so that a script does not accept it for every order. */
const nothingToAccept = ({ reference }: StoredOrder): StationError =>
  stationError(
    'bad-input',
    say('No tax was collected for order {reference}: there is nothing to accept.', { reference }),
    { field: 'acceptsCollectedTax' },
  );

/** Applies the choice for an order that waits to be bought, unless the call names another. */
function asAccepted(saved: Session | null, wish: ShipOptions): ShipOptions {
  if (saved?.step.kind !== 'waiting' || wish.rule || wish.unattended) return wish;
  return { ...wish, rule: saved.step.choose };
}

type Packed = Pick<ShipOptions, 'cartonSpecs' | 'say' | 'unattended'>;

/** A purchase in cartons that are given, by the settings' rule. */
interface CartonsWish {
  insure: boolean;
  stated?: StatedNow | undefined;
  say: ShipOptions['say'];
}

/** How an attempt that exists already is answered. */
interface AskedBefore {
  say: ShipOptions['say'];
  asItIs?: boolean;
}

/** A packing from the bench omits missing units; named cartons hold everything. */
async function packedAs(
  { orders, items, sessions, merchants, rules, headlessSession }: OrderShippingNeeds,
  known: StoredOrder,
  { cartonSpecs: specs, say: progress, unattended }: Packed,
): Promise<Result<Work>> {
  const keyless = await merchants.missingKey(known.merchant);
  if (keyless) return fail(keyless);
  const saved = await sessions.find(known.id);
  if (known.status === 'held' || saved?.hold) return fail(heldError(known, saved));
  const { order, filled } = await createCatalogueFilling({ items, orders }).fill(known);
  for (const each of filled) progress(filledText(each));
  if (unattended?.cartons) return ok(headlessSession.begin(order, unattended.cartons(order)));
  const packed = specs.length > 0 ? null : saved;
  const there = withoutShort(order, packed?.short ?? []);
  const cartons = cartonsToShip(there, specs, packed, rules.settings(order));
  return cartons.ok ? ok(headlessSession.begin(order, cartons.value, packed)) : cartons;
}

async function alreadyTried(
  needs: OrderShippingNeeds,
  work: Work,
  blocking: Attempt,
  { say: progress, asItIs = false }: AskedBefore,
): Promise<Result<ShipReport>> {
  if (blocking.state === 'open') return fail(blockedBy(blocking));
  if (asItIs && blocking.state === 'unknown')
    return await reportOf(needs, blocking, await needs.shipping.inTheWay(blocking));
  const { carry } = needs.headlessSession;
  // Fetches the documents where it is bought and they are missing.
  await carry(work, settledEvent(blocking));
  if (blocking.state === 'confirmed') return await reportOf(needs, blocking, blockedBy(blocking));
  progress(
    'It is not known yet whether this order was bought. Asking the partner again, with the same keys.',
  );
  const reconciled = await needs.shipping.reconcile(blocking, (left) =>
    progress(waitingText(blocking.reference, left)),
  );
  if (!reconciled.ok) return reconciled;
  const { value } = reconciled;
  const problem = await carry(work, settledEvent(value));
  if (problem || value.state === 'confirmed') return await reportOf(needs, value, problem);
  return await reportOf(needs, value, await stillUnknown(needs.journal, value));
}

/** Refused at purchase anyway: rates are not requested first. */
async function notUnderThis(
  { journal, connection }: OrderShippingNeeds,
  { id, reference }: StoredOrder,
): Promise<StationError | null> {
  const tried = await journal.list({ orderId: id, connection: connection.name });
  const why = objection(tried, reference);
  return why && notUnder(why);
}

/** Checks for problems that would otherwise appear only after the purchase. */
async function notYet(
  needs: OrderShippingNeeds,
  { pickUpDate, print }: ShipOptions,
): Promise<StationError | null> {
  return pastPickUp(pickUpDate, needs.now()) ?? (print ? await cannotPrint(needs) : null);
}

type BuyOptions = Omit<ShipOptions, 'cartonSpecs'>;

/** No choice of service. */
const BY_RULE = { rule: null, pickUpDate: null };

async function reportOf(
  { documentService }: OrderShippingNeeds,
  attempt: Attempt,
  error: StationError | null,
): Promise<Result<ShipReport>> {
  const shipment = await documentService.view(attempt);
  return ok({ shipment, error: error ?? shipment.error ?? null });
}

async function rate(
  { rules, headlessSession, now }: OrderShippingNeeds,
  work: Work,
  wish: BuyOptions,
): Promise<Result<Quote>> {
  const begin = rules.begin(work.order);
  const isAsPacked = wish.unattended && !wish.unattended.cartons;
  const insure = wish.insure || (begin.insure && !isAsPacked);
  const { rule } = wish;
  const pickUpDate = wish.pickUpDate ?? begin.pickUpDate ?? null;
  work.terms = rule && termsOf(rule);
  work.acceptedTax = wish.acceptsCollectedTax ? work.order.collectedTax : undefined;
  work.buyer = wish.buyer;
  work.isUnattended = wish.unattended !== undefined;
  work.print = wish.print;
  work.quoted = wish.quoted;
  const at = now().toISOString();
  const wrong = await headlessSession.carry(work, { kind: 'rate-asked', insure, pickUpDate, at });
  if (wrong) return fail(wrong);
  const { step } = work.session;
  if (step.kind !== 'choosing') throw new Error(`There are no rates at the step ${step.kind}`);
  return ok(step.quote);
}

/** The rule chooses instead of a packer. */
const choose = (
  { shipping, rules }: OrderShippingNeeds,
  { order, acceptedTax }: Work,
  quote: Quote,
  { rule }: Pick<BuyOptions, 'rule'>,
) => shipping.pick(order, quote, rule ?? rules.settings(order).choose, acceptedTax !== undefined);

async function rateAndBuy(
  needs: OrderShippingNeeds,
  work: Work,
  wish: BuyOptions,
): Promise<Result<ShipReport>> {
  const { length } = work.session.cartons;
  const many = length === 1 ? '1 carton' : `${length} cartons`;
  wish.say(`Rating ${work.order.reference} in ${many}.`);
  const quote = await rate(needs, work, wish);
  if (!quote.ok) return quote;
  const picked = choose(needs, work, quote.value, wish);
  if (!picked.ok) return picked;
  const { option, why } = picked.value;
  const { service, terms } = option;
  const allowed = await allowedBy(wish.unattended, work.order, quote.value, option);
  if (!allowed.ok) return allowed;
  const byRule = allowed.value;
  const own = statedWith(needs, work.order, wish);
  const limited = await within(needs, work.order, quote.value, option, { own, byRule });
  if (!limited.ok) return limited;
  if (byRule) takenByRule(work, byRule, needs.now().toISOString());
  // The same warnings as the window shows beside rates: address, cartons, customs.
  const { id: quoteId, warnings: advice } = quote.value;
  for (const each of advice) wish.say(`note: ${english(each)}`, 'warning');
  wish.say(`Buying ${service} ${terms}: ${english(why)}: ${priceAndDays(option)}.`);
  const choice = { service, terms };
  const problem = await needs.headlessSession.carry(work, {
    kind: 'choice-made',
    quoteId,
    choice,
    ...(byRule && { byRule }),
    ...(limited.value && { limit: limited.value }),
    ...(terms === 'DDP' && { acceptedTax: work.acceptedTax }),
  });
  const { bought } = work;
  const error = problem ?? (bought && 'error' in bought ? bought.error : null);
  // A request that was never sent is no purchase and is not shown, here or in the list.
  if (!bought?.attempt || bought.attempt.state === 'not-sent') {
    if (!error) throw new Error(`Nothing came of buying ${work.order.reference}`);
    return fail(error);
  }
  const report = await reportOf(needs, bought.attempt, error);
  return report.ok ? ok({ ...report.value, advice }) : report;
}

/** As at the bench with a purchase by a rule. */
function takenByRule(work: Work, byRule: BuyingRule, at: string): void {
  const { step } = work.session;
  if (step.kind !== 'choosing') return;
  work.session = { ...work.session, step: { ...step, byRule: { ...byRule, at } } };
}

async function allowedBy(
  unattended: ShipOptions['unattended'],
  order: StoredOrder,
  quote: Quote,
  option: QuoteOption,
): Promise<Result<BuyingRule | null>> {
  if (!unattended) return ok(null);
  const objected = await unattended.objection(order, quote);
  return objected ? fail(objected) : unattended.limit(order, option);
}

function priceAndDays({ total, days }: QuoteOption): string {
  const transit = /\d$/.test(days) ? `${days} days` : days;
  return [formatMoney(total), transit].filter(Boolean).join(', ');
}
