import { lookup as lookupName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { isLoopback } from '../../../shared/kernel/loopback.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { DocumentSource, Download } from '../../features/documents/ports.ts';
import { ADDRESS_REFUSED } from '../http/open-socket.ts';
import { type Exchange, exchange, type Route } from '../http/transport.ts';
import { type Limits, withRetries } from './http/calls.ts';

/** Accepted of documents, and of nothing else. */
export const DOCUMENT_TYPE = 'application/pdf';

export type DocumentSettings = Pick<
  Settings,
  'connection.labelRedirects' | 'connection.labelToken'
>;

export interface DocumentOptions {
  baseUrl: string;
  limits: Limits;
  route: Route;
  signal: AbortSignal;
  settings: () => DocumentSettings;
  authorize: (renew: boolean) => Promise<Result<{ header: string }>>;
}

/**
 * Fetches PDFs from URLs the partner gave. Only https, and never an address of this machine or a private
 * network: the URL comes from outside and must not make the station send requests into its own network.
 * Exception: the connection's own origin if it is loopback (the sandbox). No redirects and no Authorization
 * header, because label URLs may belong to another service, unless settings ask for them: each address
 * that a redirect names is checked alike, and the token goes to the connection's own origin alone.
 */
export function createDocumentSource(options: DocumentOptions): DocumentSource {
  return {
    async fetch(text, download) {
      const most = options.settings()['connection.labelRedirects'] ? MOST_REDIRECTS : 0;
      let from = text;
      for (let followed = 0; ; followed += 1) {
        const fetched = await fetchOnce(options, from, download);
        if (!fetched.ok) return fetched;
        const { reply, url } = fetched.value;
        const next = followed < most ? redirectOf(reply, url) : null;
        if (next === null) return readPdf(reply, url.host);
        from = next;
      }
    },
  };
}

const MOST_REDIRECTS = 3;

function redirectOf(reply: Exchange, from: URL): string | null {
  if (reply.kind !== 'answered' || ![301, 302, 303, 307, 308].includes(reply.status)) return null;
  const { location } = reply.headers;
  return location !== undefined && URL.canParse(location, from.href)
    ? new URL(location, from.href).href
    : null;
}

async function fetchOnce(
  options: DocumentOptions,
  text: string,
  download: Download | undefined,
): Promise<Result<{ reply: Exchange; url: URL }>> {
  const { limits, route } = options;
  const signal = download ? AbortSignal.any([options.signal, download.signal]) : options.signal;
  const own = new URL(options.baseUrl);
  const url = URL.canParse(text) ? new URL(text) : null;
  const allowed = url && url.hostname.length <= LONGEST_NAME && permit(url, own);
  if (!allowed)
    return fail(missing(say('its address is not one the station may fetch from'), 'never'));
  // The proxy resolves names itself; the local result is checked anyway.
  const why = route.proxyFor(url) && (await refusedHere(url, allowed.lookup));
  if (why)
    return fail(missing(say('{where}: {message}', { where: url.host, message: why }), 'later'));
  const send = (header: string | undefined) =>
    withRetries(limits.backoffMs, signal, () =>
      exchange({
        method: 'GET',
        url,
        headers: { Accept: DOCUMENT_TYPE, ...(header ? { Authorization: header } : {}) },
        route,
        connectMs: limits.connectMs,
        answerMs: limits.documentMs,
        maxBytes: limits.documentBytes,
        ...(download ? { memory: download } : {}),
        signal,
        lookup: allowed.lookup,
      }),
    );
  const isOwn = url.origin === own.origin && options.settings()['connection.labelToken'];
  const token = isOwn ? await options.authorize(false) : null;
  if (token && !token.ok) return token;
  const first = await send(token?.value.header);
  const isExpired = token && first.kind === 'answered' && first.status === 401;
  const renewed = isExpired ? await options.authorize(true) : null;
  return ok({ url, reply: renewed?.ok ? await send(renewed.value.header) : first });
}

function readPdf(reply: Exchange, host: string): Result<Uint8Array> {
  if (reply.kind !== 'answered')
    return fail(missing(say('{where}: {message}', { where: host, message: reply.why }), 'later'));
  const { status, body } = reply;
  if (status !== 200)
    return fail(
      missing(say('{host} answered with status {status}', { host, status }), 'later', status),
    );
  if (!body.subarray(0, PDF_MARK_WITHIN).includes('%PDF')) {
    return fail(missing(say('the answer of {host} is not a PDF', { host }), 'later', status));
  }
  return ok(body);
}

/** Longest name in DNS; the name is shown in messages. */
const LONGEST_NAME = 253;

/** PDF readers accept the marker within this many bytes, because some programs write a line before it. */
const PDF_MARK_WITHIN = 1024;

/** The message leaves the URL out: it may hold a signature that lets anybody fetch the document. */
function missing(why: Message, retry: 'later' | 'never', status?: number): StationError {
  return stationError('paper-missing', say('The document could not be fetched: {why}.', { why }), {
    ...(status === undefined ? {} : { status }),
    retry,
  });
}

function permit(url: URL, own: URL): { lookup: LookupFunction } | null {
  // A URL with credentials can be mistaken for one of another host.
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin === own.origin && isLoopback(own.hostname)) return { lookup: checked(isLocal) };
  if (url.protocol !== 'https:') return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // A literal IP address is checked here, because it is never looked up.
  return isIP(host) && !isPublic(host) ? null : { lookup: checked(isPublic) };
}

/** Why the name may not be fetched from; null if permitted, or if only the proxy can resolve it. */
const refusedHere = ({ hostname }: URL, lookup: LookupFunction): Promise<string | null> =>
  new Promise((resolve) => {
    lookup(hostname, { all: true }, (error) => {
      resolve(error && error.code === ADDRESS_REFUSED ? error.message : null);
    });
  });

/** Checks the addresses that a name resolves to at the moment of connecting. */
function checked(accept: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookupName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => accept(address))) {
        const refused = new Error(`${hostname} is not an address the station may fetch from`);
        return callback(Object.assign(refused, { code: ADDRESS_REFUSED }), '');
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

/** IANA's special-purpose networks that are not globally reachable. */
const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** IPv6: only global unicast, and IPv4 addresses behind NAT64 or written as mapped. */
const MAYBE_PUBLIC_6 = [
  ['2000::', 3],
  ['64:ff9b::', 96],
  ['::ffff:0:0', 96],
] as const;
/** Exceptions within it: tunnels (Teredo, 6to4), other protocol assignments, and documentation. */
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const maybePublic6 = new BlockList();
for (const [network, prefix] of MAYBE_PUBLIC_6) maybePublic6.addSubnet(network, prefix, 'ipv6');

const notPublic = blockList();

function blockList(): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of NOT_PUBLIC_6) list.addSubnet(network, prefix, 'ipv6');
  for (const [network, prefix] of NOT_PUBLIC_4) {
    list.addSubnet(network, prefix, 'ipv4');
    for (const before of ['64:ff9b::', '::ffff:']) {
      list.addSubnet(`${before}${network}`, 96 + prefix, 'ipv6');
    }
  }
  return list;
}

export function isPublic(address: string): boolean {
  // An address with a zone is local to this machine's networks.
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4');
    case 6:
      return maybePublic6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
    default:
      return false;
  }
}

const isLocal = (address: string): boolean => address === '::1' || /^127\./.test(address);
