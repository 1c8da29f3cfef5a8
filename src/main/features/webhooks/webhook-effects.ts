import { isSameTrackingNumber } from '../../../shared/tracking/tracking.ts';
import type { StationParts } from '../../station/parts.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { Verified } from '../purchasing/rules/verified-events.ts';
import type { AttentionService } from '../shipments/attention-service.ts';
import type { ResolveService } from '../shipments/resolving/resolve-service.ts';
import { plainEntry } from '../tracking/rules/merge.ts';
import type { CreatedEvent, EventEffects } from './ports.ts';

export interface WebhookEffectsParts {
  parts: StationParts;
  /** Verifies what an event says of a purchase (rule 7). */
  resolveService: Pick<ResolveService, 'verifyEvent'>;
  attention: Pick<AttentionService, 'settled'>;
  documentService: Pick<DocumentService, 'collect'>;
}

/** What the partner's events come to: a purchase that is reconciled, a parcel that moved. */
export function createWebhookEffects(from: WebhookEffectsParts): EventEffects {
  const { connection, store, now } = from.parts;

  async function created(event: CreatedEvent) {
    const verified = await from.resolveService.verifyEvent(event);
    // Somebody is asking the partner about it this very moment: that answer is better than this.
    if (!verified.ok) return 'again';
    if (verified.value.kind === 'confirmed') {
      const { attempt } = verified.value;
      from.attention.settled(attempt.id);
      await from.documentService.collect(attempt);
    }
    return outcomeOf(verified.value);
  }

  /** The number as the purchase has it; null where nobody here bought it. */
  async function onRecord(trackingNumber: string, shipmentId: string | null) {
    const [known] = await store.journal.byTrackingNumber(connection.name, trackingNumber);
    if (known) return trackingNumber.trim();
    const bought = shipmentId && (await store.journal.byShipmentId(connection.name, shipmentId));
    const own = bought ? (bought.answer?.trackingNumber?.trim() ?? '') : '';
    return own !== '' && isSameTrackingNumber(own, trackingNumber) ? own : null;
  }

  return {
    created,
    async moved(trackingNumber, shipmentId, entries) {
      const at = now().toISOString();
      const plain = entries.map(plainEntry);
      const record = (number: string) => store.parcels.receive(connection.name, number, plain, at);
      if (await record(trackingNumber.trim())) return true;
      // Bought since the last look, perhaps. Most that is not ours is another station's.
      const number = await onRecord(trackingNumber, shipmentId);
      if (number === null) return false;
      await store.parcels.adopt(connection.name);
      return await record(number);
    },
  };
}

/** What only the event says may be said by the partner itself in a while. */
function outcomeOf(verified: Verified): 'settled' | 'again' | 'nothing' {
  if (verified.kind !== 'waiting') return 'settled';
  return verified.attempt === null ? 'nothing' : 'again';
}
