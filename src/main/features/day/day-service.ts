import type { DayFigures } from '../../../shared/day/day.ts';
import { exceptionCount } from '../../../shared/exceptions/exception.ts';
import { dayOf, startOf } from '../../../shared/kernel/day.ts';
import { addMoney, type Money } from '../../../shared/kernel/money.ts';
import { leftToPack } from '../../../shared/orders/order-list.ts';
import { sameName } from '../../../shared/people/packer.ts';
import type { Connection } from '../connection/connection.ts';
import type { Exceptions } from '../exceptions/feature.ts';
import type { HandoverRepository } from '../handover/ports.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { Attempt, PurchaseJournal } from '../purchasing/ports.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type Bought, figuresOf } from './logic/figures.ts';

/** What the figures of a day need. */
export interface DayNeeds {
  orders: OrderRepository;
  journal: PurchaseJournal;
  handovers: HandoverRepository;
  exceptions: Exceptions;
  settings: SettingsSource;
  /** Packers are only named to users who may change settings (docs/works-council.md). */
  settingsLock: SettingsLock;
  connection: Connection;
  now(): Date;
}

/** Orders read at a time. */
const SLICE = 200;

/** Figures of a day from the purchase journal; on a site it has the purchases of all benches. */
export const createDayService =
  (needs: DayNeeds) =>
  async (asked: string | null): Promise<DayFigures> => {
    const { orders, journal, exceptions, settingsLock, connection, now } = needs;
    const today = dayOf(now());
    const day = asked ?? today;
    const tried = await journal.list({
      connection: connection.name,
      openedFrom: startOf(day, 0),
      openedBefore: startOf(day, 1),
    });
    const outbound = tried.filter(({ kind }) => kind === 'outbound');
    const of = (state: Attempt['state']) => outbound.filter((each) => each.state === state);
    const returned = tried.filter(({ kind, state }) => kind === 'return' && state === 'confirmed');
    const numbers = day === today ? await orders.numbers(startOf(day, 0)) : null;
    return {
      day,
      ...(numbers
        ? { left: leftToPack(numbers), waiting: numbers.waiting }
        : { left: null, waiting: null }),
      exceptions: day === today ? exceptionCount(await exceptions.list()) : null,
      ...figuresOf(
        await boughtOf(needs, of('confirmed'), settingsLock.allows(null).ok),
        await boughtOf(needs, of('cancelled'), false),
      ),
      cancelled: of('cancelled').length,
      unknown: of('unknown').length,
      returns: {
        bought: returned.length,
        cost: sums(returned.flatMap(({ accepted }) => accepted.total ?? [])),
      },
    };
  };

async function boughtOf(
  { orders, handovers, settings }: DayNeeds,
  attempts: readonly Attempt[],
  mayName: boolean,
): Promise<Bought[]> {
  const { packers, 'statistics.packers': isOn } = settings.current();
  const names = isOn && mayName ? packers.map(({ name }) => name) : [];
  const gone = await handovers.handedOver(attempts.map(({ id }) => id));
  const bought: Bought[] = [];
  for (let from = 0; from < attempts.length; from += SLICE) {
    const slice = attempts.slice(from, from + SLICE);
    const countries = await countriesOf(orders, slice);
    for (const { id, orderId, openedAt, answer, accepted, packer } of slice) {
      bought.push({
        at: new Date(openedAt),
        carrier: answer?.carrier?.trim() || accepted.carrier,
        country: countries.get(orderId) ?? '',
        packer: names.find((name) => sameName(name, packer ?? '')) ?? null,
        cartons: accepted.cartons.length,
        handedOver: gone.has(id),
        cost: accepted,
      });
    }
  }
  return bought;
}

/** By order id; deleted orders are left out. */
async function countriesOf(
  orders: OrderRepository,
  attempts: readonly Attempt[],
): Promise<ReadonlyMap<string, string>> {
  const found = await orders.findMany(attempts);
  const countries = new Map(found.map(({ id, shipTo }) => [id, shipTo.country]));
  for (const { orderId } of attempts) {
    // A repeated purchase has another reference than its order.
    if (countries.has(orderId)) continue;
    const order = await orders.findById(orderId);
    if (order) countries.set(orderId, order.shipTo.country);
  }
  return countries;
}

const sums = (amounts: readonly Money[]): Money[] =>
  [...Map.groupBy(amounts, ({ currency }) => currency).values()].flatMap(([first, ...more]) =>
    first ? [addMoney(first, ...more)] : [],
  );
