import type { WhoServes } from '../../features/exchange/ports.ts';
import { http, https } from '../../node-http.ts';

const ANSWER_MS = 2000;
const TOO_MANY = 429;
/** What speaks, but no HTTP, or no TLS. */
const NOT_HTTP = /^(HPE_|ERR_SSL_|EPROTO$)/;
const MOST_BYTES = 4 * 1024 * 1024;
/** Loopback address of a server that listens on all addresses. */
const EVERY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Requests the public OpenAPI document; sends nothing secret. */
export const whoServes: WhoServes = ({ host, port, isTls }) =>
  new Promise((resolve) => {
    const ask = isTls ? https.request : http.request;
    const asked = ask({
      host: EVERY_ADDRESS[host] ?? host,
      port,
      path: '/openapi.json',
      agent: false,
      // Only the identity of the server is of interest, so the certificate is not checked.
      rejectUnauthorized: false,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    asked.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
        if (text.length > MOST_BYTES) response.destroy();
      });
      response.on('close', () => {
        const isWhole = response.complete || text.length > MOST_BYTES;
        if (isPackbench(text)) resolve('packbench');
        else resolve(isWhole && response.statusCode !== TOO_MANY ? 'another' : 'silent');
      });
    });
    asked.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') resolve('nobody');
      else resolve(NOT_HTTP.test(code) ? 'another' : 'silent');
    });
    asked.end();
  });

function isPackbench(text: string): boolean {
  try {
    return (JSON.parse(text) as { info?: { title?: unknown } }).info?.title === 'Packbench';
  } catch {
    return false;
  }
}
