import type { PDFImage } from '@cantoo/pdf-lib';
import type { PassportPaper } from '../../../features/documents/ports.ts';
import type { PaperSize } from '../../../features/printing/ports.ts';
import { newSheet, type Pen, penFor } from './pen.ts';

const MARGIN = 40;
const GAP = 16;
const LINE = 14;
const FOOT = 44;
/** Of a photo, with the two lines below it. */
const PHOTO = 190;
const CAPTION = 26;
const LABEL = 260;

type Carton = PassportPaper['cartons'][number];
type Photo = PassportPaper['photos'][number];
type Item = Carton['items'][number];

/** A position on the pages: `room` begins a new page where so many points do not fit. */
interface Flow {
  pen(): Pen;
  top: number;
  room(points: number): void;
}

/** What is known of a shipment, for a claim: contents, weights, photos, labels, times and hashes. */
export async function writePassport(paper: PassportPaper, size: PaperSize): Promise<Uint8Array> {
  const sheet = await newSheet(`Passport ${paper.reference}`);
  const pens: Pen[] = [];
  const subject = `${paper.isReturn ? 'return' : 'shipment'} ${paper.reference}`;
  const title = `${paper.charges ? 'Dispute of charges, ' : 'Passport of '}${subject}`;
  const newPage = (): void => {
    const pen = penFor(sheet, sheet.document.addPage([size.width, size.height]));
    if (pens.length > 0) pen.text(title, MARGIN, 36, { size: 10, bold: true });
    pens.push(pen);
  };
  newPage();
  const flow: Flow = {
    pen: () => pens.at(-1) as Pen,
    top: 56,
    room(points) {
      if (flow.top + points <= size.height - FOOT) return;
      newPage();
      flow.top = 60;
    },
  };
  head(flow, title, paper);
  if (paper.charges) drawCharges(flow, paper.charges);
  const embed = async (bytes: Uint8Array, kind: 'jpeg' | 'png') =>
    kind === 'jpeg' ? await sheet.document.embedJpg(bytes) : await sheet.document.embedPng(bytes);

  if (paper.goods.length > 0) {
    heading(flow, 'Goods');
    for (const item of paper.goods) itemLine(flow, item);
    if (paper.goodsWeight !== null)
      pair(flow, 'Expected weight', `${paper.goodsWeight}, without boxes`);
    flow.top += LINE;
  }
  for (const carton of paper.cartons) {
    cartonHead(flow, carton);
    for (const item of carton.items) itemLine(flow, item);
    flow.top += 6;
    await drawPhotos(flow, carton.photos, embed);
    if (carton.label?.png) drawLabel(flow, await embed(carton.label.png, 'png'));
    flow.top += LINE;
  }
  if (paper.photos.length > 0) {
    heading(flow, 'Photos of the goods');
    await drawPhotos(flow, paper.photos, embed);
  }
  const { photosLeftOut: more } = paper;
  if (more > 0)
    words(flow, `${more} more ${more === 1 ? 'photo is' : 'photos are'} kept at the bench.`);
  if (paper.times.length > 0) {
    heading(flow, 'Times');
    for (const { at, what } of paper.times) pair(flow, at, what);
    flow.top += LINE;
  }
  hashes(flow, paper);
  for (const [index, each] of pens.entries()) {
    each.text(`Page ${index + 1} of ${pens.length}`, each.width - MARGIN, each.height - 24, {
      size: 9,
      align: 'right',
    });
    each.text(`Made ${paper.madeAt}`, MARGIN, each.height - 24, { size: 9 });
  }
  return await sheet.document.save();
}

const wide = (flow: Flow): number => flow.pen().width - 2 * MARGIN;

function head(flow: Flow, title: string, { merchant, facts, packer }: PassportPaper): void {
  flow.pen().text(title, MARGIN, flow.top, { size: 20, bold: true, maxWidth: wide(flow) });
  flow.top += 24;
  if (merchant !== null) pair(flow, 'Merchant', merchant);
  for (const [name, value] of facts) pair(flow, name, value);
  if (packer !== null) pair(flow, 'Packed by', packer);
  flow.top += LINE;
}

function heading(flow: Flow, text: string): void {
  flow.room(3 * LINE);
  flow.pen().text(text, MARGIN, flow.top, { size: 13, bold: true, maxWidth: wide(flow) });
  flow.pen().bar(MARGIN, flow.top + 5, wide(flow), 0.7);
  flow.top += LINE + 8;
}

function pair(flow: Flow, name: string, value: string): void {
  flow.room(LINE);
  flow.pen().text(name, MARGIN, flow.top, { size: 9, maxWidth: 100 });
  flow.pen().text(value, MARGIN + 110, flow.top, { maxWidth: wide(flow) - 110 });
  flow.top += LINE;
}

function words(flow: Flow, text: string): void {
  flow.room(LINE);
  flow.pen().text(text, MARGIN, flow.top, { maxWidth: wide(flow) });
  flow.top += LINE;
}

