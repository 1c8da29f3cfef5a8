import { messageOf, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { whyNotGiven } from '../../../shared/purchasing/given-labels.ts';
import type {
  DocumentFiles,
  DocumentInspector,
  DocumentRepository,
  StoredDocument,
} from './ports.ts';

/** A label file provided by a person. */
export interface GivenLabel {
  name: string;
  pdf: Uint8Array;
}

export interface GivenDocumentsNeeds {
  documents: DocumentRepository;
  files: DocumentFiles;
  inspector: DocumentInspector;
}

/** All files are inspected before the first is saved: a refusal leaves nothing behind. */
async function lookAt({ inspector }: GivenDocumentsNeeds, labels: readonly GivenLabel[]) {
  const tooMuch = whyNotGiven(labels.map(({ name, pdf }) => ({ name, size: pdf.length })));
  if (tooMuch) return fail(tooMuch);
  const looked: { pdf: Uint8Array; pages: number }[] = [];
  for (const { name, pdf } of labels) {
    const findings = await inspector.inspect(pdf);
    if (!findings.ok) {
      const message = say('{where}: {message}', {
        where: name,
        message: messageOf(findings.error),
      });
      return refuse('bad-input', message, { field: 'label' });
    }
    looked.push({ pdf, pages: findings.value.pages.length });
  }
  return ok(looked);
}

/**
 * Saves label files as originals of the purchase; returns the URLs they are recorded under.
 * Existing labels of its cartons are kept.
 */
export async function keepGiven(
  needs: GivenDocumentsNeeds,
  attemptId: string,
  labels: readonly GivenLabel[],
): Promise<Result<string[]>> {
  const looked = await lookAt(needs, labels);
  if (!looked.ok) return looked;
  const originals: StoredDocument[] = [];
  for (const [index, { pdf, pages }] of looked.value.entries()) {
    const kept = await needs.files.keep(pdf, { attemptId, file: `given-${index + 1}.pdf` });
    if (!kept.ok) return kept;
    originals.push({
      attemptId,
      role: 'original',
      ...kept.value,
      url: `given:${kept.value.hash}`,
      cartonReference: null,
      matchedBy: null,
      pages,
      barcodes: [],
      found: [],
      accepted: false,
    });
  }
  await needs.documents.keepOriginals(originals);
  return ok(originals.flatMap(({ url }) => url ?? []));
}
