import { type Message, say } from '../../../shared/kernel/message.ts';
import type { MatchedBy, Shipment } from '../../../shared/purchasing/shipment.ts';

export const MATCHED_BY = {
  text: say('Matched by its text'),
  barcode: say('Matched by its barcode'),
  position: say('By position only'),
} satisfies Record<MatchedBy, Message>;

export const DOCUMENT_KINDS = {
  'commercial-invoice': say('Commercial invoice'),
  'courier-copy': say('Courier’s copy'),
  'return-label': say('Enclosed return label'),
  other: say('Other page of the partner'),
} satisfies Record<Shipment['documents'][number]['kind'], Message>;

export const OWN_DOCUMENTS = {
  'packing-slip': {
    print: say('Print packing slip'),
    reprint: say('Reprint packing slip'),
  },
  'carton-label': {
    print: say('Print carton slips'),
    reprint: say('Reprint carton slips'),
  },
};
