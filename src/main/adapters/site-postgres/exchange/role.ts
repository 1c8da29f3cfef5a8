import { type Client, escapeIdentifier } from 'pg';
import { failure } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';

/** Gets its rights automatically where it exists; other roles by name. */
const EXCHANGE_ROLE = 'packbench_exchange';

/** Columns that only benches write. */
const ANSWERS = [
  ...['id', 'state', 'message', 'field', 'expected', 'found', 'inserted_at', 'answered_at'],
  'order_in',
];

const VIEWS = ['shipments', 'tracking', 'exceptions', 'handovers', 'handover_parcels'];

/**
 * Lets a role insert orders, read their results, and read the views; nothing else. Returns its name;
 * null where none is named and the default role does not exist. Throws `bad-input`.
 */
export async function grantExchange(client: Client, named: string | null): Promise<string | null> {
  const role = named ?? EXCHANGE_ROLE;
  const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  if (known.rowCount === 0) {
    if (named === null) return null;
    throw failure('bad-input', say('The server has no role {role}.', { role }), {
      field: 'exchangeRole',
    });
  }
  const to = escapeIdentifier(role);
  await client.query(`GRANT USAGE ON SCHEMA exchange TO ${to}`);
  for (const table of ['orders_in', 'order_lines_in']) {
    const { rows } = await client.query<{ columns: string }>(
      `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
          AND attname <> ALL ($2)`,
      [`exchange.${table}`, ANSWERS],
    );
    await client.query(`GRANT SELECT, INSERT (${rows[0]?.columns}) ON exchange.${table} TO ${to}`);
  }
  for (const view of VIEWS) await client.query(`GRANT SELECT ON exchange.${view} TO ${to}`);
  return role;
}
