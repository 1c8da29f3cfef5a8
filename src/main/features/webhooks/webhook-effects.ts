import { isSameTrackingNumber } from '../../../shared/tracking/tracking.ts';
import type { StationParts } from '../../station/parts.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { Verified } from '../purchasing/rules/verified-events.ts';
import type { AttentionService } from '../shipments/attention-service.ts';
import type { ResolveService } from '../shipments/resolving/resolve-service.ts';
import { plainEntry } from '../tracking/rules/merge.ts';
import type { CreatedEvent, CreatedOutcome, EventEffects } from './ports.ts';

export interface WebhookEffectsParts {
  parts: StationParts;
  /** Verifies an event against the partner (rule 7). */
  resolveService: Pick<ResolveService, 'verifyEvent'>;
  attention: Pick<AttentionService, 'settled'>;
  documentService: Pick<DocumentService, 'collect'>;
}

const IN_BACKGROUND = { urgency: 'background' } as const;

/** Effects of the partner's events: a purchase is reconciled, a parcel's tracking updated. */
export function createWebhookEffects(from: WebhookEffectsParts): EventEffects {
  const { connection, store, now } = from.parts;

  async function created(event: CreatedEvent): Promise<CreatedOutcome> {
    const verified = await from.resolveService.verifyEvent(event);
    // A request for it is in progress, whose answer is better than this one.
    if (!verified.ok) return 'again';
    if (verified.value.kind === 'confirmed') {
      const { attempt } = verified.value;
      from.attention.settled(attempt.id);
      await from.documentService.collect(attempt, IN_BACKGROUND);
    }
    if (verified.value.kind === 'on-record' && verified.value.isFilled) {
      await from.documentService.collect(verified.value.attempt, IN_BACKGROUND);
    }
    return outcomeOf(verified.value);
  }

  /** The number as recorded with the purchase; null where it was not bought here. */
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
      // Possibly bought since the last look. Most foreign numbers belong to another station.
      const number = await onRecord(trackingNumber, shipmentId);
      if (number === null) return false;
      await store.parcels.adopt(connection.name);
      return await record(number);
    },
  };
}

/** The partner may confirm later what only the event says so far. */
function outcomeOf(verified: Verified): CreatedOutcome {
  if (verified.kind === 'postponed') return 'postponed';
  if (verified.kind !== 'waiting') return 'settled';
  return verified.attempt === null ? 'nothing' : 'again';
}
