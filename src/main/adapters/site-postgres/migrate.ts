import { Client, type ClientConfig } from 'pg';
import { StationFailure, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import { sessionOf } from './connection.ts';
import { grantExchange } from './exchange/role.ts';
import { away, failedBy } from './failures.ts';
import { type SiteMigration, siteMigrations } from './migrations/index.ts';

/** Schema version of this program; benches with the previous one can still work beside it. */
export const PROGRAM_SCHEMA = siteMigrations.length;

const OLDEST_SERVER = 150_000;

/** Key of the advisory lock that lets one program migrate at a time; unique in the database. */
const LOCK = 0x50424348;

export interface Initialised {
  id: string;
  schema: number;
  from: number;
  /** Role that may insert orders into the schema `exchange`; null where none exists. */
  exchangeRole: string | null;
}

/**
 * Creates or upgrades the schema `packbench` in one transaction. `role`: may insert orders into the
 * schema `exchange` and read there, in addition to the default role. Errors: `not-available` (a newer
 * program created it, or the server is too old), `bad-input` (no such role), those of `siteFailure`.
 */
export async function initialise(
  address: ClientConfig,
  migrations: readonly SiteMigration[] = siteMigrations,
  role: string | null = null,
): Promise<Result<Initialised>> {
  const client = new Client(sessionOf(address, { statement_timeout: '0' }));
  // Reported by the call that fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return ok(await bringUpToDate(client, migrations, role));
  } catch (error) {
    return failedBy(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function bringUpToDate(
  client: Client,
  migrations: readonly SiteMigration[],
  role: string | null,
): Promise<Initialised> {
  await mustServe(client);
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const from = await versionOf(client);
  const newest = migrations.length;
  if (from > newest) throw new StationFailure(isNewer(from, newest));
  if (from === 0) await client.query('CREATE SCHEMA IF NOT EXISTS packbench');
  for (const { version, statements } of migrations.filter(({ version }) => version > from)) {
    for (const statement of statements) await client.query(statement);
    // Programs of the previous version work beside this one.
    const sql = 'UPDATE site SET schema = $1, programs_from = greatest($1 - 1, 1)';
    await client.query(sql, [version]);
  }
  const exchangeRole = await grantExchange(client, role);
  const { rows } = await client.query<{ id: string }>('SELECT id FROM site');
  await client.query('COMMIT');
  return { id: rows[0]?.id ?? '', schema: newest, from, exchangeRole };
}

/** 0 where there is no site yet. */
async function versionOf(client: Client): Promise<number> {
  const { rows } = await client.query("SELECT to_regclass('packbench.site') AS found");
  if (!rows[0]?.found) return 0;
  return Number((await client.query('SELECT schema FROM site')).rows[0]?.schema);
}

async function mustServe(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; standby: boolean }>(
    `SELECT current_setting('server_version_num')::integer AS version,
      current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby`,
  );
  const [found] = rows;
  if (found?.standby)
    throw new StationFailure(away(say('the server is read-only; it is a standby')));
  if (!found || found.version < OLDEST_SERVER || found.encoding !== 'UTF8') {
    throw new StationFailure(
      stationError(
        'not-available',
        say('A site needs PostgreSQL 15 or later and a database in UTF8.'),
        { retry: 'after-change' },
      ),
    );
  }
}

const isNewer = (found: number, newest: number) =>
  stationError(
    'not-available',
    say(
      'The site was made by a newer Packbench: its schema is {found}, this program knows up to {newest}. Install the newer program; nothing was changed.',
      { found, newest },
    ),
    { retry: 'after-change' },
  );
