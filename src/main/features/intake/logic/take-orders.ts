import { isDeepStrictEqual } from 'node:util';
import type { Address } from '../../../../shared/kernel/address.ts';
import { show } from '../../../../shared/kernel/decimal.ts';
import {
  type AnyMessage,
  asMessage,
  english,
  listed,
  type Message,
  messageOf,
  say,
} from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { stateWords } from '../../../../shared/kernel/state-words.ts';
import {
  type ImportedOrder,
  type ImportReport,
  inFileOrder,
  MOST_REPORTED,
  MOST_SAMPLES,
  nothingTaken,
  type RejectedRow,
  type SampleOrder,
} from '../../../../shared/orders/import-report.ts';
import {
  heldForOf,
  missingOf,
  orderOf,
  type ReadyOrder,
} from '../../../../shared/orders/kept/kept-order.ts';
import { weightOfParts } from '../../../../shared/orders/kit-weight.ts';
import {
  asItCame,
  type Order,
  type OrderKey,
  OrderSchema,
  type OrderStatus,
  orderIdentity,
  type StoredOrder,
  showOrderKey,
} from '../../../../shared/orders/order.ts';
import { withLinesFrom } from '../../../../shared/orders/together.ts';
import type { Saved, TakingOrders } from '../../orders/ports.ts';
import {
  isAnotherOrder,
  nameKey,
  partsOfLine,
  placeKey,
  plainKey,
  saysAnother,
  unitsOf,
  unitsOfLine,
} from './another-order.ts';
import type { OrderSlice } from './parsed-file.ts';
import { openPartOf, restsOf } from './rest-of-order.ts';

const MOST_REMARKS = 100;

export interface TakeOptions {
  /** Reports what would happen to the orders, without a change. */
  dry?: boolean;
  onProgress?: (done: number) => void;
  /** Checked before every slice; saved slices stay. */
  stopped?: () => boolean;
  /** Lists every order and rejected row, however many they are. */
  listsAll?: boolean;
}

interface Taking {
  repository: TakingOrders;
  report: ImportReport;
  /** Of listed orders, and of listed rejected rows. */
  most: number;
  /** By their keys. */
  listed: Map<string, ImportedOrder>;
  rejected: number;
  /** Number of remarks about orders left unchanged or whose packer is stopped. */
  remarks: number;
  /** Where each order occurred first. */
  seen: Map<string, Place>;
  dry: boolean;
}

type Place = Pick<RejectedRow, 'file' | 'line'>;

interface Change {
  insert: (Order | ReadyOrder)[];
  replace: (Place & Replacing & { state: Message })[];
}

interface Replacing {
  id: string;
  order: Order;
  /** The order that it replaces. */
  known: StoredOrder;
  inWork?: boolean;
  /** Only the shop's ids of the order and its lines differ, so work on the order continues. */
  isAlike?: boolean;
}

/**
 * Saves orders slice by slice, so that the station can do other work in between. A known order is replaced
 * while it is `open`, and while it is packed here, which stops its packer; it is rejected while another
 * bench of the site has it; otherwise it stays unchanged, with a remark. An order of a shop is rejected
 * from any other sender, and an order of another sender is rejected from a shop. A slice is saved as a
 * whole or not at all. After a failure, saved slices stay, and importing the same files again continues
 * from there. Errors: `store`.
 */
export async function takeOrders(
  slices: AsyncIterable<OrderSlice> | Iterable<OrderSlice>,
  repository: TakingOrders,
  { dry = false, onProgress, stopped, listsAll = false }: TakeOptions = {},
): Promise<Result<ImportReport>> {
  const report = nothingTaken();
  const most = listsAll ? Number.POSITIVE_INFINITY : MOST_REPORTED;
  const taking: Taking = {
    repository,
    report,
    most,
    listed: new Map(),
    rejected: 0,
    remarks: 0,
    seen: new Map(),
    dry,
  };
  let done = 0;
  for await (const slice of slices) {
    if (stopped?.()) {
      report.warnings.push(say('the import was stopped: the orders after this were not imported'));
      break;
    }
    const failed = await takeSlice(slice, taking);
    if (failed) return failed;
    done += slice.records;
    onProgress?.(done);
  }
  const rest = taking.rejected - report.rejected.length;
  if (rest > 0) report.warnings.push(say('{rest} more rejected rows are not listed', { rest }));
  const alone = taking.remarks - MOST_REMARKS;
  if (alone > 0) report.warnings.push(say('{alone} more orders were left as they are', { alone }));
  return ok({ ...report, orders: inFileOrder([...taking.listed.values()]) });
}

