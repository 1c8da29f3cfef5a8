import type { PagePicture } from '../messages.ts';

const KINDS = {
  dots: '/ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0]',
  grey: '/ColorSpace /DeviceGray /BitsPerComponent 8',
  colour: '/ColorSpace /DeviceRGB /BitsPerComponent 8',
} as const;

/**
 * A PDF that holds nothing but one picture per page, at true size: no program can draw anything else of it.
 * Written by hand, so that nothing comes from the document that was drawn. The same pictures give the same
 * bytes.
 */
export function picturePdf(pictures: readonly PagePicture[]): Uint8Array {
  const kids = pictures.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  const bodies = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`],
    ...pictures.flatMap((picture, index) => pageOf(picture, 3 + index * 3)),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, body] of bodies.entries()) {
    offsets.push(at);
    const object = Buffer.concat(
      [`${index + 1} 0 obj\n`, ...body, '\nendobj\n'].map((part) =>
        typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
      ),
    );
    parts.push(object);
    at += object.length;
  }
  const size = bodies.length + 1;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  // With memory of its own, so that it is handed on without a copy.
  return Uint8Array.from(Buffer.concat([...parts, Buffer.from(table + end, 'latin1')]));
}

/** The page, its content and its picture, as objects of these numbers. */
function pageOf(
  { page, width, height, kind, compressed }: PagePicture,
  number: number,
): (string | Uint8Array)[][] {
  const [wide, high] = [points(page.width), points(page.height)];
  const content = `q ${wide} 0 0 ${high} 0 0 cm /P Do Q`;
  const picture = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${KINDS[kind]} /Filter /FlateDecode /Length ${compressed.length} >>`;
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${number + 1} 0 R /Resources << /XObject << /P ${number + 2} 0 R >> >> >>`,
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [`${picture}\nstream\n`, compressed, '\nendstream'],
  ];
}

const points = (size: number): string => String(Math.round(size * 1000) / 1000);
