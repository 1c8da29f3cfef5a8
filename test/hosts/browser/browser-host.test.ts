import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StationFailure } from '../../../src/shared/kernel/errors.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import { stationStatus } from '../../support/station-status.ts';
import { ask, builtWindow, NAME, openLine, ownHeaders, runningHost } from './running-host.ts';

describe('the printed link', () => {
  it('is exchanged for a cookie hidden from scripts and other sites, and a URL without the key', async () => {
    const { port, key } = await runningHost();
    const answer = await ask(port, `/?key=${key}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/');
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^packbench-${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
      ),
    ]);
    expect(answer.headers['set-cookie']?.[0]).not.toContain(key);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('opens the window, also after a reload, in a second window, and after closing', async () => {
    const { port, cookie } = await runningHost();
    const first = await cookie();
    for (const again of [first, first, await cookie()]) {
      const page = await ask(port, '/', { headers: { Cookie: again } });
      expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Packbench') });
    }
  });
});

describe('the window', () => {
  it('is served with a strict content security policy and no referrer', async () => {
    const { port, cookie } = await runningHost();
    const { headers } = await ask(port, '/', { headers: { Cookie: await cookie() } });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
        `font-src 'self'; connect-src 'self' ws://${NAME}:${port}; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('may cache assets, whose names carry a hash, and nothing else', async () => {
    const { port, cookie } = await runningHost();
    const headers = { Cookie: await cookie() };
    const asset = await ask(port, '/assets/window-Ab12.js', { headers });
    expect(asset.status).toBe(200);
    expect(asset.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toMatch(/javascript/);
    expect((await ask(port, '/assets/gone.js', { headers })).headers['cache-control']).toBe(
      'no-store',
    );
  });

  it('calls the station and receives its events', async () => {
    const { port, cookie, publisher } = await runningHost({
      'station.status': async () => ok(stationStatus()),
    });
    const line = await openLine(port, ownHeaders(port, await cookie()));

    line.send({ id: 7, call: 'station.status', input: {} });
    expect(await line.next()).toEqual({ id: 7, result: ok(stationStatus()) });

    publisher.publish('bench.changed', null);
    expect(await line.next()).toEqual({ event: 'bench.changed', data: null });
  });

  it("gets every answer with its call's number, in any order", async () => {
    let finish: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { port, cookie } = await runningHost({
      'bench.close': async () => {
        await slow;
        return ok(null);
      },
      'bench.current': async () => ok(null),
    });
    const line = await openLine(port, ownHeaders(port, await cookie()));
    line.send({ id: 1, call: 'bench.close', input: {} });
    line.send({ id: 2, call: 'bench.current', input: {} });
    expect(await line.next()).toMatchObject({ id: 2 });
    finish();
    expect(await line.next()).toMatchObject({ id: 1 });
  });

  it('is unsubscribed when its connection closes', async () => {
    const { port, cookie, publisher } = await runningHost();
    const headers = ownHeaders(port, await cookie());
    const [first, second] = [await openLine(port, headers), await openLine(port, headers)];
    first.socket.close();
    await first.closed;
    publisher.publish('bench.changed', null);
    expect(await second.next()).toEqual({ event: 'bench.changed', data: null });
  });

  it('is disconnected when the host closes, and the port is free again', async () => {
    const { host, port, cookie } = await runningHost();
    const line = await openLine(port, ownHeaders(port, await cookie()));
    await host.close();
    expect(await line.closed).toBe(1001);
    await expect(ask(port, '/')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('what a call changes', () => {
  it('reaches the window in one message with its answer', async () => {
    const { port, publisher, cookie } = await runningHost({
      'bench.close': async () => {
        publisher.publish('bench.changed', null);
        await Promise.resolve();
        return ok(null);
      },
    });
    const { socket, send } = await openLine(port, ownHeaders(port, await cookie()));
    const message = new Promise((resolve) =>
      socket.once('message', (data) => resolve(String(data))),
    );
    send({ id: 1, call: 'bench.close', input: {} });
    expect(JSON.parse(String(await message))).toEqual([
      { event: 'bench.changed', data: null },
      { id: 1, result: ok(null) },
    ]);
  });
});

describe('a window that does not respond', () => {
  it('does not keep the station from ending', async () => {
    const { host, port, cookie } = await runningHost();
    const line = await openLine(port, ownHeaders(port, await cookie()));
    line.socket.pause();
    const started = performance.now();
    await host.close();
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe('the host does not start', () => {
  it('on a port in use, and names the port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    onTestFinished(() => {
      other.close();
    });
    const { port } = other.address() as AddressInfo;
    const failure = await runningHost({}, { port }).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(StationFailure);
    expect(failure).toMatchObject({
      error: { code: 'bad-input', field: 'port', message: expect.stringContaining(`${port}`) },
    });
  });

  it('without a built window, and says how to build it', async () => {
    const { rendererDir } = await builtWindow();
    await rm(join(rendererDir, 'index.html'));
    await expect(runningHost({}, { rendererDir })).rejects.toMatchObject({
      error: { code: 'not-available', message: expect.stringContaining('npm run build') },
    });
  });
});
