import { Client, type ClientBase, type ClientConfig } from 'pg';
import { StationFailure, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import { sessionOf } from './connection.ts';
import { grantExchange } from './exchange/role.ts';
import { away, failedBy } from './failures.ts';
import { type SchemaStep, schemaSteps } from './schema-steps.ts';

/** The first schema that any program works with. */
const BASELINE = schemaSteps[0]?.version ?? 0;

/** Schema version of this program; benches with the previous one can still work beside it. */
export const PROGRAM_SCHEMA = schemaSteps.at(-1)?.version ?? 0;

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
 * program created it, or one from before the baseline; the server is too old), `bad-input` (no such role), those of `siteFailure`.
 */
export async function initialise(
  address: ClientConfig,
  steps: readonly SchemaStep[] = schemaSteps,
  role: string | null = null,
): Promise<Result<Initialised>> {
  const client = new Client(sessionOf(address, { statement_timeout: '0' }));
  // Reported by the call that fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return ok(await bringUpToDate(client, steps, role));
  } catch (error) {
    return failedBy(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function bringUpToDate(
  client: Client,
  steps: readonly SchemaStep[],
  role: string | null,
): Promise<Initialised> {
  await mustServe(client);
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const from = await versionOf(client);
  const newest = steps.at(-1)?.version ?? 0;
  if (from > newest) throw new StationFailure(isNewer(from, newest));
  for (const { version, sql } of steps.filter(({ version }) => version > from)) {
    await client.query(sql);
    // Programs of the previous version work beside this one.
    const states = 'UPDATE site SET schema = $1, programs_from = greatest($1 - 1, $2)';
    await client.query(states, [version, BASELINE]);
  }
  const exchangeRole = await grantExchange(client, role);
  const { rows } = await client.query<{ id: string }>('SELECT id FROM site');
  await client.query('COMMIT');
  return { id: rows[0]?.id ?? '', schema: newest, from, exchangeRole };
}

/** 0 where there is no site yet. Throws `not-available` for one from before the baseline. */
async function versionOf(client: Client): Promise<number> {
  const { rows } = await client.query("SELECT to_regclass('packbench.site') AS found");
  return rows[0]?.found ? await mustBeReadable(client) : 0;
}

/** Version of the site's schema. Throws `not-available` for one from before the baseline. */
export async function mustBeReadable(client: ClientBase): Promise<number> {
  const { rows } = await client.query('SELECT schema FROM packbench.site');
  const version = Number(rows[0]?.schema);
  if (version < BASELINE) throw new StationFailure(isFromBefore(version));
  return version;
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

const isFromBefore = (version: number) =>
  stationError(
    'not-available',
    say(
      'The site is of a Packbench from before its first release: its schema is {version}, this program begins with {baselineVersion}. Nothing was changed. Make a new site in another database, with "packbench site init".',
      { version, baselineVersion: BASELINE },
    ),
    { retry: 'after-change' },
  );

const isNewer = (found: number, newest: number) =>
  stationError(
    'not-available',
    say(
      'The site was made by a newer Packbench: its schema is {found}, this program knows up to {newest}. Install the newer program; nothing was changed.',
      { found, newest },
    ),
    { retry: 'after-change' },
  );
