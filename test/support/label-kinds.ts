import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import bwipjs from 'bwip-js/node';
import { drawCode128 } from '../../src/sandbox/labels/barcode.ts';
import { addInvoicePages } from '../../src/sandbox/labels/invoice-page.ts';
import { addLabelPage } from '../../src/sandbox/labels/label-page.ts';
import { newPdf, type Pdf, penFor } from '../../src/sandbox/labels/pen.ts';
import { type ShipmentRecord, ShipmentRecordSchema } from '../../src/sandbox/records.ts';
import { decodeWire } from '../../src/shared/partner/wire.ts';
import { labelPage, makePdf } from './paper.ts';

export interface LabelKind {
  name: string;
  pdf: Uint8Array;
  /** The texts of its barcodes. */
  barcodes: string[];
}

const MADE_AT = Date.UTC(2026, 10, 21, 9, 30);

/** All kinds of labels at a bench: the sandbox's, and similar ones in other sizes. */
export async function labelKinds(): Promise<LabelKind[]> {
  const long = `CARTON-${'7'.repeat(27)}`;
  return [
    await sold('4x6', { references: ['BOX-1'] }),
    await sold('4x6, third of three', { references: ['BOX-1', 'BOX-2', 'BOX-3'], index: 2 }),
    await sold('4x6 with the longest reference', { references: [long] }),
    await sold('4x6 to a name of another script', { references: ['BOX-7'], name: 'Ольга Жукова' }),
    await sold('4x6 that the file turns', { references: ['BOX-8'], turn: 90 }),
    await drawn('4x8', [288, 576], '1Z999AA10123456784'),
    await drawn('A6', [297.64, 419.53], 'JJD000390007882823457'),
    await drawn('100 x 150 mm', [283.46, 425.2], '00340434161094042557'),
    await drawn('2.25 x 1.25 in', [162, 90], 'BOX-11'),
    await drawn('4x2 for a carton', [288, 144], 'BOX-10'),
    await drawn('6x4 that lies', [432, 288], 'LIES-12'),
    await thinBars('bars of 0.19 mm, off the dots', 0.19),
    {
      name: 'bars as a picture',
      pdf: await makePdf(labelPage({ reference: 'BOX-13', tracking: '1Z999AA10123456799' })),
      barcodes: ['1Z999AA10123456799'],
    },
    await squares('square codes, coloured'),
  ];
}

/** The documents of a shipment with this many cartons, on paper: each label followed by the invoice. */
export async function shipmentPapers(cartons: number): Promise<Uint8Array[]> {
  const references = Array.from({ length: cartons }, (_, index) => `BOX-${index + 1}`);
  const record = shipment(references, 'Jonas Lind');
  const pdfs: Uint8Array[] = [];
  for (const index of references.keys()) {
    const paper = await newPdf(`Label ${index + 1}`, MADE_AT);
    addLabelPage(paper, record, index);
    addInvoicePages(paper, record);
    pdfs.push(await paper.document.save());
  }
  return pdfs;
}

interface Sold {
  references: string[];
  index?: number;
  name?: string;
  turn?: number;
}

async function sold(
  name: string,
  { references, index = 0, name: receiver = 'Jonas Lind', turn }: Sold,
): Promise<LabelKind> {
  const paper = await newPdf(name, MADE_AT);
  const record = shipment(references, receiver);
  addLabelPage(paper, record, index);
  if (turn !== undefined) paper.document.getPage(0).setRotation(degrees(turn));
  const barcodes = [record.trackingNumbers[index] ?? '', references[index] ?? ''];
  return { name, pdf: await paper.document.save(), barcodes };
}

