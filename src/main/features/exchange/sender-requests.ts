import { stationError } from '../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { stateWords } from '../../../shared/kernel/state-words.ts';
import type { OrderStatus, StoredOrder } from '../../../shared/orders/order.ts';
import { ofOrder } from '../orders/of-order.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { CurrentSettings } from '../settings/ports.ts';

type Movable = 'open' | 'held' | 'cancelled';

export interface SenderRequestsNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  settings: CurrentSettings;
  shipping: Shipping;
  /** Synchronises bench and site; false if the site is away. */
  refresh(): Promise<boolean>;
  moveOrder: MoveOrder;
}

/** Tells the site of the change first, because another bench may have the order. Errors: those of the site. */
export type MoveOrder = (order: StoredOrder, to: Movable) => Promise<Result<null>>;

type MoveByCommand = (asked: { orderId: string }) => Promise<Result<{ status: OrderStatus }>>;

/** What a sender may ask for, as commands. */
export type SenderRequestCommands = Record<
  'exchange.holdOrder' | 'exchange.resumeOrder' | 'exchange.cancelOrder',
  MoveByCommand
>;

export interface SenderRequests {
  move(name: SenderRequest, orderId: string): Promise<Result<{ status: OrderStatus }>>;
  commands: SenderRequestCommands;
  /** For an order's own shop, which may also cancel it. */
  byShop: SenderRequestCommands;
}

/**
 * Hold, resume and cancel by an order's sender, until it is bought. Packing at this bench is stopped; an
 * order at another bench is left to that bench.
 */
export function createSenderRequests({
  orders,
  sessions,
  settings,
  shipping,
  refresh,
  moveOrder,
}: SenderRequestsNeeds): SenderRequests {
  /** What may have been bought can be changed once it is settled as not bought. */
  async function tooLate(order: StoredOrder) {
    const unsettled = order.status === 'unknown' ? await shipping.unsettled(order.id) : null;
    return unsettled ? fail(await shipping.inTheWay(unsettled)) : boughtAlready(order);
  }

  async function move(
    order: StoredOrder,
    to: Movable,
    from: readonly OrderStatus[],
  ): Promise<Result<{ status: OrderStatus }>> {
    const { id, reference, status, goesWith } = order;
    if (goesWith !== undefined && status === 'held') {
      // Its own hold takes it out of the other order: it is held by itself then.
      const left = to !== 'open' && (await orders.setStatus(id, to, [status]));
      return left ? ok({ status: to }) : locked(goesAlong(reference, goesWith));
    }
    if (status === to) return ok({ status: to });
    const packed = await sessions.find(id);
    if (to === 'open' && packed?.hold) {
      return locked(say('Order {reference} is held at a bench.', { reference }));
    }
    const inWork = to !== 'open' && packed !== null && (status === 'packing' || status === 'held');
    const isPacked =
      inWork && ['packing', 'waiting', 'rating', 'choosing'].includes(packed.step.kind);
    if (inWork && packed.step.kind === 'buying') return notNow(order);
    if (inWork ? !isPacked : !from.includes(status)) return await tooLate(order);
    // The site comes first, because another bench may have the order now.
    const moved = await moveOrder(order, to);
    if (!moved.ok) return moved;
    const isDone = inWork ? await orders.stopPacking(id, to) : await orders.setStatus(id, to, from);
    if (isDone) return ok({ status: to });
    const now = (await orders.findById(id)) ?? order;
    // The event of the site arrived first.
    if (now.status === to) return ok({ status: to });
    await moveOrder(order, status === 'held' ? 'held' : 'open');
    if ((await orders.along(now)).length > 0) return locked(sentAsOne(reference));
    // The status allows the change, but it failed: a window or another program is buying the order.
    return from.includes(now.status) ? notNow(now) : await tooLate(now);
  }

  /** Errors: `order-locked`, `already-bought`, `purchase-unknown`, `not-found`, `site-unavailable`. */
  const moveTo = async (name: SenderRequest, orderId: string) => {
    const { to, from } = MOVES[name];
    return await ofOrder(orders, orderId, (order) => move(order, to, from));
  };
  /** An order of a shop must be cancelled at the shop, which would otherwise wait for the shipment. */
  const moveOfOther: typeof moveTo = async (name, orderId) => {
    const shop = name === 'cancel' ? (await orders.findById(orderId))?.source?.store : null;
    const isAsked = settings.current()['exchange.stores'].some((each) => each.name === shop);
    return shop && isAsked ? locked(atItsShop(shop)) : await moveTo(name, orderId);
  };
  const asked = (by: typeof moveTo): SenderRequestCommands => {
    const ask =
      (name: SenderRequest) =>
      async ({ orderId }: { orderId: string }) => {
        await refresh();
        return await by(name, orderId);
      };
    return {
      'exchange.holdOrder': ask('hold'),
      'exchange.resumeOrder': ask('resume'),
      'exchange.cancelOrder': ask('cancel'),
    };
  };
  return { move: moveOfOther, commands: asked(moveOfOther), byShop: asked(moveTo) };
}

export type SenderRequest = keyof typeof MOVES;
const MOVES = {
  hold: { to: 'held', from: ['open'] },
  resume: { to: 'open', from: ['held'] },
  cancel: { to: 'cancelled', from: ['open', 'held'] },
} as const satisfies Record<string, { to: Movable; from: readonly OrderStatus[] }>;

const atItsShop = (shop: string): Message =>
  say('It is an order of the shop {shop}: cancel it there, and it is cancelled here too.', {
    shop,
  });

const goesAlong = (reference: string, leading: string): Message =>
  say(
    'Order {reference} goes with {leading} in one shipment. Take them apart first; once it is sent to the partner, only that shipment can be cancelled.',
    { reference, leading },
  );

const sentAsOne = (reference: string): Message =>
  say(
    'Others go with order {reference}, and the partner was asked to ship them, or is being asked: only that shipment can be cancelled.',
    { reference },
  );

const boughtAlready = ({ reference, status }: Pick<StoredOrder, 'reference' | 'status'>) =>
  locked(
    say(
      'Order {reference} is {status}: that cannot be done any more. What is bought is cancelled as a shipment, or comes back as a return.',
      { reference, status: stateWords(status) },
    ),
  );

const notNow = ({ reference }: Pick<StoredOrder, 'reference'>) =>
  locked(
    say('Order {reference} is being bought at this moment. Ask again in a minute.', { reference }),
    'later',
  );

const locked = (message: Message, retry: 'never' | 'later' = 'never') =>
  fail(stationError('order-locked', message, { retry }));
