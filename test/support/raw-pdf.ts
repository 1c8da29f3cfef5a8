/** Writes PDFs byte by byte, so that each error in them is intended. */

const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

export const bytes = latin1;

export const joined = (...parts: (string | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin1(part) : part))),
  );

/** A stream object; `length` is the length that it declares. */
export function stream(
  data: string | Uint8Array,
  { dict = '', length = data.length }: { dict?: string; length?: number } = {},
): Uint8Array {
  return joined(`<< ${dict} /Length ${length} >>\nstream\n`, data, '\nendstream');
}

/** The drawing operators of a label with only text. */
export const labelText = (reference = 'BOX-1', more = ''): string =>
  `BT /F 11 Tf 20 400 Td (SHIP TO Jane Doe) Tj 0 -14 Td (TRACKING 1Z999AA1) Tj
0 -14 Td (REF ${reference}) Tj ET ${more}`;

export interface RawOptions {
  /** Objects by number; 1 is the catalog, 2 the pages, 3 the page, 4 its content, 5 its font. */
  objects?: Record<number, string | Uint8Array>;
  content?: string;
  page?: string;
  mediaBox?: string;
  catalog?: string;
  trailer?: string;
  head?: string;
  /** The declared position of the cross-reference table. */
  startxref?: (offset: number) => number;
}

/** A 4x6 label of one page; every part can be replaced. */
export function rawPdf({
  objects = {},
  content = labelText(),
  page = '',
  mediaBox = '[0 0 288 432]',
  catalog = '',
  trailer = '',
  head = '%PDF-1.7\n',
  startxref = (offset) => offset,
}: RawOptions = {}): Uint8Array {
  const all: Record<number, string | Uint8Array> = {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Contents 4 0 R
/Resources << /Font << /F 5 0 R >> >> ${page} >>`,
    4: stream(content),
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  };
  return writeObjects(all, { head, trailer, startxref });
}

function writeObjects(
  objects: Record<number, string | Uint8Array>,
  { head, trailer, startxref }: Required<Pick<RawOptions, 'head' | 'trailer' | 'startxref'>>,
): Uint8Array {
  const parts: Uint8Array[] = [latin1(head)];
  const offsets = new Map<number, number>();
  let at = head.length;
  for (const [number, body] of Object.entries(objects)) {
    offsets.set(Number(number), at);
    const object = joined(`${number} 0 obj\n`, body, '\nendobj\n');
    parts.push(object);
    at += object.length;
  }
  const size = Math.max(...offsets.keys()) + 1;
  parts.push(latin1(table(offsets, size)));
  parts.push(
    latin1(
      `trailer\n<< /Root 1 0 R /Size ${size} ${trailer} >>\nstartxref\n${startxref(at)}\n%%EOF\n`,
    ),
  );
  return joined(...parts);
}

function table(offsets: ReadonlyMap<number, number>, size: number): string {
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined
      ? '0000000000 65535 f \n'
      : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  return `xref\n0 ${size}\n${rows.join('')}`;
}

/** The file with an appended update that replaces one object; `listed` in the table, or only present. */
export function updated(
  pdf: Uint8Array,
  number: number,
  body: string | Uint8Array,
  { listed }: { listed: boolean },
): Uint8Array {
  const before = Buffer.from(pdf).toString('latin1');
  const previous = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(before)?.[1]);
  const object = joined(`${number} 0 obj\n`, body, '\nendobj\n');
  const at = pdf.length + object.length;
  const offset = String(pdf.length).padStart(10, '0');
  const tail = listed
    ? `xref\n${number} 1\n${offset} 00000 n \ntrailer\n<< /Root 1 0 R /Size 100 /Prev ${previous} >>\nstartxref\n${at}\n%%EOF\n`
    : `startxref\n${previous}\n%%EOF\n`;
  return joined(pdf, object, tail);
}
