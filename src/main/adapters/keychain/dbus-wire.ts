/**
 * Values of D-Bus, to bytes and back (D-Bus Specification, "Type System", "Marshaling"): what the
 * Secret Service needs of it, in the byte order of the machines this runs on.
 */
export type Value = number | boolean | string | Buffer | Value[];

const ALIGNMENT: Record<string, number> = { y: 1, g: 1, v: 1, '(': 8, '{': 8 };
const alignmentOf = (type: string): number => ALIGNMENT[type.charAt(0)] ?? 4;
const padding = (length: number, to: number): number => (to - (length % to)) % to;

/** The single types of a signature, one after another. */
function typesOf(signature: string): string[] {
  const types: string[] = [];
  for (let at = 0; at < signature.length; ) {
    const end = endOfType(signature, at);
    types.push(signature.slice(at, end));
    at = end;
  }
  return types;
}

function endOfType(signature: string, at: number): number {
  const first = signature.charAt(at);
  if (first === 'a') return endOfType(signature, at + 1);
  if (first !== '(' && first !== '{') return at + 1;
  let next = at + 1;
  while (next < signature.length && !')}'.includes(signature.charAt(next))) {
    next = endOfType(signature, next);
  }
  return next + 1;
}

const membersOf = (type: string): string[] => typesOf(type.slice(1, -1));

/** `ay` is a Buffer, any other array and a struct a list, a dictionary's entry a pair, a variant `[type, value]`. */
export function encode(signature: string, values: readonly Value[]): Buffer {
  const bytes: number[] = [];
  for (const [index, type] of typesOf(signature).entries()) write(bytes, type, values[index] ?? '');
  return Buffer.from(bytes);
}

function write(bytes: number[], type: string, value: Value): void {
  const align = (to: number) => bytes.push(...new Array(padding(bytes.length, to)).fill(0));
  const listed = (): Value[] => (Array.isArray(value) ? value : [...Buffer.from(String(value))]);
  align(alignmentOf(type));
  switch (type.charAt(0)) {
    case 'y':
      bytes.push(Number(value));
      return;
    case 'b':
    case 'u':
      bytes.push(...uint32(Number(value)));
      return;
    case 's':
    case 'o': {
      const text = Buffer.from(String(value));
      bytes.push(...uint32(text.length), ...text, 0);
      return;
    }
    case 'g':
      bytes.push(String(value).length, ...Buffer.from(String(value)), 0);
      return;
    case 'v': {
      const [inner = '', held = ''] = listed();
      write(bytes, 'g', inner);
      write(bytes, String(inner), held);
      return;
    }
    case 'a': {
      const at = bytes.length;
      bytes.push(0, 0, 0, 0);
      align(alignmentOf(type.slice(1)));
      const from = bytes.length;
      const items = Buffer.isBuffer(value) ? [...value] : listed();
      for (const item of items) write(bytes, type.slice(1), item);
      bytes.splice(at, 4, ...uint32(bytes.length - from));
      return;
    }
    case '(':
    case '{': {
      const held = listed();
      for (const [index, member] of membersOf(type).entries()) {
        write(bytes, member, held[index] ?? '');
      }
      return;
    }
    default:
      throw new Error(`D-Bus: ${type} is not written here`);
  }
}

function uint32(value: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32LE(value);
  return four;
}

/** Throws where the bytes end too early or hold what is not read here. */
export function decode(signature: string, bytes: Buffer): Value[] {
  const reader = { bytes, at: 0 };
  return typesOf(signature).map((type) => read(reader, type));
}

interface Reader {
  bytes: Buffer;
  at: number;
}

function take(reader: Reader, length: number): Buffer {
  const end = reader.at + length;
  if (end > reader.bytes.length) throw new Error('D-Bus: a message ends too early');
  const taken = reader.bytes.subarray(reader.at, end);
  reader.at = end;
  return taken;
}

function read(reader: Reader, type: string): Value {
  const align = (to: number) => take(reader, padding(reader.at, to));
  const number = () => take(reader, 4).readUInt32LE();
  align(alignmentOf(type));
  switch (type.charAt(0)) {
    case 'y':
      return take(reader, 1).readUInt8();
    case 'b':
      return number() === 1;
    case 'u':
      return number();
    case 's':
    case 'o': {
      const text = take(reader, number()).toString();
      take(reader, 1);
      return text;
    }
    case 'g': {
      const text = take(reader, take(reader, 1).readUInt8()).toString();
      take(reader, 1);
      return text;
    }
    case 'v': {
      const inner = String(read(reader, 'g'));
      return [inner, read(reader, inner)];
    }
    case 'a': {
      const length = number();
      align(alignmentOf(type.slice(1)));
      if (type === 'ay') return Buffer.from(take(reader, length));
      const end = reader.at + length;
      const items: Value[] = [];
      while (reader.at < end) items.push(read(reader, type.slice(1)));
      return items;
    }
    case '(':
    case '{':
      return membersOf(type).map((member) => read(reader, member));
    default:
      throw new Error(`D-Bus: ${type} is not read here`);
  }
}
