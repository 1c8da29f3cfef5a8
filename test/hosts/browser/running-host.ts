import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  type BrowserHost,
  type BrowserHostOptions,
  startBrowserHost,
} from '../../../src/main/hosts/browser/browser-host.ts';
import type { UseCases } from '../../../src/main/kernel/handle.ts';
import { createPublisher } from '../../../src/main/kernel/publisher.ts';
import {
  BRIDGE_PATH,
  type StationFrame,
  type StationMessage,
} from '../../../src/shared/bridge/client.ts';
import { dispatchTo } from '../../support/handlers.ts';
import { ask as askRaw } from '../../support/raw-http.ts';

/** Host name of the stations in these tests. */
export const NAME = 'packbench-0123456789abcdef.localhost';

/** One request to the station by its own name, unless `headers` has another Host. */
export const ask: typeof askRaw = (port, path, { headers = {}, ...how } = {}) =>
  askRaw(port, path, { ...how, headers: { Host: `${NAME}:${port}`, ...headers } });

/** A folder with a built window, and beside it a file that no window may read. */
export async function builtWindow(): Promise<{ folder: string; rendererDir: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-host-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const rendererDir = join(folder, 'renderer');
  await mkdir(join(rendererDir, 'assets'), { recursive: true });
  await writeFile(join(rendererDir, 'index.html'), '<!doctype html><title>Packbench</title>');
  await writeFile(join(rendererDir, 'assets', 'window-Ab12.js'), 'document.title = "ready";');
  await writeFile(join(rendererDir, '.secret'), 'hush-hush');
  await writeFile(join(folder, 'outside.txt'), 'hush-hush');
  return { folder, rendererDir };
}

export interface Running {
  host: BrowserHost;
  port: number;
  key: string;
  publisher: ReturnType<typeof createPublisher>;
  log: string[];
  /** Enters by the link; returns the cookie as a `Cookie` header. */
  cookie(): Promise<string>;
}

/** A real host on a free port, with a station that has the given use cases. */
export async function runningHost(
  able: Partial<UseCases> = {},
  change: Partial<BrowserHostOptions> = {},
): Promise<Running> {
  const { folder, rendererDir } = await builtWindow();
  const nameFile = join(folder, 'window-name');
  await writeFile(nameFile, `${NAME}\n`);
  const publisher = createPublisher(vi.fn());
  const log: string[] = [];
  const host = await startBrowserHost({
    station: {
      dispatch: dispatchTo(able, vi.fn()),
      subscribe: publisher.subscribe,
      close: async () => undefined,
    },
    port: 0,
    rendererDir,
    open: false,
    endAsked: () => undefined,
    profileDir: join(folder, 'profile'),
    nameFile,
    startsFile: join(folder, 'window-starts'),
    log: (line) => log.push(line),
    ...change,
  });
  onTestFinished(() => host.close());
  const url = new URL(host.url);
  const port = Number(url.port);
  const key = url.searchParams.get('key') ?? '';
  const cookie = async () => {
    const answer = await ask(port, `/?key=${key}`);
    return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  };
  return { host, port, key, publisher, log, cookie };
}

/** A window's connection to the station, its frames readable one after another. */
export interface Line {
  socket: WebSocket;
  send(frame: unknown): void;
  next(): Promise<StationFrame>;
  /** The close code, once it is closed. */
  closed: Promise<number>;
}

/** Opens the bridge; rejects with the HTTP status if it is refused. */
export async function openLine(
  port: number,
  headers: Record<string, string>,
  path = BRIDGE_PATH,
): Promise<Line> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: { Host: `${NAME}:${port}`, ...headers },
  });
  onTestFinished(() => socket.terminate());
  const waiting: ((frame: StationFrame) => void)[] = [];
  const arrived: StationFrame[] = [];
  socket.on('message', (data) => {
    for (const frame of JSON.parse(String(data)) as StationMessage) {
      const taker = waiting.shift();
      if (taker) taker(frame);
      else arrived.push(frame);
    }
  });
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_request, answer) => {
      reject(new Error(`refused with ${answer.statusCode}`));
      answer.destroy();
    });
    socket.on('error', reject);
  });
  return {
    socket,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    next: () => {
      const frame = arrived.shift();
      if (frame) return Promise.resolve(frame);
      return new Promise((resolve) => waiting.push(resolve));
    },
    closed,
  };
}

/** Headers of the station's own window. */
export const ownHeaders = (port: number, cookie: string): Record<string, string> => ({
  Origin: `http://${NAME}:${port}`,
  Cookie: cookie,
});

/**
 * Sends these bytes; returns everything received until the connection was closed, by the host alone if
 * `left` open.
 */
export function saidTo(
  port: number,
  text: string,
  line: 'ended' | 'left' = 'ended',
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(answer));
    if (line === 'ended') socket.end(text);
    else socket.write(text);
  });
}
