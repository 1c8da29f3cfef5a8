import { openInspector } from '../../src/main/adapters/pdf/inspector.ts';
import { rawPdf, stream } from './raw-pdf.ts';
import { barsOf, LINES, linesOf } from './toned-pages.ts';

const CODE = 'CODE-0123';
const LABEL = `${linesOf(0, [...LINES, 'REF BOX-1'])}0 g ${barsOf(CODE, { x: 30, y: 130 })}`;

/** Lines of print so small that a stroke is one pixel of a coarse picture. */
const SMALL_PRINT = Array.from(
  { length: 14 },
  (_, at) =>
    `BT /F ${3 + at * 0.2} Tf 20 ${320 - at * 8} Td (Terms ${at}: the liability of a carrier is limited, see terms.example) Tj ET\n`,
).join('');
const GREYS = Array.from(
  { length: 10 },
  (_, at) =>
    `${at / 10} g BT /F 9 Tf 20 ${320 - at * 11} Td (grey ${at} letters of a mark) Tj ET 200 ${320 - at * 11} 60 9 re f\n`,
).join('');

interface Picture {
  width: number;
  height: number;
  grey: Uint8Array;
}

async function drawn(content: string, dpi: number): Promise<Picture> {
  const inspector = openInspector();
  const raster = await inspector.raster(rawPdf({ content }), { index: 0, dpi });
  await inspector.close();
  if (!raster.ok) throw new Error(raster.error.message);
  return raster.value;
}

const withPicture = (
  { width, height, grey }: Picture,
  content: string,
  depth = 'BitsPerComponent 8',
): Uint8Array =>
  rawPdf({
    objects: {
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /P 6 0 R >> >> >>',
      4: stream(content),
      6: stream(grey, {
        dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /${depth}`,
      }),
    },
  });

const WHOLE = 'q 288 0 0 432 0 0 cm /P Do Q';

/** The same numbers each time, from 0 to 1. */
function chance(): () => number {
  let seed = 7;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
}

/** As a scanner makes it: less contrast, and noise. */
function noisy({ grey, ...size }: Picture, noise: number): Picture {
  const next = chance();
  const scanned = grey.map((tone) =>
    Math.max(0, Math.min(255, tone * 0.8 + 20 + (next() - 0.5) * noise)),
  );
  return { ...size, grey: scanned };
}

/** A mark from black to white by Floyd and Steinberg, in one bit per pixel. */
function dithered(dpi: number): Picture {
  const [width, height] = [Math.round((240 * dpi) / 72), Math.round((60 * dpi) / 72)];
  const tones = Float32Array.from({ length: width * height }, (_, at) => {
    const x = at % width;
    return (230 * x) / width + 20 * Math.sin((at - x) / width / 9);
  });
  const rowBytes = Math.ceil(width / 8);
  const grey = new Uint8Array(rowBytes * height);
  const give = (at: number, error: number) => {
    if (at < tones.length) tones[at] = (tones[at] ?? 0) + error;
  };
  for (let at = 0; at < tones.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const tone = tones[at] ?? 0;
    const isWhite = tone >= 128;
    const byte = y * rowBytes + (x >> 3);
    if (isWhite) grey[byte] = (grey[byte] ?? 0) | (128 >> (x & 7));
    const error = tone - (isWhite ? 255 : 0);
    give(at + 1, (error * 7) / 16);
    give(at + width - 1, (error * 3) / 16);
    give(at + width, (error * 5) / 16);
    give(at + width + 1, error / 16);
  }
  return { width, height, grey };
}

/** Right labels whose file is a picture, by what it is; the code on each is CODE-0123. */
export async function pictureLabels(): Promise<{ name: string; pdf: Uint8Array }[]> {
  const labels: { name: string; pdf: Uint8Array }[] = [];
  for (const dpi of [150, 200, 203]) {
    const small = await drawn(LABEL + SMALL_PRINT, dpi);
    const greys = await drawn(LABEL + GREYS, dpi);
    labels.push(
      { name: `small print at ${dpi} dpi`, pdf: withPicture(small, WHOLE) },
      { name: `greys at ${dpi} dpi`, pdf: withPicture(greys, WHOLE) },
      {
        name: `greys at ${dpi} dpi, smoothed`,
        pdf: withPicture(greys, WHOLE, 'Interpolate true /BitsPerComponent 8'),
      },
    );
  }
  labels.push({
    name: 'a scan with noise at 203 dpi',
    pdf: withPicture(noisy(await drawn(LABEL + GREYS, 203), 60), WHOLE),
  });
  labels.push({
    name: 'a scan with noise at 300 dpi',
    pdf: withPicture(noisy(await drawn(LABEL + GREYS, 300), 90), WHOLE),
  });
  for (const dpi of [150, 300, 600]) {
    labels.push({
      name: `a mark dithered at ${dpi} dpi`,
      pdf: withPicture(
        dithered(dpi),
        `${LABEL}q 240 0 0 60 20 230 cm /P Do Q`,
        'BitsPerComponent 1',
      ),
    });
  }
  return labels;
}
