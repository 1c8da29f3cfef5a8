import { safeName } from '../../../../shared/kernel/safe-name.ts';
import { outsideEvent } from '../logic/outside-events.ts';
import type { EventView, HotFolder } from '../ports.ts';
import { eventXml } from './answers-as-xml.ts';

const CONSUMERS = 'exchange.folder';
/** Consumer of the event log; another folder starts at the end of the log. */
const consumerOf = (path: string) => `${CONSUMERS} ${path}`;

const LOGGED = [
  'order.status-changed.v2',
  'purchase.confirmed.v1',
  'purchase.cancelled.v1',
  'parcel.changed.v2',
  'handover.closed.v1',
] as const;

/** Events of a shipment between purchase and delivery are available elsewhere. */
const NOT_WRITTEN = 'tracking.changed';

/** Stops keeping events for all folders except `but`. */
export const leaveFolders = (view: Pick<EventView, 'leave'>, but: string | null): Promise<void> =>
  view.leave(CONSUMERS, but === null ? null : consumerOf(but));

/**
 * Writes all events since the last time into `out`, as XML too if required; an event stays in the log
 * until written. Resolves with whether there were any.
 */
export async function writeEvents(
  path: string,
  folder: HotFolder,
  view: EventView,
  asXml: boolean,
): Promise<boolean> {
  let hasWritten = false;
  const consumer = consumerOf(path);
  for (let from = await view.place(consumer); ; ) {
    const page = await view.after(from, { kinds: LOGGED, merchant: null });
    if (typeof page === 'string') throw new Error(`events after ${from}: ${page}`);
    for (const logged of page.events) {
      const event = outsideEvent(logged);
      if (!event || event.kind === NOT_WRITTEN) continue;
      hasWritten = true;
      // The id distinguishes references that differ only in characters not allowed in a file name.
      const name = `${safeName(event.order.reference)}.${event.id}`;
      if (asXml) await folder.writeEvent(`${name}.xml`, eventXml(event));
      await folder.writeEvent(`${name}.json`, `${JSON.stringify(event, null, 2)}\n`);
    }
    if (page.next !== from) await view.move(consumer, page.next);
    if (page.isLast) return hasWritten;
    from = page.next;
  }
}
