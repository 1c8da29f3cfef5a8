import type { Box } from '../orders/carton.ts';
import { BADGE_PREFIX, type Packer } from '../people/packer.ts';
import { TEST_BARCODE } from '../settings/scanner-settings.ts';
import {
  barcodeOf,
  barcodeSaying,
  type CommandWithArgument,
  type OfferCommand,
  type ScanCommand,
} from './command-codes.ts';

/** The commands as printed barcodes. */
export interface CommandSheet {
  title: string;
  sections: readonly { title: string; codes: readonly SheetCode[] }[];
}

export interface SheetCode {
  label: string;
  text: string;
}

const COMMANDS: readonly [Exclude<ScanCommand, OfferCommand>, string][] = [
  ['NEXT-CARTON', 'Next carton'],
  ['PACK-REST', 'Pack the rest'],
  ['RATES', 'Rates'],
  ['BUY', 'Buy'],
  ['PACK-ON', 'Pack on; buy later'],
  ['PRINT', 'Print everything again'],
  ['REPRINT', 'Reprint this label'],
  ['BOX-PICTURE', 'How it lies in the box'],
  ['TOGETHER', 'Orders of one receiver as one'],
  ['PHOTO', 'Photo of the carton'],
  ['UNDO', 'Undo'],
  ['SET-ASIDE', 'Set the order aside'],
  ['NEXT-ORDER', 'Next order'],
  ['STACKS', 'Stacks of orders'],
  ['OK', 'Accept what is asked'],
  ['CANCEL', 'Cancel, understood'],
  ['RESUME', 'Resume a held order'],
  ['DAY', 'The day'],
  ['HAND-OVER', 'Hand over to a driver'],
  ['HELP', 'Help'],
  ['SIGN-OUT', 'Sign out'],
];
const SHEET_OFFERS: readonly [OfferCommand, string][] = [
  ['EXPRESS-DDP', 'Express DDP: duties paid by us'],
  ['STANDARD-DDP', 'Standard DDP: duties paid by us'],
  ['EXPRESS-DDU', 'Express DDU: receiver pays duties'],
  ['STANDARD-DDU', 'Standard DDU: receiver pays duties'],
];
const QUANTITIES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 25, 30, 48, 50, 100];
const SPLITS = [2, 3, 4, 5];
const STACKS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const MISSING = ['not-found', 'damaged', 'out-of-stock'];
const HOLDS = ['Address to be checked', 'Goods to be checked', 'Ask the office'];

/** Badges are listed by packer's name: the sheet does not disclose a badge's code. */
export function commandSheet(boxes: readonly Box[], packers: readonly Packer[]): CommandSheet {
  const saying = (
    command: Exclude<CommandWithArgument['command'], 'SIZE'>,
    texts: readonly string[],
  ) => texts.map((text) => ({ label: text, text: barcodeSaying({ command, text }) }));
  const sections = [
    {
      title: 'Commands',
      codes: COMMANDS.map(([command, label]) => ({ label, text: barcodeOf(command) })),
    },
    {
      title: 'Choose an offer of the rates',
      codes: SHEET_OFFERS.map(([command, label]) => ({ label, text: barcodeOf(command) })),
    },
    { title: 'Quantity of the item just scanned', codes: saying('QTY', QUANTITIES.map(String)) },
    {
      title: 'Box of the open carton',
      codes: saying(
        'BOX',
        boxes.map(({ name }) => name),
      ),
    },
    { title: 'Split evenly over so many cartons', codes: saying('SPLIT', SPLITS.map(String)) },
    { title: 'Stack of that number on the screen', codes: saying('STACK', STACKS.map(String)) },
    { title: 'What is not packed is not there', codes: saying('SHORT', MISSING) },
    { title: 'Hold the order', codes: saying('HOLD', HOLDS) },
    {
      title: 'Who is packing',
      codes: packers.map(({ name }) => ({ label: name, text: BADGE_PREFIX + name })),
    },
    { title: 'Test barcode: settings, Scanner', codes: [{ label: '', text: TEST_BARCODE }] },
  ];
  return {
    title: 'Packbench commands',
    sections: sections.filter(({ codes }) => codes.length > 0),
  };
}
