import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type WebSocket as Line, WebSocketServer } from 'ws';
import { type Contact, socketLink } from '../../src/renderer/window/bridge.ts';
import { status } from './support/fake-station.ts';

let server: Server | null = null;
let cut: () => Promise<unknown> = () => Promise.resolve();
let port = 0;

/** The station's end of the connection: `answer` handles every frame, and the connection can be cut. */
async function listen(answer: (frame: { id: number; call: string }, line: Line) => void) {
  server = createServer();
  const lines = new WebSocketServer({ server, path: '/bridge' });
  lines.on('connection', (line) =>
    line.on('message', (data) => answer(JSON.parse(data.toString()), line)),
  );
  cut = () => {
    for (const line of lines.clients) line.terminate();
    return new Promise((closed) => server?.close(closed));
  };
  await new Promise<void>((listening) => server?.listen(port, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
  return {
    tell: (frame: unknown) => {
      for (const line of lines.clients) line.send(JSON.stringify([frame]));
    },
    cut: () => cut(),
  };
}

const url = () => `ws://127.0.0.1:${port}/bridge`;

function contacts(link: ReturnType<typeof socketLink>) {
  const seen: Contact[] = [];
  let changed = () => {};
  link.onContact((contact) => {
    seen.push(contact);
    changed();
  });
  const until = async (contact: Contact, times = 1) => {
    while (seen.filter((each) => each === contact).length < times)
      await new Promise<void>((resolve) => {
        changed = resolve;
      });
  };
  return { seen, until };
}

afterEach(async () => {
  await cut();
  port = 0;
});

describe('the connection to the station', () => {
  test('matches answers of parallel calls to their callers, in any sequence', async () => {
    const held: { id: number; call: string }[] = [];
    await listen((frame, line) => {
      held.push(frame);
      if (held.length < 2) return;
      for (const { id, call } of held.reverse())
        line.send(JSON.stringify([{ id, result: { ok: true, value: call } }]));
    });
    const link = socketLink(url());
    const [first, second] = await Promise.all([
      link.call('station.status', {}),
      link.call('bench.current', {}),
    ]);
    expect(first).toEqual({ ok: true, value: 'station.status' });
    expect(second).toEqual({ ok: true, value: 'bench.current' });
  });

  test('delivers events until the listener unsubscribes', async () => {
    const heard: unknown[] = [];
    const { tell } = await listen(({ id }, line) =>
      line.send(JSON.stringify([{ id, result: { ok: true, value: null } }])),
    );
    const link = socketLink(url());
    const leave = link.on('station.changed', (data) => heard.push(data));
    await link.call('bench.current', {});
    tell({ event: 'station.changed', data: status() });
    await link.call('bench.current', {});
    leave();
    tell({ event: 'station.changed', data: status() });
    await link.call('bench.current', {});
    expect(heard).toEqual([status()]);
  });

  test('fails a purchase under way clearly when it is cut, and never sends it again', async () => {
    const sent: string[] = [];
    const asked = Promise.withResolvers<void>();
    const first = await listen(({ call }) => {
      sent.push(call);
      asked.resolve();
    });
    const link = socketLink(url());
    const { seen, until } = contacts(link);
    await until('up');
    const buying = link.call('bench.buy', {
      quoteId: 'q1',
      choice: { service: 'standard', terms: 'DDP' },
      total: { amount: '35.83', currency: 'USD' },
    });
    await asked.promise;
    await first.cut();
    expect(await buying).toMatchObject({
      ok: false,
      error: { code: 'not-available', message: expect.stringContaining('sends nothing again') },
    });
    expect(await link.call('bench.current', {})).toMatchObject({
      ok: false,
      error: { code: 'not-available', message: expect.stringContaining('nothing was sent') },
    });

    await listen(({ id, call }, line) => {
      sent.push(call);
      line.send(JSON.stringify([{ id, result: { ok: true, value: null } }]));
    });
    await until('up', 2);
    expect(await link.call('bench.current', {})).toEqual({ ok: true, value: null });
    expect(sent).toEqual(['bench.buy', 'bench.current']);
    expect(seen.slice(0, 3)).toEqual(['connecting', 'up', 'lost']);
  });

  test('holds a call made before it is open until the first contact', async () => {
    await listen(({ id }, line) =>
      line.send(JSON.stringify([{ id, result: { ok: true, value: 'here' } }])),
    );
    expect(await socketLink(url()).call('bench.current', {})).toEqual({ ok: true, value: 'here' });
  });

  test('fails a call when no station answers', async () => {
    const { cut } = await listen(() => {});
    await cut();
    expect(await socketLink(url()).call('bench.current', {})).toMatchObject({
      ok: false,
      error: { code: 'not-available' },
    });
  });
});
