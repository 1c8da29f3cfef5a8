import { WebSocket } from 'ws';
import type {
  CallInput,
  CallName,
  CallOutput,
  EventData,
  EventName,
} from '../../src/shared/bridge/calls.ts';
import {
  BRIDGE_PATH,
  type StationFrame,
  type StationMessage,
} from '../../src/shared/bridge/client.ts';
import type { Result } from '../../src/shared/kernel/result.ts';
import type { Bench } from '../../src/shared/packing/session.ts';
import { enterBy } from '../support/raw-http.ts';

/** The station was killed while the window was connected. */
export class Lost extends Error {}

/** A window without a screen: the same link, connection and calls. */
export interface Window {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>>;
  /** Like `call`; throws the station's errors. */
  must<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>;
  /** The open order, as last published. */
  bench(): Bench | null;
  /** Resolves when the bench has changed, or after this time. Rejects with Lost. */
  benchChanged(withinMs: number): Promise<void>;
  on(listener: (event: EventName) => void): void;
  close(): void;
}

/** Enters by the link that the station printed. Rejects with Lost when the station is gone. */
export async function openWindow(link: string): Promise<Window> {
  const socket = await openLine(link);
  const waiting = new Map<number, Waiting>();
  const lookers = new Set<(lost: boolean) => void>();
  const listeners: ((event: EventName) => void)[] = [];
  let bench: Bench | null = null;
  let count = 0;

  const look = (lost: boolean) => {
    for (const looker of [...lookers]) looker(lost);
  };
  socket.on('message', (data) => {
    for (const frame of JSON.parse(String(data)) as StationMessage) take(frame);
  });
  function take(frame: StationFrame) {
    if ('id' in frame) {
      waiting.get(frame.id)?.answer(frame.result);
      waiting.delete(frame.id);
      return;
    }
    if (frame.event === 'bench.changed') {
      bench = frame.data as EventData<'bench.changed'>;
      look(false);
    }
    for (const listener of listeners) listener(frame.event);
  }
  socket.once('close', () => {
    for (const { give } of waiting.values()) give(new Lost('the line was cut'));
    waiting.clear();
    look(true);
  });

  const call: Window['call'] = (name, input) =>
    new Promise((answer, give) => {
      if (socket.readyState !== WebSocket.OPEN) return give(new Lost('there is no line'));
      count += 1;
      waiting.set(count, { answer: answer as Waiting['answer'], give });
      socket.send(JSON.stringify({ id: count, call: name, input }));
    });
  const must: Window['must'] = async (name, input) => {
    const result = await call(name, input);
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
    return result.value;
  };

  // The calls that every window makes once connected.
  await Promise.all([must('station.status', {}), must('printing.queue', {})]);
  bench ??= await must('bench.current', {});
  return {
    call,
    must,
    bench: () => bench,
    benchChanged: (withinMs) =>
      new Promise((resolve, reject) => {
        const end = (lost: boolean) => {
          clearTimeout(timer);
          lookers.delete(end);
          if (lost) reject(new Lost('the line was cut'));
          else resolve();
        };
        const timer = setTimeout(() => end(false), withinMs);
        lookers.add(end);
        if (socket.readyState !== WebSocket.OPEN) end(true);
      }),
    on: (listener) => void listeners.push(listener),
    close: () => socket.terminate(),
  };
}

interface Waiting {
  answer(result: Result<unknown>): void;
  give(why: Error): void;
}

async function openLine(link: string): Promise<WebSocket> {
  const { host, port } = new URL(link);
  const Cookie = await enterBy(link).catch((cause: unknown) => {
    throw new Lost('nobody answers the link', { cause });
  });
  const socket = new WebSocket(`ws://127.0.0.1:${port}${BRIDGE_PATH}`, {
    headers: { Host: host, Origin: `http://${host}`, Cookie },
  });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('close', () => reject(new Lost('the line did not open')));
  });
  return socket;
}
