import type { StoredOrder } from '../../../shared/orders/order.ts';
import { type Bench, isThrough, type ScanAnswer } from '../../../shared/packing/session.ts';
import { linesOf } from '../../../shared/scanning/meaning.ts';
import type { Reading } from '../../../shared/scanning/reading.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { BenchService } from '../packing/bench/bench-service.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { openOrder } from './scan-orders.ts';

/** Lengths of GTINs in orders: with fewer leading zeros than the 14 digits of a scan. */
const LENGTHS = [8, 12, 13, 14];

function codesOf({ text, gtins }: Reading): string[] {
  const numbers = gtins.flatMap((gtin) => {
    const bare = gtin.replace(/^0+/, '');
    return LENGTHS.filter((length) => length >= bare.length).map((length) =>
      bare.padStart(length, '0'),
    );
  });
  return [...new Set([text, text.toUpperCase(), text.toLowerCase(), ...numbers])];
}

export interface FindSingleNeeds {
  orders: OrderRepository;
  settings: SettingsSource;
}

/** The oldest open order of just one unit of the scanned item; null also where the setting is off. */
export function createFindSingle({ orders, settings }: FindSingleNeeds) {
  return async (reading: Reading): Promise<StoredOrder | null> => {
    if (!settings.current()['scan.itemFindsOrder']) return null;
    const found = await orders.findSingle(codesOf(reading));
    return found.find((order) => linesOf(reading, order).length > 0) ?? null;
  };
}

interface ScanSingleNeeds {
  service: BenchService;
  findSingle(reading: Reading): Promise<StoredOrder | null>;
}

/** With no open order: an item opens its order and is packed by the same scan. */
export async function scanSingle(
  { service, findSingle }: ScanSingleNeeds,
  reading: Reading,
  bench: Bench | null,
  pack: (bench: Bench) => Promise<ScanAnswer>,
): Promise<ScanAnswer | null> {
  if (bench && !isThrough(bench.session)) return null;
  const order = await findSingle(reading);
  if (!order) return null;
  const opened = await openOrder(service, order);
  const now = opened.tone === 'success' ? await service.bench.current() : null;
  return now ? await pack(now) : opened;
}
