import type Big from 'big.js';
import { sum } from '../../shared/kernel/decimal.ts';
import { encodeWire } from '../../shared/kernel/exact-json.ts';
import { money } from '../../shared/kernel/money.ts';
import { declaredValue } from '../rating/landed-cost.ts';
import type { ShipmentRecord } from '../records.ts';
import type { ShipToAddress } from '../schemas/address.ts';
import type { ReceivedPiece } from '../schemas/goods.ts';
import { parties } from '../shipments/returns.ts';
import { addressLines } from './label-page.ts';
import { type Pdf, type Pen, penFor } from './pen.ts';

const LETTER = [612, 792] as const;
const A4 = [595.28, 841.89] as const;
/** Countries whose offices use Letter paper; all others use A4. */
const LETTER_COUNTRIES = new Set('CA CL CO CR DO GT MX PA PH PR SV US VE'.split(' '));

const LEFT = 40;
const FIRST_ROW = 262;
const ROW = 13;
/** Space below the goods for totals and signature. */
const FOOT = 150;

/** Adds the commercial invoice of the whole shipment: one page, or more if the goods need it. */
export function addInvoicePages(pdf: Pdf, record: ShipmentRecord): void {
  const goods = consolidated(record.request.Shipments.flatMap((entry) => entry.Piece));
  const size = LETTER_COUNTRIES.has(parties(record).from.Country) ? LETTER : A4;
  const rows = Math.floor((size[1] - FIRST_ROW - FOOT) / ROW);
  const pages = Math.max(1, Math.ceil(goods.length / rows));
  for (let number = 0; number < pages; number += 1) {
    const pen = penFor(pdf, pdf.document.addPage([size[0], size[1]]));
    const right = size[0] - LEFT;
    // Beside the signature: a watermark across the goods would disturb the extraction of their text.
    pen.watermark('SPECIMEN', 250, size[1] - 28, 56, 0);
    drawHead(pen, record, right, `Page ${number + 1} of ${pages}`);
    const end = drawGoods(pen, record, goods.slice(number * rows, (number + 1) * rows), right);
    if (number === pages - 1) drawTotals(pen, record, goods, right, end);
  }
}

/** Equal goods form one line, whichever packages they are in. */
function consolidated(pieces: readonly ReceivedPiece[]): ReceivedPiece[] {
  const lines = new Map<string, ReceivedPiece>();
  for (const piece of pieces) {
    const key = encodeWire({ ...piece, Quantity: null });
    const line = lines.get(key);
    lines.set(key, line ? { ...line, Quantity: line.Quantity + piece.Quantity } : piece);
  }
  return [...lines.values()];
}

function drawHead(pen: Pen, record: ShipmentRecord, right: number, pageOf: string): void {
  const { request, bought, trackingNumbers, createdAt } = record;
  pen.text('COMMERCIAL INVOICE', LEFT, 52, { size: 18, bold: true });
  pen.text('SPECIMEN - NOT VALID FOR CUSTOMS', LEFT, 66, { size: 8, bold: true });
  pen.text(pageOf, right, 52, { align: 'right' });
  const facts = [
    `Invoice for order ${request.Reference}`,
    `Date ${new Date(createdAt).toISOString().slice(0, 10)}`,
    `Tracking ${trackingNumbers[0] ?? ''}${trackingNumbers.length > 1 ? ` (${trackingNumbers.length} packages)` : ''}`,
    `Terms of trade ${bought.terms}`,
    `Reason for export: ${request.ReasonForExport}`,
    ...(request.B2b ? ['Business to business (B2B)'] : []),
    `Carrier ${bought.carrier}, ${bought.service}`,
    ...(request.LocationName ? [`Location ${request.LocationName}`] : []),
  ];
  for (const [index, fact] of facts.entries()) {
    pen.text(fact, right, 66 + index * 11, { align: 'right', maxWidth: 250 });
  }
  const { from, to } = parties(record);
  // In a return the shipper has the tax IDs.
  drawParty(pen, 'SHIPPER', [...addressLines(from), ...taxLines(from)], LEFT);
  drawParty(pen, 'CONSIGNEE', [...addressLines(to), ...taxLines(to)], LEFT + 260);
}

