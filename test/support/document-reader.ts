import { createHash } from 'node:crypto';
import type {
  DocumentFiles,
  DocumentRepository,
  DocumentSource,
  LabelLayouts,
  StoredDocument,
} from '../../src/main/features/documents/ports.ts';
import { stationError } from '../../src/shared/kernel/errors.ts';
import { say } from '../../src/shared/kernel/message.ts';
import { fail, ok } from '../../src/shared/kernel/result.ts';

/** Documents and their files in memory, with the rules of the ports. */
export function documentShelf(): DocumentRepository & {
  files: DocumentFiles;
  stored: Map<string, Uint8Array>;
  /** Ids of cancelled attempts. */
  cancelled: Set<string>;
} {
  let papers: StoredDocument[] = [];
  const stored = new Map<string, Uint8Array>();
  const names = new Map<string, string>();
  const cancelled = new Set<string>();
  return {
    stored,
    cancelled,
    list: async (attemptId) => {
      const foreign = ({ role, hash }: StoredDocument) =>
        role === 'label' &&
        papers.some(
          (each) =>
            each.hash === hash && each.attemptId !== attemptId && cancelled.has(each.attemptId),
        );
      return papers
        .filter((paper) => paper.attemptId === attemptId)
        .map((paper) => (foreign(paper) ? { ...paper, foreign: 'cancelled' as const } : paper));
    },
    async save(attemptId, saved) {
      const kept = papers.filter(
        (each) => each.attemptId !== attemptId || each.role === 'original',
      );
      const isKept = (paper: StoredDocument) =>
        kept.some(
          ({ attemptId: owner, role, hash, url }) =>
            owner === attemptId && role === paper.role && hash === paper.hash && url === paper.url,
        );
      papers = [...kept, ...saved.filter((paper) => !isKept(paper))];
    },
    // No other purchase exists here.
    claims: async () => [],
    async keepOriginals(originals) {
      papers = [...papers, ...originals];
    },
    invoiceOf: async (hash, otherThan) =>
      papers.find((each) => each.hash === hash && each.attemptId !== otherThan)?.attemptId ?? null,
    withBarcode: async (code) =>
      papers.find(({ barcodes }) => barcodes.includes(code))?.attemptId ?? null,
    async acceptInvoice(attemptId) {
      papers = papers.map((paper) =>
        paper.attemptId === attemptId && paper.role === 'invoice'
          ? { ...paper, accepted: true }
          : paper,
      );
    },
    async accept(attemptId, cartonReference) {
      papers = papers.map((paper) =>
        paper.attemptId === attemptId && paper.cartonReference === cartonReference
          ? { ...paper, accepted: true }
          : paper,
      );
    },
    find: async (file) => papers.find((paper) => paper.file === file) ?? null,
    files: {
      async keep(pdf, { attemptId, file }) {
        const hash = createHash('sha256').update(pdf).digest('hex');
        stored.set(hash, pdf);
        if (!names.has(hash)) names.set(hash, `/data/documents/${attemptId}/${file}`);
        return ok({ hash, file: names.get(hash) ?? '' });
      },
      prove: async () => ok(null),
      async read(hash) {
        const pdf = stored.get(hash);
        return pdf ? ok(pdf) : fail(stationError('store', say('No file {hash}.', { hash })));
      },
    },
  };
}

/** A partner that serves these documents, and counts the requests for each. */
export function documentServer(documents: Record<string, Uint8Array>) {
  const asked: string[] = [];
  const source: DocumentSource = {
    async fetch(url) {
      asked.push(url);
      const pdf = documents[url];
      return pdf
        ? ok(pdf)
        : fail(
            stationError('paper-missing', say('The document could not be fetched: status 503.'), {
              retry: 'later',
            }),
          );
    },
  };
  return { source, asked, documents };
}

/** Nothing is remembered of accepted sheets. */
export const noLayouts: LabelLayouts = {
  list: async () => [],
  learnedFrom: async () => null,
  add: async () => undefined,
  forget: async () => null,
};
