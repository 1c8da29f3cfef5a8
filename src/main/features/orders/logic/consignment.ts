import { createHash } from 'node:crypto';
import type { Address } from '../../../../shared/kernel/address.ts';
import type { Order } from '../../../../shared/orders/order.ts';
import type { RequirementCatalogue } from '../../../../shared/requirements/catalogue.ts';
import {
  type Consignment,
  missingRequirements,
  type RequirementFinding,
} from '../../../../shared/requirements/evaluate.ts';
import type { Requirement } from '../../../../shared/requirements/requirement.ts';

/** Where an order is sent from, and the day (YYYY-MM-DD) it is picked up or arrives. */
export interface Crossing {
  /** The sender's own address, for orders without one. */
  from: Address | null;
  on: string;
  requirements: RequirementCatalogue;
}

const consignmentOf = (
  order: Order,
  { from, on }: Omit<Crossing, 'requirements'>,
): Consignment => ({
  shipTo: order.shipTo,
  from: order.shipFrom ?? from,
  business: order.b2b,
  terms: order.terms,
  currency: order.currency,
  lines: order.lines,
  on,
  isLetPass: (requirement, field, value) =>
    order.letPass?.some(({ mark }) => mark === passMark({ order, requirement, field, value })) ??
    false,
});

interface Passed {
  order: Order;
  requirement: Requirement;
  field: string;
  value: string;
}

/**
 * Of what a supervisor let pass: this requirement as it is, this value of the field, this receiver. Anything else is
 * another question. Without personal data in clear: it outlives an erasure.
 */
export const passMark = ({ order: { shipTo }, requirement, field, value }: Passed): string =>
  createHash('sha256')
    .update(JSON.stringify([requirement, field, value, shipTo.country, shipTo.name]))
    .digest('hex')
    .slice(0, 32);

/** What addresses are checked for by themselves, with words of their own (`addressRemarks`, `missingState`). */
const OF_ADDRESSES = new Set<string>(['shipTo.zip', 'shipTo.state', 'shipTo.phone']);

/** What the destination asks of the order beside its address. */
export const askedByDestination = (order: Order, crossing: Crossing): RequirementFinding[] =>
  missingRequirements(
    consignmentOf(order, crossing),
    crossing.requirements,
    ({ field = '', kind }) => kind !== 'warn' || !OF_ADDRESSES.has(field),
  );
