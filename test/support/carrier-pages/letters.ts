import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stream } from '../raw-pdf.ts';

/** A font that comes with bwip-js: every letter 500 units wide, also those of Polish, Czech, Hungarian and Turkish. */
const FONT = fileURLToPath(
  new URL('../../../node_modules/bwip-js/fonts/Inconsolata.otf', import.meta.url),
);
const UNITS_WIDE = 500;

/** Width of a letter, as a share of its size. */
export const MONO_WIDE = UNITS_WIDE / 1000;

/** Number of the font's object in a file, and its entry in the dictionary of fonts. */
const MONO_OBJECTS = 100;
export const MONO_ENTRY = `/F6 ${MONO_OBJECTS} 0 R`;

const font = readFileSync(FONT);
const glyphs = glyphsOf(font);

/** The glyphs of a line, as a string of a PDF. Throws where the font has none for a letter. */
export function inMono(line: string): string {
  const shown = Array.from(line, (letter) => {
    const glyph = glyphs.get(letter.codePointAt(0) ?? 0);
    if (!glyph) throw new Error(`No glyph for ${letter}`);
    return hex(glyph);
  });
  return `<${shown.join('')}>`;
}

const hex = (value: number): string => value.toString(16).padStart(4, '0');

/** The objects of the font: embedded, with what its glyphs say. */
export function monoObjects(): Record<number, string | Uint8Array> {
  const at = MONO_OBJECTS;
  const said = [...glyphs].map(([letter, glyph]) => `<${hex(glyph)}> <${hex(letter)}>`);
  const blocks: string[] = [];
  for (let from = 0; from < said.length; from += 100) {
    const block = said.slice(from, from + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return {
    [at]: `<< /Type /Font /Subtype /Type0 /BaseFont /Mono /Encoding /Identity-H /DescendantFonts [${at + 1} 0 R] /ToUnicode ${at + 4} 0 R >>`,
    [at + 1]:
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Mono /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW ${UNITS_WIDE} /FontDescriptor ${at + 2} 0 R >>`,
    [at + 2]:
      `<< /Type /FontDescriptor /FontName /Mono /Flags 5 /FontBBox [0 -190 500 860] /ItalicAngle 0 /Ascent 860 /Descent -190 /CapHeight 620 /StemV 80 /FontFile3 ${at + 3} 0 R >>`,
    [at + 3]: stream(font, { dict: '/Subtype /OpenType' }),
    [at + 4]: stream(
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap end end`,
    ),
  };
}

/** From the font's table of characters (OpenType, cmap format 4). */
function glyphsOf(file: Buffer): Map<number, number> {
  const tables = file.readUInt16BE(4);
  const cmap = Array.from({ length: tables }, (_, at) => 12 + 16 * at).find(
    (at) => file.toString('latin1', at, at + 4) === 'cmap',
  );
  if (cmap === undefined) throw new Error('The font has no table of characters');
  const base = file.readUInt32BE(cmap + 8);
  const found = new Map<number, number>();
  const table = base + file.readUInt32BE(base + 8);
  const segments = file.readUInt16BE(table + 6) / 2;
  for (let segment = 0; segment < segments; segment += 1) {
    const at = table + 14 + 2 * segment;
    const end = file.readUInt16BE(at);
    const start = file.readUInt16BE(at + 2 + 2 * segments);
    const delta = file.readUInt16BE(at + 2 + 4 * segments);
    const range = at + 2 + 6 * segments;
    const offset = file.readUInt16BE(range);
    for (let letter = start; letter <= end && letter < 0xffff; letter += 1) {
      const listed =
        offset === 0 ? letter : file.readUInt16BE(range + offset + 2 * (letter - start));
      if (listed !== 0) found.set(letter, (listed + delta) & 0xffff);
    }
  }
  return found;
}
