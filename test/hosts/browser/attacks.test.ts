import { describe, expect, it } from 'vitest';
import { LONGEST_FRAME } from '../../../src/shared/bridge/client.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import { ask, NAME, openLine, ownHeaders, runningHost, saidTo } from './running-host.ts';

const WRONG_KEY = 'A'.repeat(43);

describe('a page of another site', () => {
  it('gets nothing by DNS rebinding, with or without a cookie', async () => {
    const { port, key, cookie } = await runningHost();
    const headers = { Cookie: await cookie() };
    for (const host of [
      `evil.example:${port}`,
      'evil.example',
      '127.0.0.1',
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `packbench-0123456789abcdee.localhost:${port}`,
      NAME,
      `${NAME}.:${port}`,
      `${NAME}:${port + 1}`,
      `evil.${NAME}:${port}`,
      `127.0.0.1:${port + 1}`,
      `127.0.0.1:${port}.evil.example`,
      `localhost.evil.example:${port}`,
      `LOCALHOST:${port}@evil.example`,
      `0.0.0.0:${port}`,
      `[::1]:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `localhost.:${port}`,
      `127.0.0.1.:${port}`,
      `127.1:${port}`,
      `2130706433:${port}`,
      `LOCALHOST:${port}`,
      `me@127.0.0.1:${port}`,
      `127.0.0.1:0${port}`,
    ]) {
      const page = await ask(port, '/', { headers: { ...headers, Host: host } });
      expect(page.status, host).toBe(403);
      expect(page.body, host).not.toContain('doctype');
      const exchange = await ask(port, `/?key=${key}`, { headers: { Host: host } });
      expect(exchange.headers['set-cookie'], host).toBeUndefined();
    }
  });

  it('cannot open the bridge, although a browser sends the cookie', async () => {
    const { port, cookie } = await runningHost();
    const Cookie = await cookie();
    for (const origin of [
      'https://evil.example',
      'null',
      `http://${NAME}:${port + 1}`,
      `https://${NAME}:${port}`,
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}`,
      `http://${NAME}:${port}.evil.example`,
    ]) {
      await expect(openLine(port, { Cookie, Origin: origin }), origin).rejects.toThrow('403');
    }
    await expect(openLine(port, { Cookie }), 'without an Origin').rejects.toThrow('403');
  });

  it("cannot request the window's files by script", async () => {
    const { port, cookie } = await runningHost();
    const headers = { Cookie: await cookie(), Origin: 'https://evil.example' };
    const answer = await ask(port, '/assets/window-Ab12.js', { headers });
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a client without the link', () => {
  it('is refused at every path', async () => {
    const { port } = await runningHost();
    for (const path of ['/', '/index.html', '/assets/window-Ab12.js', '/bridge', '/nowhere']) {
      const answer = await ask(port, path);
      expect(answer.status, path).toBe(401);
      expect(answer.headers['content-security-policy'], path).toContain("default-src 'none'");
    }
    const origin = `http://${NAME}:${port}`;
    await expect(openLine(port, { Origin: origin })).rejects.toThrow('401');
  });

  it('is refused with a wrong, an empty or a repeated key, and gets no cookie', async () => {
    const { port, key } = await runningHost();
    for (const query of [
      `key=${WRONG_KEY}`,
      'key=',
      'key',
      `key=${key}&key=${key}`,
      `key=${key.slice(0, -1)}`,
      `key=${key}x`,
    ]) {
      const answer = await ask(port, `/?${query}`);
      expect(answer.status, query).toBe(403);
      expect(answer.headers['set-cookie'], query).toBeUndefined();
    }
    expect((await ask(port, `/index.html?key=${key}`)).status).toBe(401);
    expect((await ask(port, `/?key=${key}`, { method: 'POST' })).status).toBe(405);
  });

  it('is refused with an invented cookie, or with the key as the cookie', async () => {
    const { port, key, cookie } = await runningHost();
    const good = await cookie();
    for (const bad of [
      `packbench-${port}=${WRONG_KEY}`,
      `packbench-${port}=${key}`,
      `packbench-${port}=`,
      good.replace(`packbench-${port}`, 'packbench'),
      `${good}=`,
    ]) {
      expect((await ask(port, '/', { headers: { Cookie: bad } })).status, bad).toBe(401);
    }
    const among = { Cookie: `other=1; ${good}; packbench-1=x` };
    expect((await ask(port, '/', { headers: among })).status).toBe(200);
  });
});

describe("a request for anything but the window's files", () => {
  it.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/..%5coutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '//outside.txt',
    '/.secret',
    '/%00',
    '/%',
    '/etc/passwd',
    '/assets',
    '/assets/',
  ])('gets nothing: %s', async (path) => {
    const { port, cookie } = await runningHost();
    const answer = await ask(port, path, { headers: { Cookie: await cookie() } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toMatch(/hush|root:|window-Ab12/);
  });

  it('gets nothing by another method', async () => {
    const { port, cookie } = await runningHost();
    const headers = { Cookie: await cookie() };
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH']) {
      const answer = await ask(port, '/', { method, headers });
      expect(answer.status, method).toBeGreaterThanOrEqual(400);
      expect(answer.body, method).not.toContain('doctype');
    }
  });

  it.each([
    ['not HTTP', '\u0000\u0001 not http at all\r\n\r\n'],
    ['without a Host', 'GET / HTTP/1.0\r\n\r\n'],
    ['with two Hosts', 'GET / HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\n\r\n'],
    ['cut off', 'GET / HTTP/1.1\r\nHo'],
  ])('gets nothing and does no harm: %s', async (_what, text) => {
    const { port, cookie } = await runningHost();
    expect(await saidTo(port, text)).toMatch(/^(HTTP\/1\.1 40[0-9]|$)/);
    expect((await ask(port, '/', { headers: { Cookie: await cookie() } })).status).toBe(200);
  });
});

