import net from 'node:net';
import { say, type Wording } from '../../../../shared/kernel/message.ts';
import { type HostStatus, parseDotsPerMillimetre, parseHostStatus } from './answers.ts';

export interface Address {
  host: string;
  port: number;
}

/** A connection to a printer's raw port: what is sent is printed, what it says comes back. */
export type Line = ReturnType<typeof lineOf>;

/** Answers are some eighty characters; whatever else a device says is not kept. */
const MOST_KEPT = 8_192;
/** A printer that never closes its side does not hold the line. */
const CLOSES_WITHIN_MS = 1_000;

export interface Unreachable {
  ok: false;
  words: Wording;
  /** A printer that is off or busy may be there later; a name that nobody knows will not. */
  passes: boolean;
}

/** Never throws: `words` say why there is no connection. */
export function openLine(
  { host, port }: Address,
  milliseconds: number,
): Promise<{ ok: true; line: Line } | Unreachable> {
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
      resolve({ ok: true, line: lineOf(socket) });
    });
  });
}

function lineOf(socket: net.Socket) {
  let received = '';
  let wake = (): void => {};
  socket.on('data', (chunk) => {
    received = (received + chunk.toString('latin1')).slice(-MOST_KEPT);
    wake();
  });
  // What broke does not matter, only that nothing more will come: "close" follows.
  socket.on('error', () => {});
  socket.on('close', () => wake());

  /** Until `done`, or the connection is gone, or the time is up. */
  function until(done: () => boolean, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        wake = () => {};
        resolve();
      };
      // What has arrived while the program was busy is still read.
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
    /** ~HS. `foreign` is an answer that no Zebra gives, `cut` that the connection is gone. */
    async status(milliseconds: number): Promise<HostStatus | 'silent' | 'foreign' | 'cut'> {
      const status = await ask('~HS', parseHostStatus, milliseconds);
      if (status) return status;
      if (received !== '') return 'foreign';
      return socket.closed ? 'cut' : 'silent';
    },
    /** ~HI: the print head's dots per millimetre; null where it does not say. */
    dotsPerMillimetre: (milliseconds: number): Promise<number | null> =>
      ask('~HI', parseDotsPerMillimetre, milliseconds),
    /** True once all was handed to the network; false where it was not taken in time, or cut. */
    async send(text: string, milliseconds: number): Promise<boolean> {
      if (!socket.writable) return false;
      let sent = false;
      socket.write(text, 'latin1', (error) => {
        sent = !error;
        wake();
      });
      await until(() => sent, milliseconds);
      return sent;
    },
    /** Once it is closed: many printers take one connection at a time. */
    async close(): Promise<void> {
      socket.end();
      await until(() => false, CLOSES_WITHIN_MS);
      socket.destroy();
    },
  };
}

function unreachable({ code, message }: NodeJS.ErrnoException, host: string): Unreachable {
  const because = (words: Wording, passes = true): Unreachable => ({ ok: false, words, passes });
  switch (code) {
    case 'ENOTFOUND':
      return because(say('the network knows no {host}', { host }), false);
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
