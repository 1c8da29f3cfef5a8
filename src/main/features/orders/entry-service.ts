import type { Address } from '../../../shared/kernel/address.ts';
import { today } from '../../../shared/kernel/day.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import {
  type Order,
  type OrderKey,
  OrderSchema,
  showOrderKey,
} from '../../../shared/orders/order.ts';
import type {
  EditedOrder,
  EntryAnswer,
  EntryRemark,
  KeptOrder,
  OrderEntry,
} from '../../../shared/orders/order-entry.ts';
import type { RequirementCatalogue } from '../../../shared/requirements/catalogue.ts';
import { addressRemarks, missingPostalCode, missingState } from './logic/address-warnings.ts';
import { askedByDestination, type Crossing } from './logic/consignment.ts';
import { readEntry, saveEntry } from './logic/enter-order.ts';
import type { UnitDefaults } from './logic/read-order.ts';
import type { OrderRepository } from './ports.ts';

export type EntryService = ReturnType<typeof createEntryService>;

export interface EntryServiceNeeds {
  orders: OrderRepository;
  defaults(): UnitDefaults;
  requirements(): RequirementCatalogue;
  /** Sender of an order without one: its merchant's address, or the station's. */
  shipFrom(order: Order): Address | null;
}

export function createEntryService({
  orders,
  defaults,
  requirements,
  shipFrom,
}: EntryServiceNeeds) {
  return {
    async kept(key: OrderKey): Promise<Result<KeptOrder>> {
      const found = await orders.find(key);
      if (!found) {
        const message = say('Order {orderKey} no longer exists.', {
          orderKey: showOrderKey(key),
        });
        return refuse('not-found', message, { field: 'reference' });
      }
      const { status, updatedAt } = found;
      return ok({ order: OrderSchema.parse(found), status, updatedAt });
    },

    /** Checks the entries of the form, and saves the order only if `save` is set. */
    async enter(
      entry: OrderEntry,
      edited: EditedOrder | null,
      save: boolean,
    ): Promise<Result<EntryAnswer>> {
      const before = edited ? await orders.find(edited) : null;
      const read = readEntry(entry, before, defaults());
      if (!read.ok) {
        const missing = missingCode(entry.shipTo, requirements());
        const problems = missing ? [...read.error, missing] : read.error;
        return ok({ problems, warnings: [], saved: null });
      }
      const missing = missingCode(read.value.shipTo, requirements());
      const warnings = warningsOf(read.value, {
        from: shipFrom(read.value),
        on: today(),
        requirements: requirements(),
      }).filter(({ field }) => field !== missing?.field);
      if (missing) return ok({ problems: [missing], warnings, saved: null });
      if (!save) return ok({ problems: [], warnings, saved: null });
      const saved = await saveEntry(read.value, edited, orders);
      if (saved.ok) {
        const { merchant, reference } = read.value;
        return ok({ problems: [], warnings, saved: { merchant, reference } });
      }
      const { field, message } = saved.error;
      if (field === undefined) return saved;
      return ok({ problems: [{ field, message }], warnings, saved: null });
    },
  };
}

/**
 * Requires a postal code in countries that use them. An imported order without one only gets a warning,
 * because nobody is present to add it.
 */
function missingCode(
  { country = '', zip = '' }: OrderEntry['shipTo'],
  requirements: RequirementCatalogue,
): EntryRemark | null {
  const code = country.trim().toUpperCase();
  if (zip.trim() !== '' || !/^[A-Z]{2}$/.test(code)) return null;
  const message = missingPostalCode(code, requirements);
  return message === null ? null : { field: 'shipTo.zip', message };
}

/**
 * The warnings that rating and customs give about the receiver, shown here already: here a person can
 * still add the data.
 */
function warningsOf(order: Order, crossing: Crossing): EntryRemark[] {
  const { requirements } = crossing;
  const { shipTo } = order;
  const asked = askedByDestination(order, crossing);
  const remarks = [...addressRemarks(shipTo, requirements), ...missingState(shipTo, requirements)];
  return [
    ...remarks.map(({ field, message }) => ({ field: `shipTo.${field}`, message })),
    ...asked
      .filter(({ field }) => field.startsWith('shipTo.'))
      .map(({ field, message }) => ({ field, message })),
  ];
}
