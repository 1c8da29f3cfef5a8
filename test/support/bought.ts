import { judgeShipment, readShipment } from '../../src/main/features/documents/logic/guard.ts';
import type { LabelJudge } from '../../src/main/features/documents/logic/label-judge.ts';
import { type LabelMatch, matchLabels } from '../../src/main/features/documents/logic/match.ts';
import { accountForAll } from '../../src/main/features/documents/logic/pages/classify.ts';
import {
  judgeInvoice,
  readInvoice,
} from '../../src/main/features/documents/logic/pages/invoice-pages.ts';
import type { BoughtShipment } from '../../src/main/features/documents/logic/shipment.ts';
import type { DocumentFindings } from '../../src/main/features/documents/ports.ts';
import { ok } from '../../src/shared/kernel/result.ts';

/** A purchase of these cartons, whose labels have no number of its own. */
export const boughtOf = (
  cartons: readonly string[],
  more: Partial<BoughtShipment> = {},
): BoughtShipment => ({
  id: 'attempt',
  reference: 'SO-7',
  accepted: { cartons: cartons.map((reference) => ({ reference })) },
  answer: null,
  ...more,
});

/** The pages of documents matched to the cartons of a purchase. */
export function matchDocuments(
  shipment: BoughtShipment,
  documents: readonly { hash: string; findings: DocumentFindings }[],
): LabelMatch {
  const accounted = accountForAll(documents, shipment);
  return matchLabels(
    shipment,
    accounted.flatMap(({ labels }) => labels),
    accounted.flatMap(({ others }) => others),
  );
}

/** Judges on this thread, for tests that set the clock. */
export const judgeHere: LabelJudge = {
  readShipment: async (pages) => ok(readShipment(pages)),
  judgeShipment: async (shipment, read, claims) => ok(judgeShipment(shipment, read, claims)),
  readInvoice: async (invoice) => ok(readInvoice(invoice)),
  judgeInvoice: async (shipment, read, claims) => ok(judgeInvoice(shipment, read, claims)),
};