/** null on success. */
async function takeSlice(slice: OrderSlice, taking: Taking): Promise<Result<never> | null> {
  const { report, repository, dry } = taking;
  for (const row of slice.rejected) reject(row, taking);
  report.warnings.push(...slice.warnings);
  report.recognised ??= slice.recognised;
  const unknown = slice.unknownStatuses ?? [];
  if (unknown.length > 0) report.unknownStatuses = [...(report.unknownStatuses ?? []), ...unknown];
  if (dry) addSamples(slice, report);
  const change: Change = { insert: [], replace: [] };
  const keys = [...slice.orders.map(({ order }) => order), ...slice.skipped];
  const stored = new Map(
    (await repository.findMany(keys)).map((known) => [orderIdentity(known), known]),
  );
  const coming = slice.orders
    .map(({ order }) => order)
    .filter((order) => isOfShipped(order, stored));
  const rests = await restsOf(coming.map(orderOf), stored, repository);
  for (const { order: came, line } of slice.orders) {
    const at = { file: slice.name, line };
    const rest = rests.get(orderIdentity(came));
    if (rest && 'left' in rest) {
      report.unchanged += 1;
      remark(rest.left, taking);
      list(rowOf(at, rest.known, { outcome: 'unchanged', why: rest.left }), taking);
      continue;
    }
    const order = rest?.order ?? came;
    if (rest?.known) stored.set(orderIdentity(order), rest.known);
    const orderKey = showOrderKey(order);
    const identity = orderIdentity(order);
    const first = taking.seen.get(identity);
    if (!first) {
      taking.seen.set(identity, at);
      const outcome = place({ ...at, order }, stored.get(identity) ?? null, change, taking);
      if (outcome) list(rowOf(at, order, outcome), taking);
    } else {
      const before = say('{name}, line {line}', { name: first.file, line: first.line });
      const message = say(
        'order {orderKey}: expected each order once, found it already in {before}',
        { orderKey, before },
      );
      reject({ ...at, field: 'reference', message, order: orderKey }, taking);
    }
  }
  for (const { line, why, isGone, ...key } of slice.skipped) {
    const at = { file: slice.name, line };
    const order = showOrderKey(key);
    const named = stored.get(orderIdentity(key));
    const known = (named && (await openPartOf(named, repository))) ?? named;
    if (known && REPLACED.includes(known.status) && !isHeldFor(known, why)) {
      change.replace.push(holding({ ...at, known, why }));
      list(rowOf(at, known, { outcome: 'held', why }), taking);
      continue;
    }
    if (known && isGone && BOUGHT.includes(known.status)) {
      const late = isTooLate(known, why);
      report.unchanged += 1;
      remark(late, taking);
      list(rowOf(at, known, { outcome: 'unchanged', why: late }), taking);
      continue;
    }
    report.skipped.push({ reference: order, why });
    list(rowOf(at, key, { outcome: 'skipped', why }), taking);
  }
  return dry ? count(change, ALL_SAVED, taking) : await save(change, taking);
}

const BOUGHT: readonly OrderStatus[] = ['unknown', 'shipped'];

const isTooLate = (known: StoredOrder, why: Message): Message =>
  say(
    'order {orderKey} is {state}, and its sender says now: {why}. What is bought is cancelled as a shipment, or comes back as a return',
    { orderKey: showOrderKey(known), state: stateWords(known.status), why },
  );

const isOfShipped = (key: OrderKey, stored: ReadonlyMap<string, StoredOrder>): boolean => {
  const status = stored.get(orderIdentity(key))?.status;
  return status !== undefined && BOUGHT.includes(status);
};

const isHeldFor = ({ status, heldFor }: StoredOrder, why: Message): boolean =>
  status === 'held' && isDeepStrictEqual(heldFor, why);

