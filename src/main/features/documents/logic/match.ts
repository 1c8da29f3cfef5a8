import type { AnyMessage } from '../../../../shared/kernel/message.ts';
import { unreachable } from '../../../../shared/kernel/result.ts';
import type { MatchedBy } from '../../../../shared/purchasing/shipment.ts';
import { labelForms, numberKey } from '../../../../shared/scanning/carriers.ts';
import { carries, numbersOn } from './label-marks.ts';
import { distinctOf, inWords, type LabelProblem } from './label-problems.ts';
import type { LabelPage } from './pages/label-page.ts';
import { findForeign, findReferences, lossyKey, type ReferenceHits } from './references.ts';
import type { BoughtShipment } from './shipment.ts';

export interface MatchedLabel {
  reference: string;
  label: LabelPage;
  matchedBy: MatchedBy;
}

export interface UnmatchedLabel {
  label: LabelPage;
  /** Text found on it: references of this shipment, similar words, barcodes. */
  found: AnyMessage[];
}

export type LabelMatch =
  /** Each label has the reference of one carton, and each carton has a label. */
  | { kind: 'matched'; labels: MatchedLabel[] }
  /** No reference anywhere: assigned by document order, for a person to review. */
  | { kind: 'by-position'; labels: MatchedLabel[] }
  /**
   * Something does not match. `labels` only holds those identified by a barcode, or by text where a label states
   * its reference: any other text may be part of an address, and is only proof where everything else matches too.
   */
  | {
      kind: 'held';
      labels: MatchedLabel[];
      unmatched: UnmatchedLabel[];
      problems: LabelProblem[];
    };

/**
 * Assigns each carton the label with its reference, in a barcode or in text. The order of the
 * documents proves nothing (interface document, "Shipment response": `Package.Reference` matches
 * labels to cartons), so it is only proposed where no label has any reference. `others` look like
 * labels and call themselves something else: they are shown where labels are held.
 */
export function matchLabels(
  { reference: order, accepted: { cartons }, answer }: BoughtShipment,
  labels: readonly LabelPage[],
  others: readonly LabelPage[] = [],
): LabelMatch {
  const references = cartons.map(({ reference }) => reference);
  const readings = read(labels, references, { order, tracking: answer?.trackingNumber ?? null });
  const nothingFound = readings.every(
    (reading) => reading.kind === 'none' && reading.common.length + reading.foreign.length === 0,
  );
  const repeated = repeatedPieces(labels);
  if (
    nothingFound &&
    repeated.length === 0 &&
    labels.every(isWhole) &&
    labels.length > 0 &&
    labels.length === references.length
  ) {
    return { kind: 'by-position', labels: byPosition(references, inPieceOrder(labels)) };
  }
  const verdict = settle(references, labels, readings);
  if (verdict.kind !== 'held') return verdict;
  const shown = others.map((label) => ({
    label,
    found: [...namedOf(label).map(inWords), ...found(label, NO_READING)],
  }));
  const problems = labels.length === 0 ? distinctOf(others.flatMap(namedOf)) : [];
  return {
    kind: 'held',
    labels: verdict.labels,
    unmatched: [...verdict.unmatched, ...shown],
    problems: [...verdict.problems, ...(nothingFound ? repeated : []), ...problems],
  };
}

const byPosition = (references: string[], labels: readonly LabelPage[]): MatchedLabel[] =>
  labels.flatMap((label, index) => {
    const reference = references[index];
    return reference === undefined ? [] : [{ reference, label, matchedBy: 'position' as const }];
  });

/** As the carrier counts the pieces, where it does so on every label; else as they came. */
function inPieceOrder(labels: readonly LabelPage[]): readonly LabelPage[] {
  const pieces = labels.map(({ text }) => pieceOf(text, labels.length));
  if (pieces.includes(null) || new Set(pieces).size < labels.length) return labels;
  return labels
    .map((label, at) => ({ label, piece: pieces[at] ?? 0 }))
    .sort((a, b) => a.piece - b.piece)
    .map(({ label }) => label);
}

