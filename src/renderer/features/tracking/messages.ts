import { type Message, say } from '../../../shared/kernel/message.ts';
import { TRACKING_STATUSES } from '../../../shared/shipments/tracking-status.ts';
import type { ParcelException } from '../../../shared/tracking/tracking.ts';

export const EXCEPTIONS = {
  still: say('No news for long'),
  late: say('Past its estimate'),
  'odd-status': say('Unusual status'),
  'not-known': say('Partner does not know it'),
} satisfies Record<ParcelException, Message>;

export const EXPLAINED = {
  still: say('There was no news of it for days. Ask the carrier where it is.'),
  late: say('The day it was expected is over. Tell the receiver, or ask the carrier.'),
  'odd-status': say(
    'The status is none of the usual three, and is shown as it came. The carrier’s page says more.',
  ),
  'not-known': say(
    'Days after it was bought the partner does not know the number. Was the carton handed over?',
  ),
} satisfies Record<ParcelException, Message>;

export const GROUP_NAMES = {
  exceptions: say('Needs a look'),
  'in-progress': say('In progress'),
  'in-transit': say('In transit'),
  delivered: say('Delivered this week'),
  all: say('All'),
};

const [inProgress, inTransit, delivered] = TRACKING_STATUSES;

export const STATUS_NAMES: ReadonlyMap<string, Message> = new Map([
  [inProgress, say('In progress')],
  [inTransit, say('In transit')],
  [delivered, say('Delivered')],
]);
