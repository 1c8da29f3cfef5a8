import { layoutSaid } from '../../../shared/documents/label-layout.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { fileNameOf } from '../../../shared/kernel/safe-name.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Attempt } from '../purchasing/ports.ts';
import { isForbiddenInvoice, isHeldInvoice, isUnproven } from './logic/held.ts';
import type { ChosenPage } from './logic/taking-out.ts';
import type { DocumentRepository, LabelLayouts, StoredDocument } from './ports.ts';
import { labelOf, needsAcceptance } from './shipment-view.ts';

/**
 * What a person reviewed: labels matched by position, labels that may be another order's, or anything of
 * the carton.
 */
export type Acceptable = 'by-position' | 'unproven' | 'any';

interface AcceptingNeeds {
  documents: DocumentRepository;
  layouts: LabelLayouts;
  decisions: DecisionLog;
  /** Judges the purchase's documents again. */
  collectAnew(attempt: Attempt, chosen: ChosenPage | null): Promise<StationError | null>;
}

/**
 * A person reviewed the labels that wait for that; one carton's, or all. `file`: a held page, or its name, is that
 * carton's label; without a carton it is the held invoice. Errors: `bad-input`, `labels-held` where the page is
 * another shipment's.
 */
export async function acceptLabels(
  needs: AcceptingNeeds,
  attempt: Attempt,
  what: Acceptable,
  { carton, file }: { carton: string | null; file: string | null },
): Promise<Result<null>> {
  if (file !== null && carton !== null) return await acceptPage(needs, attempt, carton, file);
  if (file !== null) return await acceptHeldInvoice(needs, attempt, file);
  const accepted = await accept(needs, attempt, carton, what);
  if (!accepted.ok) return accepted;
  // Records them as this purchase's.
  if (accepted.value.isProven) await needs.collectAnew(attempt, null);
  return ok(null);
}

/** A held page for a carton: judged again first, against all that is on record by now. */
async function acceptPage(
  { documents, layouts, decisions, collectAnew }: AcceptingNeeds,
  attempt: Attempt,
  carton: string,
  file: string,
): Promise<Result<null>> {
  const wanted = wantedCartons(attempt.reference, cartonsOf(attempt), carton);
  if (!wanted.ok) return wanted;
  const [reference = ''] = wanted.value;
  const kept = await documents.list(attempt.id);
  const page = kept.find(
    (document) =>
      document.role === 'unmatched' &&
      (document.file === file || fileNameOf(document.file) === file),
  );
  if (!page) {
    const message = say('No held page is called {file}.', { file });
    return refuse('bad-input', message, { field: 'held' });
  }
  const chosen = { hash: page.hash, carton: reference };
  if (page.matchedBy === 'position') await collectAnew(attempt, chosen);
  const label = labelOf(await documents.list(attempt.id), reference);
  if (label?.hash !== page.hash || !label.accepted) {
    const message = say('{file} cannot be accepted for {carton}: {found}.', {
      file: fileNameOf(page.file),
      carton: reference,
      found: page.found[0] ?? say('the page is not held any more'),
    });
    return refuse('labels-held', message, { field: 'held' });
  }
  const against = page.found[0] ?? null;
  const data = { carton: reference, page: fileNameOf(page.file) };
  const sheet = { attemptId: attempt.id, document: page.hash };
  const learned = await layouts.learnedFrom(attempt.connection, sheet);
  await decisions.write(
    acceptance(attempt, 'accept-label', {
      ...data,
      ...(against === null ? {} : { against }),
      ...(learned === null
        ? {}
        : { layout: String(learned.id), remembered: layoutSaid(learned.layout) }),
    }),
  );
  return ok(null);
}

async function acceptHeldInvoice(
  needs: AcceptingNeeds,
  attempt: Attempt,
  file: string,
): Promise<Result<null>> {
  const kept = await needs.documents.list(attempt.id);
  const invoice = kept.find((document) => isHeldInvoice(document) && document.file === file);
  if (invoice) return await acceptInvoice(needs, attempt, invoice);
  const message = say('No held page is called {file}.', { file });
  return refuse('bad-input', message, { field: 'held' });
}

async function acceptInvoice(
  { documents, decisions }: AcceptingNeeds,
  attempt: Attempt,
  invoice: StoredDocument,
): Promise<Result<null>> {
  const found = invoice.found[0] ?? '';
  if (isForbiddenInvoice(invoice)) {
    return refuse(
      'labels-held',
      say('The commercial invoice cannot be accepted: {found}.', { found }),
      { field: 'reference' },
    );
  }
  await documents.acceptInvoice(attempt.id);
  await decisions.write(acceptance(attempt, 'accept-invoice', { against: found }));
  return ok(null);
}

async function accept(
  needs: AcceptingNeeds,
  attempt: Attempt,
  carton: string | null,
  what: Acceptable,
): Promise<Result<{ isProven: boolean }>> {
  const { documents, decisions } = needs;
  const kept = await documents.list(attempt.id);
  const waiting = kept.filter(
    (keptDocument) =>
      needsAcceptance(kept, keptDocument) &&
      (what === 'any' || isUnproven(keptDocument) === (what === 'unproven')),
  );
  const chosen = waiting.filter(
    (keptDocument) => carton === null || keptDocument.cartonReference === carton,
  );
  const invoice = what !== 'by-position' && carton === null && kept.find(isHeldInvoice);
  const refused = invoice ? await acceptInvoice(needs, attempt, invoice) : ok(null);
  if (!refused.ok) return refused;
  if (chosen.length === 0 && waiting.length > 0) {
    return refuse(
      'bad-input',
      say('No label found by position waits for carton {carton}.', { carton: carton ?? '' }),
      {
        field: 'carton',
      },
    );
  }
  for (const keptDocument of chosen) {
    const { cartonReference } = keptDocument;
    if (cartonReference === null) continue;
    await documents.accept(attempt.id, cartonReference);
    const why = isUnproven(keptDocument) ? (keptDocument.found[0] ?? null) : null;
    const data = { carton: cartonReference, ...(why === null ? {} : { against: why }) };
    await decisions.write(acceptance(attempt, 'accept-label', data));
  }
  return ok({ isProven: chosen.some(isUnproven) });
}

export const cartonsOf = ({ accepted }: Attempt): string[] =>
  accepted.cartons.map(({ reference }) => reference);

/** One of the cartons, or all. Errors: `bad-input`. */
export function wantedCartons(
  order: string,
  cartons: readonly string[],
  carton: string | undefined,
): Result<readonly string[]> {
  if (carton === undefined) return ok(cartons);
  if (cartons.includes(carton)) return ok([carton]);
  const message = say('Order {order} has no carton {carton}; it has {cartons}.', {
    order,
    carton,
    cartons: cartons.join(', ') || say('none'),
  });
  return refuse('bad-input', message, { field: 'carton' });
}

const acceptance = (
  { id, reference, connection }: Attempt,
  action: 'accept-label' | 'accept-invoice',
  data: Readonly<Record<string, AnyMessage>>,
) => ({
  action,
  subject: id,
  reason: 'looked at its picture',
  data: { reference, connection, ...data },
});
