import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A proxy to a server on this machine that cuts, delays or silences its connections on demand. */
export interface TcpProxy {
  port: number;
  /** How often PostgreSQL has answered; statements sent together count once. */
  answers(): number;
  /** Loses the server's next bytes, and with them the connection; resolves then. */
  loseAnswer(): Promise<void>;
  /** Holds back what clients send from their next message on, until it is released. */
  hold(): { reached: Promise<void>; letGo(): void };
  /**
   * Loses the whole answer to the next call of this database function, after its COMMIT; resolves then.
   * `cut`: the connection ends with it; `silence`: it stays open, and nothing arrives any more.
   */
  swallow(call: string, how: Swallowing): Promise<void>;
  /** Delays every message, in both directions. */
  delay(milliseconds: number): void;
  /** Back to normal: requested faults that have not happened yet are dropped. */
  calm(): void;
  /** Refuses new connections, or accepts them again. */
  refuse(isRefusing: boolean): void;
  /** Ends every connection now. */
  cut(): void;
  close(): Promise<void>;
}

type Swallowing = 'cut' | 'silence';

interface Loss {
  call: string;
  how: Swallowing;
  done(): void;
}

/** PostgreSQL is ready for the next query: the previous one is committed. */
const isReady = (bytes: Buffer): boolean =>
  bytes.at(-6) === 0x5a && bytes.readUInt32BE(bytes.length - 5) === 5;

/** Passes messages on one after the other, each delayed as `late` says at that time. */
function createLane(late: () => number) {
  let last: Promise<unknown> | null = null;
  return (say: () => void): void => {
    const ms = late();
    if (ms === 0 && last === null) {
      say();
      return;
    }
    const before = last ?? Promise.resolve();
    const mine: Promise<unknown> = before
      .then(() => wait(ms))
      .then(say)
      .finally(() => {
        if (last === mine) last = null;
      });
    last = mine;
  };
}

export async function tcpProxy(serverPort: number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let refusing = false;
  let losing: (() => void) | null = null;
  let holding: { reached(): void; kept: (() => void)[] } | null = null;
  let [late, answers] = [0, 0];
  const losses: Loss[] = [];
  const server = createServer((client) => {
    if (refusing) {
      client.destroy();
      return;
    }
    const upstream = connect(serverPort, '127.0.0.1');
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    const [up, down] = [createLane(() => late), createLane(() => late)];
    let loss: Loss | null = null;
    for (const socket of pair) socket.on('error', end).on('close', end).setNoDelay(true);
    client.on('data', (bytes) => {
      const at = losses.findIndex(({ call }) => bytes.includes(`SELECT ${call}(`));
      if (at >= 0) [loss = null] = losses.splice(at, 1);
      const say = () => up(() => upstream.write(bytes));
      if (holding) {
        holding.kept.push(say);
        holding.reached();
      } else say();
    });
    upstream.on('data', (bytes) => {
      if (isReady(bytes)) answers += 1;
      if (losing) {
        losing();
        losing = null;
        end();
      } else if (loss) {
        if (isReady(bytes)) loss.done();
        if (isReady(bytes) && loss.how === 'cut') end();
      } else down(() => client.write(bytes));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = () => {
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    answers: () => answers,
    loseAnswer: () =>
      new Promise((resolve) => {
        losing = resolve;
      }),
    hold() {
      const { promise: reached, resolve } = Promise.withResolvers<void>();
      const held = { reached: resolve, kept: [] as (() => void)[] };
      holding = held;
      return {
        reached,
        letGo() {
          holding = null;
          for (const say of held.kept) say();
        },
      };
    },
    swallow: (call, how) =>
      new Promise((done) => {
        losses.push({ call, how, done });
      }),
    delay(milliseconds) {
      late = milliseconds;
    },
    calm() {
      losses.length = 0;
      [late, refusing, losing] = [0, false, null];
    },
    refuse(isRefusing) {
      refusing = isRefusing;
    },
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
