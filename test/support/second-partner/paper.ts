import { degrees, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import anyAscii from 'any-ascii';
import bwipjs from 'bwip-js/node';
import type { ShipmentRequest } from './requests.ts';

/** 4 by 6 inches. */
const LABEL = [288, 432] as const;
const A4 = [595.28, 841.89] as const;

export interface Sheet {
  readonly request: ShipmentRequest;
  readonly id: string;
  readonly trackingNumber: string;
  readonly carrier: string;
  readonly terms: 'DDP' | 'DDU';
}

export interface LabelLook {
  readonly a4: boolean;
  readonly turned: boolean;
  readonly otherNumber: boolean;
  readonly pictureOnly: boolean;
  readonly withoutReference: boolean;
}

const code128 = (text: string): Promise<Buffer> =>
  bwipjs.toBuffer({
    bcid: 'code128',
    text: anyAscii(text),
    scale: 2,
    height: 14,
    includetext: true,
  });

async function emptyPdf(now: Date): Promise<{ pdf: PDFDocument; font: PDFFont }> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setCreationDate(now);
  return { pdf, font: await pdf.embedFont(StandardFonts.Helvetica) };
}

function write(page: PDFPage, font: PDFFont, lines: readonly string[], top: number): number {
  let y = top;
  for (const line of lines) {
    page.drawText(anyAscii(line).slice(0, 60), { x: 16, y, size: 9, font });
    y -= 12;
  }
  return y;
}

const addressLines = (address: ShipmentRequest['ShipToAddress']): string[] =>
  [
    address.Name,
    address.AttentionName,
    address.AddressLine1,
    address.AddressLine2,
    `${address.Zip ?? ''} ${address.City ?? ''} ${address.State ?? ''}`.trim(),
    address.Country,
  ].filter((line): line is string => Boolean(line));

/** The content of one package's label: a return has the addresses reversed. */
export async function labelPdf(
  sheet: Sheet,
  at: number,
  look: LabelLook,
  now: Date,
): Promise<Uint8Array> {
  const { pdf, font } = await emptyPdf(now);
  const page = pdf.addPage(look.a4 ? [...A4] : [...LABEL]);
  if (look.turned) page.setRotation(degrees(90));
  const { request } = sheet;
  const back = request.IsReturn === 'Y';
  const [from, to] = back
    ? [request.ShipToAddress, request.ShipFromAddress]
    : [request.ShipFromAddress, request.ShipToAddress];
  const parcel = request.Shipments[at]?.Package;
  const reference = parcel?.Reference || request.Reference;
  const number = look.otherNumber ? `77${sheet.trackingNumber}` : sheet.trackingNumber;
  if (!look.pictureOnly) {
    const lines = [
      `${sheet.carrier}   ${sheet.terms}`,
      'FROM',
      ...addressLines(from),
      'TO',
      ...addressLines(to),
      `${at + 1} of ${request.Shipments.length}   ${parcel?.Weight} ${request.WeightUnit}`,
      ...(look.withoutReference ? [] : [`REF ${reference}`]),
      `TRACKING ${number}`,
    ];
    write(page, font, lines, page.getHeight() - 20);
  }
  await drawBarcode(pdf, page, number, 20);
  if (!look.withoutReference) await drawBarcode(pdf, page, reference, 100);
  return pdf.save();
}

async function drawBarcode(pdf: PDFDocument, page: PDFPage, text: string, y: number) {
  const image = await pdf.embedPng(await code128(text));
  const scale = Math.min(0.75, 256 / image.width, 70 / image.height);
  page.drawImage(image, { x: 16, y, width: image.width * scale, height: image.height * scale });
}

/** One for the whole shipment, however many packages. */
export async function invoicePdf(sheet: Sheet, now: Date): Promise<Uint8Array> {
  const { pdf, font } = await emptyPdf(now);
  const page = pdf.addPage([...A4]);
  const { request } = sheet;
  write(
    page,
    font,
    [
      'COMMERCIAL INVOICE',
      `Reference ${request.Reference}   Shipment ${sheet.id}`,
      `Terms ${sheet.terms}   Reason ${request.ReasonForExport}`,
      'Seller',
      ...addressLines(request.ShipFromAddress),
      'Buyer',
      ...addressLines(request.ShipToAddress),
      ...request.Shipments.flatMap(({ Piece }) => Piece).map(
        (piece) =>
          `${piece.Quantity} x ${piece.Description}  ${piece.HSCode}  ${piece.OriginCountryCode}  ${piece.SalePrice} ${request.Currency}`,
      ),
    ],
    page.getHeight() - 40,
  );
  return pdf.save();
}

export async function instructionsPdf(now: Date): Promise<Uint8Array> {
  const { pdf, font } = await emptyPdf(now);
  write(pdf.addPage([...LABEL]), font, ['How to attach this label', 'Fold here.'], 400);
  return pdf.save();
}

export async function merged(files: readonly Uint8Array[], now: Date): Promise<Uint8Array> {
  const { pdf } = await emptyPdf(now);
  for (const file of files) {
    const source = await PDFDocument.load(file, { updateMetadata: false });
    for (const page of await pdf.copyPages(source, source.getPageIndices())) pdf.addPage(page);
  }
  return pdf.save();
}

/** 203 dpi. */
export const labelZpl = (sheet: Sheet, reference: string): string =>
  [
    '^XA',
    `^FO40,60^A0N,32,32^FD${anyAscii(sheet.carrier)}^FS`,
    `^FO40,120^A0N,28,28^FDREF ${reference}^FS`,
    `^FO40,200^BCN,120,Y,N,N^FD${sheet.trackingNumber}^FS`,
    '^XZ',
  ].join('\n');

export const labelPng = (sheet: Sheet): Promise<Buffer> => code128(sheet.trackingNumber);
