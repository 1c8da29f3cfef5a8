import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import {
  listed,
  type Message,
  saidBy,
  say,
  unended,
  type Wording,
} from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { Collecting } from '../../../../shared/purchasing/shipment.ts';
import type { DocumentRepository, KeptDocument, LabelMarks } from '../ports.ts';
import { type Guarded, type GuardedLabel, guardLabels } from './guard.ts';
import { isHeldInvoice, isUnproven } from './held.ts';
import { findInvoice, notHad, whyNotOurInvoice } from './invoice.ts';
import { describeProblems, type LabelProblem, matchLabels } from './match.ts';
import { type Obtained, type OriginalsParts, obtain, type WantedDocument } from './originals.ts';
import type { BoughtShipment } from './shipment.ts';
import { createSharedSlots, createSlots } from './slots.ts';
import {
  type Had,
  invoiceDocument,
  labelDocument,
  type TakingOutParts,
  unmatchedDocument,
  unreadableDocument,
} from './taking-out.ts';
import { fewAtATime, wantedLabels } from './wanted.ts';

/**
 * Documents of the largest size in memory at once, across all shipments: those that are fetched, one whose
 * label is taken out, and one to print. So neither waits for a slow label server.
 */
const MOST_FETCHED = 3;

export interface DocumentsParts extends Omit<OriginalsParts, 'fetching' | 'reading'> {
  keptDocuments: DocumentRepository;
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number;
  /** Dots per inch of the printer that labels go to. */
  labelDpi(): number;
}

export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments(given: DocumentsParts) {
  const { files, keptDocuments, inspector } = given;
  const fetching = createSharedSlots(MOST_FETCHED);
  const takingOut = createSharedSlots(1);
  const toPrint = createSlots(1);
  return {
    /**
     * Fetches every missing document of a purchase, inspects all and matches labels to cartons.
     * Idempotent: stored documents are not fetched again. Documents are recorded also when it fails.
     *
     * Errors: `paper-missing` names what could not be fetched, `labels-held` what does not fit,
     * `store`.
     */
    async collect(
      shipment: BoughtShipment,
      onProgress: (progress: Collecting) => void = () => undefined,
    ): Promise<Result<KeptDocument[]>> {
      const parts: GatheringParts = {
        ...given,
        fetching: fetching(shipment.id),
        inMemory: takingOut(shipment.id),
        reading: createSlots(1),
      };
      const gathered = await gather(parts, shipment, onProgress);
      if (!gathered.ok) return gathered;
      await keptDocuments.save(shipment.id, gathered.value.keptDocuments, gathered.value.marks);
      return gathered.value.error ? fail(gathered.value.error) : ok(gathered.value.keptDocuments);
    },

    /** Size in points of a stored document's first page. Errors: `store`, `labels-held`. */
    async sizeOf(hash: string): Promise<Result<{ width: number; height: number }>> {
      const sizes = await toPrint(async () => {
        const pdf = await files.read(hash);
        return pdf.ok ? await inspector.sizes(pdf.value) : pdf;
      });
      if (!sizes.ok) return sizes;
      const [first] = sizes.value;
      return first ? ok(first) : refuse('labels-held', say('The document has no page.'));
    },
  };
}

type GatheringParts = DocumentsParts & OriginalsParts & TakingOutParts;

async function gather(
  parts: GatheringParts,
  shipment: BoughtShipment,
  onProgress: (progress: Collecting) => void,
): Promise<
  Result<{ keptDocuments: KeptDocument[]; marks: LabelMarks; error: StationError | null }>
> {
  const known = await parts.keptDocuments.list(shipment.id);
  const wanted = wantedLabels(shipment);
  const labels = await obtainAll(parts, shipment.id, wanted, known, onProgress);
  if (!labels.ok) return labels;
  const verdict = await judge(parts, shipment, labels.value);
  // A document with another purchase's label is not used at all, its invoice neither.
  const read = labels.value.filter((each) => each.kind === 'read');
  const documents = read.filter(({ original }) => !verdict.foreign.has(original.hash));
  const had: Had = { attemptId: shipment.id, documents: read, known };
  const given = await all([
    ...verdict.labels.map((each) => labelDocument(parts, had, each)),
    ...verdict.unmatched.map((each, index) => unmatchedDocument(parts, had, each, index + 1)),
  ]);
  if (!given.ok) return given;
  const invoice = await takeInvoice(parts, shipment, { ...had, documents });
  if (!invoice.ok) return invoice;

  const obtained = [...labels.value, ...invoice.value.obtained];
  const originals = obtained.flatMap((each) => (each.kind === 'read' ? [each.original] : []));
  const unreadable = obtained.filter((each) => each.kind === 'unreadable');
  return ok({
    keptDocuments: [
      ...originals,
      ...given.value,
      ...unreadable.map((each) => unreadableDocument(shipment.id, each)),
      ...invoice.value.keptDocuments,
    ],
    marks: {
      own: verdict.own,
      labels: marked(verdict.labels, given.value),
      held: verdict.held,
    },
    error:
      wanted.length === 0
        ? missing(say('the partner gave no address for the labels'), 'later')
        : whatStands(obtained, verdict.problems, given.value),
  });
}

