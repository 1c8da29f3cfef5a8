import type { connectionCommands } from '../../../shared/connection/commands.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { DocumentRepository } from '../documents/ports.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { AttemptLocks, PurchaseJournal } from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { QuoteRepository } from '../rating/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { Connection } from './connection.ts';
import { type CredentialService, createCredentialService } from './credential-service.ts';
import { createOperationService, type OperationService } from './operation-service.ts';
import type { CredentialStore, PartnerOperations, PartnerSession, TryPartner } from './ports.ts';
import { connectionUseCases } from './use-cases.ts';

/** What the partner's address, its credentials and its operations need. */
export interface ConnectionNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  quotes: QuoteRepository;
  documents: DocumentRepository;
  locks: AttemptLocks;
  settings: SettingsSource;
  connection: Connection;
  credentials: CredentialStore;
  session: PartnerSession;
  tryPartner: TryPartner;
  /** The operations with a configured path. */
  operations: PartnerOperations;
  shipping: Shipping;
  documentService: DocumentService;
}

export interface ConnectionServices {
  credentials: CredentialService;
  operations: OperationService;
}

export function createConnection({
  orders,
  sessions,
  journal,
  quotes,
  documents,
  locks,
  settings,
  connection,
  credentials: credentialStore,
  session,
  tryPartner,
  operations: partner,
  shipping,
  documentService,
}: ConnectionNeeds): Feature<ConnectionServices, typeof connectionCommands> {
  const credentials = createCredentialService({
    connection,
    credentials: credentialStore,
    settings,
    session,
    tryPartner,
  });
  const operations = createOperationService({
    orders,
    sessions,
    journal,
    quotes,
    documents,
    locks,
    settings,
    connection,
    partner,
    shipping,
    documentService,
  });
  return {
    api: { credentials, operations },
    commands: connectionUseCases(credentials, operations, orders),
  };
}
