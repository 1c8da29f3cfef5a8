import { say, type Wording } from '../../../../shared/kernel/message.ts';

/**
 * What counts here of a printer's answer to ~HS (ZPL II Programming Guide, "~HS Host Status Return"):
 * three strings, each from STX to ETX.
 */
export interface HostStatus {
  paperOut: boolean;
  paused: boolean;
  formatsWaiting: number;
  bufferFull: boolean;
  /** Prints what it receives as hexadecimal digits instead of labels. */
  diagnostics: boolean;
  /** In the middle of receiving a format. */
  partialFormat: boolean;
  /** Configuration data lost. */
  corruptRam: boolean;
  overTemperature: boolean;
  headOpen: boolean;
  ribbonOut: boolean;
  /** In peel-off mode: a label is out and not taken yet. */
  labelWaiting: boolean;
  /** Labels of the batch not printed yet. */
  labelsRemaining: number;
}

const STX = '\x02';
const ETX = '\x03';
/** Fields of the three strings, and those among them that decide, by their places. */
const FIELDS = [12, 11, 2] as const;
const DECIDING = [[1, 2, 4, 5, 6, 7, 9, 11], [2, 3, 7, 8], []] as const;

/** The last whole answer to ~HS in what was received; null while there is none. */
export function parseHostStatus(received: string): HostStatus | null {
  const found = strings(received);
  for (let at = found.length - FIELDS.length; at >= 0; at -= 1) {
    const [first, second, third] = found.slice(at, at + FIELDS.length);
    if (!first || !second || !third) continue;
    if ([first, second, third].every(isString)) return read(first, second);
  }
  return null;
}

/** "~HI Host Identification": model, version, dots/mm, memory, options; the dots/mm or null. */
export function parseDotsPerMillimetre(received: string): number | null {
  const answer = strings(received).find(({ length }) => length === 4 || length === 5);
  const dots = Number(answer?.[2]?.trim());
  return [6, 8, 12, 24].includes(dots) ? dots : null;
}

/** Whole strings from STX to ETX, by their fields; what is said between them is not read. */
const strings = (received: string): string[][] =>
  received
    .split(STX)
    .filter((piece, index) => index > 0 && piece.includes(ETX))
    .map((piece) => piece.slice(0, piece.indexOf(ETX)).split(','));

/** One of the three, with a number wherever it matters. */
function isString(fields: string[], index: number): boolean {
  const deciding = DECIDING[index] ?? [];
  return (
    fields.length === FIELDS[index] && deciding.every((at) => /^\s*\d+\s*$/.test(fields[at] ?? ''))
  );
}

/** By the guide's places. */
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
 * Why it cannot print now, in words, or null. A cold head is a warning of the printer's, not an
 * error: it prints. "Paused" comes last: an open head and missing paper pause it as well.
 */
export function obstacleOf(status: HostStatus): Wording | null {
  if (status.headOpen) return say('its print head is open');
  if (status.paperOut) return say('it is out of labels');
  if (status.ribbonOut) return say('it is out of ribbon');
  if (status.overTemperature) return say('its print head is too hot');
  if (status.corruptRam) return say('it has lost its settings (corrupt RAM)');
  if (status.diagnostics) return say('it is in communication diagnostics and prints no labels');
  if (status.paused) return say('it is paused');
  return null;
}

/** What also speaks against sending now; once our own label is inside it is no obstacle. */
export function busyWith(status: HostStatus): Wording | null {
  if (status.bufferFull) return say('its buffer is full');
  if (status.partialFormat) return say('it is in the middle of receiving another label');
  if (status.labelWaiting) return say('a printed label waits to be taken off');
  return null;
}

/** Nothing that it was given is left to print. */
export const isEmpty = (status: HostStatus): boolean =>
  status.formatsWaiting === 0 && status.labelsRemaining === 0 && !status.partialFormat;
