import { show } from '../../../../shared/kernel/decimal.ts';
import { StationFailure } from '../../../../shared/kernel/errors.ts';
import {
  type AnyMessage,
  type Message,
  messageOf,
  say,
} from '../../../../shared/kernel/message.ts';
import type { ImportReport } from '../../../../shared/orders/import-report.ts';
import {
  type OrderStatus,
  type StoredOrder,
  showOrderKey,
} from '../../../../shared/orders/order.ts';
import type { StoreSetting } from '../../../../shared/settings/exchange-settings.ts';
import type { Intake } from '../../intake/feature.ts';
import { statusOutcome } from '../../intake/logic/mapping/statuses.ts';
import type { OrderRepository } from '../../orders/ports.ts';
import type { SenderRequestCommands } from '../sender-requests.ts';
import {
  columnsOf,
  orderFileOf,
  referenceOf,
  STORE_MAPPING,
  type StoreOrder,
  shopField,
} from './logic/store-page.ts';
import type { StorePolls, StoreProblem } from './store-ports.ts';

export interface TakePageNeeds {
  storePolls: StorePolls;
  orders: OrderRepository;
  importBeside: Intake['importBeside'];
  moves: SenderRequestCommands;
  /** Statuses of which an order is listed already. */
  unknown: Set<string>;
  stopped(): boolean;
  now(): Date;
}

type Wish = 'take' | 'hold' | 'cancel';

/**
 * Processes the orders of one page by their status at the shop. Processing a page again changes nothing.
 * Throws a StationFailure if the store cannot be written.
 */
export async function takePage(
  setting: StoreSetting,
  orders: readonly StoreOrder[],
  since: Date,
  needs: TakePageNeeds,
): Promise<void> {
  const { storePolls } = needs;
  const numbers = orders.map(({ number }) => number);
  const held = new Set(await storePolls.held(setting.name, numbers));
  const problems = new Map<string, StoreProblem[]>();
  const note = (number: string, problem: StoreProblem) =>
    problems.set(number, [...(problems.get(number) ?? []), problem]);
  const gone = await goneAtShop(orders, setting, needs);
  const wish = (order: StoreOrder): Wish | null =>
    wishOf(order, setting) ?? (gone.has(order.number) ? 'hold' : null);
  const by = Map.groupBy(orders, wish);
  const wanted = new Set(orders.filter((order) => wish(order)).map(({ number }) => number));
  const noted = (of: readonly string[]) => {
    const each = of.map((number) => ({
      number,
      keepsLate: !wanted.has(number),
      isHeld: held.has(number),
      problems: problems.get(number) ?? [],
    }));
    const when = { since: since.toISOString(), at: needs.now().toISOString() };
    return storePolls.note(setting.name, each, when);
  };
  for (const order of firstOfUnknown(orders, setting, needs.unknown))
    note(order.number, isUnknown(order, setting));
  const changed = await take(setting, by.get('take') ?? [], needs, note);
  for (const order of [
    ...(by.get('take') ?? []),
    ...(by.get('hold') ?? []),
    ...(by.get('cancel') ?? []),
  ]) {
    const wanting = wish(order);
    const known = await knownOf(order, setting, needs);
    if (!known) continue;
    // After an erasure, a change by the shop cannot be recognised any more.
    if (changed.has(order.number) && known.erasedAt === undefined)
      note(
        order.number,
        isBought(known)
          ? tooLate('LastModified', 'take')
          : problemOf('OrderNumber', changed.get(order.number) ?? ''),
      );
    if (wanting === 'hold' && !isHeldAlone(known) && !held.has(order.number)) {
      // Recorded before the hold: only an order held by the shop is resumed with the shop, not one held by
      // a person.
      held.add(order.number);
      await noted([order.number]);
    }
    const moved = await move(wanting, known, held.has(order.number), needs);
    if (wanting !== 'hold') held.delete(order.number);
    if (!moved || moved.ok) continue;
    if (moved.error.code === 'store' || moved.error.code === 'site-unavailable')
      throw new StationFailure(moved.error);
    note(
      order.number,
      isBought(known) && wanting
        ? tooLate('OrderStatus', wanting)
        : problemOf('OrderStatus', messageOf(moved.error)),
    );
  }
  await noted(numbers);
}

function wishOf({ status }: StoreOrder, { take, hold, cancel }: StoreSetting): Wish | null {
  const isOne = (words: readonly string[]) =>
    words.some((word) => word.toLowerCase() === status.toLowerCase());
  if (isOne(cancel)) return 'cancel';
  if (isOne(hold)) return 'hold';
  return isOne(take) ? 'take' : null;
}

/**
 * Orders that are still to be packed here, and of which the shop now says something else than to send them: a
 * status that is none for the station, or that nobody named. They are held until it says so again.
 */
async function goneAtShop(
  orders: readonly StoreOrder[],
  setting: StoreSetting,
  { orders: stored }: TakePageNeeds,
): Promise<ReadonlySet<string>> {
  const others = orders.filter((order) => wishOf(order, setting) === null);
  if (others.length === 0) return new Set();
  const { merchant, name } = setting;
  const keys = others.map(({ number }) => ({ merchant, reference: referenceOf(number, setting) }));
  const known = await stored.findMany(keys);
  const toPack = new Set(
    known
      .filter(({ source, status }) => source?.store === name && TO_PACK.includes(status))
      .map(({ reference }) => reference),
  );
  return new Set(
    others.map(({ number }) => number).filter((each) => toPack.has(referenceOf(each, setting))),
  );
}

