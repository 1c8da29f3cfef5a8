import type { DocumentFindings, LabelArea, PageFindings, RestKind } from '../../ports.ts';
import { readPage } from '../ownership.ts';
import { ownReferences } from '../references.ts';
import type { BoughtShipment } from '../shipment.ts';
import { MOST_LETTERS, wordsIn } from './clauses.ts';
import type { LabelPage } from './label-page.ts';
import { isLabelSize } from './label-size.ts';
import { isCustomsForm, nameOf, type OwnWords, ownWordsOf } from './page-kinds.ts';
import type { Named, PageName } from './page-name.ts';

/**
 * A page, or a part of one, that is no label: a courier's copy, the label of a return in the file of an outbound
 * shipment, anything else.
 */
export interface OtherPage {
  kind: RestKind;
  page: LabelPage;
}

/** What the pages of one document are. */
export interface Accounted {
  /** Pages, and parts of pages, that could be a label of the shipment. */
  labels: LabelPage[];
  /** Look like labels and call themselves something else; shown where labels are held. */
  others: LabelPage[];
  /**
   * Has the purchase's number in a barcode and the receiver's address, and calls itself something else than a label.
   */
  isAside: boolean;
  /** Every page that is not blank, in neither `labels` nor an invoice that was seen to be one. */
  rest: OtherPage[];
  /** `hint`: only because it is the sheet that is left beside the label. */
  invoice: { pages: number[]; by: 'looking' | 'hint' } | null;
  /** Of each page. */
  kinds: ('label' | 'invoice' | 'other')[];
}

/** Letters of a page that is a picture. */
const MOST_OF_A_PICTURE = 20;

/** How much speaks for a label: `proven` carries the purchase's number or reference. */
const NOTHING = 0;
const PERHAPS = 1;
const LABEL_LIKE = 2;
const PROVEN = 3;

interface Seen {
  label: LabelPage;
  likely: number;
}

/**
 * Accounts for the pages of all documents of a purchase. Where one that looks like its label calls itself something
 * else, that may be a mistake: no other page is the label because it is the page that is left, unless it proves
 * itself and shows the receiver. Else all are shown and held.
 */
export function accountForAll(
  documents: readonly { hash: string; findings: DocumentFindings }[],
  shipment: BoughtShipment,
): (Accounted & { hash: string })[] {
  // Identical bytes from two URLs are one document.
  const unique = new Map(documents.map((document) => [document.hash, document]));
  const accounted = [...unique.values()].map(({ hash, findings }) => ({
    hash,
    ...accountFor(hash, findings, shipment),
  }));
  const isAside = accounted.some((each) => each.isAside);
  const isProven = (label: LabelPage) => provesItself(label, shipment);
  if (!isAside || accounted.every(({ labels }) => labels.every(isProven))) return accounted;
  return accounted.map((each) => ({
    ...each,
    labels: [],
    others: [...each.labels, ...each.others],
    rest: [
      ...each.labels
        .filter(({ picture }) => picture !== null)
        .map((page) => ({ kind: kindOf(page), page })),
      ...each.rest,
    ],
    kinds: each.kinds.map((kind) => (kind === 'label' ? 'other' : kind)),
  }));
}

/** By the purchase's number, and by the receiver's address where it has any text. */
const provesItself = (label: LabelPage, shipment: BoughtShipment): boolean =>
  (label.named === null || isReturnFor(shipment, label.named)) &&
  likelihood(label, shipment) === PROVEN &&
  !isCustomsForm(label.text) &&
  (isPicture(label) ? carriesBars(label, shipment) : showsReceiver(label, shipment));

const carriesBars = ({ barcodes }: LabelPage, shipment: BoughtShipment): boolean =>
  readPage(shipment, { text: '', barcodes }).own;

/** One line of the receiver's address, of two words or more: a name, a street, a town with its postcode. */
function showsReceiver({ text }: LabelPage, { receiver = [] }: BoughtShipment): boolean {
  const words = ` ${wordsIn(text.slice(0, MOST_LETTERS)).join(' ')} `;
  return receiver.some((line) => {
    const own = wordsIn(line);
    return own.length > 1 && words.includes(` ${own.join(' ')} `);
  });
}

/**
 * Accounts for every page of a document: by what it calls itself, then by what it carries. The number of a page
 * proves nothing; that the second is the invoice (interface document, "Shipment response", rule on the merged
 * file) is a hint where one sheet is left beside the label.
 */
