import { say } from '../../../shared/kernel/message.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import type { BenchService } from '../packing/bench-service.ts';
import type { CartonPlace } from './carton-places.ts';
import { scanCarton } from './scan-labels.ts';
import { choiceOf, notOpened } from './scan-orders.ts';

/** A carton slip, while no order needs the bench: opens its order at that carton. */
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
  if (kind === 'labels' || kind === 'done') return await scanCarton(service, carton, opened.value);
  return scanAnswer(
    'success',
    say('Order {orderKey} is on the bench, at carton {carton}.', {
      orderKey: showOrderKey(order),
      carton,
    }),
  );
}
