import { type Kysely, sql, type Transaction } from 'kysely';
import type { OutsideEvent } from '../../../../shared/exchange/outside-event.ts';
import type { WebhookEndpoint } from '../../../../shared/settings/exchange-settings.ts';
import type {
  QueuedEvent,
  TriedDelivery,
  WebhookDeliveries,
} from '../../../features/exchange/ports.ts';
import { fromJson } from '../rows.ts';
import type { Tables } from '../tables.ts';

const CONSUMERS = 'exchange.webhooks ';
/** Keeps a statement's values below SQLite's limit. */
const ROWS = 500;
const MOST_POSTS = 50;
const MOST_TRIED = 20;

const seqOf = (cursor: string): number => Number(cursor.split('-')[0]);

export function webhookDeliveries(db: Kysely<Tables>): WebhookDeliveries {
  const row = (of: Kysely<Tables>, seq: number) =>
    of.updateTable('webhook_deliveries').where('seq', '=', seq);
  return {
    consumer: (endpoint) => CONSUMERS + endpoint,
    queue: (endpoint, events, when) =>
      db.transaction().execute((writing) => queue(writing, endpoint, events, when)),
    async due(endpoint, at, most) {
      const rows = await db
        .selectFrom('webhook_deliveries as each')
        .selectAll()
        .where('endpoint', '=', endpoint)
        .where('state', '=', 'waiting')
        .where('next_at', '<=', at)
        .where(
          sql<boolean>`NOT EXISTS (SELECT 1 FROM webhook_deliveries AS before
            WHERE before.endpoint = ${endpoint} AND before.state = 'waiting'
              AND before.order_key = each.order_key AND before.seq < each.seq)
            AND NOT EXISTS (SELECT 1 FROM webhook_deliveries AS gone
              WHERE gone.endpoint = ${endpoint} AND gone.state = 'gone')
            AND NOT EXISTS (SELECT 1 FROM webhook_endpoints
              WHERE url = ${endpoint} AND paused_until > ${at})`,
        )
        // As its index has them: all that wait are sorted otherwise, for each few.
        .orderBy('next_at')
        .orderBy('seq')
        .limit(most)
        .execute();
      return rows.map(({ seq, event_id: id, body, until_at: until, tries }) => ({
        seq,
        id,
        body,
        until,
        tries,
      }));
    },
    delivered: (seq, at) => db.transaction().execute((writing) => delivered(writing, seq, at)),
    failed: (seq, { why, at, next, pause }) =>
      db.transaction().execute(async (writing) => {
        const tries = { why, tried_at: at, next_at: next };
        const [found] = await row(writing, seq)
          .set((of) => ({ ...tries, tries: of('tries', '+', 1) }))
          .returning('endpoint')
          .execute();
        if (!pause || !found) return;
        // Of several answers received at once, the longest pause counts.
        const longest = sql<string>`max(coalesce(paused_until, ''), ${pause})`;
        await writing
          .insertInto('webhook_endpoints')
          .values({ url: found.endpoint, paused_until: pause })
          .onConflict((conflict) => conflict.column('url').doUpdateSet({ paused_until: longest }))
          .execute();
      }),
    async over(seq, state, { why, at }) {
      await row(db, seq)
        .set((of) => ({ state, why, tried_at: at, tries: of('tries', '+', 1) }))
        .execute();
    },
    again: (id, when) => db.transaction().execute((writing) => again(writing, id, when)),
    counts: () => counts(db),
    tried: (endpoint) => tried(db, endpoint),
    keepOnly: (endpoints) => db.transaction().execute((writing) => keepOnly(writing, endpoints)),
    async forget(before) {
      await db.deleteFrom('webhook_deliveries').where('queued_at', '<', before).execute();
      await db.deleteFrom('webhook_posts').where('at', '<', before).execute();
    },
  };
}

