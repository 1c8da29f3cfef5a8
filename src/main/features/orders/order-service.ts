import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { english, say } from '../../../shared/kernel/message.ts';
import { formatMoney } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { businessOf } from '../../../shared/orders/business.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { ImportReport } from '../../../shared/orders/import-report.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { FoundShipment, Shipment } from '../../../shared/purchasing/shipment.ts';
import { waitingText } from '../../../shared/purchasing/waiting-text.ts';
import { pastPickUp } from '../../../shared/rating/pick-up-date.ts';
import type { Quote, QuoteOption } from '../../../shared/rating/quote.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Tracking } from '../../../shared/tracking/tracking.ts';
import { inTurns } from '../../kernel/in-turns.ts';
import type { StationParts } from '../../station/parts.ts';
import { createCatalogueFilling, filledText } from '../catalogue/catalogue-filling.ts';
import { learningItems } from '../catalogue/item-learning.ts';
import type { Acceptable, DocumentService, PrintWish } from '../documents/document-service.ts';
import type { PaperShelf } from '../documents/document-shelf.ts';
import { documentFetching } from '../documents/fetch-documents.ts';
import { createSlots } from '../documents/rules/slots.ts';
import { rulesFor } from '../merchants/merchant-rules.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import { cartonsToShip } from '../packing/pack-for-shipping.ts';
import { heldError } from '../packing/rules/held.ts';
import { withoutShort } from '../packing/rules/short.ts';
import type { Printed } from '../printing/ports.ts';
import { cannotPrint } from '../printing/ready-to-print.ts';
import type { Attempt } from '../purchasing/ports.ts';
import { objection } from '../purchasing/rules/references.ts';
import { notUnder } from '../purchasing/rules/words.ts';
import type { ShipReport, ShipWish } from '../purchasing/ship-wish.ts';
import {
  type Bought,
  type Shipping,
  standsInTheWay,
  stillUnknown,
} from '../purchasing/shipping.ts';
import { showing } from '../purchasing/showing.ts';
import { priceRise } from '../rating/other-offer.ts';
import { termsOf } from '../rating/rules/choose.ts';
import { checkPin } from '../settings/settings-access.ts';
import type { OrderRepository } from './ports.ts';
import { findOrder } from './rules/find-order.ts';
import { importOrders, type OrderFile } from './rules/import-orders.ts';
import type { UnitDefaults } from './rules/read-order.ts';

/** Orders from file to label without a window. */
export interface OrderService {
  orders: OrderRepository;
  importOrders(files: readonly OrderFile[]): Promise<Result<ImportReport>>;
  /** By `REFERENCE` or `MERCHANT/REFERENCE`. Errors: not-found, ambiguous. */
  findOrder(ref: string): Promise<Result<StoredOrder>>;
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
  /** See `documentFetching`. */
  fetchDocuments(order: StoredOrder): Promise<Result<ShipReport>>;
  /** Every attempt but the not-sent, newest first. */
  shipments(query: { orderId?: string; merchant?: string }): Promise<Shipment[]>;
  searchShipments(search: string, limit: number, merchant?: string): Promise<FoundShipment[]>;
  print(order: StoredOrder, wish: PrintWish): Promise<Result<Printed>>;
  /** An override: needs the supervisor's PIN where one is set. Errors: also credentials-*. */
  acceptLabels(
    order: StoredOrder,
    what: Acceptable,
    carton: string | null,
    pin: string | null,
  ): Promise<Result<null>>;
  track(trackingNumber: string): Promise<Result<Tracking>>;
  /** PNG of a page of one of the station's papers. Errors: not-found for any other file. */
  picture(file: string, page: number, dpi: number): Promise<Result<Uint8Array>>;
}

interface OrderServiceParts {
  parts: StationParts;
  shipping: Shipping;
  paper: DocumentService;
  merchants: Pick<MerchantService, 'missingKey'>;
  shelf: Pick<PaperShelf, 'read'>;
}

