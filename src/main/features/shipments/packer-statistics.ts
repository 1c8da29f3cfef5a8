import { dayBegins, dayOf, startOf } from '../../../shared/kernel/day.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { ReportRange } from '../../../shared/merchants/merchant-report.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { sameName } from '../../../shared/people/packer.ts';
import type { Statistics } from '../../../shared/shipments/statistics.ts';
import type { Connection } from '../connection/connection.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { Attempt, PurchaseJournal } from '../purchasing/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type Packed, packedHours } from './logic/packed-hours.ts';

export interface PackerStatisticsNeeds {
  orders: OrderRepository;
  journal: PurchaseJournal;
  settings: SettingsSource;
  connection: Connection;
  now(): Date;
}

/** Orders per query. */
const SLICE = 200;

export type PackerStatistics = ReturnType<typeof createPackerStatistics>;

/**
 * Orders that this bench's packers bought by hour, with cartons, lines and units: computed from the purchase journal
 * each time, and stored nowhere. Only for packers in the list of packers, and the days that the settings allow.
 * Errors: `forbidden` while it is off.
 */
export const createPackerStatistics =
  (needs: PackerStatisticsNeeds) =>
  async (range: ReportRange): Promise<Result<Statistics>> => {
    const settings = needs.settings.current();
    if (!settings['statistics.packers'])
      return refuse(
        'forbidden',
        say('Statistics by packer are off. A supervisor can turn them on (statistics.packers).'),
        { field: 'statistics.packers', retry: 'after-change' },
      );
    const now = needs.now();
    const first = dayOf(dayBegins(now, 1 - settings['statistics.days']));
    const from = range.from !== null && range.from > first ? range.from : first;
    const to = range.to ?? dayOf(now);
    const bought = await needs.journal.list({
      connection: needs.connection.name,
      states: ['confirmed'],
      openedFrom: startOf(from, 0),
      openedBefore: startOf(to, 1),
    });
    const names = settings.packers.map(({ name }) => name);
    const packed = await packedOf(needs.orders, bought, names);
    return ok({ from, to, hours: packedHours(packed) });
  };

async function packedOf(
  orders: OrderRepository,
  bought: readonly Attempt[],
  names: readonly string[],
): Promise<Packed[]> {
  const packed: Packed[] = [];
  const own = bought.filter(({ kind, bench }) => kind === 'outbound' && bench === undefined);
  for (let from = 0; from < own.length; from += SLICE) {
    const slice = own.slice(from, from + SLICE);
    const found = await orders.findMany(slice);
    const byId = new Map(found.map((order) => [order.id, order]));
    for (const attempt of slice) {
      const packer = names.find((name) => sameName(name, attempt.packer ?? ''));
      const order = byId.get(attempt.orderId);
      if (packer !== undefined && order) packed.push(purchase(attempt, order, packer));
    }
  }
  return packed;
}

const purchase = (
  { orderId, openedAt, accepted }: Attempt,
  { lines }: StoredOrder,
  packer: string,
): Packed => ({
  packer,
  orderId,
  at: new Date(openedAt),
  cartons: accepted.cartons.length,
  lines: lines.length,
  units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
});
