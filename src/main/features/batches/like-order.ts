import type { Content } from '../../../shared/batches/batch.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import type { Weight } from '../../../shared/kernel/measure.ts';
import { type AnyMessage, type Message, say } from '../../../shared/kernel/message.ts';
import type { Money } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import { stackKey } from '../../../shared/orders/kept/stack-key.ts';
import { type StoredOrder, showOrderKey } from '../../../shared/orders/order.ts';
import type { OrderFinding } from '../../../shared/orders/order-finding.ts';
import type { ChooseRule } from '../../../shared/rating/quote.ts';
import type { BoxService } from '../boxes/box-service.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import { newCarton, packRest } from '../orders/logic/cartons.ts';
import { cartonsAgain, cartonsToShip } from '../packing/pack-for-shipping.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { Preflight } from '../packing/preflight.ts';
import { findingKey, warningKey } from '../packing/seen-before.ts';
import { blockedBy } from '../purchasing/logic/words.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { QuoteRepository } from '../rating/ports.ts';
import { SEVERAL, whySeveral } from './several-cartons.ts';

export interface LikeOrderNeeds {
  sessions: SessionRepository;
  quotes: QuoteRepository;
  rules: BenchRules;
  preflight: Preflight;
  shipping: Shipping;
  boxes: BoxService;
}

/** How every order of a batch is packed: like the first one. */
export interface Pattern {
  stack: string;
  content: Content;
  carton: Pick<Carton, 'box' | 'dimensions'> & { weight: Weight };
  /** Price of the first order; null if it is not bought. */
  price: Money | null;
  choose: ChooseRule;
  seen: string[];
  /** The warnings of its rates are among `seen`. */
  hasSeenRates: boolean;
}

/**
 * Errors: `bad-input` if the order cannot be a pattern (no similar orders possible, units missing, packing
 * unknown; field `cartons`: packed in several cartons, or by its sizes it will be), `order-locked` while it is
 * being bought, and those of packing.
 */
export async function patternOf(
  needs: LikeOrderNeeds,
  order: StoredOrder,
): Promise<Result<Pattern>> {
  const { sessions, rules, preflight } = needs;
  const stack = stackKey(order);
  if (stack === '') return wrong(say('No other order is packed like order {order}.', named(order)));
  const session = await sessions.find(order.id);
  if (session && session.short.length > 0)
    return wrong(say('Order {order} went without all its units.', named(order)));
  const packed = await packedHow(needs, order);
  if (!packed.ok) return packed;
  const { cartons, price, warnings } = packed.value;
  const [carton, ...more] = cartons;
  if (!carton?.weight || more.length > 0)
    return wrong(
      say('Order {order} is packed in {cartons} cartons. A batch has one carton for each order.', {
        ...named(order),
        cartons: cartons.length,
      }),
      SEVERAL,
    );
  const { box, weight, dimensions } = carton;
  const findings = await preflight.findings(order, null);
  const seen = [...findings.filter(isOfGoods).map(findingKey), ...warnings.map(warningKey)];
  const { choose } = rules.settings(order);
  const carrying = { box, weight, dimensions };
  return ok({
    stack,
    content: contentOf(order),
    carton: carrying,
    price,
    choose,
    seen,
    hasSeenRates: packed.value.isRated,
  });
}

const named = (order: StoredOrder) => ({ order: showOrderKey(order) });
const wrong = (message: Message, field = 'like') => refuse('bad-input', message, { field });

interface PackedHow {
  cartons: readonly Carton[];
  price: Money | null;
  warnings: readonly AnyMessage[];
  /** Whether `warnings` are those of its rates. */
  isRated: boolean;
}

async function packedHow(
  { sessions, quotes, rules, shipping, boxes }: LikeOrderNeeds,
  order: StoredOrder,
): Promise<Result<PackedHow>> {
  const bought = await shipping.blockingAttempt(order.id);
  // An unknown purchase stands in its own way alone: the others are packed like it.
  if (bought?.state === 'open') return fail(blockedBy(bought));
  // A restore that holds an order knows nothing of how it was packed.
  const kept = bought && (await quotes.find(bought.quoteId));
  if (!bought || (bought.heldSince && !kept)) {
    const session = await sessions.find(order.id);
    const isPacked = session?.cartons.some(({ items }) => items.length > 0);
    const several = isPacked ? null : await whySeveral(boxes, order);
    if (several) return refuse('bad-input', several, { field: SEVERAL });
    const cartons = cartonsToShip(order, [], session, rules.settings(order));
    return cartons.ok
      ? ok({ cartons: cartons.value, price: null, warnings: [], isRated: false })
      : cartons;
  }
  const cartons = cartonsAgain(order, kept?.question.cartons ?? []);
  if (!kept || !cartons.ok)
    return fail(
      stationError(
        'bad-input',
        say('How order {order} was packed is not known here. Pack another one.', named(order)),
        { field: 'like' },
      ),
    );
  const price = bought.state === 'confirmed' ? bought.accepted.total : null;
  return ok({ cartons: cartons.value, price, warnings: kept.quote.warnings, isRated: true });
}

/** The whole order in one carton like the given one. */
export function cartonLike(
  order: StoredOrder,
  { box, weight, dimensions }: Pattern['carton'],
): Carton {
  const empty = newCarton(order, [], null);
  const [full = empty] = packRest(order, [empty], empty.reference);
  return { ...full, box, weight, dimensions, weightSource: 'typed' as const };
}

export function contentOf({ lines }: StoredOrder): Content {
  const content = new Map<string, Content[number]>();
  for (const { sku, description, quantity } of lines) {
    const before = content.get(sku)?.quantity ?? 0;
    content.set(sku, { sku, description, quantity: before + quantity });
  }
  return [...content.values()];
}

/** Warnings about goods are shown once for the stack; warnings about a receiver each time. */
const isOfGoods = ({ severity, field }: OrderFinding): boolean =>
  severity === 'warn' && !field.startsWith('shipTo');