export function createOrderService(from: OrderServiceParts): OrderService {
  const { parts, shipping, paper } = from;
  const { missingKey } = from.merchants;
  const { connection, store } = parts;
  const settings = () => parts.settings.current();
  const catalogue = createCatalogueFilling(store);
  /** A window asks for every picture of its page at once. */
  const drawing = createSlots(2);
  const rules = ({ merchant }: StoredOrder) => rulesFor(settings(), merchant);

  /** What is packed on the bench goes without what is not there; cartons that are named hold all. */
  async function packed(
    known: StoredOrder,
    specs: readonly string[],
    tell: ShipWish['say'],
  ): Promise<Result<{ order: StoredOrder; cartons: Carton[] }>> {
    const session = await store.sessions.find(known.id);
    if (known.status === 'held' || session?.hold) return fail(heldError(known, session));
    const { order, filled } = await catalogue.fill(known);
    for (const each of filled) tell(filledText(each));
    const there = specs.length > 0 ? order : withoutShort(order, session?.short ?? []);
    const cartons = cartonsToShip(there, specs, session, rules(order).settings);
    return cartons.ok ? ok({ order: there, cartons: cartons.value }) : cartons;
  }

  async function report(attempt: Attempt, error: StationError | null): Promise<Result<ShipReport>> {
    const shipment = await paper.view(attempt);
    return ok({ shipment, error: error ?? shipment.error ?? null });
  }

  /** What is bought has its paper fetched, whenever that was left undone. */
  async function withPaper(
    attempt: Attempt,
    error: StationError | null,
  ): Promise<Result<ShipReport>> {
    const missing = await paper.collect(attempt);
    return await report(attempt, error ?? missing);
  }

  async function alreadyTried(
    standing: Attempt,
    tell: (line: string) => void,
  ): Promise<Result<ShipReport>> {
    if (standing.state === 'confirmed') return await withPaper(standing, standsInTheWay(standing));
    if (standing.state === 'open') return fail(standsInTheWay(standing));
    tell(
      'We do not know yet whether this order was bought. Asking the partner again, with the same keys.',
    );
    const settled = await shipping.reconcile(standing, (left) =>
      tell(waitingText(standing.reference, left)),
    );
    if (!settled.ok) return settled;
    if (settled.value.state === 'confirmed') return await withPaper(settled.value, null);
    const { value } = settled;
    const why =
      value.state === 'unknown' ? stillUnknown(store.journal, value) : standsInTheWay(value);
    return await report(value, await why);
  }

  async function bought(outcome: Bought): Promise<Result<ShipReport>> {
    if (outcome.kind === 'confirmed') return await withPaper(outcome.attempt, null);
    // A request that never left is no purchase: nothing is shown of it, here or in the list.
    if (outcome.attempt === null || outcome.attempt.state === 'not-sent') {
      return fail(outcome.error);
    }
    return await report(outcome.attempt, outcome.error);
  }

  async function rateAndBuy(
    order: StoredOrder,
    cartons: readonly Carton[],
    wish: Omit<ShipWish, 'cartonSpecs'>,
  ): Promise<Result<ShipReport>> {
    const many = cartons.length === 1 ? '1 carton' : `${cartons.length} cartons`;
    wish.say(`Rating ${order.reference} in ${many}.`);
    const terms = wish.rule && termsOf(wish.rule);
    const own = rules(order);
    const insure = wish.insure || own.insure;
    const rated = await shipping.rate(order, cartons, { insure, terms });
    if (!rated.ok) return rated;
    const picked = shipping.pick(order, rated.value, wish.rule ?? own.settings.choose);
    if (!picked.ok) return picked;
    const { option, why } = picked.value;
    const rise = wish.shown ? priceRise(wish.shown, option.total) : null;
    if (rise) return fail(rise);
    const choice = { service: option.service, terms: option.terms };
    // As the window shows them beside the rates: address, cartons, customs.
    const advice = rated.value.quote.warnings;
    for (const each of advice) wish.say(`note: ${each}`, 'warning');
    wish.say(`Buying ${choice.service} ${choice.terms}: ${english(why)}: ${priceAndDays(option)}.`);
    const { pickUpDate } = wish;
    const packer = parts.packers.current();
    const report = await bought(
      await shipping.buy(order, cartons, rated.value, choice, { pickUpDate, packer }),
    );
    return report.ok ? ok({ ...report.value, advice }) : report;
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

  async function confirmed(order: StoredOrder): Promise<Result<Attempt>> {
    const attempt = await shipping.standing(order.id);
    if (attempt?.state === 'confirmed') return ok(attempt);
    if (attempt) return fail(standsInTheWay(attempt));
    return fail(
      stationError(
        'bad-input',
        say('Order {reference} is not bought yet: there is nothing to print.', {
          reference: order.reference,
        }),
      ),
    );
  }

  return {
    orders: store.orders,
    importOrders: (files) =>
      learningItems({ ...store, now: parts.now }, (orders) =>
        importOrders(files, orders, unitDefaults(settings())),
      ),
    findOrder: (ref) => findOrder(ref, store.orders),

    async rateOrder(order, { cartonSpecs, insure, say = () => undefined }) {
      const keyless = await missingKey(order.merchant);
      if (keyless) return fail(keyless);
      const standing = await shipping.standing(order.id);
      if (standing) return fail(standsInTheWay(standing));
      const there = await packed(order, cartonSpecs, say);
      if (!there.ok) return there;
      const rated = await shipping.rate(there.value.order, there.value.cartons, {
        insure: insure || rules(order).insure,
      });
      return rated.ok ? ok(rated.value.quote) : rated;
    },

    shipOrder: (order, wish) =>
      shown(order, async () => {
        const standing = await shipping.standing(order.id);
        if (standing) return await alreadyTried(standing, wish.say);
        const somebody = parts.packers.signIn.done('command-line');
        if (!somebody.ok) return somebody;
        const wrong =
          (await missingKey(order.merchant)) ?? (await notUnderThis(order)) ?? (await notYet(wish));
        if (wrong) return fail(wrong);
        const there = await packed(order, wish.cartonSpecs, wish.say);
        if (!there.ok) return there;
        return await rateAndBuy(there.value.order, there.value.cartons, wish);
      }),

    shipIn: (order, cartons, wish) =>
      shown(order, () => rateAndBuy(order, cartons, { rule: null, pickUpDate: null, ...wish })),

    fetchDocuments: documentFetching(from),

    async shipments(query) {
      const attempts = await store.journal.list({ connection: connection.name, ...query });
      const shown = attempts.filter(({ state }) => state !== 'not-sent');
      return await inTurns(shown, (attempt) => paper.view(attempt));
    },

    async searchShipments(search, limit, merchant) {
      const found = await store.journal.search({
        connection: connection.name,
        search,
        limit,
        ...(merchant === undefined ? {} : { merchant }),
      });
      return await inTurns(found, async (attempt) => {
        const order = await store.orders.findById(attempt.orderId);
        return {
          ...(await paper.view(attempt)),
          shipTo: order?.shipTo ?? null,
          business: order && businessOf(order),
        };
      });
    },

    async print(order, wish) {
      const session = wish.kind === 'carton-label' ? await store.sessions.find(order.id) : null;
      if (session && session.cartons.length > 0) {
        const cartons = session.cartons.map(({ reference }) => reference);
        return await paper.printCartonLabels(order, cartons, wish);
      }
      const attempt = await confirmed(order);
      return attempt.ok ? await paper.print(attempt.value, wish) : attempt;
    },

    async acceptLabels(order, what, carton, pin) {
      const allowed = checkPin(parts.settings, pin);
      if (!allowed.ok) return allowed;
      const attempt = await confirmed(order);
      return attempt.ok ? await paper.accept(attempt.value, carton, what) : attempt;
    },

    track: (trackingNumber) => parts.partner.tracking.track(trackingNumber),

    async picture(file, page, dpi) {
      return await drawing(async () => {
        const pdf = await from.shelf.read(file);
        return pdf.ok ? await parts.inspector.picture(pdf.value, page, dpi) : pdf;
      });
    },
  };
}

/** Units taken for orders that name none. */
export const unitDefaults = (settings: Settings): UnitDefaults => ({
  weightUnit: settings['units.weight'],
  dimensionUnit: settings['units.dimension'],
});

function priceAndDays({ total, days }: QuoteOption): string {
  const transit = /\d$/.test(days) ? `${days} days` : days;
  return [formatMoney(total), transit].filter(Boolean).join(', ');
}
