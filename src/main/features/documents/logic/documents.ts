import type { LabelLayout } from '../../../../shared/documents/label-layout.ts';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import {
  type AnyMessage,
  listed,
  type Message,
  messageOf,
  say,
  unended,
} from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { LabelStock } from '../../../../shared/printing/label-stock.ts';
import type { Collecting } from '../../../../shared/purchasing/shipment.ts';
import type {
  DocumentRepository,
  LabelLayouts,
  LabelMarks,
  Mark,
  StoredDocument,
} from '../ports.ts';
import { createDocumentTurns, createDownloader } from './document-turns.ts';
import type { Guarded, GuardedPage, ReadShipment } from './guard.ts';
import { isHeldInvoice, isHeldPage, isUnproven } from './held.ts';
import { findInvoice, notHad, whyNotOurInvoice } from './invoice.ts';
import type { LabelJudge } from './label-judge.ts';
import { describeProblems, type LabelProblem } from './label-problems.ts';
import { layoutOf, withKnownBlocks } from './layouts.ts';
import {
  type Obtained,
  type OriginalsParts,
  obtain,
  type ReadDocument,
  type WantedDocument,
} from './originals.ts';
import { type PageOfFile, restDocuments } from './rest-pages.ts';
import type { BoughtShipment } from './shipment.ts';
import { createSlots } from './slots.ts';
import {
  type ChosenPage,
  type Had,
  heldDocument,
  invoiceDocument,
  labelDocument,
  type TakingOutParts,
  unreadableDocument,
  withChoices,
} from './taking-out.ts';
import type { Urgency } from './turns.ts';
import { fewAtATime, wantedLabels } from './wanted.ts';

export interface DocumentsParts extends Omit<OriginalsParts, 'claimant' | 'turns' | 'reading'> {
  keptDocuments: DocumentRepository;
  layouts: LabelLayouts;
  /** Name of the connection, which has layouts of its own. */
  connection: string;
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number;
  /** Dots per inch of the printer that labels go to. */
  labelDpi(): number;
  labelStock(): LabelStock;
  judge: LabelJudge;
}

export type DocumentCollection = ReturnType<typeof createDocumentCollection>;

