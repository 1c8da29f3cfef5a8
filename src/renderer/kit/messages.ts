import { type Message, say } from '../../shared/kernel/message.ts';
import type { ScanCommand } from '../../shared/scanning/command-codes.ts';

/** Names of commands, shown beside their barcodes. */
export const COMMAND_NAMES: Record<ScanCommand, Message> = {
  'NEXT-CARTON': say('Next carton'),
  'PACK-ON': say('Pack on; buy later'),
  'PACK-REST': say('Pack the rest'),
  RATES: say('Get rates'),
  'EXPRESS-DDP': say('Express DDP: duties paid by us'),
  'STANDARD-DDP': say('Standard DDP: duties paid by us'),
  'EXPRESS-DDU': say('Express DDU: receiver pays duties'),
  'STANDARD-DDU': say('Standard DDU: receiver pays duties'),
  BUY: say('Buy what is chosen on the screen'),
  PRINT: say('Print'),
  REPRINT: say('Reprint the label of the carton in hand'),
  'BOX-PICTURE': say('How it lies in the box'),
  TOGETHER: say('Ship the orders of one receiver as one'),
  PHOTO: say('Photo of the open carton'),
  UNDO: say('Undo the last step'),
  'SET-ASIDE': say('Set the order aside'),
  'NEXT-ORDER': say('Next order'),
  STACKS: say('Stacks: orders that are packed alike'),
  OK: say('Accept what is asked'),
  CANCEL: say('OK; or back to packing'),
  RESUME: say('Resume a held order that was scanned'),
  HELP: say('This help'),
  DAY: say('The day'),
  'HAND-OVER': say('Hand over'),
  'SIGN-OUT': say('Sign out'),
};

/** Commands with a parameter, each with an example. */
export const SAYINGS: readonly (readonly [code: string, what: Message])[] = [
  ['PB:QTY:12', say('The item just scanned stands for 12 units')],
  ['PB:BOX:Name', say('Another box for the open carton')],
  ['PB:SPLIT:3', say('Split the order evenly over 3 cartons')],
  ['PB:SHORT:damaged', say('What is not packed is not there; also not-found, out-of-stock, words')],
  ['PB:STACK:2', say('The stack of that number on the screen')],
  ['PB:HOLD:reason', say('Hold the order (command)')],
];
