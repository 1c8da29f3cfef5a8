import { Client, type ClientConfig, DatabaseError, escapeIdentifier } from 'pg';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { within } from '../../../../shared/kernel/within.ts';
import { sessionOf } from '../connection.ts';
import { NoAnswer, noAnswer, siteFailure } from '../failures.ts';

/** A packer is waiting. The server times out before the client. */
const ANSWERS_WITHIN_MS = 4_000;
const SECONDS = 3;
const MOST_ROWS = 1001;

type Row = Readonly<Record<string, unknown>>;

/**
 * Queries another program's view on a separate connection, so that a hanging view delays no
 * purchase. Read-only, whatever the view does.
 */
export async function lookUp(
  address: ClientConfig,
  view: string,
  reference: string,
): Promise<Result<Row[]>> {
  const client = new Client({
    ...sessionOf(address, { statement_timeout: `${SECONDS}s`, search_path: 'exchange' }),
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
    return failed(error, view, isReached);
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

/** `isReached`: the database was reached, so the view failed. */
function failed(error: unknown, view: string, isReached: boolean): Result<never> {
  const code = error instanceof DatabaseError ? (error.code ?? '') : '';
  // The view's references have a type that this one cannot be converted to, such as numbers.
  if (/^22/.test(code)) return ok([]) as Result<never>;
  if (isReached && (error instanceof NoAnswer || code === '57014')) return fail(notInTime(view));
  const known = siteFailure(error);
  if (!known) throw error;
  const isAway = /^(08|28|57P|53|3D)/.test(code) || !(error instanceof DatabaseError);
  return fail(isAway ? known : cannotBeRead(view, WHY[code] ?? trouble(error)));
}

const WHY: Readonly<Record<string, Message>> = {
  '42P01': say('there is no such view or table'),
  '42703': say('it has no column reference'),
  '42501': say('this bench’s database user may not read it'),
};

const trouble = (error: DatabaseError): Message =>
  say('the database says: {message}', { message: error.message.slice(0, 200) });

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
