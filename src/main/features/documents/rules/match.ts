import {
  asMessage,
  either,
  listed,
  type Message,
  say,
  type Wording,
} from '../../../../shared/kernel/message.ts';
import { unreachable } from '../../../../shared/kernel/result.ts';
import type { MatchedBy } from '../../../../shared/purchasing/shipment.ts';
import { numberKey } from '../../../../shared/scanning/carriers.ts';
import type { DocumentFindings, LabelArea, PageFindings } from '../ports.ts';
import { classifyPages, isLabelSize } from './classify.ts';
import { carries, numbersOn } from './label-marks.ts';
import { findForeign, findReferences, lossyKey } from './references.ts';

/** A label: a page of its own, or a part of a larger one. */
export interface LabelPage {
  hash: string;
  /** Index from 0. */
  page: number;
  /** The part of a larger page to cut out; null where the page is the label. */
  area: LabelArea | null;
  /** Size in points of a page that is no label and on which no label could be located. */
  uncut: { width: number; height: number } | null;
  text: string;
  barcodes: string[];
  /** SHA-256 of the rendered page; null where it is blank. */
  picture: string | null;
  /** Words that look different from what the file says. */
  doubtful: string[];
}

export interface MatchedLabel {
  reference: string;
  label: LabelPage;
  matchedBy: MatchedBy;
}

export interface UnmatchedLabel {
  label: LabelPage;
  /** Text found on it: references of this shipment, similar words, barcodes. */
  found: Wording[];
}

/**
 * - missing: no label has the carton's reference
 * - duplicate: several labels have it
 * - unclear: a label has several references, or its text and barcode disagree
 * - foreign: a label has none of this shipment's references
 * - extra: more labels than cartons
 * - uncut: a label is on a larger page, and its bounds are not clear
 * - not-ours: a label is another purchase's, or nobody's; `why` gives the evidence
 */
export type LabelProblem =
  | { kind: 'missing'; reference: string }
  | { kind: 'duplicate'; reference: string; labels: number }
  | { kind: 'unclear'; references: string[] }
  | { kind: 'foreign'; found: string[] }
  | { kind: 'extra'; labels: number; cartons: number }
  | { kind: 'uncut'; width: number; height: number }
  | { kind: 'not-ours'; why: Wording };

export type Verdict =
  /** Each label has the reference of one carton, and each carton has a label. */
  | { kind: 'matched'; labels: MatchedLabel[] }
  /** No reference anywhere: assigned by document order, for a person to review. */
  | { kind: 'by-position'; labels: MatchedLabel[] }
  /**
   * Something does not match. `labels` only holds those identified by barcode: a reference in text
   * may be part of an address, and is only proof where everything else matches too.
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
 * labels to cartons), so it is only proposed where no label has any reference.
 */
export function matchLabels(
  cartons: readonly { reference: string }[],
  documents: readonly { hash: string; findings: DocumentFindings }[],
  trackingNumber: string | null | undefined = null,
): Verdict {
  const references = cartons.map(({ reference }) => reference);
  const labels = labelPages(documents);
  const readings = read(labels, references, trackingNumber);
  const nothingFound = readings.every(
    (reading) => reading.kind === 'none' && reading.common.length + reading.foreign.length === 0,
  );
  if (
    nothingFound &&
    labels.every(isWhole) &&
    labels.length > 0 &&
    labels.length === references.length
  ) {
    return { kind: 'by-position', labels: byPosition(references, labels) };
  }
  return settle(references, labels, readings);
}

/** Identical bytes from two URLs are one document. */
function labelPages(documents: readonly { hash: string; findings: DocumentFindings }[]) {
  const unique = new Map(documents.map((document) => [document.hash, document]));
  return [...unique.values()].flatMap(({ hash, findings }) =>
    classifyPages(findings)
      .filter(({ kind }) => kind === 'label')
      .flatMap(({ page }) => labelsOn(page).map((label) => ({ hash, page: page.index, ...label }))),
  );
}

function labelsOn(page: PageFindings): Omit<LabelPage, 'hash' | 'page'>[] {
  const texts = (barcodes: PageFindings['barcodes']) => barcodes.map(({ text }) => text);
  if (isLabelSize(page) || page.areas.length === 0) {
    const { width, height } = page;
    const uncut = isLabelSize(page) ? null : { width, height };
    const { text, picture, doubtful } = page;
    return [{ area: null, uncut, text, picture, doubtful, barcodes: texts(page.barcodes) }];
  }
  return page.areas.map((area) => ({
    area,
    uncut: null,
    text: area.text,
    picture: area.picture,
    doubtful: area.doubtful,
    barcodes: texts(area.barcodes),
  }));
}

const byPosition = (references: string[], labels: LabelPage[]): MatchedLabel[] =>
  labels.flatMap((label, index) => {
    const reference = references[index];
    return reference === undefined ? [] : [{ reference, label, matchedBy: 'position' as const }];
  });

