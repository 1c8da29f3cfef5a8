import { type Message, say } from '../../../shared/kernel/message.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { type Bench, type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import type { BenchService } from '../packing/bench/bench-service.ts';
import type { CartonPlace } from './carton-places.ts';
import { scanCarton } from './scan-labels.ts';
import { choiceOf, notOpened } from './scan-orders.ts';

/** A carton slip with no order being packed: opens its order at that carton. */
export async function scanSlip(
  service: BenchService,
  text: string,
  places: readonly CartonPlace[],
): Promise<ScanAnswer | null> {
  const [only, ...more] = places;
  if (!only) return null;
  if (more.length > 0) {
    const asked = say('{text} is a carton of {count} orders. Which one?', {
      text,
      count: places.length,
    });
    const which = places.map(({ order, carton }) => ({ ...choiceOf(order), carton }));
    return { ...scanAnswer('attention', asked), which };
  }
  const { order, carton } = only;
  const opened = await service.bench.open(order, { carton });
  if (!opened.ok) return notOpened(order, opened.error);
  const { kind } = opened.value.session.step;
  if (kind === 'labels' || kind === 'done') {
    const isCancelled = opened.value.shipment?.state === 'cancelled';
    const loose = isCancelled ? null : service.looseLabel(opened.value, carton);
    if (loose !== null) return firstLoose(opened.value, loose, carton);
    return await scanCarton(service, carton, opened.value, true);
  }
  if (kind === 'waiting')
    return scanAnswer(
      'info',
      say('Order {orderKey} is not bought yet: it waits for the partner. Put {carton} back.', {
        orderKey: showOrderKey(order),
        carton,
      }),
    );
  return scanAnswer(
    'success',
    say('Order {orderKey} is on the bench, at carton {carton}.', {
      orderKey: showOrderKey(order),
      carton,
    }),
  );
}

/** Without an open order it was a slip: no label of this order is in hand yet. */
function firstLoose(bench: Bench, loose: string, carton: string): ScanAnswer {
  const first = say(
    'Order {orderKey} is on the bench. The label of {loose} is printed and loose: stick it on {loose} and scan it, or press “Label applied” beside it.',
    { orderKey: showOrderKey(bench.order), loose },
  );
  return scanAnswer(
    'attention',
    say('{why} {next}', { why: first, next: afterwards(bench, loose, carton) }),
  );
}

function afterwards({ session, labelsOrder }: Bench, loose: string, carton: string): Message {
  if (labelsOrder !== 'label-first') return say('Then scan {carton} again.', { carton });
  const left = session.cartons.filter(({ reference }) => !session.scannedBack.includes(reference));
  const next = left.find(({ reference }) => reference !== loose)?.reference ?? carton;
  return next === carton
    ? say('Then the label of {carton} prints.', { carton })
    : say('Then the label of {next} prints; {carton} has its turn after it.', { next, carton });
}
