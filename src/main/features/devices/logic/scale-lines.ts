import {
  type ScaleProtocolName,
  ScaleProtocolNameSchema,
} from '../../../../shared/devices/scale/protocol.ts';
import { scaleProtocol } from '../../../../shared/devices/scale/protocols.ts';

/** Bytes that are kept of what a scale sent, and lines of them that are shown. */
const MOST_BYTES = 1_000;
const MOST_LINES = 20;
const LONGEST_LINE = 100;
const LF = 0x0a;
const CR = 0x0d;
const ETX = 0x03;

export interface ScaleLines {
  /** Newest last; control characters as pictures, other bytes as `\\xNN`. */
  lines: string[];
  /** Protocols by which some of it is a reading. */
  fits: ScaleProtocolName[];
}

/** What a scale sent last, as it came: for a person who looks why it is not read. */
export function createScaleLines() {
  let bytes: number[] = [];
  return {
    heard(more: Uint8Array): void {
      bytes = [...bytes, ...more].slice(-MOST_BYTES);
    },
    forget(): void {
      bytes = [];
    },
    current: (): ScaleLines => ({ lines: linesOf(bytes), fits: protocolsOf(bytes) }),
  };
}

export function linesOf(bytes: readonly number[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const [at, byte] of bytes.entries()) {
    line += printable(byte);
    const low = byte & 0x7f;
    const isEnd = low === LF || low === ETX || (low === CR && ((bytes[at + 1] ?? 0) & 0x7f) !== LF);
    if (!isEnd && line.length < LONGEST_LINE) continue;
    lines.push(line);
    line = '';
  }
  if (line !== '') lines.push(line);
  return lines.slice(-MOST_LINES);
}

/** Pictures of the control characters, from U+2400 on. */
function printable(byte: number): string {
  if (byte >= 0x80) return `\\x${byte.toString(16).padStart(2, '0')}`;
  if (byte === 0x7f) return '\u2421';
  return String.fromCharCode(byte < 0x20 ? 0x2400 + byte : byte);
}

/** Several may read it, and then a person chooses: a protocol is never guessed. */
function protocolsOf(bytes: readonly number[]): ScaleProtocolName[] {
  return ScaleProtocolNameSchema.options.filter((name) =>
    // Without a unit: a protocol that does not send it needs the setting, and is named all the same.
    scaleProtocol(name, 'kg')
      .take(Uint8Array.from(bytes))
      .reads.some((read) => read.ok && read.value.weight !== null),
  );
}