export function accountFor(
  hash: string,
  { pages }: DocumentFindings,
  shipment: BoughtShipment,
): Accounted {
  const own = ownWords(shipment);
  const names = new Map(pages.map((page) => [page, nameOfPage(page, shipment, own)]));
  const named: NameOfPage = (page) => names.get(page) ?? null;
  const invoices = invoicePages(pages, named, own);
  const account = (without: readonly number[]) =>
    accountBeside(hash, pages, shipment, { invoices: without, named, own });
  const accounted = account(invoices);
  if (accounted.labels.length > 0) return accounted;
  // It may be a label with a customs form on it: nobody could accept it where it was taken for the invoice.
  return account(
    invoices.filter((at) =>
      pages.every((page) => page.index !== at || !isProvenLabelSize(page, shipment)),
    ),
  );
}

interface Beside {
  /** Pages that are invoices. */
  invoices: readonly number[];
  named: NameOfPage;
  own: OwnWords;
}

function accountBeside(
  hash: string,
  pages: readonly PageFindings[],
  shipment: BoughtShipment,
  { invoices, named, own }: Beside,
): Accounted {
  const hinted = invoices.length > 0 ? null : hintedInvoice(pages, named);
  const isSetAside = (label: LabelPage) =>
    label.named !== null && carriesBars(label, shipment) && showsReceiver(label, shipment);
  const seen = pages.flatMap((page): Seen[] => {
    if (invoices.includes(page.index)) return [];
    return partsOf(hash, page, named(page), own).map((label) => ({
      label,
      likely: page.index === hinted ? NOTHING : likelihood(label, shipment),
    }));
  });
  const isMeant = ({ label: { named: name, page } }: Seen) =>
    page !== hinted && (name === null || isReturnFor(shipment, name));
  const meant = withoutForms(seen.filter(isMeant), shipment);
  const most = Math.max(NOTHING, ...meant.map(({ likely }) => likely));
  // A picture may be a label that cannot be read: it counts unless another page proves itself.
  const least = most === PROVEN ? LABEL_LIKE : PERHAPS;
  const blank = most === NOTHING ? meant.filter(({ label }) => label.uncut === null) : [];
  const labels = [...meant.filter(({ likely }) => likely >= least), ...blank].map(
    ({ label }) => label,
  );
  const invoice = invoiceOf(invoices, hinted);
  return {
    labels,
    isAside:
      seen.some((each) => !meant.includes(each) && isSetAside(each.label)) ||
      pages.some(
        (page) =>
          isLabelSize(page) &&
          invoices.includes(page.index) &&
          partsOf(hash, page, named(page), own).some(isSetAside),
      ),
    others: seen
      .filter((each) => !meant.includes(each) && each.likely > NOTHING)
      .map(({ label }) => label),
    rest: seen
      .filter(({ label }) => label.picture !== null && !labels.includes(label))
      .map(({ label }) => ({ kind: kindOf(label), page: label })),
    invoice,
    kinds: pages.map(({ index }) => {
      if (invoice?.pages.includes(index)) return 'invoice';
      return labels.some(({ page }) => page === index) ? 'label' : 'other';
    }),
  };
}

function kindOf({ named }: LabelPage): RestKind {
  if (named === 'copy') return 'courier-copy';
  return named === 'return' ? 'return-label' : 'other';
}

const ownWords = ({ reference, addresses, accepted, answer }: BoughtShipment): OwnWords =>
  ownWordsOf(
    [reference, ...accepted.cartons.map((carton) => carton.reference)],
    answer?.carrier ?? null,
    addresses,
  );

/** A page, or a part of one. */
type Part = Pick<PageFindings, 'text' | 'lines' | 'barcodes'>;

const nameOfText = ({ text, lines, barcodes }: Part, own: OwnWords): Named | null =>
  nameOf(text, barcodes.length > 0, own, lines.heights);

/** A part of a label's size with our number as a barcode is an invoice only where its title says so. */
function nameOfPage(page: PageFindings, shipment: BoughtShipment, own: OwnWords): Named | null {
  const named = nameOfText(page, own);
  const isBox = named?.name === 'invoice' && named.isTitle !== true;
  return isBox && page.lines.heights.length > 0 && isProvenLabelSize(page, shipment) ? null : named;
}

const isProvenLabelSize = (page: PageFindings, shipment: BoughtShipment): boolean =>
  isLabelSize(page) &&
  readPage(shipment, { text: '', barcodes: page.barcodes.map(({ text }) => text) }).own;

/** A postal label has customs forms on it, or beside it as pages with its number: those are no second label. */
function withoutForms(meant: readonly Seen[], { accepted }: BoughtShipment): readonly Seen[] {
  const labels = meant.filter(({ label }) => !isCustomsForm(label.text));
  const proven = labels.filter(({ likely }) => likely === PROVEN);
  return proven.length >= accepted.cartons.length ? labels : meant;
}

const isReturnFor = ({ kind }: BoughtShipment, named: PageName): boolean =>
  kind === 'return' && named === 'return';

