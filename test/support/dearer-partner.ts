import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Partner, partnerHere } from './partner.ts';

export interface DearerPartner extends Partner {
  /**
   * The next purchase is refused because its key expired, and from then on shipping costs that many percent
   * more.
   */
  expiresAndRises(percent: number): void;
}

/** The sandbox behind a server that can change the price between the rates and the purchase. */
export async function dearerPartner(): Promise<DearerPartner> {
  const partner = await partnerHere();
  let own = '';
  let rise: number | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (rise !== null && request.method === 'POST' && request.url === '/Shipments') {
      await partner.set({ fuelSurchargePercent: rise });
      rise = null;
      response.writeHead(400, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ message: 'The HashKey has expired.' }));
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
    expiresAndRises(percent) {
      rise = percent;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await partner.stop();
    },
  };
}