/** Both figures of each charge, what is wrong, and every line that was billed. */
function drawCharges(flow: Flow, { tooMuch, figures, findings, lines }: Charges): void {
  heading(flow, tooMuch === '' ? 'Charges' : `Billed too much: ${tooMuch}`);
  columns(flow, ['Charge', 'Accepted at purchase', 'Billed', 'Difference'], true);
  for (const { name, quoted, billed, difference } of figures)
    columns(flow, [name, quoted, billed, difference], false);
  flow.top += LINE / 2;
  for (const each of findings) words(flow, each);
  flow.top += LINE / 2;
  heading(flow, 'Lines of the bills');
  columns(flow, ['Bill', 'Charge', 'Day', 'Amount'], true);
  for (const { bill, what, day, amount } of lines) columns(flow, [bill, what, day, amount], false);
  flow.top += LINE;
}

type Charges = NonNullable<PassportPaper['charges']>;

function columns(flow: Flow, texts: readonly string[], bold: boolean): void {
  flow.room(LINE);
  const each = wide(flow) / texts.length;
  for (const [at, text] of texts.entries())
    flow.pen().text(text, MARGIN + at * each, flow.top, { bold, maxWidth: each - 8 });
  flow.top += LINE;
}

function cartonHead(flow: Flow, { reference, expected, weighed, weighedBy, size }: Carton): void {
  heading(flow, `Carton ${reference}`);
  if (weighed !== null)
    pair(flow, 'Weight', weighedBy === null ? weighed : `${weighed}, ${weighedBy}`);
  if (expected !== null) pair(flow, 'Expected weight', expected);
  if (size !== null) pair(flow, 'Size', size);
}

function itemLine(flow: Flow, { sku, description, quantity, hsCode, origin }: Item): void {
  flow.room(LINE);
  const pen = flow.pen();
  const customs = [hsCode === null ? '' : `HS ${hsCode}`, origin === null ? '' : `from ${origin}`];
  pen.text(`${quantity} ×`, MARGIN + 28, flow.top, { align: 'right', bold: true });
  pen.text(sku, MARGIN + 36, flow.top, { maxWidth: 110 });
  pen.text(description, MARGIN + 152, flow.top, { maxWidth: wide(flow) - 152 - 128 });
  pen.text(customs.filter(Boolean).join(', '), pen.width - MARGIN, flow.top, {
    align: 'right',
    maxWidth: 122,
  });
  flow.top += LINE;
}

type Embed = (bytes: Uint8Array, kind: 'jpeg' | 'png') => Promise<PDFImage>;

/** Two beside each other. */
async function drawPhotos(flow: Flow, photos: readonly Photo[], embed: Embed): Promise<void> {
  const half = (wide(flow) - GAP) / 2;
  for (let at = 0; at < photos.length; at += 2) {
    flow.room(PHOTO + CAPTION);
    for (const [column, photo] of photos.slice(at, at + 2).entries()) {
      const x = MARGIN + column * (half + GAP);
      if (photo.jpeg) {
        const image = await embed(photo.jpeg, 'jpeg');
        draw(flow, image, { x, top: flow.top, width: half, height: PHOTO });
      }
      flow.pen().text(photo.caption, x, flow.top + PHOTO + 10, { size: 8, maxWidth: half });
      flow.pen().text(`SHA-256 ${photo.sha256}`, x, flow.top + PHOTO + 20, {
        size: 6,
        maxWidth: half,
      });
    }
    flow.top += PHOTO + CAPTION + 4;
  }
}

function drawLabel(flow: Flow, image: PDFImage): void {
  flow.room(LABEL + LINE);
  draw(flow, image, { x: MARGIN, top: flow.top, width: wide(flow) / 2, height: LABEL });
  flow.pen().text('Label as printed', MARGIN, flow.top + LABEL + 10, { size: 8 });
  flow.top += LABEL + LINE + 4;
}

/** As large as fits into the place, at its upper left. */
function draw(
  flow: Flow,
  image: PDFImage,
  place: { x: number; top: number; width: number; height: number },
): void {
  const { page, height } = flow.pen();
  const fit = image.scaleToFit(place.width, place.height);
  page.drawImage(image, { x: place.x, y: height - place.top - fit.height, ...fit });
}

/** Proves which pictures and labels this paper was made of. */
function hashes(flow: Flow, { cartons, photos }: PassportPaper): void {
  const rows = [
    ...cartons.flatMap(({ reference, label, photos: taken }) => [
      ...(label ? [[`Label of ${reference}`, label.sha256]] : []),
      ...taken.map(({ sha256 }) => [`Photo of ${reference}`, sha256]),
    ]),
    ...photos.map(({ sha256 }) => ['Photo', sha256]),
  ];
  if (rows.length === 0) return;
  heading(flow, 'SHA-256 of what is shown');
  for (const [name = '', sha256 = ''] of rows) pair(flow, name, sha256);
}
