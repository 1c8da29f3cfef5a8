import { say } from '../../../shared/kernel/message.ts';

export const EXPLAINED = {
  cheapest: say('The lowest total. Of two alike, the faster one.'),
  fastest: say(
    'The fewest days, by the upper number the carrier gives. Of two alike, the cheaper one.',
  ),
  'cheapest-within-days': say(
    'The lowest total of those that arrive within so many days. If none does, the fastest.',
  ),
  'preferred-carrier': say(
    'The first carrier of your list that is offered. If none of them is, the cheapest.',
  ),
  other: say('Set on the command line: one service, or one kind of terms.'),
};
