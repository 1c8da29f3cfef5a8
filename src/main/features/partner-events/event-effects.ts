import { isSameTrackingNumber } from '../../../shared/tracking/tracking.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { Verified } from '../purchasing/logic/verified-events.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { AttentionService } from '../shipments/attention-service.ts';
import type { ResolveService } from '../shipments/resolving/resolve-service.ts';
import { plainEntry } from '../tracking/logic/merge.ts';
import type { ParcelRepository } from '../tracking/ports.ts';
import type { CreatedEvent, CreatedOutcome, EventEffects } from './ports.ts';

export interface WebhookEffectsNeeds {
  journal: PurchaseJournal;
  parcels: ParcelRepository;
  documentService: DocumentService;
  /** Verifies an event against the partner (rule 7). */
  resolveService: ResolveService;
  attention: AttentionService;
  connection: Connection;
  now(): Date;
}

const IN_BACKGROUND = { urgency: 'background' } as const;

/** Effects of the partner's events: a purchase is reconciled, a parcel's tracking updated. */
export function createWebhookEffects(needs: WebhookEffectsNeeds): EventEffects {
  const { journal, parcels, documentService, resolveService, attention, connection, now } = needs;

  async function created(event: CreatedEvent): Promise<CreatedOutcome> {
    const verified = await resolveService.verifyEvent(event);
    // A request for it is in progress, whose answer is better than this one.
    if (!verified.ok) return 'again';
    if (verified.value.kind === 'confirmed') {
      const { attempt } = verified.value;
      attention.settled(attempt.id);
      await documentService.collect(attempt, IN_BACKGROUND);
    }
    if (verified.value.kind === 'on-record' && verified.value.isFilled) {
      await documentService.collect(verified.value.attempt, IN_BACKGROUND);
    }
    return outcomeOf(verified.value);
  }

  /** The number as recorded with the purchase; null where it was not bought here. */
  async function onRecord(trackingNumber: string, shipmentId: string | null) {
    const [known] = await journal.byTrackingNumber(connection.name, trackingNumber);
    if (known) return trackingNumber.trim();
    const bought = shipmentId && (await journal.byShipmentId(connection.name, shipmentId));
    const own = bought ? (bought.answer?.trackingNumber?.trim() ?? '') : '';
    return own !== '' && isSameTrackingNumber(own, trackingNumber) ? own : null;
  }

  return {
    created,
    async moved(trackingNumber, shipmentId, entries) {
      const at = now().toISOString();
      const plain = entries.map(plainEntry);
      const record = (number: string) => parcels.receive(connection.name, number, plain, at);
      if (await record(trackingNumber.trim())) return true;
      // Possibly bought since the last look. Most foreign numbers belong to another station.
      const number = await onRecord(trackingNumber, shipmentId);
      if (number === null) return false;
      await parcels.adopt(connection.name);
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
