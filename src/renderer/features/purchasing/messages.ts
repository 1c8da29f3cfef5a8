import { type Message, say } from '../../../shared/kernel/message.ts';
import { KEYS } from '../../kit/keys/keys.ts';

type Choice = readonly [what: Message, about: Message];

export const BUY_AGAIN: readonly Choice[] = [
  [
    say('Look in the partner’s portal'),
    say('Is the shipment there? Resolve it by hand ({key}) with its numbers.', {
      key: KEYS.resolve,
    }),
  ],
  [
    say('Buy again ({key})', { key: KEYS.next }),
    say('If it is not there. A supervisor confirms it; the reference stays the same.'),
  ],
];

export const CHOICES: readonly Choice[] = [
  [say('Wait'), say('The station asks again by itself for a while, and shows the result here.')],
  [
    say('Ask now ({key})', { key: KEYS.next }),
    say('The station asks the partner about this same purchase once more.'),
  ],
  [
    say('Resolve by hand ({key})', { key: KEYS.resolve }),
    say('A supervisor enters what the partner’s portal shows.'),
  ],
  [
    say('Set aside ({key})', { key: KEYS.leave }),
    say('Set the cartons aside and pack another order. This one stays on record.'),
  ],
];

export const GOES_ON = {
  'asks-itself': say('Asks the partner again'),
  'buy-again': say('Can be bought again'),
};

export const RATING_STEPS = [
  say('All packed and weighed'),
  say('Ask the partner for rates'),
  say('Choose'),
];

export const ASK_SITE = say('Ask the site, then buy at the partner');
export const BUYING_STEPS = [
  say('Buy at the partner'),
  say('Fetch the labels'),
  say('Match them to the cartons'),
  say('Print the labels'),
] as const;

export const PORTAL_ANSWERS = {
  bought: say('has the shipment'),
  'not-bought': say('does not have it'),
};

export const RESOLVED = {
  bought: say('It was bought'),
  'not-bought': say('It was not bought'),
};

export const ASK_TO_CANCEL = {
  title: say('Cancel what was bought?'),
  intro: say(
    'The partner is asked to cancel it. It is cancelled only when the partner confirms it; its labels can then be neither printed nor scanned. Order:',
  ),
  send: say('Ask the partner to cancel'),
};

export const RECORD_CANCELLATION = {
  title: say('Cancelled in the partner’s portal?'),
  intro: say(
    'The partner is not asked. The shipment counts as cancelled; its labels can then be neither printed nor scanned. Order:',
  ),
  send: say('Record it as cancelled'),
};
