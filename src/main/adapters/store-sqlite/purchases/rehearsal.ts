import { CompiledQuery, type Transaction } from 'kysely';
import type { StoredDocument } from '../../../features/documents/ports.ts';
import type {
  Attempt,
  AttemptChange,
  AttemptFact,
  PurchaseAnswer,
} from '../../../features/purchasing/ports.ts';
import { insertDocuments } from '../documents/kept-documents.ts';
import type { Tables } from '../tables.ts';

type RecordFact = (
  db: Transaction<Tables>,
  attemptId: string,
  fact: AttemptFact,
  change: AttemptChange,
  at: string,
) => Promise<void>;

/**
 * Writes everything that a successful purchase would, and rolls it back: a damaged file then fails
 * before money is spent rather than when the answer is recorded. Runs within the transaction that
 * opens the attempt.
 */
export async function dryRun(
  db: Transaction<Tables>,
  attempt: Attempt,
  record: RecordFact,
  at: string,
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('SAVEPOINT rehearsal'));
  const fact = { kind: 'state', data: { state: 'confirmed' } } as const;
  const change = { state: 'confirmed', answer: answerOf(attempt), orderStatus: 'shipped' } as const;
  await record(db, attempt.id, fact, change, at);
  await insertDocuments(db, [documentOf(attempt, 'original'), documentOf(attempt, 'label')]);
  // Full-text search buffers its words in memory until the next savepoint or the end.
  await db.executeQuery(CompiledQuery.raw('SAVEPOINT written'));
  await db.executeQuery(CompiledQuery.raw('ROLLBACK TO rehearsal'));
  await db.executeQuery(CompiledQuery.raw('RELEASE rehearsal'));
}

/** As long as a real answer; never read. */
const answerOf = ({ id, accepted, reference }: Attempt): PurchaseAnswer => ({
  shipmentId: `rehearsal of ${id}`,
  reference,
  trackingNumber: id,
  trackingUrl: null,
  carrier: accepted.carrier,
  labelUrls: accepted.cartons.map(() => 'x'.repeat(200)),
  submittedElectronically: true,
  customsInvoiceUrl: null,
  requestId: id,
});

const documentOf = ({ id, accepted }: Attempt, role: 'original' | 'label'): StoredDocument => ({
  attemptId: id,
  role,
  hash: 'rehearsal',
  file: 'rehearsal',
  url: role === 'original' ? 'rehearsal' : null,
  cartonReference: role === 'label' ? (accepted.cartons[0]?.reference ?? '') : null,
  matchedBy: role === 'label' ? 'text' : null,
  pages: 1,
  barcodes: [],
  found: [],
  accepted: false,
});
