import type { Kysely, Selectable } from 'kysely';
import { LabelLayoutSchema, type StoredLayout } from '../../../../shared/documents/label-layout.ts';
import { say } from '../../../../shared/kernel/message.ts';
import type { LabelLayouts } from '../../../features/documents/ports.ts';
import { fromJson, readSaved } from '../rows.ts';
import type { Tables } from '../tables.ts';

export function labelLayouts(db: Kysely<Tables>, now: () => Date): LabelLayouts {
  const inUse = (connection: string) =>
    db
      .selectFrom('label_layouts')
      .selectAll()
      .where('connection', '=', connection)
      .where('forgotten_at', 'is', null)
      .orderBy('id');

  return {
    async list(connection) {
      return (await inUse(connection).execute()).map(stored);
    },

    async learnedFrom(connection, { attemptId, document }) {
      const row = await inUse(connection)
        .where('attempt_id', '=', attemptId)
        .where('document', '=', document)
        .executeTakeFirst();
      return row ? stored(row) : null;
    },

    async add(connection, { attemptId, document }, layout) {
      await db
        .insertInto('label_layouts')
        .values({
          connection,
          attempt_id: attemptId,
          document,
          at: now().toISOString(),
          layout: JSON.stringify(layout),
        })
        .execute();
    },

    async forget(connection, id) {
      const row = await inUse(connection).where('id', '=', id).executeTakeFirst();
      if (!row) return null;
      await db
        .updateTable('label_layouts')
        .set({ forgotten_at: now().toISOString() })
        .where('id', '=', id)
        .execute();
      return stored(row);
    },
  };
}

const stored = ({
  id,
  at,
  attempt_id,
  layout,
}: Selectable<Tables['label_layouts']>): StoredLayout => ({
  id,
  at,
  attemptId: attempt_id,
  layout: readSaved(LabelLayoutSchema, fromJson<unknown>(layout), () =>
    say('The label layout {id}', { id }),
  ),
});
