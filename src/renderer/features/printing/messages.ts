import { type Message, say } from '../../../shared/kernel/message.ts';
import type { Dpi, PrintRole } from '../../../shared/printing/print-job.ts';
import type { TargetKind } from './settings/target-draft.ts';

export const ROLES = {
  label: say('Labels'),
  document: say('Documents'),
} satisfies Record<PrintRole, Message>;

export const PRINTERS = {
  label: say('Label printer'),
  document: say('Printer for documents'),
};

export const PRINTER_KINDS = {
  system: say('Printer of this machine'),
  zebra: say('Zebra on the network'),
  folder: say('Folder of PDF files'),
} satisfies Record<TargetKind, Message>;

export const DPI_NAMES = {
  203: say('203 dpi'),
  300: say('300 dpi'),
  600: say('600 dpi'),
} satisfies Record<Dpi, Message>;

export const MEASURE = [
  say(
    'Lay a real ruler along the printed ones, in both directions: they must be as long to the millimetre.',
  ),
  say(
    'Too short or too long: the printer scales. Set its paper to the label’s true size and its scaling to 100 %, “actual size”.',
  ),
  say(
    'Every cross stands 1/4 inch (6.4 mm) from both edges. If not, or if one is missing, the roll sits askew or the paper size is set wrong.',
  ),
  say(
    'Then print a test page and scan its barcode. If it does not scan, print darker or slower, and clean the head.',
  ),
];
