import { type Kysely, sql } from 'kysely';
import type { OutsideEvent } from '../../../../shared/exchange/outside-event.ts';
import type { TriedDelivery, WebhookDeliveries } from '../../../features/exchange/ports.ts';
import type { Tables } from '../database.ts';
import { fromJson } from '../rows.ts';

const CONSUMERS = 'exchange.webhooks ';
/** SQLite takes no more values in one statement than these rows have. */
const ROWS = 500;
const MOST_TRIED = 20;

export function webhookDeliveries(db: Kysely<Tables>): WebhookDeliveries {
  const row = (seq: number) => db.updateTable('webhook_deliveries').where('seq', '=', seq);
  return {
    consumer: (endpoint) => CONSUMERS + endpoint,
    queue: (endpoint, events, { at, until, cursor }) =>
      db.transaction().execute(async (writing) => {
        for (let start = 0; start < events.length; start += ROWS) {
          const rows = events
            .slice(start, start + ROWS)
            .map(({ id, merchant, order, ...rest }) => ({
              endpoint,
              event_id: id,
              order_key: JSON.stringify([merchant, order]),
              body: JSON.stringify({ id, ...rest, order, merchant }),
              queued_at: at,
              until_at: until,
              next_at: at,
            }));
          await writing
            .insertInto('webhook_deliveries')
            .values(rows)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
        await writing
          .updateTable('event_checkpoints')
          .set({ seq: Number(cursor.split('-')[0]) })
          .where('consumer', '=', CONSUMERS + endpoint)
          .execute();
      }),
    async due(endpoint, at, most) {
      const rows = await db
        .selectFrom('webhook_deliveries as each')
        .selectAll()
        .where('endpoint', '=', endpoint)
        .where('state', '=', 'waiting')
        .where('next_at', '<=', at)
        .where(
          sql<boolean>`NOT EXISTS (SELECT 1 FROM webhook_deliveries AS other
            WHERE other.endpoint = each.endpoint AND (other.state = 'gone'
              OR other.state = 'waiting' AND other.order_key = each.order_key AND other.seq < each.seq))`,
        )
        .orderBy('seq')
        .limit(most)
        .execute();
      return rows.map(({ seq, event_id: id, body, until_at: until, tries }) => ({
        ...{ seq, id, body, until, tries },
      }));
    },
    async delivered(seq) {
      await db.deleteFrom('webhook_deliveries').where('seq', '=', seq).execute();
    },
    async failed(seq, { why, next }) {
      await row(seq)
        .set((of) => ({ why, next_at: next, tries: of('tries', '+', 1) }))
        .execute();
    },
    async over(seq, state, why) {
      await row(seq)
        .set((of) => ({ state, why, tries: of('tries', '+', 1) }))
        .execute();
    },
    async again(id, { at, until }) {
      const rows = await db
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', tries: 0, next_at: at, until_at: until })
        .where('state', '!=', 'waiting')
        .$if(id !== null, (of) => of.where('event_id', '=', id ?? ''))
        .returning('event_id')
        .execute();
      return [...new Set(rows.map(({ event_id }) => event_id))];
    },
    counts: () => counts(db),
    tried: (endpoint) => tried(db, endpoint),
    keepOnly: (endpoints) => keepOnly(db, endpoints),
    async forget(before) {
      await db.deleteFrom('webhook_deliveries').where('queued_at', '<', before).execute();
    },
  };
}

async function tried(db: Kysely<Tables>, endpoint: string): Promise<TriedDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint', '=', endpoint)
    .where((of) => of.or([of('state', '!=', 'waiting'), of('tries', '>', 0)]))
    .orderBy('seq', 'desc')
    .limit(MOST_TRIED)
    .execute();
  return rows.map(({ event_id: id, queued_at: at, body, state, why }) => {
    const { kind, order } = fromJson<OutsideEvent>(body);
    return { id, at, kind, order, state, why };
  });
}

async function counts(db: Kysely<Tables>) {
  const count = (state: string) => sql<number>`count(*) FILTER (WHERE state = ${sql.lit(state)})`;
  return await db
    .selectFrom('webhook_deliveries')
    .select([
      'endpoint as url',
      count('waiting').as('waiting'),
      count('dead').as('dead'),
      count('gone').as('gone'),
      sql<string | null>`(SELECT why FROM webhook_deliveries AS last
            WHERE last.endpoint = webhook_deliveries.endpoint AND why IS NOT NULL
            ORDER BY state = 'waiting', seq DESC LIMIT 1)`.as('lastError'),
    ])
    .groupBy('endpoint')
    .execute();
}

const keepOnly = (db: Kysely<Tables>, endpoints: readonly string[]): Promise<void> =>
  db.transaction().execute(async (writing) => {
    const names = endpoints.map((each) => CONSUMERS + each);
    await writing
      .deleteFrom('event_checkpoints')
      .where(sql<boolean>`substr(consumer, 1, ${CONSUMERS.length}) = ${CONSUMERS}`)
      .where('consumer', 'not in', ['', ...names])
      .execute();
    await writing
      .deleteFrom('webhook_deliveries')
      .where('endpoint', 'not in', ['', ...endpoints])
      .execute();
  });
