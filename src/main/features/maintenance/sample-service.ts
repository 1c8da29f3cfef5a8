import type { Item } from '../../../shared/catalogue/item.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, messageOf, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { OrderKey, OrderStatus } from '../../../shared/orders/order.ts';
import { PROBLEM_SAMPLES, type Sample } from '../../../shared/orders/samples.ts';
import { reportDefect } from '../../kernel/log.ts';
import { learningItems } from '../catalogue/item-learning.ts';
import { keyOf } from '../catalogue/logic/order-items.ts';
import type { ItemPictures, ItemRepository } from '../catalogue/ports.ts';
import type { Connection } from '../connection/connection.ts';
import { importOrders } from '../intake/logic/import-orders.ts';
import { parseOrderFile } from '../intake/logic/parse-order-file.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { Samples } from './ports.ts';

export interface SampleNeeds {
  orders: OrderRepository;
  items: ItemRepository;
  itemPictures: ItemPictures;
  samples: Samples;
  connection: Connection;
  now(): Date;
}

export type SampleService = ReturnType<typeof createSampleService>;

/** More than the samples have. */
const MOST_GOODS = 100;

const CAN_BE_PACKED: readonly OrderStatus[] = ['open', 'packing'];

const isOf = ({ name }: { name: string }, sample: Sample): boolean =>
  name.startsWith(`${sample.toLowerCase()}-`);

const ships = (file: { name: string }): boolean =>
  !PROBLEM_SAMPLES.some((sample) => isOf(file, sample));

export function createSampleService({
  orders,
  items,
  connection,
  itemPictures,
  samples,
  now,
}: SampleNeeds) {
  const sampleOrders = samples.orders;

  /** Sample items without a picture get the one shipped with the program. A failure is ignored. */
  const showGoods = (known: readonly Item[]): Promise<void> =>
    addPictures(known).catch((error) => reportDefect(error, 'samples'));

  async function addPictures(known: readonly Item[]): Promise<void> {
    const bare = known.filter(({ picture }) => picture === null);
    const skus = bare.map(({ sku }) => sku);
    const pictures = await samples.pictures(skus);
    for (const { merchant, sku } of bare) {
      const bytes = pictures.get(sku);
      const kept = bytes && (await itemPictures.keep(bytes, 'png'));
      if (!kept?.ok) continue;
      const picture = kept.value;
      await items.change([{ merchant, sku }], (_, before) => before && { ...before, picture });
    }
  }

  return {
    /** Errors: `not-available` where the program's sample files are missing. */
    sampleOrders,

    /** On an empty sandbox: imports the sample orders that ship without problems. */
    async welcome(): Promise<AnyMessage | null> {
      if (!connection.sandbox) return null;
      const { total } = await orders.list({ limit: 1 });
      if (total > 0) return null;
      const files = await sampleOrders();
      // They are optional: the station opens, and reports it.
      if (!files.ok) return messageOf(files.error);
      const taken = await learningItems({ orders, items, now }, (learning) =>
        importOrders(files.value.filter(ships), learning),
      );
      await showGoods(await items.after(null, MOST_GOODS));
      return taken.ok
        ? say('{imported} sample orders are in the queue.', { imported: taken.value.imported })
        : null;
    },

    /**
     * A sample order to pack: the open one, or a copy under a new reference. Errors: `not-available`
     * outside of the sandbox, or where the file is missing.
     */
    async takeSample(sample: Sample): Promise<Result<OrderKey>> {
      if (!connection.sandbox) return fail(sandboxOnly());
      const files = await sampleOrders();
      if (!files.ok) return files;
      const file = files.value.find((each) => isOf(each, sample));
      const found = file && parseOrderFile(file.name, file.bytes, {}).orders[0]?.order;
      if (!found) throw new Error(`no order in the file of ${sample}`);
      for (let copy = 1; ; copy += 1) {
        const reference = copy === 1 ? sample : `${sample}-${copy}`;
        const key = { merchant: found.merchant, reference };
        const kept = await orders.find(key);
        if (kept && CAN_BE_PACKED.includes(kept.status)) return ok(key);
        if (kept) continue;
        const saved = await learningItems({ orders, items, now }, (learning) =>
          learning.saveAll({ insert: [{ ...found, reference }], replace: [] }),
        );
        await showGoods(await items.findMany(found.lines.map((line) => keyOf(found, line))));
        return saved.ok ? ok(key) : saved;
      }
    },
  };
}

const sandboxOnly = () =>
  stationError('not-available', say('Sample orders are packed on the sandbox alone.'));
