import { Client, type ClientConfig, DatabaseError, escapeIdentifier } from 'pg';
import {
  type StationError,
  StationFailure,
  stationError,
} from '../../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { within } from '../../../../shared/kernel/within.ts';
import type { LookUpLogin } from '../../../features/rows/ports.ts';
import { sessionOf } from '../connection.ts';
import { NoAnswer, noAnswer, siteFailure } from '../failures.ts';

/** A packer is waiting. The server times out before the client. */
const ANSWERS_WITHIN_MS = 4_000;
const SECONDS = 3;
const MOST_ROWS = 1001;

type Row = Readonly<Record<string, unknown>>;

/**
 * Queries another program's view on a separate connection, so that a hanging view delays no
 * purchase. Functions in the view run as its login, which may do nothing else here.
 */
export async function lookUp(
  address: ClientConfig,
  view: string,
  reference: string,
  { user, password }: LookUpLogin,
): Promise<Result<Row[]>> {
  // Never the bench's own password: the server would be told it for another user.
  const of = { ...address, user, password: password ?? undefined };
  const client = new Client({
    ...sessionOf(of, { statement_timeout: `${SECONDS}s`, search_path: 'exchange' }),
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
  });
  client.on('error', () => undefined);
  let isReached = false;
  const asking = ask(client, view, reference, () => {
    isReached = true;
  });
  try {
    return ok(await within(ANSWERS_WITHIN_MS, asking, noAnswer));
  } catch (error) {
    return failed(error, { view, user, isReached });
  } finally {
    client.end().catch(() => undefined);
  }
}

async function ask(
  client: Client,
  view: string,
  reference: string,
  onReached: () => void,
): Promise<Row[]> {
  await client.connect();
  await client.query('BEGIN READ ONLY');
  onReached();
  const [more] = (await client.query<Beyond>(BEYOND, [view])).rows;
  if (more) throw new StationFailure(mayDoMore(view, more));
  const from = `exchange.${escapeIdentifier(view)} v`;
  const { rows } = await client.query<{ row: Row }>({
    text: `SELECT row_to_json(v)::text AS row FROM ${from} WHERE v.reference = $1 LIMIT ${MOST_ROWS}`,
    values: [reference],
  });
  return rows.map(({ row }) => exactly(String(row)));
}

// Source-text access is in Node 24 and not yet in TypeScript's library types.
type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => Row;

const exactly = (text: string): Row =>
  parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' ? (source ?? String(value)) : value,
  );

interface Beyond {
  may: keyof typeof BEYOND_WORDS;
  what: string;
}

/** What the login may do besides reading the view $1; the plainest comes first. */
const BEYOND = `
  WITH own AS (SELECT oid AS role, * FROM pg_roles WHERE rolname = session_user),
    spaces AS (SELECT oid AS space, nspname FROM pg_namespace
      WHERE nspname IN ('packbench', 'exchange'))
  SELECT 'rule' AS may, rolname AS what FROM own
    WHERE rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls
  UNION ALL SELECT 'be', roleid::regrole::text FROM pg_auth_members JOIN own ON member = role
  UNION ALL SELECT 'change', datname FROM pg_database
    WHERE datname = current_database() AND has_database_privilege(oid, 'CREATE')
  UNION ALL SELECT 'change', nspname FROM spaces WHERE has_schema_privilege(space, 'CREATE')
  UNION ALL SELECT 'read', nspname FROM spaces
    WHERE nspname = 'packbench' AND has_schema_privilege(space, 'USAGE')
  UNION ALL SELECT CASE WHEN writes THEN 'change' ELSE 'read' END, nspname || '.' || relname
    FROM pg_class JOIN spaces ON relnamespace = space,
      LATERAL (SELECT has_any_column_privilege(oid, 'INSERT, UPDATE, REFERENCES')
        OR has_table_privilege(oid, 'DELETE, TRUNCATE, TRIGGER') AS writes) AS rights
    WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND (writes OR (nspname, relname) <> ('exchange', $1)
      AND has_any_column_privilege(oid, 'SELECT'))
  LIMIT 1`;

const BEYOND_WORDS = {
  rule: (role: string) =>
    say('{role} is a superuser, or may create roles or databases or read everything', { role }),
  be: (role: string) => say('it is a member of {role}', { role }),
  change: (place: string) => say('it may change {place}', { place }),
  read: (place: string) => say('it may read {place}', { place }),
};

const mayDoMore = (view: string, { may, what }: Beyond): StationError =>
  stationError(
    'bad-input',
    say(
      'exchange.lookupUser: expected a database login that may read {view} and nothing else, made as in docs/sql.md: {why}.',
      { view: `exchange.${view}`, why: BEYOND_WORDS[may](what) },
    ),
    { field: 'exchange.lookupUser', retry: 'after-change' },
  );

interface Asked {
  view: string;
  user: string;
  /** The database was reached, so the view failed. */
  isReached: boolean;
}

function failed(error: unknown, { view, user, isReached }: Asked): Result<never> {
  if (error instanceof StationFailure) return fail(error.error);
  const code = error instanceof DatabaseError ? (error.code ?? '') : '';
  // The view's references have a type that this one cannot be converted to, such as numbers.
  if (/^22/.test(code)) return ok([]) as Result<never>;
  if (isReached && (error instanceof NoAnswer || code === '57014')) return fail(notInTime(view));
  const known = siteFailure(error);
  if (!known) throw error;
  if (known.code === 'credentials-missing') return fail(passwordMissing(user));
  if (code.startsWith('28')) return fail(loginRefused(user));
  const isAway = /^(08|57P|53|3D)/.test(code) || !(error instanceof DatabaseError);
  return fail(isAway ? known : cannotBeRead(view, WHY[code] ?? trouble(error)));
}

const WHY: Readonly<Record<string, Message>> = {
  '42P01': say('there is no such view or table'),
  '42703': say('it has no column reference'),
};

const trouble = (error: DatabaseError): Message =>
  say('the database says: {message}', { message: error.message.slice(0, 200) });

const passwordMissing = (user: string): StationError =>
  stationError(
    'credentials-missing',
    say(
      "The site's database asks for the password of {user}, the login of exchange.lookupUser: packbench exchange secret {user}",
      { user },
    ),
    { field: 'exchange.lookupUser', retry: 'after-change' },
  );

const loginRefused = (user: string): StationError =>
  stationError(
    'credentials-refused',
    say(
      "The site's database refuses {user}, the login of exchange.lookupUser, or its password. Another password: packbench exchange secret {user}",
      { user },
    ),
    { field: 'exchange.lookupUser', retry: 'after-change' },
  );

const cannotBeRead = (view: string, why: Message): StationError =>
  stationError(
    'bad-input',
    say(
      'exchange.lookupView: expected a view that is read by its column reference, found {view}: {why}.',
      { view: `exchange.${view}`, why },
    ),
    { field: 'exchange.lookupView', retry: 'after-change' },
  );

const notInTime = (view: string): StationError =>
  stationError(
    'not-available',
    say(
      '{view}, the view of the ERP, did not answer within {seconds} s. Scan again in a minute. If it goes on, whoever runs the ERP must make it faster.',
      { view: `exchange.${view}`, seconds: SECONDS },
    ),
    { field: 'exchange.lookupView', retry: 'later' },
  );
