import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { LookupFunction } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends one request exactly as written: `fetch` would correct the path and refuse to set Host or Cookie. */
export function ask(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Names under `localhost` are this machine: browsers know that, but not every system's resolver. */
export const toThisMachine: LookupFunction = (_name, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

/** Enters by the link that a station printed; returns its cookie, as a `Cookie` header. */
export async function enterBy(link: string): Promise<string> {
  const { host, port, pathname, search } = new URL(link);
  const entry = await ask(Number(port), pathname + search, { headers: { Host: host } });
  return entry.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}
