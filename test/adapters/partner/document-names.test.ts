import type * as dns from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client, reply, type ScriptedPartner, startSignedInPartner } from './scripted-partner.ts';

/** The addresses of each name in successive DNS answers. */
const names = vi.hoisted(() => new Map<string, string[][]>());
vi.mock('node:dns', async (original) => ({
  ...(await original<typeof dns>()),
  lookup(name: string, _options: unknown, callback: (error: null, all: LookupAddress[]) => void) {
    const addresses = names.get(name)?.shift() ?? [];
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  },
}));

let partner: ScriptedPartner;
beforeEach(async () => {
  partner = await startSignedInPartner();
});
afterEach(() => partner.stop());

it.each([
  ['of this machine', '127.0.0.1'],
  ['of a private network', '10.0.0.7'],
])('a name with one address %s among public ones is refused', async (_whose, address) => {
  for (const all of [['93.184.215.14', address], [address, '93.184.215.14'], []]) {
    names.set('labels.example', [all]);
    const fetched = await client('https://partner.example', {
      limits: { backoffMs: [] },
    }).documents.fetch('https://labels.example/1.pdf');
    expect(fetched).toMatchObject({
      error: { message: expect.stringContaining('not an address the station may fetch from') },
    });
  }
});

it('a name is resolved once: the checked address is the one connected to', async () => {
  const later = ['93.184.215.14'];
  names.set('localhost', [['127.0.0.1'], later]);
  partner.answers('GET /1.pdf', reply(200, 'application/pdf', '%PDF-1.7'));
  const own = `http://localhost:${partner.port}`;
  expect((await client(own).documents.fetch(`${own}/1.pdf`)).ok).toBe(true);
  expect(names.get('localhost')).toEqual([later]);
});

it('a name that is private here is not requested through a proxy either', async () => {
  names.set('labels.example', [['10.0.0.7']]);
  let asked = 0;
  const proxy = createServer((socket) => {
    asked += 1;
    socket.destroy();
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  const fetched = await client('https://partner.example', {
    route: { userAgent: 'test', proxyFor: () => new URL(`http://127.0.0.1:${port}`) },
    limits: { backoffMs: [] },
  }).documents.fetch('https://labels.example/1.pdf');
  expect(fetched.ok).toBe(false);
  expect(asked).toBe(0);
  proxy.close();
});
