import { endingOf, type Violation } from './invariants.ts';
import type { Look } from './look.ts';

/** The partner's portal entry of an order; null if it has none. */
export interface PortalEntry {
  shipmentId: string;
  trackingNumber: string;
}

export interface PersonAtWork {
  /** As in the portal; null is "not bought". */
  settle(entry: PortalEntry | null): Promise<void>;
  /** Ships like the first time. */
  ship(): Promise<void>;
  look(after: string): Promise<Look>;
  portal(): Promise<PortalEntry | null>;
}

/**
 * A person resolves what stayed unknown by the partner's portal: bought, and it is shown as that shipment; or
 * not bought, and it can be shipped for the first time.
 */
export async function takeWayOut(person: PersonAtWork): Promise<Violation[]> {
  const entry = await person.portal();
  await person.settle(entry);
  const settled = await person.look('a person has settled it');
  if (entry) return expectShipped(settled, entry.shipmentId);
  if (endingOf(settled) !== 'free') return [stuck(settled)];
  await person.ship();
  const shipped = await person.look('it was shipped after "not bought"');
  return expectShipped(shipped, shipped.sold[0] ?? 'nothing');
}

function expectShipped(look: Look, shipmentId: string): Violation[] {
  if (look.sold.length > 1) return [{ rule: 'sold-twice', what: look.after }];
  const bought = look.attempts.find(({ state }) => state === 'confirmed');
  const right = bought?.shipmentId === shipmentId && look.orderStatus === 'shipped';
  return right ? [] : [stuck(look)];
}

function stuck({ after, orderStatus, attempts }: Look): Violation {
  const states = attempts.map(({ state }) => state).join(', ');
  return { rule: 'stuck', what: `order ${orderStatus}, attempts ${states}, after ${after}` };
}
