import { type Kysely, sql } from 'kysely';
import { asText, fromText } from '../../../../shared/kernel/message.ts';
import type { StorePolls } from '../../../features/exchange/ports.ts';
import { anyOf, fromJson, rowWhere, updateWhere, upsert } from '../rows.ts';
import type { Tables } from '../tables.ts';

export function storePolls(db: Kysely<Tables>): StorePolls {
  return {
    async of(store) {
      const row = await rowWhere(db, 'store_polls', { store });
      if (!row) return null;
      const { through, next_at: nextAt, tries, last_at: lastAt, trouble } = row;
      return {
        through,
        nextAt,
        tries,
        lastAt,
        trouble: trouble === null ? null : fromText(trouble),
      };
    },
    async taken(store, { through, at, nextAt }) {
      const row = { through, last_at: at, next_at: nextAt, tries: 0, trouble: null };
      await upsert(db, 'store_polls', { store }, row);
    },
    async failed(store, { trouble: why, nextAt }) {
      const trouble = asText(why);
      await db
        .insertInto('store_polls')
        .values({ store, next_at: nextAt, tries: 1, trouble })
        .onConflict((conflict) =>
          conflict.column('store').doUpdateSet((of) => ({
            next_at: nextAt,
            trouble,
            tries: of('store_polls.tries', '+', 1),
          })),
        )
        .execute();
    },
    async orders(store) {
      const { count } = await db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(sql<boolean>`body ->> '$.source.store' = ${store}`)
        .executeTakeFirstOrThrow();
      return count;
    },
    ...ofOrders(db),
    again: (number, at) => again(db, number, at),
    keepOnly: (stores) =>
      db.transaction().execute(async (writing) => {
        for (const table of ['store_polls', 'store_orders'] as const)
          await writing.deleteFrom(table).where('store', 'not in', anyOf(stores)).execute();
      }),
    async forget(before) {
      await db.deleteFrom('store_orders').where('at', '<', before).execute();
    },
  };
}

/** As stored; `away`: dismissed. */
type KeptProblem = StoreProblem & { away?: true };
type StoreProblem = Awaited<
  ReturnType<StorePolls['refused']>
>['orders'][number]['problems'][number];

const problemsIn = (text: string | null): KeptProblem[] => fromJson<KeptProblem[]>(text ?? '[]');

/** A problem not dismissed; one that came too late, only while its purchase exists. */
const STANDS = sql<boolean>`EXISTS (SELECT 1 FROM json_each(store_orders.problems)
  WHERE value ->> 'away' IS NULL AND (value ->> 'late' IS NULL OR EXISTS (
    SELECT 1 FROM orders WHERE coalesce(json_extract(body, '$.source.number'), reference) = store_orders.number AND status IN ('shipped', 'unknown')
      AND body ->> '$.source.store' = store_orders.store AND NOT EXISTS (SELECT 1 FROM attempts
        WHERE order_id = orders.id AND kind = 'return' AND state = 'confirmed'))))`;

function ofOrders(db: Kysely<Tables>): Pick<StorePolls, 'held' | 'note' | 'refused' | 'dismiss'> {
  return {
    async held(store, numbers) {
      const rows = await db
        .selectFrom('store_orders')
        .select('number')
        .where('store', '=', store)
        .where('held', '=', 1)
        .where('number', 'in', anyOf(numbers))
        .execute();
      return new Set(rows.map(({ number }) => number));
    },
    note: (store, orders, { since, at }) =>
      db.transaction().execute(async (writing) => {
        const late = await lateOf(writing, store, numbersOf(orders.filter((of) => of.keepsLate)));
        const noted = orders.filter(({ number }) => !late.has(number));
        const numbers = numbersOf(noted);
        const away = await dismissedOf(writing, store, numbers);
        await writing
          .deleteFrom('store_orders')
          .where('store', '=', store)
          .where('number', 'in', anyOf(numbers))
          .execute();
        for (const { number, isHeld, problems } of noted) {
          if (!isHeld && problems.length === 0) continue;
          const values = {
            since,
            at,
            held: isHeld ? (1 as const) : (0 as const),
            problems: problems.length === 0 ? null : JSON.stringify(problems.map(away(number))),
          };
          await upsert(writing, 'store_orders', { store, number }, values);
        }
      }),
    async refused(store, most) {
      const all = db.selectFrom('store_orders').where('store', '=', store).where(STANDS);
      const rows = await all
        .select(['number', 'at', 'problems'])
        .orderBy('at', 'desc')
        .orderBy('number')
        .limit(most)
        .execute();
      const { total, late } = await all
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          sql<number>`count(*) FILTER (WHERE problems ->> '$[0].late' IS NOT NULL)`.as('late'),
        ])
        .executeTakeFirstOrThrow();
      const orders = rows.map(({ number, at, problems }) => ({
        number,
        at,
        problems: problemsIn(problems).filter(({ away }) => !away),
      }));
      return { total, late, orders };
    },
    dismiss: (number) =>
      db.transaction().execute(async (writing) => {
        const rows = await writing
          .selectFrom('store_orders')
          .select(['store', 'problems'])
          .where('number', '=', number)
          .where(STANDS)
          .execute();
        for (const { store, problems } of rows) {
          const away = problemsIn(problems).map((each) => ({ ...each, away: true }));
          await updateWhere(
            writing,
            'store_orders',
            { store, number },
            { problems: JSON.stringify(away) },
          );
        }
        return rows.length > 0;
      }),
  };
}

const numbersOf = (orders: readonly { number: string }[]) => orders.map(({ number }) => number);

/** Orders with a change that came too late, dismissed or not. */
async function lateOf(db: Kysely<Tables>, store: string, numbers: readonly string[]) {
  const rows = await db
    .selectFrom('store_orders')
    .select('number')
    .where('store', '=', store)
    .where('number', 'in', anyOf(numbers))
    .where(sql<boolean>`problems ->> '$[0].late' IS NOT NULL`)
    .execute();
  return new Set(numbersOf(rows));
}

/** A dismissal holds as long as the problem is the same. */
async function dismissedOf(db: Kysely<Tables>, store: string, numbers: readonly string[]) {
  const rows = await db
    .selectFrom('store_orders')
    .select(['number', 'problems'])
    .where('store', '=', store)
    .where('number', 'in', anyOf(numbers))
    .where('problems', 'is not', null)
    .execute();
  const known = new Set(
    rows.flatMap(({ number, problems }) =>
      problemsIn(problems).flatMap(({ away, ...each }) =>
        away ? [JSON.stringify([number, each])] : [],
      ),
    ),
  );
  return (number: string) =>
    (problem: StoreProblem): KeptProblem =>
      known.has(JSON.stringify([number, problem])) ? { ...problem, away: true } : problem;
}

/** Moves each shop's poll back to its oldest refused order. */
const again = (db: Kysely<Tables>, number: string | null, at: string) =>
  db.transaction().execute(async (writing) => {
    const rows = await writing
      .selectFrom('store_orders')
      .select(['store', 'number', 'since'])
      .where(STANDS)
      .$if(number !== null, (of) => of.where('number', '=', number ?? ''))
      .execute();
    for (const [name, refused] of Map.groupBy(rows, (row) => row.store)) {
      const since = refused.map((row) => row.since).sort()[0] ?? at;
      await writing
        .updateTable('store_polls')
        .set({ through: sql<string>`min(through, ${since})`, next_at: at })
        .where('store', '=', name)
        .execute();
    }
    return rows.map((row) => row.number);
  });
