import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { bareCode, commandsIn } from '../../../../shared/kernel/codes.ts';
import type {
  DocumentRepository,
  DocumentTries,
  StoredDocument,
} from '../../../features/documents/ports.ts';
import { append } from '../events.ts';
import { placeNow } from '../files/document-files.ts';
import { deleteWhere, fromJson, rowWhere, upsert } from '../rows.ts';
import type { Tables } from '../tables.ts';
import { contestedBy, findClaims, findInvoice, isOfCancelled, saveMarks } from './label-marks.ts';

export function documentRepository(db: Kysely<Tables>, documents: string): DocumentRepository {
  async function list(attemptId: string): Promise<StoredDocument[]> {
    const rows = await db
      .selectFrom('documents')
      .selectAll()
      .select([isOfCancelled.as('cancelled'), contestedBy.as('contested')])
      .where('attempt_id', '=', attemptId)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...toDocument(row, documents), ...foreign(row) }));
  }

  return {
    list,

    async save(attemptId, kept, marks) {
      const stray = kept.find((document) => document.attemptId !== attemptId);
      if (stray) throw new Error(`Paper of ${stray.attemptId} among those of ${attemptId}`);
      await db.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('documents')
          .where('attempt_id', '=', attemptId)
          .where('role', '<>', 'original')
          .execute();
        await insertDocuments(transaction, kept);
        if (marks) await saveMarks(transaction, attemptId, marks);
        await append(transaction, { kind: 'documents.kept.v1', data: { attemptId } });
      });
    },

    claims: (attemptId, marks) => findClaims(db, attemptId, marks),

    async keepOriginals(originals) {
      const other = originals.find(({ role }) => role !== 'original');
      if (other) throw new Error(`A paper of the role ${other.role} among originals`);
      await db.transaction().execute(async (transaction) => {
        await insertDocuments(transaction, originals);
        for (const attemptId of new Set(originals.map((each) => each.attemptId))) {
          await append(transaction, { kind: 'documents.kept.v1', data: { attemptId } });
        }
      });
    },

    invoiceOf: (hash, otherThan) => findInvoice(db, hash, otherThan),

    withBarcode: (code) => findBarcode(db, code),

    async accept(attemptId, cartonReference) {
      if (!(await accept(db, attemptId, cartonReference))) {
        throw new Error(`No label of carton ${cartonReference} in ${attemptId}`);
      }
    },

    async acceptInvoice(attemptId) {
      await accept(db, attemptId, null);
    },

    async find(file) {
      // Its folder is named after its purchase.
      const attemptId = file.split(/[/\\]/).at(-2) ?? '';
      const kept = await list(attemptId);
      return kept.find((document) => document.file === file) ?? null;
    },
  };
}

function foreign(row: {
  cancelled: number;
  contested: string | null;
}): Pick<StoredDocument, 'foreign'> {
  if (row.cancelled === 1) return { foreign: 'cancelled' };
  return row.contested ? { foreign: fromJson(row.contested) } : {};
}

/** Labels and invoices of about a day. A label that is held counts too: its paper may come from the partner's portal. */
const LOOKED_BACK = 500;

/** Every command has a colon, perhaps a full-width one; what stands around it only `commandsIn` reads. */
const mayHoldCommand = sql<boolean>`(documents.barcodes LIKE '%:%' OR documents.barcodes GLOB '*[^ -~]*')`;

async function findBarcode(db: Kysely<Tables>, code: string): Promise<string | null> {
  const { newest } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('documents')
    .innerJoin('attempts', 'attempts.id', 'documents.attempt_id')
    .select(['documents.barcodes', 'attempts.reference'])
    .where('documents.id', '>', Number(newest ?? 0) - LOOKED_BACK)
    .where('documents.role', 'in', ['label', 'invoice', 'unmatched'])
    .where(mayHoldCommand)
    .orderBy('documents.id', 'desc')
    .execute();
  const wanted = bareCode(code);
  const found = rows.find(({ barcodes }) =>
    fromJson<string[]>(barcodes).some((each) => commandsIn(each).includes(wanted)),
  );
  return found?.reference ?? null;
}

/** The label of a carton, or the invoice without one. Returns whether there is one. */
async function accept(
  db: Kysely<Tables>,
  attemptId: string,
  carton: string | null,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    let kept = transaction
      .updateTable('documents')
      .set({ accepted: 1 })
      .where('attempt_id', '=', attemptId)
      .where('role', '=', carton === null ? 'invoice' : 'label');
    if (carton !== null) kept = kept.where('carton_reference', '=', carton);
    const { numUpdatedRows } = await kept.executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await append(transaction, { kind: 'documents.accepted.v1', data: { attemptId } });
    return true;
  });
}

/** Existing originals are not changed. */
export async function insertDocuments(
  db: Transaction<Tables>,
  kept: readonly StoredDocument[],
): Promise<void> {
  for (const document of kept) {
    const adding = db.insertInto('documents').values(toRow(document));
    await (document.role === 'original'
      ? adding.onConflict((conflict) => conflict.doNothing())
      : adding
    ).execute();
  }
}

const toRow = (document: StoredDocument): Insertable<Tables['documents']> => ({
  attempt_id: document.attemptId,
  role: document.role,
  hash: document.hash,
  file: document.file,
  url: document.url ?? '',
  carton_reference: document.cartonReference,
  matched_by: document.matchedBy,
  pages: document.pages,
  barcodes: JSON.stringify(document.barcodes),
  found: JSON.stringify(document.found),
  accepted: document.accepted ? 1 : 0,
});

const toDocument = (row: Selectable<Tables['documents']>, documents: string): StoredDocument => ({
  attemptId: row.attempt_id,
  role: row.role,
  hash: row.hash,
  file: placeNow(documents, row.file),
  url: row.url === '' ? null : row.url,
  cartonReference: row.carton_reference,
  matchedBy: row.matched_by,
  pages: row.pages,
  barcodes: fromJson(row.barcodes),
  found: fromJson(row.found),
  accepted: row.accepted === 1,
});

const MINUTE = 60_000;
/** Pause after each failure; the last one repeats. */
const PAUSES = [5, 15, 60, 4 * 60, 12 * 60, 24 * 60].map((minutes) => minutes * MINUTE);
const LONGEST = 24 * 60 * MINUTE;

export function documentTries(db: Kysely<Tables>, now: () => Date): DocumentTries {
  const find = (attemptId: string) => rowWhere(db, 'document_tries', { attempt_id: attemptId });

  return {
    async isDue(attemptId) {
      const tried = await find(attemptId);
      if (!tried) return true;
      const left = Date.parse(tried.next_at) - now().getTime();
      // A clock that was far ahead must not postpone it for years.
      return left <= 0 || left > LONGEST;
    },

    async failed(attemptId) {
      const failures = ((await find(attemptId))?.failures ?? 0) + 1;
      const pause = PAUSES[Math.min(failures, PAUSES.length) - 1] ?? LONGEST;
      const next_at = new Date(now().getTime() + pause).toISOString();
      await upsert(db, 'document_tries', { attempt_id: attemptId }, { failures, next_at });
    },

    async lacking(attemptId) {
      if (await find(attemptId)) return;
      const tried = { failures: 1, next_at: now().toISOString() };
      await upsert(db, 'document_tries', { attempt_id: attemptId }, tried);
    },

    isLacking: async (attemptId) => (await find(attemptId)) !== undefined,

    async had(attemptId) {
      await deleteWhere(db, 'document_tries', { attempt_id: attemptId });
    },
  };
}
