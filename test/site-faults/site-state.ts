import type { Change, SiteState } from './verdict.ts';
import type { Warehouse } from './warehouse.ts';

type Sql = Warehouse['sql'];

/** The site's state at one moment, read as its owner, not through a bench. */
export async function siteState(sql: Sql): Promise<SiteState> {
  const all = (rows: string) => `(SELECT coalesce(json_agg(each), '[]') FROM (${rows}) each)`;
  const [state] = await sql(`SELECT
    ${all('SELECT reference, state FROM orders ORDER BY reference')} AS orders,
    ${all(`SELECT reference, epoch, state, bench FROM claims JOIN members USING (store)
      WHERE state NOT IN ('released', 'superseded') ORDER BY reference, epoch`)} AS claims,
    ${all(`SELECT reference, shipment_id AS "shipmentId", duplicate_of IS NOT NULL AS "isDuplicate"
      FROM purchases WHERE cancelled_at IS NULL ORDER BY id`)} AS purchases,
    ARRAY(SELECT subject FROM audit WHERE action = 'site-conflict') AS conflicts,
    recovering_since IS NOT NULL AS "isRecovering" FROM site`);
  return state as unknown as SiteState;
}

export const changesOf = async (sql: Sql): Promise<Change[]> =>
  (await sql(`SELECT reference, epoch::int, before, after, attempt_before AS "attemptBefore",
    attempt, run = member_run AS "isOfTheRun", limited IS NOT NULL OR gone AS "isShutOut",
    recovering AS "isRecovering", bought::int FROM watched ORDER BY at`)) as unknown as Change[];

/** Whether a bench has passed the gate for this order; null if the site cannot tell now. */
export async function isGated(sql: Sql, reference: string): Promise<boolean | null> {
  try {
    const rows = await sql(`SELECT 1 FROM claims WHERE reference = '${reference}'
      AND state IN ('sending', 'unknown')`);
    return rows.length > 0;
  } catch {
    return null;
  }
}

interface Write {
  what: string;
  call: string;
}

/**
 * Tries writes of ended runs and claims at an idle site: none may change a claim or an order. Returns those
 * that did.
 */
export async function writeStale(sql: Sql): Promise<{ tried: number; accepted: string[] }> {
  const writes = (await sql(STALE)) as unknown as Write[];
  const seen = () =>
    sql(`SELECT md5(string_agg(c::text, '' ORDER BY c::text)) AS claims, (SELECT
      md5(string_agg(concat(reference, state, body), '' ORDER BY reference)) FROM orders) AS orders
      FROM (SELECT reference, epoch, store, state, attempt FROM claims) c`);
  async function isAccepted(call: string): Promise<boolean> {
    const before = JSON.stringify(await seen());
    const [said] = await sql(`SELECT ${call} ? 'error' AS refused`);
    return said?.refused !== true || JSON.stringify(await seen()) !== before;
  }
  const accepted: string[] = [];
  for (const { what, call } of writes) {
    // A bench that came to its end late may have changed something beside a refused write; it does so once.
    if ((await isAccepted(call)) && (await isAccepted(call))) accepted.push(what);
  }
  return { tried: writes.length, accepted };
}

/** Of each ended claim the gate and the release; of each bench the requests of an older run, or of a copy. */
const STALE = `
  SELECT format('gate of epoch %s of %s', epoch, reference) AS what,
    format('pass_gate(%L, %s, %L, %L, %L, %L, %s, %L, 1000000, 1000)', c.store, m.run, m.token,
      merchant, reference, kind, epoch, coalesce(attempt, 'late')) AS call
    FROM claims c JOIN members m USING (store)
    WHERE state IN ('superseded', 'released', 'bought')
  UNION ALL
  SELECT format('%s of %s by %s', act, reference, whose), format(call, m.store, whose.run, whose.token,
      o.merchant, o.reference)
    FROM (SELECT * FROM members ORDER BY store LIMIT 6) m
    CROSS JOIN LATERAL (VALUES ('an older run', m.run - 1, m.token), ('a copy', m.run, 'other'))
      AS whose (whose, run, token)
    CROSS JOIN (SELECT * FROM orders ORDER BY reference LIMIT 3) o
    CROSS JOIN (VALUES
      ('claim', 'claim_order(%L, %s, %L, %L, %L, ''outbound'', 60)::jsonb'),
      ('state', 'set_order_state(%L, %s, %L, %L, %L, ''held'')'),
      ('take-over', 'take_over(%L, %s, %L, %L, %L, ''outbound'', 60, ''late'')')) AS acts (act, call)`;

/** The site's history of an order, for people who investigate a failed run. */
export async function traceOf(sql: Sql, reference: string): Promise<string[]> {
  const rows = await sql(`SELECT at, concat_ws(' ', bench, what) AS what FROM (
      SELECT f.at, store, format('fact %s: %s of %s, epoch %s %s', number, fact->>'state',
        left(fact->>'attemptId', 8), fact->>'epoch', fact->>'shipmentId') AS what
        FROM facts f WHERE reference = '${reference}'
      UNION ALL SELECT moment, store, format('epoch %s, run %s: %s to %s for %s', epoch, run, before, after,
        left(attempt, 8)) FROM watched WHERE reference = '${reference}'
      UNION ALL SELECT at, store, format('purchase %s', shipment_id) FROM purchases
        WHERE reference = '${reference}'
      UNION ALL SELECT at, store, concat_ws(' ', action, subject, data) FROM audit
        WHERE action NOT LIKE '%conflict' OR subject = '${reference}') each
    LEFT JOIN members USING (store) ORDER BY 1`);
  return rows.map(({ at, what }) => `${reference} ${(at as Date).toISOString().slice(17)} ${what}`);
}
