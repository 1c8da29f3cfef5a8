import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { DIRECT, exchange } from '../../../src/main/adapters/http/transport.ts';
import { purchase, shipmentResponse } from './samples.ts';
import { client, startSignedInPartner } from './scripted-partner.ts';

const BODY = JSON.stringify(shipmentResponse);
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

let server: Server | null = null;
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = null;
});

/** A server that sends raw bytes, which no HTTP library would send. Returns its URL. */
async function saying(act: (socket: Socket) => void): Promise<URL> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => act(socket));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return new URL(`http://127.0.0.1:${address.port}/Shipments`);
}

const post = (url: URL, answerMs = 2_000, maxBytes = 100_000) =>
  exchange({
    method: 'POST',
    url,
    headers: {},
    body: '{}',
    connectMs: 1_000,
    answerMs,
    maxBytes,
    route: DIRECT,
  });

describe('an incomplete 200 is lost, never an answer', () => {
  it.each([
    ['its body is shorter than its Content-Length', `${OK}Content-Length: 900000\r\n\r\n${BODY}`],
    ['its last chunk is missing', `${OK}Transfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n`],
    ['its headers are cut off', 'HTTP/1.1 200 OK\r\nContent-Ty'],
  ])('when %s', async (_what, bytes) => {
    const url = await saying((socket) => socket.end(bytes));
    expect(await post(url)).toMatchObject({ kind: 'lost' });
  });

  it('and unknown when it ends with the connection and is partly unreadable', async () => {
    const partner = await startSignedInPartner();
    partner.answers('POST /Shipments', (_heard, response) => {
      const half = `${OK}Connection: close\r\n\r\n${BODY.slice(0, BODY.length / 2)}`;
      response.socket?.end(half);
    });
    const { purchases } = client(partner.origin, { rememberedTokenForm: 'bare' });
    const body = purchases.compose(purchase);
    expect(await purchases.send({ body, merchant: null })).toMatchObject({ kind: 'unclear' });
    await partner.stop();
  });
});

describe('an answer that comes byte by byte', () => {
  const PIECES = 300_000;
  const collect = (() => {
    setFlagsFromString('--expose-gc');
    return runInNewContext('gc') as () => void;
  })();
  const kept = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };

  it('takes no more memory than its bytes', async () => {
    let grown = Number.POSITIVE_INFINITY;
    const url = await saying(async (socket) => {
      const before = kept();
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`);
      const some = '1\r\nx\r\n'.repeat(PIECES / 100);
      for (let n = 0; n < 100; n += 1) {
        await new Promise((resolve) => socket.write(some, resolve));
        // This thread also reads them.
        for (let each = 0; each < 4; each += 1) await turn();
      }
      grown = kept() - before;
      socket.end('0\r\n\r\n');
    });
    const answer = await post(url, 60_000, PIECES);
    expect(answer).toMatchObject({ kind: 'answered', body: Buffer.alloc(PIECES, 'x') });
    expect(grown).toBeLessThan(20 * 1024 * 1024);
  });
});

describe('interim responses', () => {
  it('100, 102 and 103 are skipped', async () => {
    const early = ['100 Continue', '102 Processing', '103 Early Hints']
      .map((line) => `HTTP/1.1 ${line}\r\n\r\n`)
      .join('');
    const url = await saying((socket) =>
      socket.end(`${early}${OK}Content-Length: ${Buffer.byteLength(BODY)}\r\n\r\n${BODY}`),
    );
    expect(await post(url)).toMatchObject({ kind: 'answered', status: 200 });
  });

  it('101 is no answer to a purchase: it is lost', async () => {
    const url = await saying((socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    );
    expect(await post(url)).toMatchObject({ kind: 'lost' });
  });

  it('beyond the limit end the connection', async () => {
    let ended = false;
    const url = await saying((socket) => {
      socket.once('close', () => {
        ended = true;
      });
      const more = () => {
        if (!ended)
          socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(500), () => setImmediate(more));
      };
      more();
    });
    expect(await post(url, 20_000)).toMatchObject({
      kind: 'lost',
      why: 'only interim answers (1xx), no final one',
    });
  });

  it('without a final response end with the timeout', async () => {
    const url = await saying((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
      socket.once('close', () => clearInterval(timer));
    });
    expect(await post(url, 300)).toMatchObject({
      kind: 'lost',
      why: 'no complete answer within 0.3 s',
    });
  });
});

describe('an answer that trickles endlessly', () => {
  it.each([
    ['its header lines', 'HTTP/1.1 200 OK\r\n', 'X-Filler: more\r\n'],
    ['its body', `${OK}Content-Length: 90000\r\n\r\n`, ' '],
  ])(
    'is given up when its total time is over, although %s continues',
    async (_what, head, drop) => {
      const url = await saying((socket) => {
        socket.write(head);
        const timer = setInterval(() => socket.write(drop), 20);
        socket.once('close', () => clearInterval(timer));
      });
      const began = performance.now();
      expect(await post(url, 300)).toMatchObject({ kind: 'lost' });
      expect(performance.now() - began).toBeGreaterThanOrEqual(290);
      expect(performance.now() - began).toBeLessThan(20_000);
    },
  );
});
