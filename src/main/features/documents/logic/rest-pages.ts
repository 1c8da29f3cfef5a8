import { type AnyMessage, messageOf } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { RestKind, StoredDocument } from '../ports.ts';
import type { GuardedPage } from './guard.ts';
import type { ReadDocument } from './originals.ts';
import type { LabelPage } from './pages/label-page.ts';
import { type Had, keepPart, newDocument, type TakingOutParts } from './taking-out.ts';

/** Pages of one file that become one document. */
interface Part {
  kind: RestKind;
  document: ReadDocument;
  pages: LabelPage[];
  /** A part of a page that has the label, or something else, too: it alone is cut out. */
  area: LabelPage | null;
  /** Why nobody may print it. */
  foreign: AnyMessage | null;
}

/** A page of an original. */
export interface PageOfFile {
  hash: string;
  /** Index from 0. */
  page: number;
}

/** Whether both are the same page, or the same part of one. */
const isSamePage = (one: LabelPage, other: LabelPage): boolean =>
  one.hash === other.hash &&
  one.page === other.page &&
  one.area?.box.x === other.area?.box.x &&
  one.area?.box.y === other.area?.box.y;

/**
 * The pages that are neither labels nor the invoice, one file for all of a kind that a file of the partner has;
 * the same picture once. `taken`: pages that became labels, and that are held as such. A page that is another
 * purchase's, or cannot be extracted, is `unmatched`: it is shown, and holds no label. Errors: `store`.
 */
export async function restDocuments(
  parts: TakingOutParts,
  had: Had,
  rest: readonly GuardedPage[],
  taken: readonly LabelPage[],
  invoicePages: readonly PageOfFile[],
): Promise<Result<StoredDocument[]>> {
  const documents: StoredDocument[] = [];
  for (const part of partsOf(had, rest, taken, invoicePages)) {
    const name = `${part.foreign === null ? part.kind : 'not-ours'}-${documents.length + 1}.pdf`;
    const kept = await restDocument(parts, had, part, name);
    if (!kept.ok) return kept;
    documents.push(kept.value);
  }
  return ok(documents);
}

function partsOf(
  { documents }: Had,
  rest: readonly GuardedPage[],
  taken: readonly LabelPage[],
  invoicePages: readonly PageOfFile[],
): Part[] {
  const parts: Part[] = [];
  const seen = new Set<string | null>();
  for (const { kind, page, foreign } of rest) {
    const document = documents.find(({ original }) => original.hash === page.hash);
    if (!document || taken.some((label) => isSamePage(label, page))) continue;
    const isKnown = seen.has(page.picture);
    seen.add(page.picture);
    if (isKnown || isOn(page, invoicePages)) continue;
    const isPart =
      page.area !== null &&
      (isOn(page, taken) ||
        rest.some(
          (other) => isOn(page, [other.page]) && (other.kind !== kind || other.foreign !== foreign),
        ));
    const same = parts.find(
      (part) =>
        part.kind === kind &&
        part.document === document &&
        part.area === null &&
        part.foreign === null &&
        foreign === null &&
        !isPart,
    );
    if (same) same.pages.push(page);
    else parts.push({ kind, document, pages: [page], area: isPart ? page : null, foreign });
  }
  return parts;
}

const isOn = ({ hash, page }: PageOfFile, pages: readonly PageOfFile[]): boolean =>
  pages.some((each) => each.hash === hash && each.page === page);

async function restDocument(
  parts: TakingOutParts,
  { attemptId }: Had,
  { kind, document, pages, area, foreign }: Part,
  file: string,
): Promise<Result<StoredDocument>> {
  const indexes = [...new Set(pages.map(({ page }) => page))];
  const kept = await keepPart(parts, document, { attemptId, file }, (pdf, turn) =>
    area
      ? parts.inspector.takeLabel(pdf, area.page, area.area, null, turn)
      : parts.inspector.extractPages(pdf, indexes, turn),
  );
  if (!kept.ok && kept.error.code !== 'labels-held') return kept;
  const why = foreign ?? (kept.ok ? null : messageOf(kept.error));
  const from = kept.ok ? kept.value : document.original;
  if (why !== null) {
    const barcodes = pages.flatMap((page) => page.barcodes);
    const held = newDocument(attemptId, 'unmatched', from);
    return ok({ ...held, barcodes, found: [why, ...barcodes], accepted: true });
  }
  const { x = 0, y = 0 } = area?.area?.box ?? {};
  const at = area ? `${kind}-${area.page + 1}-${Math.round(x)}-${Math.round(y)}` : kind;
  const own = newDocument(attemptId, kind, from);
  return ok({ ...own, url: `${document.original.url ?? ''}#${at}`, pages: indexes.length });
}
