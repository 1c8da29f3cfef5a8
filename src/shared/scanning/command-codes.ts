import { COMMAND_PREFIX } from '../kernel/codes.ts';
import { normal } from './check-digit.ts';

/** Each chooses one offer of the rates. */
export const OFFERS = ['EXPRESS-DDP', 'STANDARD-DDP', 'EXPRESS-DDU', 'STANDARD-DDU'] as const;
export type OfferCommand = (typeof OFFERS)[number];

export const COMMANDS = [
  'NEXT-CARTON',
  'PACK-REST',
  'RATES',
  ...OFFERS,
  'BUY',
  'PACK-ON',
  'PRINT',
  'REPRINT',
  'BOX-PICTURE',
  'TOGETHER',
  'PHOTO',
  'UNDO',
  'SET-ASIDE',
  'NEXT-ORDER',
  'STACKS',
  'OK',
  'CANCEL',
  'RESUME',
  'DAY',
  'HAND-OVER',
  'HELP',
  'SIGN-OUT',
] as const;
export type ScanCommand = (typeof COMMANDS)[number];

/** Commands with a value: `PB:QTY:12`, `PB:BOX:Medium`, `PB:SHORT:damaged`, `PB:UPTO:40`. */
export const SAYINGS = ['QTY', 'BOX', 'SPLIT', 'SHORT', 'HOLD', 'SIZE', 'STACK', 'UPTO'] as const;
export type CommandWithArgument = { command: (typeof SAYINGS)[number]; text: string };

/**
 * What buys, promises to buy, asks for rates that a rule buys, or answers a question. What prints again asks
 * anyway.
 */
const SPENDING: readonly (ScanCommand | CommandWithArgument['command'])[] = [
  'RATES',
  'BUY',
  'PACK-ON',
  'UPTO',
  'OK',
];

/** Whether a scanned command may spend money. */
export function maySpend(text: string): boolean {
  const command = commandOf(text) ?? argumentCommandOf(text)?.command;
  return command !== undefined && SPENDING.includes(command);
}

export const barcodeOf = (command: ScanCommand): string => COMMAND_PREFIX + command;
export const barcodeSaying = ({ command, text }: CommandWithArgument): string =>
  `${COMMAND_PREFIX}${command}:${text}`;

export function commandOf(text: string): ScanCommand | null {
  const scanned = normal(text);
  return COMMANDS.find((each) => scanned === barcodeOf(each)) ?? null;
}

export function argumentCommandOf(text: string): CommandWithArgument | null {
  const [, name = '', argument = ''] = /^PB:([A-Z]+):(.*)$/i.exec(text.trim()) ?? [];
  const command = SAYINGS.find((each) => each === name.toUpperCase());
  return command ? { command, text: argument.trim() } : null;
}