async function queue(
  db: Transaction<Tables>,
  endpoint: string,
  events: readonly QueuedEvent[],
  { at, until, from, cursor }: Parameters<WebhookDeliveries['queue']>[2],
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('event_checkpoints')
    .set({ seq: seqOf(cursor) })
    .where('consumer', '=', CONSUMERS + endpoint)
    .where('seq', '=', seqOf(from))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  for (let start = 0; start < events.length; start += ROWS) {
    const rows = events.slice(start, start + ROWS).map((event) => ({
      endpoint,
      event_id: event.id,
      order_key: JSON.stringify([event.order.merchant, event.order.reference]),
      body: JSON.stringify(event),
      queued_at: at,
      until_at: until,
      next_at: at,
    }));
    await db
      .insertInto('webhook_deliveries')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function delivered(db: Transaction<Tables>, seq: number, at: string): Promise<void> {
  const [taken] = await db
    .deleteFrom('webhook_deliveries')
    .where('seq', '=', seq)
    .returning(['endpoint', 'event_id', 'order_key', 'body'])
    .execute();
  if (!taken) return;
  const { endpoint, event_id, order_key, body } = taken;
  const { kind } = fromJson<OutsideEvent>(body);
  await db
    .insertInto('webhook_posts')
    .values({ endpoint, event_id, order_key, kind, at })
    .execute();
  await db
    .insertInto('webhook_endpoints')
    .values({ url: endpoint, delivered: 1 })
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet((of) => ({
        delivered: of('webhook_endpoints.delivered', '+', 1),
      })),
    )
    .execute();
  await sql`DELETE FROM webhook_posts WHERE endpoint = ${endpoint} AND seq <= (
    SELECT seq FROM webhook_posts WHERE endpoint = ${endpoint}
    ORDER BY seq DESC LIMIT 1 OFFSET ${sql.lit(MOST_POSTS)})`.execute(db);
}

async function again(
  db: Transaction<Tables>,
  id: string | null,
  { at, until }: { at: string; until: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('webhook_deliveries')
    .set((of) => ({
      state: 'waiting',
      next_at: at,
      tries: 0,
      // Waiting ones keep their deadline.
      until_at: of.case().when('state', '=', 'waiting').then(of.ref('until_at')).else(until).end(),
    }))
    .where((of) => of.or([of('state', '!=', 'waiting'), of('tries', '>', 0)]))
    .$if(id !== null, (of) => of.where('event_id', '=', id ?? ''))
    .returning(['event_id', 'endpoint'])
    .execute();
  const urls = rows.map(({ endpoint }) => endpoint);
  await db
    .updateTable('webhook_endpoints')
    .set({ paused_until: null })
    .where('url', 'in', ['', ...new Set(urls)])
    .execute();
  return [...new Set(rows.map(({ event_id }) => event_id))];
}

async function tried(db: Kysely<Tables>, endpoint: string): Promise<TriedDelivery[]> {
  const waiting = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint', '=', endpoint)
    .where((of) => of.or([of('state', '!=', 'waiting'), of('tries', '>', 0)]))
    .orderBy('seq', 'desc')
    .limit(MOST_TRIED)
    .execute();
  const taken = await db
    .selectFrom('webhook_posts')
    .selectAll()
    .where('endpoint', '=', endpoint)
    .orderBy('seq', 'desc')
    .limit(MOST_TRIED)
    .execute();
  const all = [
    ...waiting.map(({ event_id: id, tried_at, queued_at, body, state, why }): TriedDelivery => {
      const { kind, order } = fromJson<OutsideEvent>(body);
      return { id, at: tried_at ?? queued_at, kind, order: order.reference, state, why };
    }),
    ...taken.map(({ event_id: id, at, kind, order_key }): TriedDelivery => {
      const [, order] = fromJson<[string | null, string]>(order_key);
      return { id, at, kind, order, state: 'delivered', why: null };
    }),
  ];
  return all.sort((one, other) => (one.at < other.at ? 1 : -1));
}

async function counts(db: Kysely<Tables>) {
  const count = (state: string) => sql<number>`count(*) FILTER (WHERE state = ${sql.lit(state)})`;
  const queued = await db
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
  const known = await db.selectFrom('webhook_endpoints').select(['url', 'delivered']).execute();
  const none = { waiting: 0, dead: 0, gone: 0, lastError: null };
  const urls = new Set([...queued, ...known].map(({ url }) => url));
  return [...urls].map((url) => ({
    ...(queued.find((each) => each.url === url) ?? { url, ...none }),
    delivered: known.find((each) => each.url === url)?.delivered ?? 0,
  }));
}

async function keepOnly(
  db: Transaction<Tables>,
  endpoints: readonly WebhookEndpoint[],
): Promise<void> {
  const urls = ['', ...endpoints.map(({ url }) => url)];
  await db
    .deleteFrom('event_checkpoints')
    .where(sql<boolean>`substr(consumer, 1, ${CONSUMERS.length}) = ${CONSUMERS}`)
    .where(
      'consumer',
      'not in',
      urls.map((url) => CONSUMERS + url),
    )
    .execute();
  await db.deleteFrom('webhook_deliveries').where('endpoint', 'not in', urls).execute();
  await db.deleteFrom('webhook_posts').where('endpoint', 'not in', urls).execute();
  await db.deleteFrom('webhook_endpoints').where('url', 'not in', urls).execute();
  for (const { url, kinds } of endpoints) {
    if (!kinds) continue;
    await db
      .deleteFrom('webhook_deliveries')
      .where('endpoint', '=', url)
      .where(sql<string>`body ->> 'kind'`, 'not in', kinds)
      .execute();
  }
}
