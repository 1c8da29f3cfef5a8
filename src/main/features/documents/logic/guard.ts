import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import { isParcelNumber, numberForms } from '../../../../shared/scanning/carriers.ts';
import type { Claim, DocumentFindings, Mark } from '../ports.ts';
import type { LabelNumbers } from './label-marks.ts';
import { distinctOf, type LabelProblem } from './label-problems.ts';
import { type MatchedLabel, matchLabels, type UnmatchedLabel } from './match.ts';
import {
  type JudgedLabel,
  judgeOwnership,
  marksOf,
  marksToLookUp,
  ownMarks,
  type ReadPage,
  readPage,
  takenNumber,
  trackingForms,
} from './ownership.ts';
import { type Accounted, accountForAll, type OtherPage } from './pages/classify.ts';
import type { LabelPage } from './pages/label-page.ts';
import { ownReferences } from './references.ts';
import type { BoughtShipment } from './shipment.ts';

/** The documents of a purchase as they were read. */
export interface ShipmentPages {
  shipment: BoughtShipment;
  documents: readonly { hash: string; findings: DocumentFindings }[];
  /** All documents of the purchase are here. */
  isComplete: boolean;
}

/** What stands on the pages of a purchase, before it is compared with other purchases. */
export interface ReadShipment {
  labels: MatchedLabel[];
  unmatched: UnmatchedLabel[];
  problems: LabelProblem[];
  /** Of `labels`, then of `unmatched`. */
  pages: ReadPage[];
  /** What is no label, in the order of its pages. */
  rest: OtherPage[];
  /** Of `rest`. */
  restPages: ReadPage[];
  /** To look up among the marks of other purchases. */
  marks: string[];
  /** Invoice pages of each document, by its hash. */
  invoices: Record<string, Accounted['invoice']>;
  /** Of each page of each document, by its hash. */
  kinds: Record<string, Accounted['kinds']>;
}

export interface GuardedLabel extends MatchedLabel {
  /** Why a person must review it before printing; null for no doubt. */
  doubt: AnyMessage | null;
  marks: Mark[];
}

export interface HeldLabel extends UnmatchedLabel {
  /** It is certainly another purchase's, or blank: nobody may accept it. */
  isForeign: boolean;
  marks: Mark[];
}

export interface GuardedPage extends OtherPage {
  /** Why it is another purchase's, or must not be on paper: nobody prints it; null for neither. */
  foreign: AnyMessage | null;
}

export interface Guarded {
  labels: GuardedLabel[];
  unmatched: HeldLabel[];
  rest: GuardedPage[];
  problems: LabelProblem[];
  /** Marks recorded for the purchase itself. */
  own: Mark[];
}

/** The first half of the judgement: accounts for every page, and matches labels to cartons. */
export function readShipment({ shipment, documents, isComplete }: ShipmentPages): ReadShipment {
  const accounted = accountForAll(documents, shipment);
  const verdict = matchLabels(
    shipment,
    accounted.flatMap(({ labels }) => labels),
    accounted.flatMap(({ others }) => others),
  );
  // While labels are missing, only those with a reference of their own are assigned; the others cannot
  // be decided yet.
  const labels = isComplete || verdict.kind !== 'by-position' ? verdict.labels : [];
  const held = isComplete && verdict.kind === 'held' ? verdict : { unmatched: [], problems: [] };
  const pages = [...labels, ...held.unmatched].map(({ label }) => readPage(shipment, label));
  const rest = accounted.flatMap((each) => each.rest);
  const restPages = rest.map(({ page }) => readPage(shipment, page));
  const marks = [
    ...pagesOf({ labels, unmatched: held.unmatched, pages }),
    ...readRest({ rest, restPages }),
  ].flatMap(marksToLookUp);
  return {
    labels: labels.map(({ reference, label, matchedBy }) => ({ reference, label, matchedBy })),
    unmatched: held.unmatched,
    problems: held.problems,
    pages,
    rest,
    restPages,
    marks: [...new Set([...marks, ...trackingForms(shipment).flatMap(numberForms)])],
    invoices: Object.fromEntries(accounted.map(({ hash, invoice }) => [hash, invoice])),
    kinds: Object.fromEntries(accounted.map(({ hash, kinds }) => [hash, kinds])),
  };
}