/** An order that is here already, as it stands, held for a person. */
function holding({
  known,
  why,
  file,
  line,
}: Place & { known: StoredOrder; why: Message }): Change['replace'][number] {
  const { id, status, updatedAt: _, erasedAt: __, goesWith: ___, ...stands } = known;
  // Orders that go with it do not wait for this one.
  const order = withLinesFrom(stands, new Set());
  return {
    file,
    line,
    id,
    order: heldAs({ ...order, heldFor: why }, known),
    known,
    inWork: status !== 'open',
    state: stateWords(status),
  };
}

/** A person, a program or a restore holds it, whatever its file says. */
const isHeldByOthers = ({ status, goesWith, heldFor, heldBefore }: StoredOrder): boolean =>
  status === 'held' && goesWith === undefined && (heldFor === undefined || heldBefore === true);

const heldAs = (order: Order, known: StoredOrder): Order =>
  order.heldFor && isHeldByOthers(known) ? { ...order, heldBefore: true } : order;

function addSamples({ orders }: OrderSlice, report: ImportReport): void {
  const sample = report.sample ?? [];
  for (const { order } of orders.slice(0, MOST_SAMPLES - sample.length))
    sample.push(sampleOf(orderOf(order)));
  report.sample = sample;
}

const sampleOf = (order: Order): SampleOrder => ({
  order: showOrderKey(order),
  shipTo: english(receiverOf(order.shipTo)),
  lines: order.lines.map(({ quantity, sku, unitPrice, hsCode, originCountry, ...line }) => {
    const weight = line.unitWeight ?? weightOfParts(line.parts ?? []);
    return {
      quantity,
      sku,
      value: unitPrice === null ? null : { amount: unitPrice, currency: order.currency },
      weight: weight === null ? null : { value: weight, unit: order.weightUnit },
      hsCode,
      originCountry,
    };
  }),
});

async function save(change: Change, taking: Taking): Promise<Result<never> | null> {
  const { repository, report } = taking;
  if (change.insert.length + change.replace.length === 0) return null;
  const saved = await repository.saveAll(change);
  if (saved.ok) return count(change, saved.value, taking);
  const before = report.imported + report.held + report.updated;
  if (before === 0) return saved;
  const translatable = say(
    '{error} {before} orders were saved before that and stay; import the same files again to go on.',
    { error: messageOf(saved.error), before },
  );
  return fail({ ...saved.error, message: english(translatable), translatable });
}

const ALL_SAVED: Saved = { notReplaced: [], beingBought: [], elsewhere: [] };

function count(
  { insert, replace }: Change,
  { notReplaced, beingBought, elsewhere }: Saved,
  taking: Taking,
): null {
  const { report } = taking;
  const late = new Set(notReplaced);
  const refusals = new Map([
    ...beingBought.map((id) => [id, isBeingBought] as const),
    ...elsewhere.map(({ id, bench }) => [id, (key: string) => isElsewhere(key, bench)] as const),
  ]);
  const held = insert.filter((order) => heldForOf(order) !== undefined).length;
  report.imported += insert.length - held;
  report.held += held;
  for (const { id, order } of replace)
    if (!late.has(id)) report[order.heldFor ? 'held' : 'updated'] += 1;
  for (const { id, order, known, isAlike, state, file, line } of replace) {
    if (!late.has(id)) {
      const message = replacedBy(order, known);
      if (!isAlike) remark(withChanges(message, order, known), taking);
      continue;
    }
    const orderKey = showOrderKey(order);
    const refused = isAlike ? undefined : refusals.get(id);
    if (refused) {
      taking.listed.delete(orderKey);
      const message = refused(orderKey);
      reject({ file, line, field: 'reference', message, order: orderKey }, taking);
      continue;
    }
    report.unchanged += 1;
    if (!isAlike) leaveAlone(order, state, taking);
    const row = taking.listed.get(orderKey);
    if (row) Object.assign(row, { outcome: 'unchanged', why: isLeft(order, state) });
  }
  return null;
}

const isBeingBought = (orderKey: string): Message =>
  say(
    'order {orderKey} is being bought at this moment: expected an order that nobody buys; send it again in a minute',
    { orderKey },
  );

const isElsewhere = (orderKey: string, bench: string): Message =>
  say(
    'order {orderKey} is being packed at {bench}: expected an order that no other bench of the site has; send it to that bench, or again when it is set aside there',
    { orderKey, bench },
  );

