import { put, type Row, type Sqlite, whereReadable } from './put-row.ts';

/** What decides which of two states of an order is kept. */
interface OrderHead {
  seq: number;
  id: string;
  merchant: string;
  reference: string;
  status: string;
  updated_at: string;
  erased_at: string | null;
}

/** Without indexes, which may be damaged. */
const HEADS = `SELECT seq, id, merchant, reference, status, updated_at, erased_at FROM orders NOT INDEXED
  ORDER BY seq`;
const keyOf = ({ merchant, reference }: OrderHead) => JSON.stringify([merchant, reference]);

/**
 * Takes over the orders that were imported or changed since the backup: a cancellation, a hold or a new address is
 * not turned back. Returns their ids; null, and nothing changed, where they cannot be read.
 */
export function takeOrders(replaced: Sqlite, fresh: Sqlite): string[] | null {
  return whereReadable(fresh, () => {
    const theirs = new Map(heads(fresh).map((head) => [keyOf(head), head]));
    const whole = replaced.prepare('SELECT * FROM orders WHERE seq = ?');
    const decide = fresh.prepare('UPDATE orders SET status = ?, updated_at = ? WHERE id = ?');
    const taken: string[] = [];
    for (const head of heads(replaced)) {
      const other = theirs.get(keyOf(head));
      if (other && !isLater(head, other)) continue;
      taken.push(other?.id ?? head.id);
      if (other && head.erased_at !== null) {
        // What the backup has of its receiver is still to be erased.
        decide.run(head.status, head.updated_at, other.id);
        continue;
      }
      const { seq: _, ...row } = whole.get(head.seq) as Row;
      const columns = Object.keys(row).filter((name) => name !== 'id');
      put(fresh, 'orders', { ...row, id: other?.id ?? head.id }, columns);
    }
    if (taken.length > 0) takeOutbox(replaced, fresh, taken);
    return taken;
  });
}

const heads = (sqlite: Sqlite) => sqlite.prepare(HEADS).all() as OrderHead[];

/** A decision against buying counts whatever the clock said. */
const isLater = (head: OrderHead, other: OrderHead): boolean =>
  head.updated_at > other.updated_at ||
  (['held', 'cancelled'].includes(head.status) && ['open', 'packing'].includes(other.status));

/** A member of a site uploads only what it had not uploaded yet: the site has the newest of all others. */
function takeOutbox(replaced: Sqlite, fresh: Sqlite, orders: readonly string[]): void {
  const toGo = replaced.prepare('SELECT * FROM site_outbox WHERE order_id = ?');
  const end = fresh.prepare('DELETE FROM site_outbox WHERE order_id = ?');
  for (const id of orders) {
    end.run(id);
    for (const row of toGo.all(id) as Row[]) put(fresh, 'site_outbox', row, []);
  }
}

interface SessionHead {
  order_id: string;
  revision: number;
  saved_at: string;
  /** Whether it is bought without a person. */
  goesOn: 0 | 1;
}

/** Whether the session is bought without a person. */
const GOES_ON = `CASE WHEN json_valid(sessions.body)
  THEN json_extract(sessions.body, '$.step.kind') IN ('waiting', 'buying') ELSE 0 END`;
const SESSIONS = `SELECT order_id, revision, saved_at, ${GOES_ON} AS goesOn FROM sessions`;

/**
 * What was packed since: for purchases made since (`buy-again` and the bench go on from it), for orders taken over,
 * and where a packer went on. Unreadable packing stops no purchase: what is in work is packed again.
 */
export function takePacking(
  replaced: Sqlite,
  fresh: Sqlite,
  { attempts, orders }: { attempts: readonly string[]; orders: readonly string[] },
): void {
  const taken = whereReadable(fresh, () => {
    const ids = new Set([...orders, ...packedSince(replaced, fresh)]);
    const orderOf = fresh.prepare('SELECT order_id FROM attempts WHERE id = ?').pluck();
    for (const id of attempts) ids.add(String(orderOf.get(id)));
    for (const table of ['quotes', 'sessions', 'waiting_orders']) {
      const rowsOf = replaced.prepare(`SELECT * FROM ${table} WHERE order_id = ?`);
      const end = fresh.prepare(`DELETE FROM ${table} WHERE order_id = ?`);
      for (const id of ids) {
        if (table !== 'quotes') end.run(id);
        for (const { place: _, ...row } of rowsOf.all(id) as Row[]) put(fresh, table, row, []);
      }
    }
    for (const id of waitingHereAlone(replaced, fresh)) packAgain(fresh, id);
    return true;
  });
  if (taken === null) packAgain(fresh, null);
}

/**
 * Orders that would be bought without a person, and that are not packed, or not the same, in the replaced database:
 * the backup may be a forger's.
 */
function waitingHereAlone(replaced: Sqlite, fresh: Sqlite): string[] {
  const PACKED = `SELECT order_id, sessions.body AS packed, orders.body AS content FROM sessions
    JOIN orders ON orders.id = order_id`;
  const known = replaced.prepare(`${PACKED} WHERE order_id = ?`);
  const waiting = fresh.prepare(`${PACKED} WHERE ${GOES_ON}`);
  return (waiting.all() as WaitingOrder[])
    .filter(({ order_id, packed, content }) => {
      const here = known.get(order_id) as WaitingOrder | undefined;
      return here?.packed !== packed || here.content !== content;
    })
    .map(({ order_id }) => order_id);
}

interface WaitingOrder {
  order_id: string;
  /** The session. */
  packed: string;
  /** The order. */
  content: string;
}

function packedSince(replaced: Sqlite, fresh: Sqlite): string[] {
  const sessionsOf = (sqlite: Sqlite) => sqlite.prepare(SESSIONS).all() as SessionHead[];
  const theirs = new Map(sessionsOf(fresh).map((head) => [head.order_id, head]));
  const since: string[] = [];
  for (const head of sessionsOf(replaced)) {
    const { order_id, revision, saved_at } = head;
    const other = theirs.get(order_id);
    theirs.delete(order_id);
    const isSame = other?.revision === revision && other.saved_at === saved_at;
    if (!isSame && (!other || other.goesOn === 1 || saved_at > other.saved_at))
      since.push(order_id);
  }
  // Packing that ended since; nothing is known here of orders that only the backup has.
  const known = replaced.prepare('SELECT updated_at FROM orders WHERE id = ?').pluck();
  const backup = fresh.prepare('SELECT updated_at FROM orders WHERE id = ?').pluck();
  for (const id of theirs.keys()) {
    const at = known.get(id);
    if (at !== undefined && String(at) >= String(backup.get(id))) since.push(id);
  }
  return since;
}

/**
 * Nothing that waited in the backup may be bought by itself: it may have been stopped since. One order, or null for all
 * that are in work.
 */
function packAgain(fresh: Sqlite, id: string | null): void {
  const inWork = `SELECT id FROM orders WHERE status = 'packing' AND id = coalesce(?, id)
    AND NOT EXISTS (SELECT 1 FROM attempts WHERE order_id = orders.id AND kind = 'outbound'
      AND state IN ('open', 'unknown', 'confirmed'))`;
  for (const table of ['waiting_orders', 'sessions'])
    fresh.prepare(`DELETE FROM ${table} WHERE order_id IN (${inWork})`).run(id);
  fresh.prepare(`UPDATE orders SET status = 'open' WHERE id IN (${inWork})`).run(id);
}
