import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { ClientConfig } from 'pg';
import { codeOf, type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';

/** URL parameters allowed besides the location; any other could change how a bench works. */
const PARAMETERS = ['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'];

/** Modes of libpq that an attacker in between cannot downgrade to plain text. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * Parses a site's URL in libpq's form: `postgres://USER@HOST:PORT/DATABASE?sslmode=verify-full`.
 * Errors: `bad-input` with field `url`; the URL is not quoted, as it may contain a password.
 */
export function siteAddress(url: string): Result<ClientConfig> {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    return fail(bad(say('expected {example}', { example: 'postgres://USER@HOST:PORT/DATABASE' })));
  }
  const options = parsed.searchParams;
  if (parsed.password || options.has('password')) {
    return fail(
      bad(
        say(
          'expected no password in it, where other programs can read it. Leave it out: it is read from the terminal, from one line of stdin, or from PACKBENCH_SITE_PASSWORD',
        ),
      ),
    );
  }
  const unknown = [...options.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) {
    return fail(bad(say('expected only {known} after "?"', { known: PARAMETERS.join(', ') })));
  }
  const host = options.get('host') ?? decoded(parsed.hostname).replace(/^\[|\]$/g, '');
  const [user, database] = [parsed.username, parsed.pathname.slice(1)].map(decoded);
  if (!host || !user || !database) {
    return fail(bad(say('expected a host, a user and a database')));
  }
  const ssl = tls(host, options);
  if (!ssl.ok) return ssl;
  return ok({ host, port: Number(parsed.port || 5432), user, database, ssl: ssl.value });
}

/** Empty where a "%" is not followed by two hexadecimal digits. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const isNear = (host: string): boolean =>
  host.startsWith('/') || host === 'localhost' || host === '127.0.0.1' || host === '::1';

function tls(host: string, options: URLSearchParams): Result<ClientConfig['ssl']> {
  const mode = options.get('sslmode') ?? (isNear(host) ? 'disable' : null);
  if (mode === null || !SSL_MODES.includes(mode)) {
    const known = SSL_MODES.join(', ');
    return fail(bad(say('expected sslmode to be one of {known}', { known })));
  }
  if (mode === 'disable') return ok(false);
  try {
    const file = (name: string) => {
      const path = options.get(name);
      return path === null ? {} : { [FILES[name] ?? name]: readFileSync(path) };
    };
    return ok({
      ...file('sslrootcert'),
      ...file('sslcert'),
      ...file('sslkey'),
      // Node cannot verify an IP address as a server name, and would fall back to "localhost".
      ...(isIP(host)
        ? { checkServerIdentity: (_: string, of: PeerCertificate) => checkServerIdentity(host, of) }
        : { servername: host }),
      rejectUnauthorized: mode !== 'require' || options.has('sslrootcert'),
      // Only the certificate's issuer is verified; as in libpq, `require` with a root certificate does
      // the same.
      ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
    });
  } catch (error) {
    return fail(
      bad(say('a file of its certificates cannot be read ({code})', { code: codeOf(error) })),
    );
  }
}

const FILES: Readonly<Record<string, string>> = {
  sslrootcert: 'ca',
  sslcert: 'cert',
  sslkey: 'key',
};

const bad = (why: Message): StationError =>
  stationError('bad-input', say("The site's URL: {why}.", { why }), { field: 'url' });
