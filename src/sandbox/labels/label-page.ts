import type { ShipmentRecord } from '../records.ts';
import type { Address } from '../schemas/address.ts';
import { isReturn, parties } from '../shipments/returns.ts';
import { drawCode128 } from './barcode.ts';
import { type Pdf, type Pen, penFor } from './pen.ts';
import { WORDS } from './words.ts';

/** 4 x 6 inches, in points. */
const WIDTH = 288;
const HEIGHT = 432;
const LEFT = 12;
const RIGHT = WIDTH - LEFT;
const INNER = RIGHT - LEFT;

/** Of print in grey: from 0 (black) to 1. */
const GREY = 0.4;

/** Reference on a foreign label. */
const FOREIGN = 'XX-NOT-YOURS-9';

/** Adds one package's label: 4x6 in, all data as text, two Code 128 barcodes. */
export function addLabelPage(pdf: Pdf, record: ShipmentRecord, index: number): void {
  const gray = record.labels.look === 'grey' ? GREY : 0;
  const pen = penFor(pdf, pdf.document.addPage([WIDTH, HEIGHT]), gray);
  pen.watermark('SPECIMEN', 44, 218, 46, 24);
  drawHead(pen, record);
  drawAddresses(pen, record);
  drawFacts(pen, record, index);
  const number = record.trackingNumbers[index] ?? '';
  drawCode128(pen.page, number, { x: LEFT, bottom: HEIGHT - 324, width: INNER, height: 58, gray });
  pen.text(number.replace(/(\d{4})(?=\d)/g, '$1 '), WIDTH / 2, 335, { size: 9, align: 'center' });
  pen.rule(340, LEFT, RIGHT);
  drawReference(pen, record, index, gray);
}

function drawHead(pen: Pen, record: ShipmentRecord): void {
  const { bought } = record;
  pen.text(bought.carrier, LEFT, 28, { size: 12, bold: true, maxWidth: 150 });
  const service = isReturn(record) ? 'RETURN' : bought.service;
  pen.text(`${service} ${bought.terms}`, RIGHT, 28, {
    size: 13,
    bold: true,
    align: 'right',
    maxWidth: 112,
  });
  pen.box(LEFT, 36, INNER, 17);
  pen.text('SPECIMEN - NOT VALID FOR CARRIAGE', WIDTH / 2, 48, {
    size: 9.5,
    bold: true,
    gray: 1,
    align: 'center',
  });
}

/** "The label PDF shows the addresses already reversed" ("Shipment response", rules, returns). */
function drawAddresses(pen: Pen, record: ShipmentRecord): void {
  const { from, to } = parties(record);
  const words = WORDS[record.labels.language];
  pen.text(words.from, LEFT, 66, { size: 7, bold: true });
  writeLines(pen, addressLines(from), 66, {
    size: 7,
    step: 8,
    left: LEFT + 34,
  });
  pen.rule(119, LEFT, RIGHT);
  pen.text(words.to, LEFT, 132, { size: 9, bold: true });
  writeLines(pen, addressLines(to), 132, {
    size: 10.5,
    step: 12.5,
    left: LEFT + 34,
  });
}

function drawFacts(pen: Pen, { request, createdAt, labels }: ShipmentRecord, index: number): void {
  const words = WORDS[labels.language];
  const entry = request.Shipments[index];
  if (!entry) throw new Error(`No package ${index}`);
  const { Weight, Length, Width, Height } = entry.Package;
  const size = [Length, Width, Height].map((each) => each.toFixed()).join(' x ');
  pen.rule(224, LEFT, RIGHT);
  pen.text(`${words.weight} ${Weight.toFixed()} ${request.WeightUnit}`, LEFT, 237, {
    size: 10,
    bold: true,
    maxWidth: 110,
  });
  pen.text(`${index + 1} ${words.of} ${request.Shipments.length}`, WIDTH / 2 + 12, 237, {
    size: 11,
    bold: true,
    align: 'center',
  });
  pen.text(new Date(createdAt).toISOString().slice(0, 10), RIGHT, 237, { size: 8, align: 'right' });
  pen.text(`${size} ${request.DimensionUnit}`, LEFT, 249, { size: 8, maxWidth: 130 });
  pen.text(`${words.order} ${request.Reference}`, RIGHT, 249, {
    size: 8,
    align: 'right',
    maxWidth: 130,
  });
  pen.rule(254, LEFT, RIGHT);
}

/** Interface document, "Shipment response": `Package.Reference` matches labels to cartons. */
function drawReference(
  pen: Pen,
  { request, labels }: ShipmentRecord,
  index: number,
  gray: number,
): void {
  const own = request.Shipments[index]?.Package.Reference?.trim();
  if (!own) return;
  const reference = labels.foreign === index ? FOREIGN : own;
  if (labels.text)
    pen.text(`REF ${reference}`, WIDTH / 2, 358, {
      size: 13,
      bold: true,
      align: 'center',
      maxWidth: INNER,
    });
  if (labels.barcode) {
    drawCode128(pen.page, reference, { x: LEFT, bottom: 16, width: INNER, height: 46, gray });
  }
}

function writeLines(
  pen: Pen,
  lines: string[],
  top: number,
  at: { size: number; step: number; left: number },
): void {
  for (const [index, line] of lines.entries()) {
    pen.text(line, at.left, top + index * at.step, { size: at.size, maxWidth: RIGHT - at.left });
  }
}

/** Lines of an address as printed, without empty ones. */
export function addressLines(address: Address): string[] {
  const { Name, AttentionName, AddressLine1, AddressLine2, City, State, Zip, Country, Phone } =
    address;
  const town = [City, State, Zip].filter((each) => each?.trim()).join(' ');
  return [
    Name,
    AttentionName === Name ? '' : AttentionName,
    AddressLine1,
    AddressLine2,
    town,
    Country,
    Phone,
  ]
    .map((line) => line?.trim() ?? '')
    .filter((line) => line !== '');
}
