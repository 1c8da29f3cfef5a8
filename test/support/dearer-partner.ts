import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Partner, partnerHere } from './partner.ts';

export interface DearerPartner extends Partner {
  /**
   * The next purchases, by default one, are refused by their keys, and from the first refusal on shipping costs
   * that many percent more.
   */
  expiresAndRises(percent: number, refusals?: number, message?: string): void;
  /** Does this while the next request to that path waits for its answer. */
  meanwhile(path: string, work: () => Promise<unknown>): void;
  /** Every request whose body names this order is answered with 503, as in an outage; null: none any more. */
  fails(reference: string | null): void;
}

/** The sandbox behind a server that can change the price between the rates and the purchase. */
export async function dearerPartner(): Promise<DearerPartner> {
  const partner = await partnerHere();
  let own = '';
  let rise: { percent: number; refusals: number; message: string } | null = null;
  let failing: string | null = null;
  const waiting = new Map<string, () => Promise<unknown>>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const work = waiting.get(request.url ?? '');
    waiting.delete(request.url ?? '');
    await work?.();
    if (failing !== null && body.includes(`"${failing}"`)) {
      response.writeHead(503, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ message: 'Try again later.' }));
      return;
    }
    if (rise !== null && request.method === 'POST' && request.url === '/Shipments') {
      const { percent, message } = rise;
      rise.refusals -= 1;
      if (rise.refusals === 0) rise = null;
      await partner.set({ fuelSurchargePercent: percent });
      response.writeHead(400, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ message }));
      return;
    }
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const passed = await fetch(`${partner.baseUrl}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const type = passed.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await passed.arrayBuffer());
    // Its documents are at its own address.
    const said = type.includes('json')
      ? Buffer.from(bytes.toString().replaceAll(partner.baseUrl, own))
      : bytes;
    response.writeHead(passed.status, { 'Content-Type': type }).end(said);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...partner,
    baseUrl: own,
    expiresAndRises(percent, refusals = 1, message = 'The HashKey has expired.') {
      rise = { percent, refusals, message };
    },
    meanwhile(path, work) {
      waiting.set(path, work);
    },
    fails(reference) {
      failing = reference;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await partner.stop();
    },
  };
}