export function createDocumentCollection(given: DocumentsParts) {
  const { files, keptDocuments, layouts, connection, inspector } = given;
  const turns = createDocumentTurns(given.elapsed);
  /** Waits for no other document, not even a large one. */
  const toPrint = createSlots(1);
  return {
    /**
     * Fetches every missing document of a purchase, inspects all and matches labels to cartons.
     * Idempotent: stored documents are not fetched again. Documents are recorded also when it fails.
     * `chosen`: a held page becomes its carton's label, unless it is another purchase's. `urgency` is asked
     * again whenever another has to wait.
     *
     * Errors: `paper-missing` names what could not be fetched, `labels-held` what does not fit,
     * `store`.
     */
    async collect(
      shipment: BoughtShipment,
      onProgress: (progress: Collecting) => void = () => undefined,
      chosen: ChosenPage | null = null,
      urgency: () => Urgency = () => 'somebody-waits',
    ): Promise<Result<StoredDocument[]>> {
      const claimant = createDownloader(urgency, given.elapsed);
      const parts: GatheringParts = {
        ...given,
        claimant,
        turns,
        reading: turns.reading(claimant),
      };
      const gathered = await gather(parts, shipment, onProgress, chosen);
      if (!gathered.ok) return gathered;
      await keptDocuments.save(shipment.id, gathered.value.keptDocuments, gathered.value.marks);
      const { layout } = gathered.value;
      if (layout && chosen) {
        const from = { attemptId: shipment.id, document: chosen.hash };
        await layouts.add(connection, from, layout);
      }
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

interface Gathered {
  keptDocuments: StoredDocument[];
  marks: LabelMarks;
  /** To remember of the page that was just chosen. */
  layout: LabelLayout | null;
  error: StationError | null;
}

async function gather(
  parts: GatheringParts,
  shipment: BoughtShipment,
  onProgress: (progress: Collecting) => void,
  chosen: ChosenPage | null,
): Promise<Result<Gathered>> {
  const known = await parts.keptDocuments.list(shipment.id);
  const wanted = wantedLabels(shipment);
  const fetched = await obtainAll(parts, shipment.id, wanted, known, onProgress);
  if (!fetched.ok) return fetched;
  const layouts = await parts.layouts.list(parts.connection);
  const placed = fetched.value.map((each) =>
    each.kind === 'read'
      ? { ...each, findings: withKnownBlocks(shipment, each.findings, layouts, parts.labelStock()) }
      : each,
  );
  const { obtained: labels, read, guarded } = await judge(parts, shipment, placed);
  const documents = labels.filter((each) => each.kind === 'read');
  const had: Had = { attemptId: shipment.id, documents, known, chosen };
  const matched = await all(guarded.labels.map((each) => labelDocument(parts, had, each)));
  if (!matched.ok) return matched;
  const held = await all(
    guarded.unmatched.map((each, index) => heldDocument(parts, had, each, index + 1)),
  );
  if (!held.ok) return held;
  const cartons = shipment.accepted.cartons.map(({ reference }) => reference);
  const given = withChoices(cartons, matched.value, held.value);
  // A document with another purchase's label is not used at all, its invoice neither.
  const foreign = guarded.unmatched.flatMap(({ label, isForeign }) =>
    isForeign ? [label.hash] : [],
  );
  const own = documents.filter(({ original }) => !foreign.includes(original.hash));
  const invoice = await takeInvoice(parts, shipment, { ...had, documents: own }, read.invoices);
  if (!invoice.ok) return invoice;

  const rest = await restDocuments(
    parts,
    had,
    guarded.rest.map((each) => ({ ...each, foreign: each.foreign ?? whyNotUsed(guarded, each) })),
    takenPages(guarded, given),
    invoice.value.pages,
  );
  if (!rest.ok) return rest;

  const obtained = [...labels, ...invoice.value.obtained];
  const originals = obtained.flatMap((each) => (each.kind === 'read' ? [each.original] : []));
  const unreadable = obtained.filter((each) => each.kind === 'unreadable');
  return ok({
    keptDocuments: [
      ...originals,
      ...given.documents,
      ...unreadable.map((each) => unreadableDocument(shipment.id, each)),
      ...invoice.value.keptDocuments,
      ...rest.value,
    ],
    marks: marksToKeep(guarded, given.documents),
    layout: layoutOfChosen(parts, shipment, had, guarded, given.documents),
    error:
      wanted.length === 0
        ? missing(say('the partner gave no address for the labels'), 'later')
        : whatStands(obtained, given.isResolved ? [] : guarded.problems, given.documents),
  });
}

/** Why nothing of that page's file is used. */
const whyNotUsed = ({ unmatched }: Guarded, { page }: GuardedPage): AnyMessage | null =>
  unmatched.find(({ label, isForeign }) => isForeign && label.hash === page.hash)?.found[0] ?? null;

/** Pages that are labels, or are shown as held; what else was held is free again once every carton has its label. */
const takenPages = (
  { labels, unmatched }: Guarded,
  { documents, isResolved }: { documents: readonly StoredDocument[]; isResolved: boolean },
) => [
  ...labels.map(({ label }) => label),
  ...unmatched.flatMap(({ label }, at) =>
    isResolved && documents[labels.length + at]?.role !== 'label' ? [] : [label],
  ),
];

/** Of the page that became a label although its edges could not be told. `given`: as for `marksToKeep`. */
function layoutOfChosen(
  { labelStock }: GatheringParts,
  shipment: BoughtShipment,
  { chosen, documents }: Had,
  { labels, unmatched }: Guarded,
  given: readonly StoredDocument[],
): LabelLayout | null {
  const at = given.findIndex(
    ({ role, hash, cartonReference }) =>
      role === 'label' && hash === chosen?.hash && cartonReference === chosen.carton,
  );
  const label = at < labels.length ? undefined : unmatched[at - labels.length]?.label;
  const file = documents.find(({ original }) => original.hash === label?.hash);
  if (!label?.uncut || !file) return null;
  return layoutOf(shipment, file.findings, label, labelStock());
}

/** `documents`: of the labels, then of the held pages. An unproven and unaccepted label is nobody's. */
function marksToKeep(
  { own, labels, unmatched }: Guarded,
  documents: readonly StoredDocument[],
): LabelMarks {
  const pages = [...labels, ...unmatched].map(({ marks }, index) => ({
    marks,
    document: documents[index],
  }));
  const isLabel = (document: StoredDocument | undefined) => document?.role === 'label';
  return {
    own,
    labels: pages.flatMap(({ marks, document }) =>
      document && isLabel(document) && !isUnproven(document)
        ? [{ document: document.hash, marks: withContent(marks, document.hash) }]
        : [],
    ),
    held: pages.flatMap(({ marks, document }) => (isLabel(document) ? [] : marks)),
  };
}

const withContent = (marks: readonly Mark[], hash: string): Mark[] => [
  ...marks,
  { kind: 'content', mark: hash },
];

async function obtainAll(
  parts: GatheringParts,
  attemptId: string,
  wanted: readonly WantedDocument[],
  known: readonly StoredDocument[],
  onProgress: (progress: Collecting) => void,
): Promise<Result<Obtained[]>> {
  let had = 0;
  const again = known.some(
    (keptDocument) => isHeldPage(keptDocument) || isHeldInvoice(keptDocument),
  );
  const obtained = await all(
    fewAtATime(wanted, parts.claimant, async (each) => {
      const label = await obtain(parts, attemptId, each, known, again);
      if (label.ok && label.value.kind === 'read') had += 1;
      onProgress({ had, of: wanted.length, matching: false });
      return label;
    }),
  );
  if (obtained.ok) onProgress({ had, of: wanted.length, matching: true });
  return obtained;
}

interface Judged {
  obtained: readonly Obtained[];
  read: ReadShipment;
  guarded: Guarded;
}

/**
 * Decides which labels can be assigned to cartons now. Where a page's text takes too long to judge, all documents
 * are held.
 */
async function judge(
  { judge: judging, keptDocuments }: GatheringParts,
  shipment: BoughtShipment,
  obtained: readonly Obtained[],
): Promise<Judged> {
  const read = obtained.filter((each) => each.kind === 'read');
  const pages = await judging.readShipment({
    shipment,
    documents: read.map(({ original, findings }) => ({ hash: original.hash, findings })),
    isComplete: read.length === obtained.length,
  });
  if (!pages.ok) return unjudged(obtained, pages.error);
  const { marks } = pages.value;
  const claims = marks.length > 0 ? await keptDocuments.claims(shipment.id, marks) : [];
  const guarded = await judging.judgeShipment(shipment, pages.value, claims);
  if (!guarded.ok) return unjudged(obtained, guarded.error);
  if (read.length === obtained.length)
    return { obtained, read: pages.value, guarded: guarded.value };
  const labels = guarded.value.labels.filter(({ doubt }) => doubt === null);
  return { obtained, read: pages.value, guarded: { ...guarded.value, labels } };
}

const unjudged = (obtained: readonly Obtained[], error: StationError): Judged => ({
  obtained: obtained.map((each) => (each.kind === 'read' ? tooSlow(each, error) : each)),
  read: {
    labels: [],
    unmatched: [],
    problems: [],
    pages: [],
    rest: [],
    restPages: [],
    marks: [],
    invoices: {},
    kinds: {},
  },
  guarded: { labels: [], unmatched: [], rest: [], problems: [], own: [] },
});

const tooSlow = ({ wanted, original }: ReadDocument, error: StationError): Obtained => ({
  wanted,
  kind: 'unreadable',
  kept: original,
  error,
});

/** The invoice as a stored document, with the result of fetching its own file, if any. */
async function takeInvoice(
  parts: GatheringParts,
  shipment: BoughtShipment,
  had: Had,
  invoices: ReadShipment['invoices'],
): Promise<Result<{ keptDocuments: StoredDocument[]; obtained: Obtained[]; pages: PageOfFile[] }>> {
  const { documents, known } = had;
  const source = await findInvoice(parts, shipment, documents, invoices, known);
  if (!source.ok) return source;
  if (source.value === null) return ok({ keptDocuments: [], obtained: [], pages: [] });
  if (source.value.kind === 'not-had')
    return ok({ keptDocuments: [], obtained: [source.value.lack], pages: [] });
  const { document, pages } = source.value;
  const read = document.findings.pages
    .filter(({ index }) => pages.includes(index))
    .map(({ text, barcodes }) => ({ text, barcodes }));
  const keptDocument = await invoiceDocument(parts, had, source.value, (hash) =>
    whyNotOurInvoice(parts, hash, { shipment, pages: read }),
  );
  if (keptDocument.ok) {
    return ok({
      keptDocuments: [keptDocument.value],
      obtained: documents.includes(document) ? [] : [document],
      pages: pages.map((page) => ({ hash: document.original.hash, page })),
    });
  }
  if (keptDocument.error.code !== 'labels-held') return keptDocument;
  const { lack } = notHad(document.wanted.url, keptDocument.error);
  return ok({ keptDocuments: [], obtained: [lack], pages: [] });
}

/** What is in the way once everything available is stored. */
function whatStands(
  obtained: readonly Obtained[],
  problems: readonly LabelProblem[],
  given: readonly StoredDocument[],
): StationError | null {
  const lacking = obtained.filter((each) => each.kind === 'missing');
  if (lacking.length > 0) {
    const again = lacking.some(({ error }) => error.retry !== 'never');
    const names = lacking.map(({ wanted, error }) => reasonOf(wanted.name, messageOf(error)));
    return missing(listed(names, '; '), again ? 'later' : 'never');
  }
  const unreadable = obtained.flatMap((each) =>
    each.kind === 'unreadable' ? [reasonOf(each.wanted.name, messageOf(each.error))] : [],
  );
  // A matching label that was not assigned could not be extracted; it has the reason.
  const torn = given.filter(
    ({ role, accepted }) => role === 'unmatched' && !accepted && problems.length === 0,
  );
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

const reasonOf = (name: AnyMessage, why: Message): Message =>
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
