import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { SecondPartner } from '../../support/second-partner/server.ts';

export interface Seen {
  readonly call: string;
  readonly status: number | 'dropped';
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Decompressed byte for byte: a byte order mark and a charset stay visible. */
  readonly text: string;
  readonly bytes: Buffer;
  readonly tookMs: number;
}

const TOLD = ['content-type', 'content-encoding', 'transfer-encoding', 'location', 'retry-after'];
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** One request without redirects and retries. */
async function onTheLine(
  call: string,
  url: string,
  init: { method: string; headers?: Record<string, string>; body?: unknown },
): Promise<Seen> {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: Seen['status'], headers: Seen['headers'], sent: Buffer) => {
      const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
      const tookMs = performance.now() - began;
      resolve({ call, status, headers, text: bytes.toString('latin1'), bytes, tookMs });
    };
    const sending = request(url, { method: init.method, headers: init.headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const told = TOLD.map((name) => [name, response.headers[name]] as const);
        done(
          response.statusCode ?? 0,
          Object.fromEntries(told) as Seen['headers'],
          Buffer.concat(parts),
        );
      });
    });
    sending.on('error', () => done('dropped', {}, Buffer.alloc(0)));
    sending.end(init.body === undefined ? undefined : JSON.stringify(init.body));
  });
}

/**
 * The comparable part of an answer: ports and RootRequestIds differ between two partners of the same kind.
 */
export const observed = ({ call, status, headers, text }: Seen): string =>
  JSON.stringify([call, status, headers, text])
    .replaceAll(/(127\.0\.0\.1|localhost):\d+/g, '$1')
    .replaceAll(new RegExp(`([Rr]ootRequestId\\\\?":\\s*\\\\?")${UUID}`, 'g'), '$1root');

export class Client {
  readonly seen: Seen[] = [];
  token = '';
  private readonly partner: SecondPartner;

  constructor(partner: SecondPartner) {
    this.partner = partner;
  }

  async signIn(): Promise<Seen> {
    const { appId, restApiKey } = this.partner;
    const seen = await this.send(
      'auth',
      'POST',
      '/Auth',
      { AppID: appId, RestApiKey: restApiKey },
      '',
    );
    this.token = /"(?:token|accesstoken)":"([^"]+)"/i.exec(seen.text)?.[1] ?? '';
    return seen;
  }

  async send(
    call: string,
    method: string,
    path: string,
    body?: unknown,
    authorization = this.token,
  ): Promise<Seen> {
    const seen = await onTheLine(call, `${this.partner.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(authorization ? { authorization } : {}),
      },
      body,
    });
    this.seen.push(seen);
    return seen;
  }

  async file(call: string, address: string, authorization?: string): Promise<Seen | null> {
    if (!/^http:/.test(address)) return null;
    const seen = await onTheLine(call, address, {
      method: 'GET',
      headers: authorization ? { authorization } : {},
    });
    this.seen.push(seen);
    return seen;
  }
}

/** The body of an answer of any kind. */
export function bodyOf(seen: Seen): Record<string, unknown> {
  try {
    return JSON.parse(seen.bytes.toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
}