function reject(row: RejectedRow, taking: Taking): void {
  taking.rejected += 1;
  if (taking.report.rejected.length < taking.most) taking.report.rejected.push(row);
  const { file, line, order: reference } = row;
  if (reference !== undefined && !taking.listed.has(reference))
    list({ file, row: line, reference, outcome: 'refused' }, taking);
}

type Outcome = Pick<ImportedOrder, 'outcome' | 'changed' | 'missing' | 'why'>;

function rowOf(
  { file, line }: Place,
  order: OrderKey & { source?: Order['source'] },
  outcome: Outcome,
): ImportedOrder {
  const number = order.source?.number;
  return {
    file,
    row: line,
    reference: showOrderKey(order),
    ...(number === undefined ? {} : { number }),
    ...outcome,
  };
}

function list(row: ImportedOrder, { listed, most }: Taking): void {
  if (listed.size < most || listed.has(row.reference)) listed.set(row.reference, row);
}

function place(
  { order: found, ...at }: Place & { order: Order | ReadyOrder },
  known: StoredOrder | null,
  change: Change,
  taking: Taking,
): Outcome | null {
  if (!known) {
    change.insert.push(found);
    const why = heldForOf(found);
    const missing = missingOf(found);
    return {
      outcome: why ? 'held' : 'imported',
      ...(why ? { why } : {}),
      ...(missing.length > 0 ? { missing } : {}),
    };
  }
  const came = orderOf(found);
  // A later file without the column does not undo that tax was collected.
  const { collectedTax = known.collectedTax } = came;
  const taxed: Order = collectedTax ? { ...came, collectedTax } : came;
  const two = stillTwo(taxed, known);
  const order: Order = heldAs(two ? { ...taxed, heldFor: two } : taxed, known);
  const message = whyOfAnother(order, known);
  if (message) {
    reject({ ...at, field: 'reference', message, order: showOrderKey(order) }, taking);
    return null;
  }
  const { heldBefore: _, ...stands } = asItCame(known);
  const [before, now] = [OrderSchema.safeParse(stands).data, asItCame(order)];
  const isAlike = isDeepStrictEqual(before && withoutIds(before), withoutIds(now));
  // Of an order that was sent, what comes otherwise is another only where its sender says so.
  const isOpen = REPLACED.includes(known.status);
  const isOther =
    !isAlike && (isOpen ? isAnotherOrder(order, known) : saysAnother(order, known) === true);
  if (isOther && !isOpen) {
    const why = notBoth(order, known);
    reject({ ...at, field: 'reference', message: why, order: showOrderKey(order) }, taking);
    return null;
  }
  if (isOther) {
    const why = notBoth(order, known);
    // Where a person has resumed it, the one that is here stands.
    if (isDeepStrictEqual(known.heldFor, why)) {
      taking.report.unchanged += 1;
      return { outcome: 'unchanged', why };
    }
    change.replace.push(holding({ ...at, known, why }));
    return { outcome: 'held', why };
  }
  if (known.status === 'open' && !isDeepStrictEqual(before, now)) {
    // Its content is as compared when others were joined: they go on with it.
    const along = known.lines.filter(({ from }) => from !== undefined);
    const now = isAlike ? { ...order, lines: [...order.lines, ...along] } : order;
    change.replace.push({ ...at, id: known.id, order: now, known, isAlike, state: say('in work') });
    return replacing(order, known);
  }
  const { goesWith } = known;
  const state =
    goesWith !== undefined && known.status === 'held'
      ? say('shipped with {leading}', { leading: goesWith })
      : stateWords(known.status);
  if (!isAlike && (known.status === 'packing' || known.status === 'held')) {
    change.replace.push({ ...at, id: known.id, order, known, inWork: true, state });
    return replacing(order, known);
  }
  taking.report.unchanged += 1;
  if (isAlike && two && known.status === 'held') return { outcome: 'unchanged', why: two };
  if (isAlike) return { outcome: 'unchanged' };
  leaveAlone(order, state, taking);
  return {
    outcome: 'unchanged',
    changed: changedFields(order, asItCame(known)),
    why: isLeft(order, state),
  };
}

