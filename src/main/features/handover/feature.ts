import type { Handover } from '../../../shared/handover/handover.ts';
import type { StationParts } from '../../station/parts.ts';
import type { OwnDocuments } from '../documents/own-documents.ts';
import { createHandoverService } from './handover-service.ts';
import { handoverPaper } from './rules/handover-paper.ts';
import { handoverUseCases } from './use-cases.ts';

interface HandoverParts {
  parts: StationParts;
  ownDocuments: OwnDocuments;
}

export function createHandoverFeature({ parts, ownDocuments }: HandoverParts) {
  const service = createHandoverService(parts);
  const print = (list: Handover) => ownDocuments.printHandoverList(handoverPaper(list, parts));
  return { service, useCases: handoverUseCases(service, print) };
}
