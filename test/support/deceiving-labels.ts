import { rawPdf, stream } from './raw-pdf.ts';
import { barsOf } from './toned-pages.ts';

/** What a label says to a reader of the file alone, in place of or beside what the eye sees. */
export interface Deceit {
  name: string;
  /** Operators; `says` is hidden, `shows` is seen. */
  draw(says: string, shows: string): string;
}

const text = (content: string, { size = 11, y = 300, font = 'F', more = '' } = {}): string =>
  `${more} BT /${font} ${size} Tf 20 ${y} Td (${content}) Tj ET\n`;

/** A word as outlines, which no reader takes for text: each letter as strokes on a grid of 2 by 4. */
const STROKES: Record<string, string> = {
  B: '0 0 m 0 4 l 2 4 l 2 2 l 0 2 l 2 2 l 2 0 l 0 0 l',
  O: '0 0 m 0 4 l 2 4 l 2 0 l 0 0 l',
  X: '0 0 m 2 4 l 0 4 m 2 0 l',
  '-': '0 2 m 2 2 l',
  '1': '0 3 m 1 4 l 1 0 l',
  '2': '0 4 m 2 4 l 2 2 l 0 2 l 0 0 l 2 0 l',
};

const outlined = (word: string, y = 270): string =>
  Array.from(word, (letter, at) => {
    const strokes = STROKES[letter] ?? STROKES.O;
    return `q 4 0 0 4 ${20 + at * 12} ${y} cm 0.4 w 0 G ${strokes} S Q`;
  }).join('\n');

const marked = (properties: string, inside: string): string =>
  `/Span ${properties} BDC\n${inside}EMC\n`;

export const DECEITS: readonly Deceit[] = [
  {
    name: 'ActualText',
    draw: (says, shows) => marked(`<< /ActualText (REF ${says}) >>`, text(`REF ${shows}`)),
  },
  {
    name: 'ActualText of a named property list',
    draw: (_, shows) => marked('/P1', text(`REF ${shows}`)),
  },
  {
    name: 'a font that says other characters than it draws',
    draw: (_, shows) => text(`REF ${shows}`, { font: 'L' }),
  },
  {
    name: 'print of 0.7 points',
    draw: (says, shows) => text(`REF ${says}`, { size: 0.7 }) + outlined(shows),
  },
  {
    name: 'print of 10 points, made small by the page',
    draw: (says, shows) =>
      `q 0.07 0 0 0.07 20 300 cm ${text(`REF ${says}`, { size: 10, y: 0 })} Q\n${outlined(shows)}`,
  },
  {
    name: 'pale print',
    draw: (says, shows) => `${text(`REF ${says}`, { more: '0.78 g' })} 0 g ${outlined(shows)}`,
  },
  {
    name: 'pale bars',
    draw: (says, shows) =>
      `0.78 g ${barsOf(says, { x: 20, y: 300, height: 20, module: 1 })} 0 g ${outlined(shows)}`,
  },
  {
    name: 'print under a white box, with other print on it',
    draw: (says, shows) =>
      `${text(`REF ${says}`)} 1 g 10 295 200 16 re f 0 g ${text(`REF ${shows}`, { font: 'U' })}`,
  },
  {
    name: 'bars under a white box',
    draw: (says, shows) =>
      `${barsOf(says, { x: 20, y: 300, height: 20, module: 1 })} 1 g 10 295 250 40 re f 0 g ${outlined(shows)}`,
  },
];

/** Says the other character of each pair, and all else as it is. */
function mapping(pairs: readonly [string, string][]): string {
  const hex = (text: string) => text.charCodeAt(0).toString(16).padStart(2, '0');
  const changed = new Map(pairs);
  const rows = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).map(
    (letter) => `<${hex(letter)}> <00${hex(changed.get(letter) ?? letter)}>`,
  );
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /L def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${rows.length} beginbfchar
${rows.join('\n')}
endbfchar endcmap end end`;
}

const isOther = ([from, to]: [string, string]): boolean => from !== to;

interface Deceived {
  says: string;
  shows: string;
  tracking: string;
  /** A second barcode, in plain sight. */
  code?: string;
}

/** A 4x6 label of this tracking number that says one reference and shows another. */
export function deceivingLabel(
  deceit: Deceit,
  { says, shows, tracking, code = tracking }: Deceived,
): Uint8Array {
  const lies = Array.from(shows, (letter, at): [string, string] => [letter, says[at] ?? letter]);
  const content = [
    '0 g',
    text('EXAMPLE CARRIER EXPRESS', { y: 400 }),
    text('SHIP TO: Jane Doe, 12 High Street, London', { y: 386 }),
    text(`TRACKING ${tracking}`, { y: 360 }),
    barsOf(tracking, { x: 20, y: 150, height: 80, module: 1.2 }),
    barsOf(code, { x: 20, y: 40, height: 80, module: 1.2 }),
    deceit.draw(says, shows),
  ].join('\n');
  const font = '/Type /Font /Subtype /Type1 /BaseFont /Helvetica';
  return rawPdf({
    objects: {
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources <<
/Font << /F 5 0 R /L 6 0 R /U 8 0 R >> /Properties << /P1 << /ActualText (REF ${says}) >> >> >> >>`,
      4: stream(content),
      6: `<< ${font} /Encoding /WinAnsiEncoding /ToUnicode 7 0 R >>`,
      7: stream(mapping(lies.filter(isOther))),
      // Each character says nothing.
      8: `<< ${font} /Encoding /WinAnsiEncoding /ToUnicode 9 0 R >>`,
      9: stream(mapping(Array.from('REFBOX-12', (letter): [string, string] => [letter, ' ']))),
    },
  });
}