describe('a frame on the bridge', () => {
  async function station() {
    const running = await runningHost({ 'bench.current': async () => ok(null) });
    const headers = ownHeaders(running.port, await running.cookie());
    const stillServes = async () => {
      const line = await openLine(running.port, headers);
      line.send({ id: 1, call: 'bench.current', input: {} });
      expect(await line.next()).toEqual({ id: 1, result: ok(null) });
    };
    return { line: await openLine(running.port, headers), stillServes };
  }

  it.each([
    'not json',
    '{"id":1,"call":"bench.current"',
    '[]',
    'null',
    '"bench.current"',
    '{"id":"1","call":"bench.current","input":{}}',
    '{"id":-1,"call":"bench.current","input":{}}',
    '{"call":"bench.current","input":{}}',
    '{"id":1,"call":"bench.current"}',
    '{"id":1,"call":["bench.current"],"input":{}}',
    '',
  ])('that is no call closes its connection only: %s', async (text) => {
    const { line, stillServes } = await station();
    line.send(text);
    expect(await line.closed).toBe(1007);
    await stillServes();
  });

  it('that is binary closes its connection', async () => {
    const { line, stillServes } = await station();
    line.socket.send(Buffer.from('{"id":1,"call":"bench.current","input":{}}'));
    expect(await line.closed).toBe(1003);
    await stillServes();
  });

  it('over the size limit closes its connection before it is read', async () => {
    const { line, stillServes } = await station();
    line.socket.on('error', () => undefined);
    line.socket.send('x'.repeat(LONGEST_FRAME + 1));
    expect([1006, 1009]).toContain(await line.closed);
    await stillServes();
  });

  it('with too many values closes its connection', async () => {
    const { line, stillServes } = await station();
    line.send(`{"id":1,"call":"bench.current","input":[${'10,'.repeat(30_000)}10]}`);
    expect(await line.closed).toBe(1007);
    await stillServes();
  });

  it('with an unknown call is answered', async () => {
    const { line, stillServes } = await station();
    line.send({ id: 1, call: 'bench.explode', input: {} });
    expect(await line.next()).toMatchObject({ id: 1, result: { error: { code: 'bad-input' } } });
    line.send({ id: 2, call: '__proto__', input: {} });
    expect(await line.next()).toMatchObject({ id: 2, result: { error: { code: 'bad-input' } } });
    line.send('{"id":3,"call":"bench.current","input":{"__proto__":{"ok":true}}}');
    expect(await line.next()).toEqual({ id: 3, result: ok(null) });
    await stillServes();
  });

  it('is accepted at no other path', async () => {
    const { port, cookie } = await runningHost();
    const headers = ownHeaders(port, await cookie());
    for (const path of ['/index.html', '/bridge/', '/nowhere']) {
      await expect(openLine(port, headers, path)).rejects.toThrow('400');
    }
  });
});