const pagesOf = ({
  labels,
  unmatched,
  pages,
}: Pick<ReadShipment, 'labels' | 'unmatched' | 'pages'>) =>
  [...labels, ...unmatched].map(({ label }, at) => {
    const page = pages[at];
    if (!page) throw new Error('A label that was not read');
    return { label, numbers: page.numbers, words: page.words, parts: page.parts, own: page.own };
  });

const readRest = ({ rest, restPages }: { rest: OtherPage[]; restPages: ReadPage[] }) =>
  rest.map(({ page }, at) => {
    const read = restPages[at];
    if (!read) throw new Error('A page that was not read');
    return {
      label: page,
      numbers: read.numbers,
      words: read.words,
      parts: read.parts,
      own: read.own,
    };
  });

/** The second half: holds labels of other purchases, whatever else matches. */
export function judgeShipment(
  shipment: BoughtShipment,
  read: ReadShipment,
  claims: readonly Claim[],
): Guarded {
  const judged = judgeOwnership(shipment, pagesOf(read), claims);
  const given: GuardedLabel[] = [];
  const held: HeldLabel[] = [];
  const why: LabelProblem[] = [];
  const put = (label: LabelPage, found: AnyMessage[], page: JudgedLabel) => {
    const { foreign } = page;
    const all = foreign === null ? found : [foreign, ...found];
    held.push({ label, found: all, isForeign: foreign !== null, marks: marksOf(page, shipment) });
    if (foreign !== null) why.push({ kind: 'not-ours', why: foreign });
  };
  const of = (at: number): JudgedLabel => {
    const page = judged[at];
    if (!page) throw new Error('A label that was not judged');
    return page;
  };
  for (const [at, matched] of read.labels.entries()) {
    const { label, reference } = matched;
    const page = of(at);
    if (page.foreign !== null) {
      put(label, [...new Set([reference, ...label.barcodes])], page);
      continue;
    }
    const doubt =
      page.doubt ?? (read.labels.length === 1 ? whyUnnamed(shipment, matched, page) : null);
    given.push({ ...matched, doubt, marks: marksOf(page, shipment) });
  }
  for (const [at, { label, found }] of read.unmatched.entries()) {
    put(label, found, of(read.labels.length + at));
  }
  const rest = judgeOwnership(shipment, readRest(read), claims);
  return {
    labels: given,
    unmatched: held,
    rest: read.rest.map((each, at) => ({ ...each, foreign: rest[at]?.foreign ?? null })),
    problems: [...read.problems, ...distinctOf(why)],
    own: ownMarks(shipment, takenNumber(shipment, claims)?.mark ?? null),
  };
}

/**
 * The only label is assigned to the only carton; a page with neither a reference nor a tracking number
 * may not be a label.
 */
function whyUnnamed(
  shipment: BoughtShipment,
  { matchedBy }: MatchedLabel,
  { words, numbers, own }: JudgedLabel,
): AnyMessage | null {
  if (matchedBy !== 'position' || own) return null;
  // Learned of its carrier: such a label has a number, and it is another one.
  if (shipment.hasOwnNumbers && shipment.accepted.cartons.length === 1 && hasNumber(numbers)) {
    return null;
  }
  const ours = ownReferences(shipment);
  return words.some(({ key }) => ours.includes(key))
    ? null
    : say('neither a reference nor the tracking number of this purchase stands on it');
}

const hasNumber = ({ named, barcodes }: LabelNumbers): boolean =>
  named.length > 0 || barcodes.some(isParcelNumber);
