import { say, type Wording } from '../../../../shared/kernel/message.ts';
import type { Claim, DocumentRepository, Mark } from '../ports.ts';
import type { LabelPage, LabelProblem, MatchedLabel, UnmatchedLabel } from './match.ts';
import {
  type JudgedLabel,
  judgeOwnership,
  marksOf,
  marksToLookUp,
  ownMarks,
  ownReferences,
  readPage,
  takenNumber,
  trackingKey,
} from './ownership.ts';
import type { BoughtShipment } from './shipment.ts';

export interface Matched {
  labels: MatchedLabel[];
  unmatched: UnmatchedLabel[];
  problems: LabelProblem[];
}

export interface GuardedLabel extends MatchedLabel {
  /** Why a person must review it before printing; null for no doubt. */
  doubt: Wording | null;
  marks: Mark[];
}

export interface Guarded {
  labels: GuardedLabel[];
  unmatched: UnmatchedLabel[];
  problems: LabelProblem[];
  /** Documents with a label of another purchase, which are not used. */
  foreign: ReadonlySet<string>;
  /** Marks recorded for the purchase itself. */
  own: Mark[];
  /** Marks of the held pages. */
  held: Mark[];
}

/** Holds labels of other purchases, whatever else matches. */
export async function guardLabels(
  documents: Pick<DocumentRepository, 'claims'>,
  shipment: BoughtShipment,
  { labels, unmatched, problems }: Matched,
): Promise<Guarded> {
  const pages = [...labels, ...unmatched].map(({ label }) => label);
  const read = pages.map((label) => ({ label, ...readPage(shipment, label) }));
  const tracking = trackingKey(shipment);
  const marks = [
    ...new Set([...read.flatMap(marksToLookUp), ...(tracking === null ? [] : [tracking])]),
  ];
  const claims: Claim[] = marks.length > 0 ? await documents.claims(shipment.id, marks) : [];
  const judged = new Map(
    judgeOwnership(shipment, read, claims).map((each) => [each.label, each] as const),
  );
  const of = (label: LabelPage) => known(judged.get(label));

  const given: GuardedLabel[] = [];
  const held: UnmatchedLabel[] = [];
  const why: LabelProblem[] = [];
  const put = (label: LabelPage, found: Wording[], reason: Wording | null) => {
    held.push({ label, found: reason === null ? found : [reason, ...found] });
    if (reason !== null) why.push({ kind: 'not-ours', why: reason });
  };
  for (const matched of labels) {
    const { label, reference } = matched;
    const page = of(label);
    if (page.foreign !== null) {
      put(label, [...new Set([reference, ...label.barcodes])], page.foreign);
      continue;
    }
    const doubt = page.doubt ?? (labels.length === 1 ? whyUnnamed(shipment, matched, page) : null);
    given.push({ ...matched, doubt, marks: marksOf(page, shipment) });
  }
  for (const { label, found } of unmatched) put(label, found, of(label).foreign);
  const foreign = held.filter(({ label }) => of(label).foreign !== null);
  return {
    labels: given,
    unmatched: held,
    problems: [...problems, ...unique(why)],
    foreign: new Set(foreign.map(({ label }) => label.hash)),
    own: ownMarks(shipment, takenNumber(shipment, claims)?.mark ?? null),
    held: held.flatMap(({ label }) => marksOf(of(label), shipment)),
  };
}

/**
 * The only label is assigned to the only carton; a page with neither a reference nor a tracking number
 * may not be a label.
 */
function whyUnnamed(
  shipment: BoughtShipment,
  { matchedBy }: MatchedLabel,
  { words, own }: JudgedLabel,
): Wording | null {
  if (matchedBy !== 'position' || own) return null;
  const ours = ownReferences(shipment);
  return words.some(({ key }) => ours.includes(key))
    ? null
    : say('neither a reference nor the tracking number of this purchase stands on it');
}

function known(judged: JudgedLabel | undefined): JudgedLabel {
  if (!judged) throw new Error('A label that was not read');
  return judged;
}

const unique = (problems: LabelProblem[]): LabelProblem[] => [
  ...new Map(problems.map((each) => [JSON.stringify(each), each])).values(),
];
