import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { openInspector } from '../../src/main/adapters/pdf/inspector.ts';
import type { ZebraLimits, ZebraParts } from '../../src/main/adapters/printers/zebra/zebra.ts';

/** For tests that print elsewhere: no page is ever drawn. */
export const noZebra: ZebraParts = {
  dotsOfPage: () => Promise.reject(new Error('No Zebra is printed to here')),
  settings: () => ({ darkness: 0, media: 'printer' }),
};

/** For tests that print elsewhere than to a queue of the system. */
export const noQueue = (): Promise<never> =>
  Promise.reject(new Error('No queue is printed to here'));

/** A real PDF worker; `close` ends it. */
export function zebraParts(limits: Partial<ZebraLimits> = {}) {
  const inspector = openInspector();
  const parts: ZebraParts = {
    dotsOfPage: inspector.dots,
    settings: () => ({ darkness: 0, media: 'printer' }),
    limits,
  };
  return { parts, close: () => inspector.close() };
}

/** The fields of the answer to ~HS that tests change; the rest is that of an idle ZD420. */
export interface Condition {
  paperOut?: boolean;
  paused?: boolean;
  formatsWaiting?: number;
  bufferFull?: boolean;
  diagnostics?: boolean;
  partialFormat?: boolean;
  corruptRam?: boolean;
  underTemperature?: boolean;
  overTemperature?: boolean;
  headOpen?: boolean;
  ribbonOut?: boolean;
  labelWaiting?: boolean;
  labelsRemaining?: number;
}

/** Three strings as in the ZPL II Programming Guide ("~HS Host Status Return"). */
export function hostStatus(condition: Condition = {}): string {
  const flag = (key: keyof Condition) => (condition[key] ? '1' : '0');
  const digits = (value: number | undefined, length: number) =>
    String(value ?? 0).padStart(length, '0');
  const first = [
    ...['030', flag('paperOut'), flag('paused'), '1218', digits(condition.formatsWaiting, 3)],
    ...[flag('bufferFull'), flag('diagnostics'), flag('partialFormat'), '000'],
    ...[flag('corruptRam'), flag('underTemperature'), flag('overTemperature')],
  ];
  const second = [
    ...['000', '0', flag('headOpen'), flag('ribbonOut'), '0', '2', '4', flag('labelWaiting')],
    ...[digits(condition.labelsRemaining, 8), '1', '000'],
  ];
  return [first.join(','), second.join(','), '1234,0']
    .map((each) => `\x02${each}\x03\r\n`)
    .join('');
}

/** A fake printer. */
export interface FakeZebra {
  target: string;
  /** Every complete format received, from ^XA to ^XZ. */
  labels: string[];
  /** Everything received, including requests. */
  heard(): string;
  connections(): { now: number; most: number; all: number };
  close(): Promise<void>;
}

export interface Manner {
  /** The answer to the nth ~HS after `labels` were received; null is silence. */
  status?: (labels: number, asked: number) => string | null;
  /** The answer to ~HI; null is silence. */
  identity?: string | null;
  /** Cuts the connection once this much of a label was received. */
  cutAfter?: number;
  /** Closes the connection right after its answer to ~HS. */
  closesAfterStatus?: boolean;
}

/**
 * A socket that answers like a Zebra printer; no real one exists here. It understands everything that the
 * station sends: ~HS, ~HI and whole formats.
 */
export async function startFakeZebra(manner: Manner = {}): Promise<FakeZebra> {
  const { status = () => hostStatus(), identity = '\x02ZD420-203dpi,V84.20.18Z,8,8192KB\x03\r\n' } =
    manner;
  const labels: string[] = [];
  const sockets = new Set<net.Socket>();
  const count = { most: 0, all: 0 };
  let heard = '';
  let asked = 0;

  const server = net.createServer((socket) => {
    sockets.add(socket);
    count.all += 1;
    count.most = Math.max(count.most, sockets.size);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let pending = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      pending += chunk.toString('latin1');
      if (manner.cutAfter !== undefined && pending.length > manner.cutAfter) {
        socket.resetAndDestroy();
        return;
      }
      for (;;) {
        const next = /^\s*(~HS|~HI|\^XA.*?\^XZ)/s.exec(pending);
        if (!next) break;
        pending = pending.slice(next[0].length);
        answer(socket, next[1] ?? '');
      }
    });
  });

  function answer(socket: net.Socket, command: string): void {
    if (command === '~HI') {
      if (identity !== null) socket.write(identity);
    } else if (command === '~HS') {
      asked += 1;
      const said = status(labels.length, asked);
      if (said !== null) socket.write(said);
      if (manner.closesAfterStatus) socket.end();
    } else {
      labels.push(command);
      asked = 0;
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    target: `zebra:127.0.0.1:${port}`,
    labels,
    heard: () => heard,
    connections: () => ({ now: sockets.size, ...count }),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
