import { symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createPace } from '../../../src/main/hosts/browser/frames/pace.ts';
import { MOST_WINDOWS, REFUSALS } from '../../../src/main/hosts/browser/limits.ts';
import type { StationMessage } from '../../../src/shared/bridge/client.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import {
  ask,
  builtWindow,
  NAME,
  openLine,
  ownHeaders,
  runningHost,
  saidTo,
} from './running-host.ts';

const FORM = 'application/x-www-form-urlencoded';

const ALWAYS = {
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(
    /^hid=\(self\), camera=\(self\), .*microphone=\(\).*usb=\(\)/,
  ),
  'cache-control': 'no-store',
};

describe('every response', () => {
  it('has the security headers, whatever its status, and is unreadable for other pages', async () => {
    const { port, key, cookie } = await runningHost();
    const Cookie = await cookie();
    const upgrade = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      Origin: `http://${NAME}:${port}`,
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    };
    const entry = { Origin: 'null', 'Content-Type': FORM };
    for (const [status, path, how] of [
      [200, '/', { headers: { Cookie } }],
      [303, `/?key=${key}`, {}],
      [400, '/%', { headers: { Cookie } }],
      [401, '/', {}],
      [403, '/?key=wrong', {}],
      [403, '/', { headers: { Cookie, Host: 'evil.example' } }],
      [404, '/nowhere', { headers: { Cookie } }],
      [400, '/', { headers: { Cookie, ...upgrade, Upgrade: 'h2c' } }],
      [400, '/nowhere', { headers: { Cookie, ...upgrade } }],
      [400, '/bridge', { headers: { Cookie, ...upgrade, 'Sec-WebSocket-Key': 'short' } }],
      [403, '/enter', { method: 'POST', headers: entry }],
      [413, '/enter', { method: 'POST', headers: entry, body: `key=${'x'.repeat(1024)}` }],
      [415, '/enter', { method: 'POST', headers: { Origin: 'null' }, body: 'key=1' }],
      [405, '/', { method: 'POST', headers: { Cookie } }],
      [405, '/', { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'GET' } }],
      [431, '/', { headers: { Cookie: 'x'.repeat(20_000) } }],
      [200, '/', { headers: { Cookie, Expect: 'something' } }],
      [401, '/', { headers: { Expect: 'something' } }],
    ] as const) {
      const answer = await ask(port, path, how);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers, `${status} ${path}`).toMatchObject(ALWAYS);
      const told = Object.keys(answer.headers).join();
      expect(told, path).not.toMatch(/access-control|server|x-powered-by/);
    }
    const bare = await saidTo(port, 'no request\r\n\r\n', 'left');
    for (const name of Object.keys(ALWAYS)) expect(bare.toLowerCase()).toContain(`${name}: `);
  });
});

describe('a page of another site', () => {
  it('loads nothing by itself; a followed link opens the window', async () => {
    const { port, cookie } = await runningHost();
    const Cookie = await cookie();
    const status = async (site: string, mode: string, dest: string) => {
      const fetched = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': dest };
      return (await ask(port, '/', { headers: { Cookie, ...fetched } })).status;
    };
    expect(await status('cross-site', 'no-cors', 'image')).toBe(403);
    expect(await status('cross-site', 'navigate', 'iframe')).toBe(403);
    // Another port of the same host is the same site, so the browser sends the cookie.
    expect(await status('same-site', 'no-cors', 'script')).toBe(403);
    expect(await status('same-site', 'cors', 'empty')).toBe(403);
    expect(await status('same-site', 'navigate', 'document')).toBe(200);
    expect(await status('none', 'navigate', 'document')).toBe(200);
    expect(await status('same-origin', 'no-cors', 'script')).toBe(200);
  });
});

describe('stopping the station by HTTP', () => {
  it('needs its own key, from a program and never from a page', async () => {
    const endAsked = vi.fn();
    const { host, port, key, cookie } = await runningHost({}, { endAsked });
    const Cookie = await cookie();
    const right = { Authorization: `Bearer ${host.endKey}` };
    const Host = `127.0.0.1:${port}`;
    for (const [how, status] of [
      [{ ...right, Host, Origin: `http://${Host}` }, 403],
      [{ ...right, Origin: `http://${NAME}:${port}` }, 405],
      [{ ...right, Host, Origin: 'null' }, 403],
      [{ ...right, Host: `evil.example:${port}` }, 403],
      [right, 405],
      [{ Authorization: `Bearer ${key}`, Host, Cookie }, 403],
      [{ Authorization: '', Host, Cookie }, 403],
      [{ Cookie }, 405],
    ] as const) {
      const asked = await ask(port, '/end', { method: 'POST', headers: how });
      expect([how, asked.status]).toEqual([how, status]);
    }
    expect((await ask(port, '/end', { headers: { ...right, Cookie } })).status).toBe(404);
    expect((await ask(port, `/?key=${host.endKey}`)).status).toBe(403);
    expect(endAsked).not.toHaveBeenCalled();

    const ended = await ask(port, '/end', { method: 'POST', headers: { ...right, Host } });
    expect(ended.status).toBe(202);
    await vi.waitFor(() => expect(endAsked).toHaveBeenCalledOnce());
  });
});

