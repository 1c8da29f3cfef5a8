import { type Message, say } from '../../../shared/kernel/message.ts';
import type { ProblemSample } from '../../../shared/orders/samples.ts';
import type { NextInput } from '../scanning/simulator/next-input.ts';

export const STEP_QUESTIONS = {
  connection: say('Which partner does this station buy from?'),
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
