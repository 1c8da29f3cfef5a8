import { degrees, grayscale, PDFDocument, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import bwipjs from 'bwip-js/node';
import { decode, encode } from 'fast-png';
import { copied, withDocument } from '../../src/main/adapters/pdf/reading/pdfium.ts';
import { A4, LETTER } from './paper.ts';

export interface BarcodePage {
  name: string;
  pdf: Uint8Array;
  barcodes: string[];
}

interface Code {
  bcid: string;
  text: string;
  /** Points, from the lower left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
  turned?: number;
  inverted?: boolean;
}

const SYMBOLOGIES = [
  { bcid: 'code128', text: 'CODE-128-0123', width: 150, height: 40 },
  { bcid: 'code39', text: 'CODE39012', width: 170, height: 36 },
  { bcid: 'code93', text: 'CODE93012', width: 130, height: 36 },
  { bcid: 'interleaved2of5', text: '01234567890128', width: 120, height: 36 },
  { bcid: 'datamatrix', text: 'DM-0123456789', width: 40, height: 40 },
  { bcid: 'qrcode', text: 'QR-0123456789', width: 50, height: 50 },
  { bcid: 'pdf417', text: 'PDF417-0123456789', width: 150, height: 40 },
  { bcid: 'azteccode', text: 'AZ-0123456789', width: 45, height: 45 },
] as const;

async function draw(document: PDFDocument, page: PDFPage, code: Code): Promise<void> {
  const { bcid, text, x, y, width, height, turned = 0, inverted = false } = code;
  const colours = inverted ? { barcolor: 'FFFFFF', backgroundcolor: '000000' } : {};
  const options = bcid === 'code93' ? { includecheck: true } : {};
  const around = inverted ? { padding: 4 } : {};
  const png = await bwipjs.toBuffer({ bcid, text, scale: 4, ...colours, ...options, ...around });
  const image = await document.embedPng(png);
  page.drawImage(image, { x, y, width, height, rotate: degrees(turned) });
}

/** Every symbology on one sheet of A4, in all directions, `scale` times as large, among lines of text. */
export async function allSymbologies(scale: number, turned: number): Promise<BarcodePage> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage(A4);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [index, { bcid, text, width, height }] of SYMBOLOGIES.entries()) {
    const [column, row] = [index % 2, Math.floor(index / 2)];
    const [left, bottom] = [70 + column * 260, 40 + row * 158];
    page.drawText(`Line ${index} of plain text, 12 High Street`, {
      ...{ x: left - 40, y: bottom - 16, size: 8, font },
    });
    const [wide, high] = [width * scale, height * scale];
    const quarter = (turned / 90) % 4;
    const x = left + (quarter === 1 ? high : quarter === 2 ? wide : 0);
    const y = bottom + (quarter === 3 ? wide : quarter === 2 ? high : 0);
    await draw(document, page, { bcid, text, x, y, width: wide, height: high, turned });
  }
  const name = `all symbologies, ${scale} times as large, turned by ${turned}`;
  return { name, pdf: await document.save(), barcodes: SYMBOLOGIES.map(({ text }) => text) };
}

/** Light on dark, as some carriers print routing codes. */
export async function invertedCodes(): Promise<BarcodePage> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage(LETTER);
  const codes = [
    { bcid: 'qrcode', text: 'INVERTED-QR', x: 60, y: 600, width: 90, height: 90 },
    { bcid: 'datamatrix', text: 'INVERTED-DM', x: 400, y: 600, width: 70, height: 70 },
    { bcid: 'azteccode', text: 'INVERTED-AZ', x: 60, y: 200, width: 80, height: 80 },
    { bcid: 'qrcode', text: 'SMALL-QR', x: 300, y: 200, width: 36, height: 36 },
  ];
  for (const code of codes) await draw(document, page, { ...code, inverted: true });
  const barcodes = codes.map(({ text }) => text);
  return { name: 'light codes on dark fields', pdf: await document.save(), barcodes };
}

/** Bars that lie further apart than print that is one part. */
export async function giantBars(): Promise<BarcodePage> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([1190, 842]);
  const text = 'GIANT-7';
  await draw(document, page, { bcid: 'code128', text, x: 40, y: 80, width: 1100, height: 400 });
  return { name: 'bars of 3.5 mm', pdf: await document.save(), barcodes: [text] };
}

/** A frame and lines from edge to edge around the codes. */
export async function framedPage(): Promise<BarcodePage> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage(LETTER);
  const box = { x: 10, y: 10, width: 592, height: 772 };
  page.drawRectangle({ ...box, borderWidth: 1, borderColor: grayscale(0) });
  page.drawLine({ start: { x: 10, y: 400 }, end: { x: 602, y: 400 }, thickness: 1 });
  const codes = [
    { bcid: 'code128', text: 'FRAMED-1', x: 30, y: 404, width: 200, height: 50 },
    { bcid: 'code128', text: 'FRAMED-2', x: 390, y: 340, width: 200, height: 50 },
  ];
  for (const code of codes) await draw(document, page, code);
  const barcodes = codes.map(({ text }) => text);
  return { name: 'codes at the lines of a frame', pdf: await document.save(), barcodes };
}

/** Codes as bad pictures, which the reader reads only at a third of their resolution. */
export async function noisyCodes(): Promise<BarcodePage> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage(A4);
  const barcodes = ['NOISY-1', 'NOISY-2'];
  for (const [index, text] of barcodes.entries()) {
    const drawn = { bcid: 'qrcode', text, scale: 6, padding: 4, backgroundcolor: 'FFFFFF' };
    const png = decode(await bwipjs.toBuffer(drawn));
    const { width, height, data, channels } = png;
    const grey = noisy(width * height, (at) => data[at * channels] ?? 255, 300);
    const image = await document.embedPng(encode({ width, height, data: grey, channels: 1 }));
    const size = { width: (width / 300) * 72, height: (height / 300) * 72 };
    page.drawImage(image, { x: 60 + index * 300, y: 500, ...size });
  }
  return { name: 'bad pictures of codes', pdf: await document.save(), barcodes };
}

/** Always the same noise of this strength, added to `tone`. */
function noisy(length: number, tone: (at: number) => number, strength: number): Uint8Array {
  let random = 7;
  return Uint8Array.from({ length }, (_, at) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    const noise = (random / 2_147_483_648 - 0.5) * strength;
    return Math.max(0, Math.min(255, tone(at) + noise));
  });
}

/** The page as a scanner gives it: one picture, tilted, on grey paper, with noise. */
export async function scanned({ pdf, barcodes, name }: BarcodePage): Promise<BarcodePage> {
  const { width, height, data } = await withDocument(pdf, (document) =>
    document.withPage(0, (page) => page.draw(200, 8_000_000, copied)),
  );
  const grey = noisy(width * height, (at) => 25 + (data[at * 4] ?? 255) * 0.8, 50);
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage(A4);
  const png = encode({ width, height, data: grey, channels: 1 });
  const image = await document.embedPng(png);
  const size = { width: (width / 200) * 72, height: (height / 200) * 72 };
  page.drawImage(image, { x: 10, y: 0, ...size, rotate: degrees(1) });
  return { name: `${name}, scanned`, pdf: await document.save(), barcodes };
}
