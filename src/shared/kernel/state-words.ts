import { type Message, say, verbatim } from './message.ts';

/** States of orders and purchases and steps of the bench, as words for a sentence. */
const STATES: Readonly<Record<string, Message>> = {
  open: say('open'),
  packing: say('packing'),
  held: say('held'),
  unknown: say('unknown'),
  shipped: say('shipped'),
  cancelled: say('cancelled'),
  confirmed: say('confirmed'),
  refused: say('refused'),
  'not-sent': say('not-sent'),
  'declared-not-bought': say('declared-not-bought'),
  waiting: say('waiting'),
  rating: say('rating'),
  choosing: say('choosing'),
  buying: say('buying'),
  documents: say('documents'),
  labels: say('labels'),
  done: say('done'),
};

export const stateWords = (state: string): Message => STATES[state] ?? verbatim(state);
