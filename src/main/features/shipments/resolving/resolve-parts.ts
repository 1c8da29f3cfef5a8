import type { AuditLog } from '../../../kernel/decision-log.ts';
import type { Connection } from '../../connection/connection.ts';
import type { DocumentService } from '../../documents/document-service.ts';
import type { GivenLabel } from '../../documents/given-documents.ts';
import type {
  DocumentFiles,
  DocumentInspector,
  DocumentRepository,
} from '../../documents/ports.ts';
import type { OrderRepository } from '../../orders/ports.ts';
import type { Resolution } from '../../purchasing/logic/resolution.ts';
import type { EventVerifier } from '../../purchasing/logic/verified-events.ts';
import type { PurchaseJournal } from '../../purchasing/ports.ts';
import type { Shipping } from '../../purchasing/shipping-parts.ts';

/** What a person found in the partner's portal; `labels` only for purchases without them. */
export type PortalFinding =
  | { kind: 'bought'; shipmentId: string; trackingNumber: string; labels: GivenLabel[] }
  | { kind: 'labels'; labels: GivenLabel[] }
  | { kind: 'not-bought' };

/** Called repeatedly with the time left before a purchase can be resolved. */
export type WaitingFor = (reference: string, milliseconds: number) => void;

export interface ResolveNeeds {
  orders: OrderRepository;
  journal: PurchaseJournal;
  documents: DocumentRepository;
  audit: AuditLog;
  files: DocumentFiles;
  inspector: DocumentInspector;
  connection: Connection;
  shipping: Shipping;
  documentService: DocumentService;
  resolution: Resolution;
  verifier: EventVerifier;
}