const replacing = (order: Order, known: StoredOrder): Outcome => ({
  ...(order.heldFor ? { outcome: 'held', why: order.heldFor } : { outcome: 'updated' }),
  changed: changedFields(order, asItCame(known)),
});

/** What comes again replaces an order in these states; in any other it leaves the order as it is, with a warning. */
const REPLACED: readonly OrderStatus[] = ['open', 'packing', 'held'];

const notBoth = (comes: Order, stands: Order): Message =>
  say(
    'order {orderKey}: expected one order for each number, found {other} beside {known}, which stays; give one of them another number (a prefix tells two sources apart), or send receiver and goods of a changed order one after the other',
    { orderKey: showOrderKey(comes), other: inShort(comes), known: inShort(asItCame(stands)) },
  );

/**
 * Why an order is held beside another one of its number, where it comes again as it stands: that settles nothing,
 * a person does.
 */
function stillTwo(comes: Order, stands: StoredOrder): AnyMessage | undefined {
  const { heldFor, ...before } = asItCame(stands);
  if (!heldFor || comes.heldFor || asMessage(heldFor).id !== notBoth(stands, stands).id)
    return undefined;
  const known = OrderSchema.safeParse(before).data;
  const isSame = known && isDeepStrictEqual(withoutIds(known), withoutIds(asItCame(comes)));
  return isSame ? heldFor : undefined;
}

const inShort = ({ shipTo, lines }: Pick<Order, 'shipTo' | 'lines'>): Message =>
  say('{name}, {city} ({goods})', {
    name: shipTo.name,
    city: shipTo.city,
    goods: goodsOf({ lines }),
  });

/** Its goods in short; those that `other` has not alike come first. */
function goodsOf(order: Pick<Order, 'lines'>, other = order): string {
  const known = new Set(unitsOf(other));
  const isAlike = (units: string): boolean => known.has(units);
  const lines = order.lines.map((line) => {
    const parts = (line.parts ?? []).map((part, at) => ({
      text: unitsOfLine(part),
      isAlike: isAlike(partsOfLine(line)[at] ?? ''),
    }));
    const kit = parts.length === 0 ? '' : ` (${inShortList(parts)})`;
    return {
      text: `${unitsOfLine(line)}${kit}`,
      isAlike: isAlike(unitsOfLine(line)) && parts.every((part) => part.isAlike),
    };
  });
  return inShortList(lines);
}

const inShortList = (goods: readonly { text: string; isAlike: boolean }[]): string =>
  goods
    .toSorted((a, b) => Number(a.isAlike) - Number(b.isAlike))
    .slice(0, MOST_NAMED)
    .map(({ text }) => text)
    .concat(goods.length > MOST_NAMED ? ['…'] : [])
    .join(', ');

/** Lines of an order, or parts of a line, in a message. */
const MOST_NAMED = 3;

/** The order with the name of its shop, without the shop's ids of the order and its lines. */
const withoutIds = ({ source, heldBefore: _, ...order }: Order) => ({
  ...order,
  store: source?.store,
});

/** Why an order is refused whose number another sender uses; null if the sender is the same. */
function whyOfAnother(order: Order, known: Order): Message | null {
  const [comes, stands] = [order.source?.store ?? null, known.source?.store ?? null];
  const numberOf = ({ reference, source }: Order) => source?.number ?? reference;
  if (comes === stands && numberOf(order) === numberOf(known)) return null;
  return say(
    'order {orderKey}: expected a number of {comes}, found an order of {stands} under it, which stays; a prefix tells them apart (column reference_prefix), the same name of the sender makes them one (column order_source)',
    { orderKey: showOrderKey(order), comes: senderName(comes), stands: senderName(stands) },
  );
}

const senderName = (name: string | null): AnyMessage =>
  name === null ? say('a sender without a name') : show(name);

function replacedBy(order: Order, known: StoredOrder): Message {
  const { status } = known;
  if (order.heldFor) return isHeldNow(order, order.heldFor);
  if (known.goesWith !== undefined) return leavesOther(order, known.goesWith);
  if (status === 'held') return isHeldByOthers(known) ? staysHeld(order) : isFreed(order);
  return status === 'packing' ? stopsPacker(order) : isReplaced(order);
}

