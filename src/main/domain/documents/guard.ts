import { inEnglish } from '../../../shared/say.ts';
import { referenceWords } from './label-marks.ts';
import type { LabelPage, LabelProblem, MatchedLabel, UnmatchedLabel } from './match.ts';
import {
  judgeOwnership,
  marksOf,
  marksToLookUp,
  ownMarks,
  ownReferences,
  type ReadLabel,
  readLabels,
  takenNumber,
  trackingKey,
} from './ownership.ts';
import type { Claim, Mark, PaperRepository } from './ports.ts';
import type { BoughtShipment } from './shipment.ts';

/** What matching came to. */
export interface Matched {
  labels: MatchedLabel[];
  unmatched: UnmatchedLabel[];
  problems: LabelProblem[];
}

export interface GuardedLabel extends MatchedLabel {
  /** Why a person must look at it before it prints; null where nothing speaks against it. */
  doubt: string | null;
  marks: Mark[];
}

export interface Guarded {
  labels: GuardedLabel[];
  unmatched: UnmatchedLabel[];
  problems: LabelProblem[];
  /** Documents that hold a label of another purchase: nothing of them is taken. */
  foreign: ReadonlySet<string>;
  /** What the purchase itself is on record by. */
  own: Mark[];
  /** What the pages that are held here are on record by. */
  held: Mark[];
}

/** Holds what is another purchase's label, whatever else fits. */
export async function guardLabels(
  papers: Pick<PaperRepository, 'claims'>,
  shipment: BoughtShipment,
  { labels, unmatched, problems }: Matched,
): Promise<Guarded> {
  const pages = [...labels, ...unmatched].map(({ label }) => label);
  const read = readLabels(shipment, pages);
  const tracking = trackingKey(shipment);
  const marks = [
    ...new Set([...read.flatMap(marksToLookUp), ...(tracking === null ? [] : [tracking])]),
  ];
  const claims: Claim[] = marks.length > 0 ? await papers.claims(shipment.id, marks) : [];
  const whose = judgeOwnership(shipment, read, claims);
  const of = new Map(read.map((each, index) => [each.label, { each, whose: whose[index] }]));

  const given: GuardedLabel[] = [];
  const held: UnmatchedLabel[] = [];
  const why: LabelProblem[] = [];
  const put = (label: LabelPage, found: string[], reason: string | null) => {
    held.push({ label, found: reason === null ? found : [reason, ...found] });
    if (reason !== null) why.push({ kind: 'not-ours', why: reason });
  };
  for (const matched of labels) {
    const { label, reference } = matched;
    const judged = known(of.get(label));
    if (judged.whose?.kind === 'foreign') {
      put(label, [...new Set([reference, ...label.barcodes])], judged.whose.why);
      continue;
    }
    const unproven = judged.whose?.kind === 'unproven' ? judged.whose.why : null;
    const doubt =
      unproven ?? (labels.length === 1 ? saysNothing(shipment, matched, judged.each.own) : null);
    given.push({ ...matched, doubt, marks: marksOf(judged.each, shipment) });
  }
  for (const { label, found } of unmatched) {
    const judged = known(of.get(label));
    put(label, found, judged.whose?.kind === 'foreign' ? judged.whose.why : null);
  }
  const foreign = held.filter(({ label }) => known(of.get(label)).whose?.kind === 'foreign');
  return {
    labels: given,
    unmatched: held,
    problems: [...problems, ...unique(why)],
    foreign: new Set(foreign.map(({ label }) => label.hash)),
    own: ownMarks(shipment, takenNumber(shipment, claims)?.mark ?? null),
    held: held.flatMap(({ label }) => marksOf(known(of.get(label)).each, shipment)),
  };
}

/** The only label of the only carton is given to it; a page that speaks of neither may be no label. */
function saysNothing(shipment: BoughtShipment, { label, matchedBy }: MatchedLabel, own: boolean) {
  if (matchedBy !== 'position' || own) return null;
  const ours = ownReferences(shipment);
  return referenceWords(label).some(({ key }) => ours.includes(key))
    ? null
    : inEnglish`neither a reference nor the tracking number of this purchase stands on it`;
}

function known<T extends { each: ReadLabel }>(read: T | undefined): T {
  if (!read) throw new Error('A label that was not read');
  return read;
}

const unique = (problems: LabelProblem[]): LabelProblem[] => [
  ...new Map(problems.map((each) => [JSON.stringify(each), each])).values(),
];