function drawParty(pen: Pen, title: string, lines: string[], left: number): void {
  pen.text(title, left, 150, { bold: true });
  for (const [index, line] of lines.entries()) {
    pen.text(line, left, 162 + index * 9.5, { maxWidth: 240 });
  }
}

const taxLines = ({
  FederalTaxId,
  StateTaxId,
}: Pick<ShipToAddress, 'FederalTaxId' | 'StateTaxId'>): string[] => [
  ...(FederalTaxId ? [`Tax ID ${FederalTaxId}`] : []),
  ...(StateTaxId ? [`State tax ID ${StateTaxId}`] : []),
];

/** Right edges of the number columns, measured from the right margin. */
const COLUMNS = { units: 130, unitValue: 68, total: 0 };

function drawGoods(
  pen: Pen,
  { request }: ShipmentRecord,
  goods: readonly ReceivedPiece[],
  right: number,
): number {
  const head = FIRST_ROW - ROW;
  pen.text('Description', LEFT, head, { bold: true });
  pen.text('SKU', LEFT + 172, head, { bold: true });
  pen.text('HS code', LEFT + 262, head, { bold: true });
  pen.text('Origin', LEFT + 312, head, { bold: true });
  pen.text('Units', right - COLUMNS.units, head, { bold: true, align: 'right' });
  pen.text('Unit value', right - COLUMNS.unitValue, head, { bold: true, align: 'right' });
  pen.text(`Total ${request.Currency}`, right, head, { bold: true, align: 'right' });
  pen.rule(head + 3, LEFT, right);
  for (const [index, piece] of goods.entries()) {
    const top = FIRST_ROW + index * ROW;
    pen.text(piece.Description, LEFT, top, { maxWidth: 166 });
    pen.text(piece.SKU ?? '', LEFT + 172, top, { maxWidth: 84 });
    pen.text(piece.HSCode || 'unknown', LEFT + 262, top, { maxWidth: 46 });
    pen.text(piece.OriginCountryCode, LEFT + 312, top);
    pen.text(String(piece.Quantity), right - COLUMNS.units, top, { align: 'right' });
    pen.text(shown(piece.SalePrice, request.Currency), right - COLUMNS.unitValue, top, {
      align: 'right',
    });
    pen.text(shown(piece.SalePrice.times(piece.Quantity), request.Currency), right, top, {
      align: 'right',
    });
  }
  return FIRST_ROW + goods.length * ROW;
}

function drawTotals(
  pen: Pen,
  record: ShipmentRecord,
  goods: readonly ReceivedPiece[],
  right: number,
  top: number,
): void {
  const { request, bought } = record;
  const value = declaredValue(goods);
  const total = value.plus(bought.shipping).plus(bought.insurance);
  const weight = sum(request.Shipments.map((entry) => entry.Package.Weight));
  const lines: [string, Big][] = [
    ['Value of goods', value],
    ['Freight', bought.shipping],
    ['Insurance', bought.insurance],
    [`Total ${request.Currency}`, total],
  ];
  pen.rule(top, LEFT, right);
  for (const [index, [name, amount]] of lines.entries()) {
    const at = top + 14 + index * 12;
    const bold = index === lines.length - 1;
    pen.text(name, right - 90, at, { align: 'right', bold });
    pen.text(shown(amount, request.Currency), right, at, { align: 'right', bold });
  }
  const count = request.Shipments.length;
  const packages = `${count} package${count === 1 ? '' : 's'}`;
  pen.text(`${packages}, ${weight} ${request.WeightUnit}`, LEFT, top + 14);
  pen.text('I declare that the information on this invoice is true and correct.', LEFT, top + 82);
  pen.rule(top + 118, LEFT, LEFT + 200);
  pen.text('Signature', LEFT, top + 128, { size: 7 });
}

const shown = (amount: Big, currency: string): string => money(amount, currency).amount;