function invoiceOf(invoices: readonly number[], hinted: number | null): Accounted['invoice'] {
  if (invoices.length > 0) return { pages: [...invoices], by: 'looking' };
  return hinted === null ? null : { pages: [hinted], by: 'hint' };
}

const hasBarcode = ({ barcodes }: { barcodes: readonly unknown[] }): boolean => barcodes.length > 0;

/** What each page calls itself. */
type NameOfPage = (page: PageFindings) => Named | null;

/** Pages that call themselves an invoice, each with the sheets that follow it. */
function invoicePages(
  pages: readonly PageFindings[],
  pageNamed: NameOfPage,
  own: OwnWords,
): number[] {
  const found: number[] = [];
  let isBefore = false;
  for (const page of pages) {
    const named = pageNamed(page)?.name ?? null;
    const continues: boolean =
      isBefore && named === null && !hasBarcode(page) && !isLabelSize(page);
    // A label may be on the sheet of its invoice.
    const isOwn = named === 'invoice' && !page.areas.some((area) => nameOfText(area, own) === null);
    isBefore = isOwn || continues;
    if (isBefore) found.push(page.index);
  }
  return found;
}

/** The one sheet, after the one page of a label's size, of which neither says what it is. */
function hintedInvoice(pages: readonly PageFindings[], pageNamed: NameOfPage): number | null {
  const [first, second] = pages;
  if (!first || !second || pages.length !== 2) return null;
  const isSheet = !isLabelSize(second) && !hasBarcode(second) && second.areas.length === 0;
  const isLabel = isLabelSize(first) || first.areas.length > 0;
  return isLabel && isSheet && pageNamed(second) === null ? second.index : null;
}

function partsOf(
  hash: string,
  page: PageFindings,
  whole: Named | null,
  ownWords: OwnWords,
): LabelPage[] {
  const { index, width, height } = page;
  const codes = (barcodes: PageFindings['barcodes']) => barcodes.map(({ text }) => text);
  if (isLabelSize(page) || page.areas.length === 0) {
    const { text, picture, barcodes, losesBars, doubtful, isKnownBlock } = page;
    const uncut = isLabelSize(page) || isKnownBlock ? null : { width, height };
    const named = whole?.name ?? null;
    return [
      {
        hash,
        page: index,
        area: null,
        uncut,
        ...(isKnownBlock ? { isKnownBlock } : {}),
        text,
        picture,
        doubtful,
        barcodes: codes(barcodes),
        hasLostItsBars: losesBars && barcodes.length === 0,
        named,
      },
    ];
  }
  const own = page.areas.map((area) => nameOfText(area, ownWords)?.name ?? null);
  return page.areas.map((area, at) => ({
    hash,
    page: index,
    area,
    uncut: null,
    text: area.text,
    picture: area.picture,
    doubtful: area.doubtful,
    barcodes: codes(area.barcodes),
    hasLostItsBars: false,
    named: own[at] ?? nameOfSheet(page, area, own, ownWords),
  }));
}

/**
 * A title above the block, or at its side ("ARCHIVE DOC", "Return label"), is the whole sheet's; one on a block is
 * its own, and what stands below is another part of the sheet: a receipt, instructions.
 */
function nameOfSheet(
  page: PageFindings,
  { box }: LabelArea,
  own: readonly (PageName | null)[],
  ownWords: OwnWords,
): PageName | null {
  const isBeside = (at: number) => (page.lines.tops[at] ?? 0) < box.y + box.height;
  const text = page.text.split('\n').filter((_, at) => isBeside(at));
  const heights = page.lines.heights.filter((_, at) => isBeside(at));
  const named = nameOfText(
    { ...page, text: text.join('\n'), lines: { tops: [], heights } },
    ownWords,
  );
  return named?.plainly && isOfSheet(named.name) && !own.includes(named.name) ? named.name : null;
}

/** An invoice or a packing list may stand below a label, on the same sheet. */
const isOfSheet = (name: PageName): boolean => name === 'copy' || name === 'return';

const isPicture = ({ text }: LabelPage): boolean => text.trim().length <= MOST_OF_A_PICTURE;

function likelihood(label: LabelPage, shipment: BoughtShipment): number {
  const { barcodes, picture, uncut } = label;
  if (picture === null) return NOTHING;
  const { own, words } = readPage(shipment, label);
  if (uncut !== null && barcodes.length === 0) {
    // A packing slip may show the number too; on a label it may be the only thing that can be read.
    return isPicture(label) || own ? PERHAPS : NOTHING;
  }
  const ours = ownReferences(shipment);
  if (own || words.some(({ key }) => ours.includes(key))) return PROVEN;
  return uncut === null && barcodes.length > 0 ? LABEL_LIKE : PERHAPS;
}
