import net from 'node:net';
import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import {
  type HostIdentity,
  type HostStatus,
  parseHostIdentity,
  parseHostStatus,
} from './answers.ts';

export interface Address {
  host: string;
  port: number;
}

/** A connection to a printer's raw port: sent data is printed, answers come back. */
export type PrinterConnection = ReturnType<typeof connectionOf>;

/** Answers have about eighty characters; a longer text is truncated. */
const MOST_KEPT = 8_192;
/** Time for the printer to close its side before the connection is cut. */
const CLOSES_WITHIN_MS = 1_000;

export interface Unreachable {
  ok: false;
  words: AnyMessage;
  /** True if a later attempt may succeed (the printer is off or busy); false for an unknown host name. */
  passes: boolean;
}

/** Never throws: `words` say why there is no connection. */
export function openConnection(
  { host, port }: Address,
  milliseconds: number,
): Promise<{ ok: true; connection: PrinterConnection } | Unreachable> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, noDelay: true });
    const timer = setTimeout(() => {
      socket.destroy();
      resolve({
        ok: false,
        words: say('it cannot be reached (no answer in time)'),
        passes: true,
      });
    }, milliseconds);
    socket.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      resolve(unreachable(error, host));
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve({ ok: true, connection: connectionOf(socket) });
    });
  });
}

function connectionOf(socket: net.Socket) {
  let received = '';
  let wake = (): void => {};
  socket.on('data', (chunk) => {
    received = (received + chunk.toString('latin1')).slice(-MOST_KEPT);
    wake();
  });
  // Ignored: the "close" event follows.
  socket.on('error', () => {});
  socket.on('close', () => wake());

  /** Waits until `done`, the end of the connection, or the timeout. */
  function until(done: () => boolean, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        wake = () => {};
        resolve();
      };
      // `setImmediate` first reads data that arrived while the program was busy.
      const timer = setTimeout(() => setImmediate(finish), milliseconds);
      wake = () => {
        if (done() || socket.closed) finish();
      };
      wake();
    });
  }

  async function ask<T>(
    question: string,
    read: (received: string) => T | null,
    milliseconds: number,
  ): Promise<T | null> {
    received = '';
    if (socket.writable) socket.write(question);
    await until(() => read(received) !== null, milliseconds);
    return read(received);
  }

  return {
    /** Sends ~HS. `foreign`: an answer no Zebra gives; `cut`: the connection was lost. */
    async status(milliseconds: number): Promise<HostStatus | 'silent' | 'foreign' | 'cut'> {
      const status = await ask('~HS', parseHostStatus, milliseconds);
      if (status) return status;
      if (received !== '') return 'foreign';
      return socket.closed ? 'cut' : 'silent';
    },
    /** Sends ~HI; null if the printer does not report what it is. */
    identity: (milliseconds: number): Promise<HostIdentity | null> =>
      ask('~HI', parseHostIdentity, milliseconds),
    /**
     * `all`: everything has been passed to the network; `nothing`: the printer had closed the connection
     * before; `part`: a timeout, or the connection was lost meanwhile.
     */
    async send(text: string, milliseconds: number): Promise<'all' | 'part' | 'nothing'> {
      // Lets Node notice a close that has arrived already.
      await new Promise((noticed) => setImmediate(noticed));
      if (!socket.writable) return 'nothing';
      let sent = false;
      socket.write(text, 'latin1', (error) => {
        sent = !error;
        wake();
      });
      await until(() => sent, milliseconds);
      return sent ? 'all' : 'part';
    },
    /** Waits for the connection to close, because many printers accept only one at a time. */
    async close(): Promise<void> {
      socket.end();
      await until(() => false, CLOSES_WITHIN_MS);
      socket.destroy();
    },
  };
}

function unreachable({ code, message }: NodeJS.ErrnoException, host: string): Unreachable {
  const because = (words: AnyMessage, passes = true): Unreachable => ({ ok: false, words, passes });
  switch (code) {
    case 'ENOTFOUND':
      return because(say('the host {host} is not known in the network', { host }), false);
    case 'EAI_AGAIN':
      return because(say('the name {host} cannot be looked up now', { host }));
    case 'ECONNREFUSED':
      return because(say('it refused the connection'));
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'EHOSTDOWN':
    case 'ENETUNREACH':
      return because(say('it cannot be reached'));
    default:
      return because(say('it cannot be connected to ({code})', { code: code ?? message }));
  }
}
