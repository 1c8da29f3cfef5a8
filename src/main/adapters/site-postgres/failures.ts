import { DatabaseError } from 'pg';
import {
  codeOf,
  type StationError,
  StationFailure,
  stationError,
} from '../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import { fail, type Result } from '../../../shared/kernel/result.ts';

/** No answer in time: whether the call took effect is unknown. */
export class NoAnswer extends Error {}

export const noAnswer = (): never => {
  throw new NoAnswer();
};

/** Meaning of PostgreSQL's SQLSTATE for the person at the bench; by prefix. */
const MEANINGS: readonly { codes: RegExp; error: () => StationError }[] = [
  {
    codes: /^28/,
    error: () =>
      stationError(
        'credentials-refused',
        say("The site's database refuses this user or password."),
        { retry: 'after-change' },
      ),
  },
  {
    codes: /^42501$/,
    error: () =>
      stationError(
        'credentials-refused',
        say(
          "The user may not do this in the site's database. It must own the database, or the schema packbench.",
        ),
        { retry: 'after-change' },
      ),
  },
  { codes: /^(42P01|3F000|42883|42703)$/, error: () => notMade() },
  {
    codes: /^42P06$/,
    error: () =>
      stationError(
        'bad-input',
        say(
          'The database has a schema exchange of another program. Rename that, or take another database.',
        ),
        { field: 'url', retry: 'after-change' },
      ),
  },
  { codes: /^PB001$/, error: () => lostData() },
  { codes: /^3D000$/, error: () => away(say('the server has no such database')) },
  // A standby was asked for something that only a primary server does.
  { codes: /^(25006|55000)$/, error: () => away(say('the server is read-only; it is a standby')) },
  { codes: /^53300$/, error: () => away(say('it has no connection left')) },
  { codes: /^(08|57P0)/, error: () => away(say('it is stopping or starting')) },
  { codes: /^(40P01|40001|55P03|57014)$/, error: () => away(say('it is too busy')) },
];

/** Retried at once, as it had no effect: a deadlock of two writes. */
export const isCollision = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');

/** The connection is unusable, and whether the last statement took effect is unknown. */
export const isCut = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || /^(08|57P0)/.test(error.code ?? '');

/** The site knows less than it told this bench (`in_contact`); the call had no effect. */
export const isOlder = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === 'PB001';

/** null where it is a defect. */
export function siteFailure(error: unknown): StationError | null {
  if (error instanceof DatabaseError) {
    const known = MEANINGS.find(({ codes }) => codes.test(error.code ?? ''))?.error();
    return known ?? away(say('it reports an internal error'));
  }
  if (error instanceof NoAnswer) return away(say('it does not answer'));
  const code = codeOf(error);
  if (/^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|HOSTNAME)/.test(code)) {
    return away(say('its certificate is not accepted ({code})', { code }));
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return away(say('its name is not known'));
  if (code !== '') return away(say('no connection ({code})', { code }));
  if (!(error instanceof Error)) return null;
  if (/does not support SSL/.test(error.message)) return away(say('it offers no TLS'));
  if (/password/.test(error.message) && /SASL|SCRAM/.test(error.message)) return wanted();
  return /[Cc]onnection|timeout|[Cc]lient was closed|pool/.test(error.message)
    ? away(say('the connection broke'))
    : null;
}

const wanted = (): StationError =>
  stationError('credentials-missing', say("The site's database asks for a password."), {
    retry: 'after-change',
  });

export const away = (why: Message): StationError =>
  stationError('site-unavailable', say('The site cannot be used: {why}.', { why }), {
    retry: 'later',
  });

export const lostData = (): StationError =>
  away(
    say(
      'it has lost data, and waits until every bench has reported its purchases ("packbench site benches")',
    ),
  );

const notMade = (): StationError =>
  stationError(
    'not-available',
    say('There is no site in this database. Make it with "packbench site init".'),
    { retry: 'after-change' },
  );

/** The error for an exception of a call; a defect is thrown again. */
export function failedBy(error: unknown): Result<never> {
  if (error instanceof StationFailure) return fail(error.error);
  const known = siteFailure(error);
  if (!known) throw error;
  return fail(known);
}
