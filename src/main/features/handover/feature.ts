import type { handoverCommands } from '../../../shared/handover/commands.ts';
import type { Handover } from '../../../shared/handover/handover.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Connection } from '../connection/connection.ts';
import type { OwnDocuments } from '../documents/own-documents.ts';
import type { DocumentRepository } from '../documents/ports.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { handoverExceptions } from './handover-exceptions.ts';
import { createHandoverService } from './handover-service.ts';
import { handoverPaper } from './logic/handover-paper.ts';
import type { HandoverRepository } from './ports.ts';
import { handoverUseCases } from './use-cases.ts';

/** What hand-over lists need. */
export interface HandoverNeeds {
  handovers: HandoverRepository;
  orders: OrderRepository;
  journal: PurchaseJournal;
  documents: DocumentRepository;
  ownDocuments: OwnDocuments;
  settings: SettingsSource;
  connection: Connection;
  stationName: string;
  now(): Date;
}

export function createHandover(needs: HandoverNeeds): Feature<object, typeof handoverCommands> {
  const { handovers, ownDocuments, settings, connection, stationName, now } = needs;
  const service = createHandoverService(needs);
  const { candidates } = service;
  const print = (list: Handover) =>
    ownDocuments.printHandoverList(handoverPaper(list, { settings, stationName }));
  return {
    api: {},
    commands: handoverUseCases(service, print),
    exceptions: [handoverExceptions({ handovers, settings, connection, candidates, now })],
  };
}