/** Evidence on one label about its carton. */
type Reading =
  | { kind: 'one'; reference: string; by: 'text' | 'barcode' }
  | { kind: 'unclear'; references: string[] }
  /** `common`: references on it that occur no more often than on every label. */
  | { kind: 'none'; common: string[]; foreign: string[] };

function read(
  labels: LabelPage[],
  references: string[],
  tracking: string | null | undefined,
): Reading[] {
  const own = tracking ? numberKey(tracking) : null;
  const texts = labels.map((label) => {
    const proven = own !== null && carries(label, numbersOn(label), own);
    return findReferences(label.text, references, proven);
  });
  const foreign = withoutCommon(
    labels.map(({ text, barcodes }) => findForeign([text, ...barcodes].join('\n'), references)),
  );
  return labels.map((label, index): Reading => {
    const hits = texts[index] ?? { counts: new Map<string, number>(), unclear: new Set<string>() };
    const common = references.filter((reference) => hits.counts.has(reference));
    const inText = common.filter(
      (reference) => (hits.counts.get(reference) ?? 0) > background(reference, references, texts),
    );
    const inBarcodes = referencesInBarcodes(label.barcodes, references);
    const [barcode, ...moreBarcodes] = inBarcodes;
    if (barcode !== undefined) {
      const agreed = inText.length === 0 || inText.includes(barcode);
      if (agreed && moreBarcodes.length === 0) {
        return { kind: 'one', reference: barcode, by: 'barcode' };
      }
      return { kind: 'unclear', references: [...new Set([...inBarcodes, ...inText])] };
    }
    const [text, ...moreTexts] = inText;
    if (text !== undefined && moreTexts.length === 0) {
      return { kind: 'one', reference: text, by: 'text' };
    }
    if (text !== undefined) return { kind: 'unclear', references: inText };
    if (hits.unclear.size > 0) return { kind: 'unclear', references: [...hits.unclear] };
    return { kind: 'none', common, foreign: foreign[index] ?? [] };
  });
}

/**
 * How often a reference occurs on every label, in an address or a list of cartons: only further
 * occurrences are evidence. A single label of several cartons cannot be compared, so its text
 * proves nothing.
 */
function background(
  reference: string,
  references: readonly string[],
  texts: readonly { counts: ReadonlyMap<string, number> }[],
): number {
  if (texts.length > 1) return Math.min(...texts.map(({ counts }) => counts.get(reference) ?? 0));
  return references.length > 1 ? Number.POSITIVE_INFINITY : 0;
}

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

function settle(references: string[], labels: LabelPage[], readings: Reading[]): Verdict {
  const matched: MatchedLabel[] = [];
  const problems: LabelProblem[] = [];
  for (const reference of references) {
    const own = readings.flatMap((reading, index) => {
      const label = labels[index];
      const says = reading.kind === 'one' && reading.reference === reference;
      return label && says ? [{ reference, label, matchedBy: reading.by }] : [];
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
  problems.push(...labels.flatMap(faultsOf));
  if (problems.length === 0) return { kind: 'matched', labels: matched };
  const certain = matched.filter(
    ({ matchedBy, label }) => matchedBy === 'barcode' && isWhole(label),
  );
  const taken = new Set(certain.map(({ label }) => label));
  const unmatched = labels.flatMap((label, index) => {
    const reading = readings[index];
    return reading && !taken.has(label) ? [{ label, found: found(label, reading) }] : [];
  });
  return { kind: 'held', labels: certain, unmatched, problems };
}

/** Faults that hold a label regardless of its carton: it is not assigned, by position neither. */
const faultsOf = ({ uncut }: LabelPage): LabelProblem[] =>
  uncut ? [{ kind: 'uncut', ...uncut }] : [];

const isWhole = (label: LabelPage): boolean => faultsOf(label).length === 0;

function found(label: LabelPage, reading: Reading): Wording[] {
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

/** A held verdict as text for the packer. */
export function describeProblems(problems: readonly LabelProblem[]): Message {
  return listed(problems.map(inWords), '; ');
}

function inWords(problem: LabelProblem): Message {
  switch (problem.kind) {
    case 'missing':
      return say('no label carries {reference}', { reference: problem.reference });
    case 'duplicate':
      return say('{labels} labels carry {reference}', {
        labels: problem.labels,
        reference: problem.reference,
      });
    case 'unclear':
      return say('a label may belong to {references}', { references: either(problem.references) });
    case 'foreign':
      return problem.found.length > 0
        ? say('a label carries {found}, which is not in this shipment', {
            found: problem.found.join(', '),
          })
        : say('a label carries none of the cartons’ references');
    case 'extra':
      return say('there are {labels} labels for {cartons} cartons', {
        labels: problem.labels,
        cartons: problem.cartons,
      });
    case 'uncut':
      return say(
        'a label is on a page of {width} x {height} mm, and its edges cannot be detected',
        {
          width: millimetres(problem.width),
          height: millimetres(problem.height),
        },
      );
    case 'not-ours':
      return asMessage(problem.why);
    default:
      return unreachable(problem);
  }
}

const millimetres = (points: number): number => Math.round((points / 72) * 25.4);