/** The same page twice, or a copy of it, is no second carton's label. */
function repeatedPieces(labels: readonly LabelPage[]): LabelProblem[] {
  const pieces = labels.map(({ text }) => pieceOf(text, labels.length));
  const repeated = pieces.filter(
    (piece, at): piece is number => piece !== null && pieces.indexOf(piece) < at,
  );
  return [...new Set(repeated)].map((piece) => ({ kind: 'repeated', piece, of: labels.length }));
}

const PIECE_OF =
  /(?<![\p{L}\p{N}])(\d{1,3})\s*(?:\/|OF|VON|DE|DI|SUR|VAN|AV|AF|Z)\s*(\d{1,3})(?![\p{L}\p{N}])/gu;

/** n of "n of m", where m is the number of labels; null where that is not clear. */
function pieceOf(text: string, of: number): number | null {
  const found = new Set(
    Array.from(text.toUpperCase().matchAll(PIECE_OF), ([, n, m]) => ({
      n: Number(n),
      m: Number(m),
    }))
      .filter(({ n, m }) => m === of && n >= 1 && n <= of)
      .map(({ n }) => n),
  );
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

/** Evidence on one label about its carton. */
type Reading =
  | { kind: 'one'; reference: string; by: 'text' | 'barcode'; isStated: boolean }
  | { kind: 'unclear'; references: string[] }
  /** `common`: references on it that occur no more often than on every label. */
  | { kind: 'none'; common: string[]; foreign: string[] };

const NO_READING: Reading = { kind: 'none', common: [], foreign: [] };

function read(
  labels: readonly LabelPage[],
  references: string[],
  { order, tracking }: { order: string; tracking: string | null },
): Reading[] {
  const own = tracking ? labelForms(tracking).map(numberKey) : [];
  const texts = labels.map((label) => {
    const numbers = own.length === 0 ? null : numbersOn(label);
    const proven = numbers !== null && own.some((form) => carries(label, numbers, form));
    return findReferences(label.text, references, proven);
  });
  const foreign = withoutCommon(
    labels.map(({ text, barcodes }) => findForeign([text, ...barcodes].join('\n'), references)),
  );
  return labels.map((label, index): Reading => {
    const hits = texts[index] ?? NO_HITS;
    const common = references.filter((reference) => hits.counts.has(reference));
    const inText = common.filter((reference) =>
      texts.length > 1
        ? (hits.counts.get(reference) ?? 0) > background(reference, texts)
        : references.length === 1 || isStated(hits, reference, order),
    );
    const inBarcodes = referencesInBarcodes(label.barcodes, references);
    const [barcode, ...moreBarcodes] = inBarcodes;
    const apart = [...hits.apart].filter(
      (reference) => texts.length === 1 || !texts.every((each) => each.apart.has(reference)),
    );
    const [read = barcode] = barcode === undefined ? inText : [];
    const against = apart.filter((reference) => reference !== read);
    if (read !== undefined && against.length > 0) {
      return { kind: 'unclear', references: [...new Set([...inBarcodes, ...inText, ...against])] };
    }
    if (barcode !== undefined) {
      const agreed = inText.length === 0 || inText.includes(barcode);
      if (agreed && moreBarcodes.length === 0) {
        return { kind: 'one', reference: barcode, by: 'barcode', isStated: true };
      }
      return { kind: 'unclear', references: [...new Set([...inBarcodes, ...inText])] };
    }
    const [text, ...moreTexts] = inText;
    if (text !== undefined && moreTexts.length === 0) {
      const stated = texts.length === 1 && isStated(hits, text, order);
      return { kind: 'one', reference: text, by: 'text', isStated: stated };
    }
    if (text !== undefined) return { kind: 'unclear', references: inText };
    if (hits.unclear.size > 0) return { kind: 'unclear', references: [...hits.unclear] };
    return { kind: 'none', common, foreign: foreign[index] ?? [] };
  });
}

const NO_HITS: ReferenceHits = {
  counts: new Map(),
  unclear: new Set(),
  stated: new Set(),
  apart: new Set(),
};

/** A single label of several cartons cannot be compared: its text counts where a reference stands. */
const isStated = ({ stated }: ReferenceHits, reference: string, order: string): boolean =>
  stated.has(reference) && lossyKey(reference) !== lossyKey(order);

/**
 * How often a reference occurs on every label, in an address or a list of cartons: only further
 * occurrences are evidence.
 */
const background = (
  reference: string,
  texts: readonly { counts: ReadonlyMap<string, number> }[],
): number => Math.min(...texts.map(({ counts }) => counts.get(reference) ?? 0));

/** Words on every label identify no carton. */
function withoutCommon(found: string[][]): string[][] {
  if (found.length < 2) return found;
  return found.map((words) =>
    words.filter((word) => !found.every((others) => others.includes(word))),
  );
}

/** As altered by print and encoding; references that become equal are not distinguished. */
function referencesInBarcodes(barcodes: string[], references: string[]): string[] {
  const keys = new Set(barcodes.map(lossyKey));
  return references.filter((reference) => keys.has(lossyKey(reference)));
}

function settle(
  references: string[],
  labels: readonly LabelPage[],
  readings: Reading[],
): LabelMatch {
  const matched: StatedLabel[] = [];
  const problems: LabelProblem[] = [];
  for (const reference of references) {
    const own = readings.flatMap((reading, index) => {
      const label = labels[index];
      const says = reading.kind === 'one' && reading.reference === reference;
      return label && says
        ? [{ reference, label, matchedBy: reading.by, isStated: reading.isStated }]
        : [];
    });
    const [only] = own;
    const common = readings.filter(
      (reading) => reading.kind === 'none' && reading.common.includes(reference),
    );
    const labelsWithIt = own.length + common.length;
    if (only && own.length === 1) matched.push(only);
    else if (labelsWithIt > 1)
      problems.push({ kind: 'duplicate', reference, labels: labelsWithIt });
    else problems.push({ kind: 'missing', reference });
  }
  for (const reading of readings) {
    if (reading.kind === 'unclear') problems.push(reading);
    if (reading.kind === 'none' && reading.common.length === 0) {
      problems.push({ kind: 'foreign', found: reading.foreign });
    }
  }
  if (labels.length > references.length) {
    problems.push({ kind: 'extra', labels: labels.length, cartons: references.length });
  }
  if (labels.length === 0) problems.push({ kind: 'none' });
  problems.push(...labels.flatMap(faultsOf));
  if (problems.length === 0) return { kind: 'matched', labels: matched };
  const certain = labels.length > references.length ? [] : matched.filter(isCertain);
  const taken = new Set(certain.map(({ label }) => label));
  const unmatched = labels.flatMap((label, index) => {
    const reading = readings[index];
    return reading && !taken.has(label) ? [{ label, found: found(label, reading) }] : [];
  });
  return { kind: 'held', labels: certain, unmatched, problems };
}

/** Also beside labels that do not match: any other text may be part of an address. */
const isCertain = ({ label, isStated: stated }: StatedLabel): boolean => stated && isWhole(label);

interface StatedLabel extends MatchedLabel {
  isStated: boolean;
}

/** Faults that hold a label regardless of its carton: it is not assigned, by position neither. */
const faultsOf = ({ uncut, hasLostItsBars }: LabelPage): LabelProblem[] => [
  ...(uncut ? [{ kind: 'uncut' as const, ...uncut }] : []),
  ...(hasLostItsBars ? [{ kind: 'lost-bars' as const }] : []),
];

const namedOf = ({ named }: LabelPage): LabelProblem[] => (named ? [{ kind: 'named', named }] : []);

const isWhole = (label: LabelPage): boolean => faultsOf(label).length === 0;

function found(label: LabelPage, reading: Reading): AnyMessage[] {
  return [...new Set([...faultsOf(label).map(inWords), ...wordsOf(reading), ...label.barcodes])];
}

function wordsOf(reading: Reading): string[] {
  switch (reading.kind) {
    case 'one':
      return [reading.reference];
    case 'unclear':
      return reading.references;
    case 'none':
      return [...reading.common, ...reading.foreign];
    default:
      return unreachable(reading);
  }
}
