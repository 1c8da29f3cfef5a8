import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import { stateWords } from '../../../../shared/kernel/state-words.ts';
import {
  type Order,
  orderIdentity,
  type StoredOrder,
  showOrderKey,
} from '../../../../shared/orders/order.ts';
import type {
  EditedOrder,
  EntryRemark,
  OrderEntry,
} from '../../../../shared/orders/order-entry.ts';
import { isLeading } from '../../../../shared/orders/together.ts';
import type { OrderRepository } from '../ports.ts';
import { kitProblems } from './kit-problems.ts';
import { placeOf, readOrder, type UnitDefaults } from './read-order.ts';

type Orders = Pick<OrderRepository, 'find' | 'saveAll'>;

/**
 * Reads an entered order by the rules of order files, so that both accept the same. Fields of a changed
 * order that the form does not show keep their values.
 */
export function readEntry(
  entry: OrderEntry,
  before: Order | null,
  defaults: UnitDefaults,
): Result<Order, EntryRemark[]> {
  const raw = {
    ...before,
    ...entry.order,
    shipTo: { ...before?.shipTo, ...entry.shipTo },
    lines: entry.lines.map((line) => ({ ...sizeBefore(line, before), ...line })),
  };
  const read = readOrder(raw, defaults);
  if (read.ok) return withKits(read.value, before);
  return fail(read.error.map(({ path, message }) => ({ field: placeOf(path), message })));
}

/** Keeps the size of a unit, which the form does not show. */
function sizeBefore({ sku }: OrderEntry['lines'][number], before: Order | null) {
  const { unitLength, unitWidth, unitHeight } =
    before?.lines.find((line) => line.sku === sku?.trim()) ?? {};
  return { unitLength, unitWidth, unitHeight };
}

/** Keeps what is a kit, which the form does not show. */
function withKits(order: Order, before: Order | null): Result<Order, EntryRemark[]> {
  const had = before?.lines ?? [];
  if (had.every(({ parts, kit }) => !parts && !kit)) return ok(order);
  const isSame =
    order.lines.length === had.length && order.lines.every(({ sku }, at) => sku === had[at]?.sku);
  if (!isSame) {
    const message = say(
      'expected the lines that it has: some are kits or parts of them; import the order anew to change which lines it has',
    );
    return fail([{ field: 'lines', message }]);
  }
  const lines = order.lines.map((line, at) => {
    const { parts, kit } = had[at] ?? {};
    return { ...line, ...(parts ? { parts } : {}), ...(kit ? { kit } : {}) };
  });
  const whole = { ...order, lines };
  const problems = kitProblems(whole, () => true);
  if (problems.length === 0) return ok(whole);
  return fail(problems.map(({ path, message }) => ({ field: placeOf(path), message })));
}

/**
 * Saves an entered order. Errors: `bad-input` at `reference` if a new one exists already; `not-found`;
 * `order-locked` if it is not open any more or something was bought; `usage` if somebody else changed it
 * meanwhile; `store`.
 */
export async function saveEntry(
  order: Order,
  edited: EditedOrder | null,
  orders: Orders,
): Promise<Result<null>> {
  const known = await orders.find(edited ?? order);
  if (!edited) return known ? taken(known) : await insert(order, orders);
  if (!known) return gone(edited.reference);
  if (orderIdentity(known) !== orderIdentity(order)) return renamed(known);
  if (known.status !== 'open') return locked(known);
  if (isLeading(known)) return leads(known);
  if (known.updatedAt !== edited.updatedAt) return changedSince(known);
  const changed = { ...order, ...sourceAfter(order, known) };
  const saved = await orders.saveAll({ insert: [], replace: [{ id: known.id, order: changed }] });
  if (!saved.ok) return saved;
  return saved.value.notReplaced.length > 0 ? locked(known) : ok(null);
}

/**
 * Keeps the shop of a changed order, and the shop's ids of its lines only if the SKUs are unchanged: ids
 * are assigned by position.
 */
function sourceAfter({ lines }: Order, { source, lines: before }: Order): Pick<Order, 'source'> {
  if (!source) return {};
  const isSame =
    lines.length === before.length && lines.every(({ sku }, at) => sku === before[at]?.sku);
  const { lines: _ids, ...bare } = source;
  return { source: isSame ? source : bare };
}

async function insert(order: Order, orders: Orders): Promise<Result<null>> {
  const saved = await orders.saveAll({ insert: [order], replace: [] });
  return saved.ok ? ok(null) : saved;
}

const taken = (order: StoredOrder): Result<never> =>
  refuse(
    'bad-input',
    say('expected a new reference, found {found}, which is {state}', {
      found: showOrderKey(order),
      state: stateWords(order.status),
    }),
    { field: 'reference' },
  );

const gone = (reference: string): Result<never> =>
  refuse('not-found', say('Order {orderKey} no longer exists.', { orderKey: reference }));

const renamed = (order: StoredOrder): Result<never> =>
  refuse(
    'bad-input',
    say('expected {expected}, whose reference stays as it is', { expected: showOrderKey(order) }),
    {
      field: 'reference',
    },
  );

const locked = (order: StoredOrder): Result<never> =>
  refuse(
    'order-locked',
    say('Order {orderKey} is {state}: only an open order can be changed. Nothing was saved.', {
      orderKey: showOrderKey(order),
      state: order.status === 'open' ? say('in work') : stateWords(order.status),
    }),
  );

const leads = (order: StoredOrder): Result<never> =>
  refuse(
    'order-locked',
    say(
      'Others go with order {orderKey}: take them apart before it is changed. Nothing was saved.',
      {
        orderKey: showOrderKey(order),
      },
    ),
  );

const changedSince = (order: StoredOrder): Result<never> =>
  refuse(
    'usage',
    say(
      'Somebody else changed order {orderKey} in the meantime. Nothing was saved: open it again and change the current version.',
      { orderKey: showOrderKey(order) },
    ),
  );
