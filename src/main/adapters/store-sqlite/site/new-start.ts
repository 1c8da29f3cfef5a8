import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SiteCopy } from '../../../features/site/ports.ts';
import { deleteWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';

export const newStart = (db: Kysely<Tables>): Pick<SiteCopy, 'anew' | 'rename' | 'entered'> => ({
  anew: () => db.transaction().execute(anew),

  async rename(bench) {
    await db.updateTable('site_member').set({ bench }).execute();
  },

  async entered() {
    const member = db.updateTable('site_member').set({ former: null });
    await member.where('former', 'is not', null).execute();
  },
});

async function anew(db: Transaction<Tables>): Promise<boolean> {
  const open = db.selectFrom('attempts').select('id').where('state', '=', 'open');
  if (await open.executeTakeFirst()) return false;
  await db
    .updateTable('site_member')
    .set({
      former: sql`coalesce(former, store)`,
      store: randomUUID(),
      run: 1,
      token: randomUUID(),
      through: 0,
      version: 0,
      generation: null,
    })
    .execute();
  // Claims of its former identity are free.
  await deleteWhere(db, 'site_claims', { mine: 1 });
  await db.updateTable('site_claims').set({ version: 0 }).execute();
  return true;
}
