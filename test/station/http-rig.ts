import { expect } from 'vitest';
import type { Scope } from '../../src/shared/kernel/command.ts';
import { freePort } from '../support/free-port.ts';
import { give, setSetting } from '../support/give.ts';
import { must, type StationRig } from './station-rig.ts';

interface Answer {
  status: number;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire
  body: any;
  /** In seconds. */
  retryAfter: number | null;
}

/** The HTTP interface of the rig’s station, and requests with a program's token. */
export async function serving(rig: StationRig) {
  const port = await freePort();
  must(await setSetting(rig.station, 'api.port', port));
  rig.station.begin();
  const base = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${base}/openapi.json`).then(
        ({ status }) => status,
        (error: Error) => error.cause ?? error,
      ),
    )
    .toBe(200);
  const tokenOf = async (name: string, scopes: Scope[], merchant: string | null = null) =>
    must(await give(rig.station, 'tokens.add', { name, scopes, merchant })).token;
  const by =
    (token: string | null) =>
    async (
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Answer> => {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
      const isJson = /json/.test(type);
      return {
        status: answer.status,
        type,
        body: isJson ? await answer.json() : await answer.bytes(),
        retryAfter: Number(answer.headers.get('retry-after')) || null,
      };
    };
  return { port, base, tokenOf, by };
}
