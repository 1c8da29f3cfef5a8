import { type Message, say } from '../../shared/kernel/message.ts';

/** A key, or a command, and what it does. */
export type HelpEntry = readonly [key: string | Message, what: Message];

export const KEYS: readonly HelpEntry[] = [
  [say('F1 or ?'), say('This help')],
  ['F2', say('Next carton; reprint the label in hand; import files; first card')],
  ['F3', say('Pack the rest; print the carton labels; second card; search the orders')],
  [
    'F4',
    say(
      'Undo the last step (also Ctrl+Z, but in a filled field that undoes the typing); third card; new order',
    ),
  ],
  ['F5', say('Load the window again, where a screen cannot be shown')],
  ['F6', say('Back, or put the order away; change an order')],
  ['F7', say('Carton label; packing slip; fourth card')],
  ['F8', say('Get the rates; ask again whether it was bought; take what a box asks')],
  ['F9', say('Count; buy; print the invoice; resolve by hand; save refused rows')],
  [
    'F10',
    say(
      'More while packing; print; reprint all labels; insurance yes or no; import; save the order',
    ),
  ],
  ['Esc', say('OK, close')],
  ['Alt+B', say('Bench')],
  ['Alt+O', say('Orders')],
  ['Alt+S', say('Shipments')],
  ['Alt+R', say('Returns')],
  ['Alt+K', say('Tracking')],
  ['Alt+C', say('Customs')],
  ['Alt+T', say('Settings')],
  ['Alt+P', say('Print queue')],
  ['Alt+I', say('Simulate scanner and scale (sandbox)')],
  ['Alt+N', say('Who is packing')],
  ['Alt+D', say('What customs must know of the lines')],
  ['Alt+G', say('Give the labels of a purchase as files')],
  ['Alt+L', say('Print the carton labels of a shipment')],
  ['Alt+X', say('Cancel a shipment')],
  ['Alt+A', say('Buy a cancelled order again')],
  ['Alt+W', say('Enter the own address, where it is missing')],
];

export const COMMANDS: readonly HelpEntry[] = [
  ['PB:NEXT-CARTON', say('Next carton')],
  ['PB:QTY:12', say('The item just scanned stands for 12 units')],
  ['PB:BOX:Name', say('Another box for the open carton')],
  ['PB:SPLIT:3', say('Split the order evenly over 3 cartons')],
  ['PB:SHORT:damaged', say('What is not packed is not there; also not-found, out-of-stock, words')],
  ['PB:HOLD:reason', say('Hold the order (command)')],
  ['PB:RESUME', say('Resume a held order that was scanned')],
  ['PB:RATES', say('Rates')],
  ['PB:BUY', say('Buy what is chosen on the screen')],
  ['PB:PRINT', say('Print')],
  ['PB:REPRINT', say('Reprint the label of the carton in hand')],
  ['PB:UNDO', say('Undo the last step')],
  ['PB:CANCEL', say('OK; or back to packing')],
  ['PB:HELP', say('This help')],
  ['PB:SIGN-OUT', say('Sign out')],
];
