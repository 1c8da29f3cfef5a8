import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type * as Limits from '../../../src/main/hosts/browser/limits.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import { ask, NAME, openLine, ownHeaders, runningHost, saidTo } from './running-host.ts';

/** Small limits, so that each is reached soon. The real ones are checked against docs/security.md. */
const SMALL = vi.hoisted(() => ({
  HEAD_WITHIN_MS: 300,
  REQUEST_WITHIN_MS: 1_200,
  LOOK_EVERY_MS: 20,
  MOST_CONNECTIONS: 12,
  CALLS: { atOnce: 30, perSecond: 0.001 },
  MOST_UNANSWERED: 5,
}));
vi.mock('../../../src/main/hosts/browser/limits.ts', async (original) => ({
  ...(await original<typeof Limits>()),
  ...SMALL,
}));

describe('a slow client', () => {
  it("is disconnected, during headers sooner than during a body, with the host's headers", async () => {
    const { port, cookie } = await runningHost();
    const host = `Host: ${NAME}:${port}\r\n`;
    let bodyEnded = false;
    const form = 'Origin: null\r\nContent-Type: application/x-www-form-urlencoded\r\n';
    // Started first, so that a common limit would end it first.
    const body = saidTo(
      port,
      `POST /enter HTTP/1.1\r\n${host}${form}Content-Length: 9\r\n\r\nkey`,
      'left',
    );
    void body.then(() => {
      bodyEnded = true;
    });
    const head = saidTo(port, `GET / HTTP/1.1\r\n${host}X: `, 'left');
    expect((await ask(port, '/', { headers: { Cookie: await cookie() } })).status).toBe(200);
    expect(await head).toMatch(/^HTTP\/1\.1 408 .*frame-ancestors/s);
    expect(bodyEnded).toBe(false);
    expect(await body).toMatch(/^HTTP\/1\.1 408 .*frame-ancestors/s);
  });
});

describe('a client that opens many connections', () => {
  /** The maximum of connections, none of which sends a request. */
  async function heldBy(port: number): Promise<Socket[]> {
    // Incoming data must be read, or the sockets would never end.
    const held = Array.from({ length: SMALL.MOST_CONNECTIONS }, () =>
      connect(port, '127.0.0.1').resume(),
    );
    onTestFinished(() => {
      for (const each of held) each.destroy();
    });
    await Promise.all(held.map((each) => once(each, 'connect')));
    return held;
  }

  it('locks out no window: the oldest connection that was not let in is dropped', async () => {
    const { port, cookie } = await runningHost();
    const Cookie = await cookie();
    const window = await openLine(port, ownHeaders(port, Cookie));
    const held = await heldBy(port);
    for (let n = 0; n < 3; n += 1) {
      expect((await ask(port, '/', { headers: { Cookie } })).status).toBe(200);
      await heldBy(port);
    }
    await vi.waitFor(() => expect(held.every((each) => each.destroyed)).toBe(true));
    window.send({ id: 1, call: 'bench.explode', input: {} });
    expect(await window.next()).toMatchObject({ id: 1, result: { ok: false } });
  });

  it('is refused beyond the maximum when all others were let in', async () => {
    const { port, cookie } = await runningHost();
    const headers = ownHeaders(port, await cookie());
    const windows = await Promise.all(
      Array.from({ length: SMALL.MOST_CONNECTIONS }, () => openLine(port, headers)),
    );
    await expect(openLine(port, headers)).rejects.toThrow();
    windows[0]?.socket.terminate();
    await vi.waitFor(() => openLine(port, headers));
  });
});

describe('a window with too many calls', () => {
  /** A station that answers when released, and two windows on it. */
  async function slowStation() {
    let begun = 0;
    let release: () => void = () => undefined;
    const go = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { port, cookie } = await runningHost({
      'bench.current': async () => {
        begun += 1;
        await go;
        return ok(null);
      },
    });
    const headers = ownHeaders(port, await cookie());
    const greedy = await openLine(port, headers);
    const other = await openLine(port, headers);
    const ask = (many: number) => {
      for (let id = 0; id < many; id += 1) greedy.send({ id, call: 'bench.current', input: {} });
    };
    /** When this is answered, earlier calls on the other connection have been seen. */
    const othersTurn = async () => {
      other.send({ id: 0, call: 'bench.explode', input: {} });
      await other.next();
    };
    return { ask, othersTurn, begun: () => begun, letGo: () => release() };
  }

  it('has a limited number of calls unanswered, even when they arrive together', async () => {
    const { ask, othersTurn, begun, letGo } = await slowStation();
    ask(20);
    await vi.waitFor(() => expect(begun()).toBe(SMALL.MOST_UNANSWERED));
    await othersTurn();
    expect(begun()).toBe(SMALL.MOST_UNANSWERED);
    letGo();
    await vi.waitFor(() => expect(begun()).toBe(20));
  });

  it("has one call begun per turn, so that another window's call is not delayed", async () => {
    let begun = 0;
    const before: number[] = [];
    const { port, cookie } = await runningHost({
      'bench.current': async () => {
        begun += 1;
        return ok(null);
      },
      'bench.close': async () => {
        before.push(begun);
        return ok(null);
      },
    });
    const headers = ownHeaders(port, await cookie());
    const greedy = await openLine(port, headers);
    const other = await openLine(port, headers);
    for (let id = 0; id < 20; id += 1) greedy.send({ id, call: 'bench.current', input: {} });
    other.send({ id: 0, call: 'bench.close', input: {} });
    await other.next();
    expect(before[0]).toBeLessThan(5);
    await vi.waitFor(() => expect(begun).toBe(20));
  });

  it('may send a burst of calls and then waits for the rest', async () => {
    const { ask, othersTurn, begun, letGo } = await slowStation();
    letGo();
    ask(60);
    await vi.waitFor(() => expect(begun()).toBe(SMALL.CALLS.atOnce));
    await othersTurn();
    expect(begun()).toBe(SMALL.CALLS.atOnce);
  });
});
