import type { StationError } from '../../../shared/kernel/errors.ts';
import { listed, type Message, messageOf, say } from '../../../shared/kernel/message.ts';
import { type OrderKey, type StoredOrder, showOrderKey } from '../../../shared/orders/order.ts';
import { goingAlong } from '../../../shared/orders/together.ts';
import {
  type Bench,
  isThrough,
  type ScanAnswer,
  scanAnswer,
} from '../../../shared/packing/session.ts';
import { sameOrder } from '../../../shared/scanning/meaning.ts';
import type { BenchService } from '../packing/bench/bench-service.ts';
import { refused, shownCode, stop } from './scan-answers.ts';
import { whose } from './scan-refusals.ts';

interface OrderScan {
  text: string;
  keys: readonly OrderKey[];
  /** The existing orders for the keys. */
  orders: readonly StoredOrder[];
}

/** The name of an order was scanned. */
export async function scanOrder(
  service: BenchService,
  { text, keys, orders }: OrderScan,
  bench: Bench | null,
): Promise<ScanAnswer> {
  const done = bench !== null && isThrough(bench.session);
  if (bench && keys.some((key) => sameOrder(key, bench.order)) && !(done && keys.length > 1)) {
    const already = say('Order {orderKey} is on the bench already.', {
      orderKey: showOrderKey(bench.order),
    });
    return await withLabels(service, scanAnswer('info', already));
  }
  if (bench && !done && keys.some((key) => goesAlong(key, bench)))
    return scanAnswer('info', alongIsOpen(text, bench.order));
  if (bench && !done) return otherOrder(text, keys, bench);
  if (keys.length > 1) {
    const merchants = listed(
      keys.map(({ merchant }) => whose(merchant)),
      ', ',
    );
    return stop(
      say('{text} is an order of {merchants}. Choose one from the list.', { text, merchants }),
    );
  }
  const order = orders.find((each) => keys.some((key) => sameOrder(each, key)));
  return order ? await openOrder(service, order) : stop(noOrder(text));
}

interface ToteScan {
  text: string;
  own: boolean;
  inTote: readonly StoredOrder[];
}

/** A tote was scanned: opens the order waiting in it. */
export async function scanTote(
  service: BenchService,
  { text, own, inTote }: ToteScan,
  bench: Bench | null,
): Promise<ScanAnswer> {
  const done = bench !== null && isThrough(bench.session);
  const [only, ...more] = inTote;
  if (bench && own && !(done && only)) {
    const already = say('{text} is the tote of order {orderKey}, which is on the bench.', {
      text,
      orderKey: showOrderKey(bench.order),
    });
    return await withLabels(service, scanAnswer('info', already));
  }
  if (bench && !done) {
    const others = listed(inTote.map(showOrderKey), ', ');
    return stop(
      say('{text} is the tote of {others}. Finish or set aside {reference} first.', {
        text,
        others,
        reference: bench.order.reference,
      }),
    );
  }
  if (only === undefined) return stop(noOrder(text));
  if (more.length === 0) return await openOrder(service, only);
  const asked = say('{count} orders wait in tote {text}. Which one?', {
    count: inTote.length,
    text,
  });
  return { ...scanAnswer('attention', asked), which: inTote.map(choiceOf) };
}

/** An order to choose. */
export const choiceOf = ({ merchant, reference, lines }: StoredOrder) => ({
  merchant,
  reference,
  lines: lines.length,
  units: lines.reduce((units, { quantity }) => units + quantity, 0),
});

const goesAlong = ({ merchant, reference }: OrderKey, { order }: Bench): boolean =>
  merchant === order.merchant && goingAlong(order).includes(reference);

const alongIsOpen = (reference: string, leading: OrderKey): Message =>
  say('Order {orderKey} is on the bench; {reference} goes with it in one shipment.', {
    orderKey: showOrderKey(leading),
    reference,
  });

/** One that goes with another opens that one. */
export async function openOrder(service: BenchService, order: StoredOrder): Promise<ScanAnswer> {
  const { merchant, reference, status, goesWith } = order;
  if (goesWith !== undefined && status !== 'cancelled') {
    const leading = { merchant, reference: goesWith };
    const lead = await service.bench.open(leading);
    if (!lead.ok) return notOpened(leading, lead.error);
    return await withLabels(service, scanAnswer('success', alongIsOpen(reference, leading)));
  }
  const opened = await service.bench.open(order);
  if (!opened.ok) return notOpened(order, opened.error);
  const open = say('Order {orderKey} is on the bench.', { orderKey: showOrderKey(order) });
  return await withLabels(service, scanAnswer('success', open));
}

/** A slip brings the labels that were never printed. */
async function withLabels(service: BenchService, answer: ScanAnswer): Promise<ScanAnswer> {
  const due = await service.printDue();
  if (!due.ok) return refused(due.error);
  const [carton, ...more] = due.value;
  if (carton === undefined) return answer;
  const next =
    more.length > 0 ? say('Its labels print.') : say('The label of {carton} prints.', { carton });
  return scanAnswer(answer.tone, say('{why} {next}', { why: messageOf(answer), next }));
}

/** A held order can be resumed from the answer. */
export function notOpened({ merchant, reference }: OrderKey, error: StationError): ScanAnswer {
  const answer = refused(error);
  return error.field === 'held' ? { ...answer, held: { merchant, reference } } : answer;
}

function otherOrder(text: string, keys: readonly OrderKey[], bench: Bench): ScanAnswer {
  const merchants = new Set(keys.map(({ merchant }) => merchant));
  if (!merchants.has(bench.order.merchant)) {
    const others = listed([...merchants].map(whose), ', ');
    return stop(
      say(
        '{text} is an order of {others}. The order at the bench, {reference}, belongs to {merchant}: finish it or set it aside first.',
        {
          text,
          others,
          reference: bench.order.reference,
          merchant: whose(bench.order.merchant),
        },
      ),
    );
  }
  return stop(
    say('{text} is another order. Finish or set aside {reference} first.', {
      text,
      reference: bench.order.reference,
    }),
  );
}

export const noOrder = (text: string): Message =>
  say(
    'No order {text} is known here, and none waits in a tote {text}. Scan an order, or import it first.',
    { text: shownCode(text) },
  );