function shipment(references: string[], receiver: string): ShipmentRecord {
  const place = { City: 'Berlin', Country: 'DE', Zip: '10115', AddressLine1: 'Lindenallee 5' };
  const record = {
    shipmentId: 'S-1',
    merchant: 'own',
    createdAt: MADE_AT,
    bodyHash: '',
    request: {
      Reference: 'SO-1001',
      ServiceCode: 'EXPRESS',
      TermsOfTrade: 'DDP',
      WeightUnit: 'KG',
      DimensionUnit: 'CM',
      Currency: 'USD',
      ReasonForExport: 'merchandise',
      ShipFromAddress: { ...place, Name: 'Aurora Outfitters' },
      ShipToAddress: { ...place, Name: receiver, Phone: '+493055501000' },
      Shipments: references.map((Reference) => ({
        Piece: [
          {
            SKU: 'TEE-1',
            Quantity: 1,
            Weight: 0.4,
            SalePrice: 40,
            Description: 'Shirt',
            HSCode: '610910',
            OriginCountryCode: 'PT',
          },
        ],
        Package: { Weight: 2.4, Length: 30, Width: 20, Height: 15, Reference },
      })),
    },
    bought: {
      service: 'EXPRESS',
      terms: 'DDP',
      carrier: 'Swiftline Air',
      days: { min: 1, max: 2 },
      shipping: 21.4,
      listShipping: 25,
      insurance: 0,
      landed: null,
    },
    trackingNumbers: references.map((_, index) => `7749${index}0012345678`),
    electronic: true,
    labels: { order: references.map((_, at) => at), text: true, barcode: true, foreign: null },
    trackingShift: 0,
  };
  return ShipmentRecordSchema.parse(decodeWire(JSON.stringify(record)));
}

/** A page of this size with text in several sizes, a hairline, a black field and one barcode. */
async function drawn(name: string, size: [number, number], barcode: string): Promise<LabelKind> {
  const paper: Pdf = await newPdf(name, MADE_AT);
  const page = paper.document.addPage(size);
  const pen = penFor(paper, page);
  const [width, height] = size;
  pen.text(name, 8, 18, { size: 12, bold: true });
  pen.text('SHIP TO: Zoë Müller, 12 High Street, London', 8, 28, { size: 6, maxWidth: width - 16 });
  pen.rule(32, 8, width - 8);
  pen.box(8, height - 12, width - 16, 8);
  drawCode128(page, barcode, { x: 4, bottom: 16, width: width - 8, height: height * 0.4 });
  return { name, pdf: await paper.document.save(), barcodes: [barcode] };
}

/** Code 128 in vectors, with modules of this width, shifted by this offset. */
export async function thinBars(name: string, millimetres: number, shift = 0): Promise<LabelKind> {
  const barcode = 'THIN-0123456789';
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([288, 432]);
  const [symbol] = bwipjs.raw({ bcid: 'code128', text: barcode });
  if (!symbol || !('sbs' in symbol)) throw new Error('no Code 128');
  const module = (millimetres / 25.4) * 72;
  let x = 30.1 + shift * module;
  for (const [index, modules] of symbol.sbs.entries()) {
    const width = modules * module;
    if (index % 2 === 0) page.drawRectangle({ x, y: 200, width, height: 60, color: rgb(0, 0, 0) });
    x += width;
  }
  return { name, pdf: await document.save(), barcodes: [barcode] };
}

async function squares(name: string): Promise<LabelKind> {
  const paper = await newPdf(name, MADE_AT);
  const page = paper.document.addPage([288, 432]);
  penFor(paper, page).text('QR, Data Matrix, PDF417', 20, 24, { size: 11 });
  page.drawRectangle({ x: 10, y: 10, width: 268, height: 40, color: rgb(0.9, 0.1, 0.1) });
  const codes = [
    { bcid: 'qrcode', text: 'QR-0123456789', place: { x: 20, y: 260, width: 90, height: 90 } },
    { bcid: 'datamatrix', text: 'DM-0123456789', place: { x: 160, y: 260, width: 70, height: 70 } },
    { bcid: 'pdf417', text: 'PDF417-012345', place: { x: 20, y: 100, width: 240, height: 90 } },
  ];
  for (const { bcid, text, place } of codes) {
    const png = await bwipjs.toBuffer({ bcid, text, scale: 4 });
    page.drawImage(await paper.document.embedPng(png), place);
  }
  return { name, pdf: await paper.document.save(), barcodes: codes.map(({ text }) => text) };
}
