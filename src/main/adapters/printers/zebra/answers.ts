import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';

/**
 * The used part of a printer's answer to ~HS (ZPL II Programming Guide, "~HS Host Status Return"): three
 * strings, each from STX to ETX.
 */
export interface HostStatus {
  paperOut: boolean;
  paused: boolean;
  formatsWaiting: number;
  bufferFull: boolean;
  /** The printer prints received data as hexadecimal digits instead of labels. */
  diagnostics: boolean;
  /** A format is being received. */
  partialFormat: boolean;
  /** Configuration data lost. */
  corruptRam: boolean;
  overTemperature: boolean;
  headOpen: boolean;
  ribbonOut: boolean;
  /** In peel-off mode: a printed label has not been taken yet. */
  labelWaiting: boolean;
  /** Labels of the batch still to be printed. */
  labelsRemaining: number;
}

const STX = '\x02';
const ETX = '\x03';
/** Number of fields of the three strings, and the positions of the fields that must be numeric. */
const FIELDS = [12, 11, 2] as const;
const DECIDING = [[1, 2, 4, 5, 6, 7, 9, 11], [2, 3, 7, 8], []] as const;

/** The last complete answer to ~HS in the received text; null if there is none. */
export function parseHostStatus(received: string): HostStatus | null {
  const found = strings(received);
  for (let at = found.length - FIELDS.length; at >= 0; at -= 1) {
    const [first, second, third] = found.slice(at, at + FIELDS.length);
    if (!first || !second || !third) continue;
    if ([first, second, third].every(isString)) return read(first, second);
  }
  return null;
}

/** "~HI Host Identification": model, version, dots/mm, memory, options. */
export interface HostIdentity {
  dotsPerMillimetre: number;
  /** Millimetres that its head can print across, where its model is narrower than a label roll; else null. */
  narrowHead: number | null;
}

/** The last complete answer to ~HI in the received text; null if there is none. */
export function parseHostIdentity(received: string): HostIdentity | null {
  const answer = strings(received).findLast(({ length }) => length === 4 || length === 5);
  const dotsPerMillimetre = Number(answer?.[2]?.trim());
  if (!answer || ![6, 8, 12, 24].includes(dotsPerMillimetre)) return null;
  const model = (answer[0] ?? '').trim().toUpperCase();
  const narrow = NARROW_HEADS.find(({ models }) => models.some((each) => model.startsWith(each)));
  return { dotsPerMillimetre, narrowHead: narrow?.millimetres ?? null };
}

/**
 * Print widths of the models whose heads are narrower than 4 in, by Zebra's data sheets. No command reports
 * the width of a head: `ezpl.print_width` and ^HH give the width that the last format set.
 */
const NARROW_HEADS = [
  { millimetres: 25, models: ['HC100', 'ZD510'] },
  { millimetres: 48, models: ['ZQ110', 'ZQ21', 'ZQ31', 'ZQ61', 'QLN220', 'IMZ220'] },
  { millimetres: 56, models: ['ZD410', 'ZD411', 'LP2824', 'TLP2824', 'LP 2824', 'TLP 2824'] },
  { millimetres: 72, models: ['ZQ22', 'ZQ32', 'ZQ51', 'ZQ62', 'QLN320', 'IMZ320'] },
] as const;

/** The fields of each string from STX to ETX; text between the strings is skipped. */
const strings = (received: string): string[][] =>
  received
    .split(STX)
    .filter((piece, index) => index > 0 && piece.includes(ETX))
    .map((piece) => piece.slice(0, piece.indexOf(ETX)).split(','));

/** Whether the fields are the string of that index: the right count, with numbers where needed. */
function isString(fields: string[], index: number): boolean {
  const deciding = DECIDING[index] ?? [];
  return (
    fields.length === FIELDS[index] && deciding.every((at) => /^\s*\d+\s*$/.test(fields[at] ?? ''))
  );
}

/** Field positions as in the guide. */
function read(first: string[], second: string[]): HostStatus {
  const number = (fields: string[], index: number) => Number(fields[index]?.trim() || 0);
  const flag = (fields: string[], index: number) => number(fields, index) !== 0;
  return {
    paperOut: flag(first, 1),
    paused: flag(first, 2),
    formatsWaiting: number(first, 4),
    bufferFull: flag(first, 5),
    diagnostics: flag(first, 6),
    partialFormat: flag(first, 7),
    corruptRam: flag(first, 9),
    overTemperature: flag(first, 11),
    headOpen: flag(second, 2),
    ribbonOut: flag(second, 3),
    labelWaiting: flag(second, 7),
    labelsRemaining: number(second, 8),
  };
}

/**
 * Why the printer cannot print now, or null. A cold print head is only a warning; the printer prints.
 * "Paused" comes last, because an open head and missing paper pause the printer too.
 */
export function obstacleOf(status: HostStatus): AnyMessage | null {
  if (status.headOpen) return say('its print head is open');
  if (status.paperOut) return say('it is out of labels');
  if (status.ribbonOut) return say('it is out of ribbon');
  if (status.overTemperature) return say('its print head is too hot');
  if (status.corruptRam) return say('it has lost its settings (corrupt RAM)');
  if (status.diagnostics) return say('it is in communication diagnostics and prints no labels');
  if (status.paused) return say('it is paused');
  return null;
}

/** Further reasons not to send now; they do not count once our own label has been sent. */
export function busyWith(status: HostStatus): AnyMessage | null {
  if (status.bufferFull) return say('its buffer is full');
  if (status.partialFormat) return say('it is in the middle of receiving another label');
  if (status.labelWaiting) return say('a printed label waits to be taken off');
  return null;
}

/** The printer has printed everything it received. */
export const isEmpty = (status: HostStatus): boolean =>
  status.formatsWaiting === 0 && status.labelsRemaining === 0 && !status.partialFormat;
