import { parentPort } from 'node:worker_threads';
import type { AnyMessage } from '../../../../shared/kernel/message.ts';
import { unreachable } from '../../../../shared/kernel/result.ts';
import type { Asked } from '../../../worker-client.ts';
import {
  type Guarded,
  judgeShipment,
  type ReadShipment,
  readShipment,
  type ShipmentPages,
} from '../logic/guard.ts';
import {
  type InvoicePages,
  judgeInvoice,
  type ReadInvoice,
  readInvoice,
} from '../logic/pages/invoice-pages.ts';
import type { BoughtShipment } from '../logic/shipment.ts';
import type { Claim } from '../ports.ts';

/** Thread that reads the texts of labels and invoices and judges what they prove. */
export type JudgeQuestion =
  | { kind: 'read-shipment'; pages: ShipmentPages }
  | {
      kind: 'judge-shipment';
      shipment: BoughtShipment;
      read: ReadShipment;
      claims: readonly Claim[];
    }
  | { kind: 'read-invoice'; invoice: InvoicePages }
  | {
      kind: 'judge-invoice';
      shipment: BoughtShipment;
      read: ReadInvoice;
      claims: readonly Claim[];
    };

export interface JudgeAnswer {
  answer: ReadShipment | Guarded | ReadInvoice | AnyMessage | null;
}

function answerTo(question: JudgeQuestion): JudgeAnswer['answer'] {
  switch (question.kind) {
    case 'read-shipment':
      return readShipment(question.pages);
    case 'judge-shipment':
      return judgeShipment(question.shipment, question.read, question.claims);
    case 'read-invoice':
      return readInvoice(question.invoice);
    case 'judge-invoice':
      return judgeInvoice(question.shipment, question.read, question.claims);
    default:
      return unreachable(question);
  }
}

parentPort?.on('message', ({ id, question }: Asked<JudgeQuestion>) => {
  parentPort?.postMessage({ id, answer: { answer: answerTo(question) } satisfies JudgeAnswer });
});
