import { type Message, say } from '../../../shared/kernel/message.ts';
import type { MatchedBy } from '../../../shared/purchasing/shipment.ts';

export const MATCHED_BY = {
  text: say('Matched by its text'),
  barcode: say('Matched by its barcode'),
  position: say('By position only'),
} satisfies Record<MatchedBy, Message>;

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