const TO_PACK: readonly OrderStatus[] = ['open', 'packing', 'held'];

/** The first order of each status that neither the setting nor any shop is known to use: a person says what it is. */
function firstOfUnknown(
  orders: readonly StoreOrder[],
  setting: StoreSetting,
  listed: Set<string>,
): StoreOrder[] {
  const unknown = orders.filter(
    (order) => wishOf(order, setting) === null && !isNotForUs(order, setting),
  );
  return unknown.filter(({ status }) => {
    const word = status.toLowerCase();
    return !listed.has(word) && listed.add(word);
  });
}

/** An order that waits for its payment or was sent is none for the station; it comes again when that changes. */
function isNotForUs({ status }: StoreOrder, { ignore }: StoreSetting): boolean {
  if (ignore.some((word) => word.toLowerCase() === status.toLowerCase())) return true;
  const rules = { status: { order_status: { take: ['*'] } } };
  const cell = (column: string) => (column === 'order_status' ? status : '');
  return statusOutcome(cell, rules).kind !== 'take';
}

const isUnknown = ({ status }: StoreOrder, { take: words }: StoreSetting): StoreProblem => ({
  field: 'OrderStatus',
  message: say(
    'expected a status that the lists take, hold, cancel or ignore of the shop name ({expected} …), found {found}; other orders of this status are not listed',
    { expected: words.join(', '), found: show(status) },
  ),
});

/** The order of that number from this shop; null if the reference belongs to an order from elsewhere. */
async function knownOf(
  { number }: StoreOrder,
  setting: StoreSetting,
  { orders }: TakePageNeeds,
): Promise<StoredOrder | null> {
  const { merchant, name } = setting;
  const order = await orders.find({ merchant, reference: referenceOf(number, setting) });
  return order?.source?.store === name ? order : null;
}

/** One that goes with another is held for that, not for its shop or a person. */
const isHeldAlone = ({ status, goesWith }: StoredOrder): boolean =>
  status === 'held' && goesWith === undefined;

/** null if there is nothing to do. */
async function move(
  wish: Wish | null,
  order: StoredOrder,
  isHeld: boolean,
  { moves }: TakePageNeeds,
) {
  const { id: orderId, status } = order;
  if (wish === 'cancel' && status !== 'cancelled')
    return await moves['exchange.cancelOrder']({ orderId });
  if (wish === 'hold' && !isHeldAlone(order) && status !== 'cancelled')
    return await moves['exchange.holdOrder']({ orderId });
  const isToResume = wish === 'take' && isHeld && status === 'held';
  return isToResume ? await moves['exchange.resumeOrder']({ orderId }) : null;
}

const isBought = ({ status }: StoredOrder): boolean => status === 'shipped' || status === 'unknown';

/** The shop cannot be notified: a person decides about the shipment. */
const tooLate = (field: string, wish: Wish): StoreProblem => ({
  field,
  message: TOO_LATE[wish],
  late: true,
});

const TOO_LATE: Readonly<Record<Wish, Message>> = {
  take: say(
    'The shop changed it after it was bought: it goes as it was bought. Cancel the shipment if it must not.',
  ),
  hold: say(
    'The shop held it after it was bought: too late. Keep the parcel here, or cancel the shipment.',
  ),
  cancel: say(
    'The shop cancelled it after it was bought: too late. Cancel the shipment, or buy a return.',
  ),
};

/**
 * Imports the orders as a file with one order per line, so that a refusal identifies its order. Returns
 * orders changed too late, with the reason.
 */
async function take(
  setting: StoreSetting,
  orders: readonly StoreOrder[],
  { importBeside, stopped }: TakePageNeeds,
  note: (number: string, problem: StoreProblem) => void,
): Promise<ReadonlyMap<string, AnyMessage>> {
  if (orders.length === 0) return new Map();
  const { xml, at } = orderFileOf(orders);
  const file = { name: `${setting.name}.xml`, bytes: Buffer.from(xml) };
  const by = { mapping: STORE_MAPPING, columns: columnsOf(setting) };
  const report = await importBeside(file, stopped, by);
  if (!report.ok) throw new StationFailure(report.error);
  for (const { line, field, message } of report.value.rejected) {
    const place = at(line);
    if (place) note(place.order.number, problemOf(shopField(field, place.item, setting), message));
  }
  return new Map(leftAlone(setting, orders, report.value));
}

/** Orders that the shop changed too late. The shop does not get this information, so a person must act. */
function leftAlone(
  setting: StoreSetting,
  orders: readonly StoreOrder[],
  { warnings }: ImportReport,
): [string, AnyMessage][] {
  const { merchant } = setting;
  const byKey = new Map(
    orders.map(({ number }) => [
      showOrderKey({ merchant, reference: referenceOf(number, setting) }),
      number,
    ]),
  );
  return warnings.flatMap((warning) => {
    if (typeof warning === 'string' || warning.id !== LEFT_ALONE) return [];
    const number = byKey.get(String(warning.values.orderKey));
    return number === undefined ? [] : [[number, warning] as [string, AnyMessage]];
  });
}

/** Text of the import's remark. */
const LEFT_ALONE = 'order {orderKey} is {state} and was left as it is';

function problemOf(field: string, message: AnyMessage): StoreProblem {
  // The order is shown beside the problem, so only the inner message is needed.
  const inner = typeof message === 'string' ? undefined : message.values.message;
  return { field, message: typeof inner === 'object' ? inner : message };
}