/** An unproven and unaccepted label is not recorded as this purchase's. */
const marked = (
  labels: readonly GuardedLabel[],
  keptDocuments: readonly KeptDocument[],
): LabelMarks['labels'] =>
  labels.flatMap(({ marks }, index) => {
    const keptDocument = keptDocuments[index];
    if (keptDocument?.role !== 'label' || isUnproven(keptDocument)) return [];
    return [
      {
        document: keptDocument.hash,
        marks: [...marks, { kind: 'content', mark: keptDocument.hash }],
      },
    ];
  });

async function obtainAll(
  parts: GatheringParts,
  attemptId: string,
  wanted: readonly WantedDocument[],
  known: readonly KeptDocument[],
  onProgress: (progress: Collecting) => void,
): Promise<Result<Obtained[]>> {
  let had = 0;
  const again = known.some(
    (keptDocument) =>
      keptDocument.role === 'unmatched' || isUnproven(keptDocument) || isHeldInvoice(keptDocument),
  );
  const obtained = await all(
    fewAtATime(wanted, parts.elapsed, async (each) => {
      const label = await obtain(parts, attemptId, each, known, again);
      if (label.ok && label.value.kind === 'read') had += 1;
      onProgress({ had, of: wanted.length, matching: false });
      return label;
    }),
  );
  if (obtained.ok) onProgress({ had, of: wanted.length, matching: true });
  return obtained;
}

/** Decides which labels can be assigned to cartons now. */
async function judge(
  parts: GatheringParts,
  shipment: BoughtShipment,
  obtained: readonly Obtained[],
): Promise<Guarded> {
  const { accepted, answer } = shipment;
  const documents = obtained.flatMap((each) =>
    each.kind === 'read' ? [{ hash: each.original.hash, findings: each.findings }] : [],
  );
  const verdict = matchLabels(accepted.cartons, documents, answer?.trackingNumber);
  const none = { unmatched: [], problems: [] };
  if (obtained.length === documents.length) {
    return await guardLabels(parts.keptDocuments, shipment, { ...none, ...verdict });
  }
  // While labels are missing, only those with a reference of their own are assigned; the others cannot
  // be decided yet.
  const labels = verdict.kind === 'by-position' ? [] : verdict.labels;
  const guarded = await guardLabels(parts.keptDocuments, shipment, { ...none, labels });
  return { ...guarded, labels: guarded.labels.filter(({ doubt }) => doubt === null) };
}

/** The invoice as a stored document, with the result of fetching its own file, if any. */
async function takeInvoice(
  parts: GatheringParts,
  shipment: BoughtShipment,
  had: Had,
): Promise<Result<{ keptDocuments: KeptDocument[]; obtained: Obtained[] }>> {
  const { documents, known } = had;
  const source = await findInvoice(parts, shipment, documents, known);
  if (!source.ok) return source;
  if (source.value === null) return ok({ keptDocuments: [], obtained: [] });
  if (source.value.kind === 'not-had')
    return ok({ keptDocuments: [], obtained: [source.value.lack] });
  const { document, pages } = source.value;
  const read = document.findings.pages.filter(({ index }) => pages.includes(index));
  const keptDocument = await invoiceDocument(parts, had, source.value, (hash) =>
    whyNotOurInvoice(parts.keptDocuments, shipment, hash, read),
  );
  if (keptDocument.ok) {
    return ok({
      keptDocuments: [keptDocument.value],
      obtained: documents.includes(document) ? [] : [document],
    });
  }
  if (keptDocument.error.code !== 'labels-held') return keptDocument;
  const { lack } = notHad(document.wanted.url, keptDocument.error);
  return ok({ keptDocuments: [], obtained: [lack] });
}

/** What is in the way once everything available is stored. */
function whatStands(
  obtained: readonly Obtained[],
  problems: readonly LabelProblem[],
  given: readonly KeptDocument[],
): StationError | null {
  const lacking = obtained.filter((each) => each.kind === 'missing');
  if (lacking.length > 0) {
    const again = lacking.some(({ error }) => error.retry !== 'never');
    const names = lacking.map(({ wanted, error }) => reasonOf(wanted.name, saidBy(error)));
    return missing(listed(names, '; '), again ? 'later' : 'never');
  }
  const unreadable = obtained.flatMap((each) =>
    each.kind === 'unreadable' ? [reasonOf(each.wanted.name, saidBy(each.error))] : [],
  );
  // A matching label that was not assigned could not be extracted; it has the reason.
  const torn = given.filter(({ role }) => role === 'unmatched' && problems.length === 0);
  const reasons = [
    ...unreadable,
    ...(problems.length > 0 ? [describeProblems(problems)] : []),
    ...torn.map(({ found }) =>
      say('a label cannot be extracted: {found}', { found: unended(found[0] ?? '') }),
    ),
  ];
  if (reasons.length === 0) return null;
  const message = say('The labels do not fit the cartons: {reasons}.', {
    reasons: listed(reasons, '; '),
  });
  return stationError('labels-held', message, { retry: 'never' });
}

const missing = (what: Message, retry: 'later' | 'never'): StationError =>
  stationError(
    'paper-missing',
    say('The shipment is bought, but documents are missing: {what}.', { what }),
    {
      retry,
    },
  );

const reasonOf = (name: Wording, why: Message): Message =>
  say('{where}: {message}', { where: name, message: unended(why) });

/** All values, or the first failure. */
async function all<T>(promises: readonly Promise<Result<T>>[]): Promise<Result<T[]>> {
  const values: T[] = [];
  for (const result of await Promise.all(promises)) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}
