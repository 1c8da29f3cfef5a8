import type { AuditAction } from '../../../shared/kernel/command.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import type { ProblemSample } from '../../../shared/orders/samples.ts';
import type { NextInput } from '../scanning/simulator/next-input.ts';

export const ACTIONS: Readonly<Record<AuditAction | 'wrong-pin', Message>> = {
  'short-pick': say('Bought without units that were not there'),
  'settle-bought': say('Resolved: it was bought'),
  'settle-not-bought': say('Resolved: it was not bought'),
  'give-labels': say('Label files given'),
  'cancel-recorded': say('Cancellation recorded'),
  'restore-looked': say('Portal compared after a restore'),
  'batch-accepted': say('Batch begun'),
  'bought-by-rule': say('Bought by a rule'),
  'rules-changed': say('Rules changed'),
  'buy-again': say('Bought again, as'),
  'buy-one': say('One bought for the check of the partner'),
  'accept-invoice': say('Invoice accepted after a look'),
  'accept-label': say('Label accepted by its position'),
  'customs-filled': say('Customs data filled in at the bench'),
  'receiver-filled': say('Receiver’s data filled in at the bench'),
  'receiver-changed': say('Receiver’s address changed at the bench'),
  'label-seen': say('Label seen on its carton, not scanned'),
  'item-confirmed': say('Customs data of an item confirmed'),
  'items-confirmed': say('Customs data of items confirmed by a file'),
  cancel: say('Shipment cancelled'),
  'wrong-pin': say('Wrong PIN'),
  'code-scanned': say('Code with a lot, serial number or date scanned'),
  weighed: say('Weight read off the scale'),
  'weight-accepted': say('Weight accepted though it does not fit'),
  reprint: say('Reprinted'),
  'print-dropped': say('Print given up'),
  'print-came-out': say('It came out, a person says'),
  'print-did-not-come-out': say('It did not come out, a person says'),
  'credentials-set': say('Credentials of the partner stored'),
  'credentials-cleared': say('Credentials of the partner removed'),
  'customer-key-set': say('CustomerKey stored'),
  'customer-key-replaced': say('CustomerKey replaced'),
  'customer-key-cleared': say('CustomerKey removed'),
  'site-joined': say('Became a bench of the site'),
  'site-left': say('Left the site'),
  'site-made': say('Site made or upgraded'),
  'site-bench-admitted': say('Bench of the site given the site’s key'),
  'site-bench-written-off': say('Bench of the site written off'),
  'site-started-anew': say('Went on as a new bench of the site'),
  'site-order-taken-over': say('Order taken over from another bench'),
  'token-added': say('Token for another program added'),
  'webhook-secret-set': say('Secret of a webhook set'),
  'token-removed': say('Token of another program removed'),
  'site-conflict': say('The site knows another purchase'),
  'site-kept': say('Another bench changed it first, and the site’s counts'),
  erase: say('Forgotten whom finished orders were for'),
  'pin-set': say('Supervisor’s PIN set'),
  'pin-cleared': say('Supervisor’s PIN taken away'),
};

export const STEP_QUESTIONS = {
  connection: say('Whom does this station buy from?'),
  address: say('Where do parcels come from?'),
  printers: say('Where do documents print?'),
  boxes: say('Which boxes are there?'),
  packers: say('Who packs here?'),
};

export const STEP_NAMES = {
  connection: say('Partner'),
  address: say('Own address'),
  printers: say('Printers'),
  boxes: say('Boxes'),
  packers: say('Packers'),
};

export const PROBLEMS: Record<ProblemSample, { name: Message; mended: Message }> = {
  'SO-1004': {
    name: say('An item without HS code'),
    mended: say('Customs data is missing: fill it in where the screen says so.'),
  },
  'SO-1008': {
    name: say('An address in Japanese letters'),
    mended: say('Some carriers print Latin letters alone: the screen warns before the rates.'),
  },
  'SO-1009': {
    name: say('Duties cannot be paid by us'),
    mended: say('The offers say who pays the duties there: the receiver.'),
  },
  'SO-1010': {
    name: say('A country that is not served'),
    mended: say('The partner refuses the country. The screen says why and what to do.'),
  },
};

/** Effect of a press in the simulator, by kind of input. */
export const PRESSES: Record<NextInput['kind'], (what: string) => Message> = {
  order: (what) => say('Press {what} below: that scans the order', { what }),
  item: (what) => say('Press {what} below: that scans one into the carton', { what }),
  carton: (what) => say('Press {what} below: that scans the carton', { what }),
  label: (what) => say('Press “{what}” below: that scans the label on its carton', { what }),
  command: (what) => say('Press “{what}” below: that scans a command', { what }),
  wrong: (what) => say('Press “{what}” below: that scans a wrong thing', { what }),
};
