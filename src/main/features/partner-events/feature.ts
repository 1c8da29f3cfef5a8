import type { partnerEventCommands } from '../../../shared/partner-events/commands.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { AttentionService } from '../shipments/attention-service.ts';
import type { ResolveService } from '../shipments/resolving/resolve-service.ts';
import type { ParcelRepository } from '../tracking/ports.ts';
import { createWebhookEffects } from './event-effects.ts';
import { createPartnerEventService, type PartnerEventService } from './event-service.ts';
import type { OpenListener, WebhookGateway } from './ports.ts';
import { webhookUseCases } from './use-cases.ts';

/** What receiving the partner's events needs. */
export interface PartnerEventsNeeds {
  gateway: WebhookGateway;
  listen: OpenListener;
  journal: PurchaseJournal;
  parcels: ParcelRepository;
  documentService: DocumentService;
  resolveService: ResolveService;
  attention: AttentionService;
  settings: SettingsSource;
  connection: Connection;
  now(): Date;
}

export function createPartnerEvents({
  gateway,
  listen,
  journal,
  parcels,
  documentService,
  resolveService,
  attention,
  settings,
  connection,
  now,
}: PartnerEventsNeeds): Feature<PartnerEventService, typeof partnerEventCommands> {
  const effects = createWebhookEffects({
    journal,
    parcels,
    documentService,
    resolveService,
    attention,
    connection,
    now,
  });
  const service = createPartnerEventService({ gateway, listen, effects, settings });
  return { api: service, commands: webhookUseCases(service), jobs: [service] };
}