const staysHeld = (order: Order): Message =>
  say('order {orderKey} is on hold: it is replaced by what came now', {
    orderKey: showOrderKey(order),
  });

const leavesOther = (order: Order, leading: string): Message =>
  say(
    'order {orderKey} no longer goes with {leading}: it is open by itself, as it came now, and a packer of {leading} is stopped',
    { orderKey: showOrderKey(order), leading },
  );

const isHeldNow = (order: Order, why: AnyMessage): Message =>
  say('order {orderKey} was known and is held now: {why}', { orderKey: showOrderKey(order), why });

const isFreed = (order: Order): Message =>
  say('order {orderKey} was held and is open now: it is replaced by what came', {
    orderKey: showOrderKey(order),
  });

const isReplaced = (order: Order): Message =>
  say('order {orderKey} was known and open: it is replaced by what came now', {
    orderKey: showOrderKey(order),
  });

const stopsPacker = (order: Order): Message =>
  say('order {orderKey} is being packed: its packer is stopped, and packs it anew as it is now', {
    orderKey: showOrderKey(order),
  });

/** Names receivers and goods that differ: another customer's order may have come under the number. */
function withChanges(message: Message, comes: Order, stands: Order): Message {
  const before = asItCame(stands);
  const changes = [
    ...receiverChange(comes.shipTo, before.shipTo),
    ...(isDeepStrictEqual(unitsOf(comes), unitsOf(before))
      ? []
      : [
          say('goods now {now}, before {before}', {
            now: goodsOf(comes, before),
            before: goodsOf(before, comes),
          }),
        ]),
  ];
  return changes.length === 0
    ? message
    : say('{message}: {changes}', { message, changes: listed(changes, '; ') });
}

function receiverChange(now: Address, before: Address): Message[] {
  if (nameKey(now) !== nameKey(before)) {
    const [comes, stood] = [receiverOf(now), receiverOf(before)];
    return [say('receiver now {now}, before {before}', { now: comes, before: stood })];
  }
  return placeKey(now) === placeKey(before) && plainKey([now.city]) === plainKey([before.city])
    ? []
    : [
        say('address of {name} now {now}, before {before}', {
          name: now.name,
          now: addressOf(now),
          before: addressOf(before),
        }),
      ];
}

const receiverOf = ({ name, city, country }: Address): Message =>
  say('{name}, {city} {country}', { name, city, country });

const addressOf = ({ addressLine1, zip, city, country }: Address): string =>
  [addressLine1, zip, city, country].filter(Boolean).join(', ');

function leaveAlone(order: Order, state: Message, taking: Taking): void {
  remark(isLeft(order, state), taking);
}

const isLeft = (order: Order, state: Message): Message =>
  say('order {orderKey} is {state} and was left as it is', {
    orderKey: showOrderKey(order),
    state,
  });

/** Fields by their JSON names that differ: `notes`, `shipTo.city`, `lines[0].quantity`. */
function changedFields(comes: Order, stands: Order): string[] {
  const { lines: now, shipTo, source: _, heldFor: __, heldBefore: ___, ...rest } = comes;
  const { lines: before, shipTo: to, ...stood } = stands;
  const { source: ____, heldFor: _____, heldBefore: ______, ...fields } = stood;
  const lines =
    now.length === before.length
      ? now.flatMap((line, at) => differing(line, before[at] ?? {}, `lines[${at}].`))
      : ['lines'];
  return [...differing(rest, fields, ''), ...differing(shipTo, to, 'shipTo.'), ...lines];
}

const OF_STORE = ['id', 'status', 'updatedAt', 'erasedAt', 'goesWith'];

function differing(now: object, before: object, prefix: string): string[] {
  const [one, other] = [Object.entries(now), Object.entries(before)].map(
    (entries) => new Map<string, unknown>(entries),
  );
  return [...new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])]
    .filter((name) => !OF_STORE.includes(name))
    .filter((name) => !isDeepStrictEqual(one?.get(name), other?.get(name)))
    .map((name) => `${prefix}${name}`);
}

function remark(message: Message, taking: Taking): void {
  taking.remarks += 1;
  if (taking.remarks <= MOST_REMARKS) taking.report.warnings.push(message);
}