describe('another machine', () => {
  it('cannot connect: the station listens only on 127.0.0.1, whatever the environment', async () => {
    vi.stubEnv('HOST', '0.0.0.0');
    vi.stubEnv('LISTEN', '::');
    const { port } = await runningHost();
    vi.unstubAllEnvs();
    const others = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ address }) => address !== '127.0.0.1' && !address.startsWith('fe80'))
      .map(({ address }) => address);
    for (const address of ['127.0.0.2', '::1', ...others]) {
      const why = await new Promise((resolve) => {
        const socket = connect(port, address, () => resolve('let in'));
        socket.once('error', ({ message }) => resolve(message));
        socket.once('connect', () => socket.destroy());
      });
      expect(why, address).not.toBe('let in');
    }
  });
});

describe('a client that guesses keys', () => {
  it('must wait after several attempts, while the admitted window is always served', async () => {
    const { port, cookie, log } = await runningHost();
    const good = await cookie();
    const tries = Array.from({ length: REFUSALS.atOnce + 20 }, (_, n) => ask(port, `/?key=${n}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(
      REFUSALS.atOnce,
    );
    expect(statuses).toContain(429);
    expect(statuses).not.toContain(200);
    expect(log.filter((line) => line.includes('keeps asking'))).toHaveLength(1);
    const posted = {
      method: 'POST',
      headers: { Origin: 'null', 'Content-Type': FORM },
      body: 'key=1',
    };
    expect((await ask(port, '/enter', posted)).status).toBe(429);

    expect((await ask(port, '/', { headers: { Cookie: good } })).status).toBe(200);
    expect(await cookie()).toBe(good);
  });
});

describe("a symbolic link in the window's folder", () => {
  it('does not lead outside of it', async () => {
    const { folder, rendererDir } = await builtWindow();
    await symlink(join(folder, 'outside.txt'), join(rendererDir, 'assets', 'linked.txt'));
    await symlink(folder, join(rendererDir, 'up'));
    const { port, cookie } = await runningHost({}, { rendererDir });
    const headers = { Cookie: await cookie() };
    for (const path of ['/assets/linked.txt', '/up/outside.txt']) {
      const { status, body } = await ask(port, path, { headers });
      expect([path, status === 404 || status === 403, body.includes('hush')]).toEqual([
        path,
        true,
        false,
      ]);
    }
    expect((await ask(port, '/assets/window-Ab12.js', { headers })).status).toBe(200);
  });
});

describe('a window with too many calls', () => {
  it('is answered completely and delays no other window', async () => {
    const { port, cookie } = await runningHost({ 'bench.current': async () => ok(null) });
    const headers = ownHeaders(port, await cookie());
    const [greedy, other] = [await openLine(port, headers), await openLine(port, headers)];
    const MANY = 3_500;
    const ids = new Set<number>();
    const all = new Promise<void>((resolve) => {
      greedy.socket.on('message', (data) => {
        for (const frame of JSON.parse(String(data)) as StationMessage) {
          if ('id' in frame) ids.add(frame.id);
        }
        if (ids.size === MANY) resolve();
      });
    });
    for (let id = 0; id < MANY; id += 1) greedy.send({ id, call: 'bench.current', input: {} });
    other.send({ id: 1, call: 'bench.current', input: {} });
    expect(await other.next()).toEqual({ id: 1, result: ok(null) });
    expect(ids.size).toBeLessThan(MANY);
    await all;
  });

  it('may send a burst and then a rate; early calls are answered later', () => {
    let clock = 0;
    const pace = createPace({ atOnce: 2, perSecond: 10 }, () => clock);
    expect([pace.take(), pace.take(), pace.take()]).toEqual([true, true, false]);
    expect(pace.wait()).toBe(200);
    clock = 100;
    expect(pace.take()).toBe(false);
    clock = 400;
    expect([pace.wait(), pace.take()]).toEqual([0, true]);
  });

  it('cannot be opened a hundred times', async () => {
    const { port, cookie } = await runningHost();
    const headers = ownHeaders(port, await cookie());
    const lines = await Promise.all(
      Array.from({ length: MOST_WINDOWS }, () => openLine(port, headers)),
    );
    await expect(openLine(port, headers)).rejects.toThrow('503');
    lines[0]?.socket.terminate();
    await lines[0]?.closed;
    await vi.waitFor(() => openLine(port, headers));
  });
});

describe('a frame', () => {
  /** A client's frame as on the wire: masked with zeros. */
  const frame = (first: number, payload: Buffer): Buffer =>
    Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload]);

  async function answerTo(frames: readonly Buffer[]): Promise<number> {
    const { port, cookie } = await runningHost({ 'bench.current': async () => ok(null) });
    const line = await openLine(port, ownHeaders(port, await cookie()));
    line.socket.on('error', () => undefined);
    const wire = (line.socket as unknown as { _socket: NodeJS.WritableStream })._socket;
    for (const each of frames) wire.write(each);
    return await line.closed;
  }

  it.each([
    [
      'in too many fragments',
      Array.from({ length: 17_000 }, (_, n) => frame(n ? 0 : 1, Buffer.from('x'))),
      1008,
    ],
    ['that claims to be compressed', [frame(0xc1, Buffer.from('x'))], 1002],
    ['that is not valid UTF-8', [frame(0x81, Buffer.from([0xc3, 0x28]))], 1007],
    ['of an unknown type', [frame(0x83, Buffer.from('x'))], 1002],
  ])('%s closes its connection', async (_what, frames, code) => {
    expect([code, 1006]).toContain(await answerTo(frames));
  });
});
