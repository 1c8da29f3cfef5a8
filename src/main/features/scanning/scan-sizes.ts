import { ItemSizeSchema } from '../../../shared/catalogue/item.ts';
import { say } from '../../../shared/kernel/message.ts';
import { type Bench, type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import type { ItemService } from '../catalogue/item-service.ts';
import type { BenchService } from '../packing/bench/bench-service.ts';
import { lastSku, notNow, refused, stop } from './scan-answers.ts';

interface ScanSizesNeeds {
  service: BenchService;
  confirmItem: ItemService['confirmItem'];
}

const SIZE = /^([\d.,]+)\s*[x×*]\s*([\d.,]+)\s*[x×*]\s*([\d.,]+)(?:\s*(cm|in))?(?:\s*(UP))?$/i;

/**
 * `PB:SIZE:30x20x15`, scanned, typed or sent by a measuring machine: size of the item scanned last,
 * in the order's unit by default; `UP` after it keeps its height vertical.
 */
export async function measureItem(
  { service, confirmItem }: ScanSizesNeeds,
  { order, session }: Bench,
  text: string,
): Promise<ScanAnswer> {
  const sku = lastSku(order, session);
  if (sku === null) return notNow(say('Scan the item first, then its size.'));
  const [, length, width, height, unit, up] = SIZE.exec(text.trim()) ?? [];
  const sides = [length, width, height].map((side) => side?.replace(',', '.'));
  const size = ItemSizeSchema.safeParse({
    length: sides[0],
    width: sides[1],
    height: sides[2],
    unit: unit?.toUpperCase() ?? order.dimensionUnit,
    ...(up ? { upright: true } : {}),
  });
  if (!size.success)
    return stop(
      say('PB:SIZE: expected three sides like PB:SIZE:30x20x15, found “{found}”.', { found: text }),
    );
  const { merchant } = order;
  const kept = await confirmItem({ merchant, sku }, { dimensions: size.data }, 'bench');
  if (!kept.ok) return refused(kept.error);
  // The window requests the suggested box again.
  await service.bench.refresh();
  return scanAnswer('success', say('The size of {sku} is kept.', { sku }));
}
