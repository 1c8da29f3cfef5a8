import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openListener } from '../../../src/main/adapters/partner-events/listener.ts';
import type { Taken } from '../../../src/main/features/partner-events/ports.ts';

const PATH = 'an-unguessable-path-of-this-test';

async function listening(
  take: (body: string) => Taken = () => 'taken',
  rate?: { burst: number; perSecond: number },
  requestMs?: number,
) {
  const got: string[] = [];
  let clock = 0;
  const opened = await openListener({
    host: '127.0.0.1',
    port: 0,
    path: PATH,
    take(body) {
      got.push(body);
      return take(body);
    },
    elapsed: () => clock,
    ...(rate ? { rate } : {}),
    ...(requestMs === undefined ? {} : { requestMs }),
  });
  if (!opened.ok) throw new Error(opened.error.message);
  onTestFinished(() => opened.value.close());
  const url = `http://127.0.0.1:${opened.value.port}`;
  const pass = (milliseconds: number) => {
    clock += milliseconds;
  };
  const post = async (path: string, body: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', body, ...init });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return { got, post, pass, port: opened.value.port };
}

describe('the listener', () => {
  it('is not shut to the partner by connections that say nothing', async () => {
    const { post, port } = await listening(() => 'taken', undefined, 600_000);
    const silent = Array.from({ length: 200 }, () =>
      connect(port, '127.0.0.1').on('error', () => {}),
    );
    onTestFinished(() => {
      for (const line of silent) line.destroy();
    });
    await Promise.all(silent.map((line) => once(line, 'connect')));
    expect((await post(`/${PATH}`, '{}')).status).toBe(200);
  });

  it('accepts any content type at its path and answers before processing', async () => {
    const { got, post } = await listening();
    const answer = await post(`/${PATH}`, '{"event":1}', {
      headers: { 'content-type': 'text/odd' },
    });
    expect(answer).toMatchObject({ status: 200, text: '{}' });
    expect(got).toEqual(['{"event":1}']);
  });

  it('answers 404 without a body at any other path', async () => {
    const { got, post } = await listening();
    const strange = [
      '/',
      `/${PATH}x`,
      `/${PATH}/`,
      `/${PATH}?a=1`,
      `/${PATH.toUpperCase()}`,
      '/..',
    ];
    for (const path of strange) {
      expect(await post(path, '{}'), path).toMatchObject({ status: 404, text: '' });
    }
    for (const method of ['GET', 'HEAD', 'PUT']) {
      const init = method === 'PUT' ? { method } : { method, body: null };
      expect((await post(`/${PATH}x`, '{}', init)).status).toBe(404);
    }
    expect(got).toEqual([]);
  });

  it('answers GET and HEAD, and refuses other methods naming the allowed ones', async () => {
    const { got, post } = await listening();
    for (const method of ['GET', 'HEAD']) {
      expect((await post(`/${PATH}`, '', { method, body: null })).status).toBe(200);
    }
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      const answer = await post(`/${PATH}`, '{}', { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    }
    expect(got).toEqual([]);
  });

  it('answers 400 for an invalid event, 503 when full, 413 when too large', async () => {
    const said: Taken[] = ['unreadable', 'full'];
    const { got, post } = await listening(() => said.shift() ?? 'taken');
    expect((await post(`/${PATH}`, 'x')).status).toBe(400);
    const full = await post(`/${PATH}`, '{}');
    expect(full.status).toBe(503);
    expect(full.headers.get('retry-after')).toBe('1');
    const large = await post(`/${PATH}`, 'x'.repeat(70_000)).catch(() => ({ status: 413 }));
    expect(large.status).toBe(413);
    expect(got).toHaveLength(2);
  });

  it('accepts a burst, then a rate per second', async () => {
    const { post, pass } = await listening(() => 'taken', { burst: 30, perSecond: 10 });
    const statuses = async (count: number) => {
      const answers = Array.from({ length: count }, () => post(`/${PATH}`, '{}'));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    const burst = await statuses(40);
    expect(burst.filter((status) => status === 200)).toHaveLength(30);
    expect(burst.filter((status) => status === 429)).toHaveLength(10);
    pass(500);
    expect((await statuses(8)).filter((status) => status === 200)).toHaveLength(5);
  });

  it('survives invalid HTTP and aborted requests', async () => {
    const { got, post, port } = await listening();
    for (const bytes of [
      '\x00\x01\x02\r\n\r\n',
      `POST /${PATH} HTTP/1.1\r\nContent-Length: 100\r\n\r\nhalf`,
    ]) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.end(bytes);
      socket.resume();
      await once(socket, 'close');
    }
    expect((await post(`/${PATH}`, '{}')).status).toBe(200);
    expect(got).toHaveLength(1);
  });

  it.each([
    ['send nothing', ''],
    ['send half a request', `POST /${PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf`],
  ])(
    'is not blocked by connections that %s',
    async (_what, bytes) => {
      const { post, port } = await listening(() => 'taken', undefined, 200);
      const lines = Array.from({ length: 64 }, () => connect(port, '127.0.0.1'));
      onTestFinished(() => {
        for (const line of lines) line.destroy();
      });
      const left = lines.map(async (line) => {
        line.on('error', () => undefined);
        line.write(bytes);
        line.resume();
        await once(line, 'close');
      });
      await Promise.all(left);
      expect((await post(`/${PATH}`, '{}')).status).toBe(200);
    },
    10_000,
  );

  it('names the port it could not open', async () => {
    const { port } = await listening();
    const second = await openListener({
      host: '127.0.0.1',
      port,
      path: PATH,
      take: () => 'taken',
      elapsed: () => 0,
    });
    expect(second).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'events.port' } });
  });
});
