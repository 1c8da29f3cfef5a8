import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { sessionOf } from './connection.ts';

/** Detects a connection that was cut silently. */
const ASKS_EVERY_MS = 30_000;
const ANSWERS_WITHIN_MS = 10_000;
const RESTS_MS = [100, 5_000] as const;

const CHANNELS = ['packbench', 'packbench_rows'] as const;
type Channel = (typeof CHANNELS)[number];

/**
 * Notifications of changes on a separate connection, which is always reopened; every reconnect counts
 * as news, since notifications may have been missed.
 */
export function createChangeListener(address: ClientConfig) {
  const ended = new AbortController();
  const listeners: Record<Channel, Set<() => void>> = {
    packbench: new Set(),
    packbench_rows: new Set(),
  };
  const notify = (channel: Channel) => {
    for (const listener of [...listeners[channel]]) listener();
  };
  let running: Promise<void> | null = null;

  async function keep(): Promise<void> {
    let rest: number = RESTS_MS[0];
    while (!ended.signal.aborted) {
      const stood = await listenOnce(address, notify, ended.signal);
      rest = stood ? RESTS_MS[0] : Math.min(rest * 2, RESTS_MS[1]);
      const pause = rest * (0.5 + Math.random() / 2);
      await wait(pause, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  }

  const on = (channel: Channel) => (listener: () => void) => {
    listeners[channel].add(listener);
    running ??= keep();
    return () => {
      listeners[channel].delete(listener);
    };
  };

  return {
    onChange: on('packbench'),
    /** Another program inserted rows into `exchange.orders_in`. */
    onRows: on('packbench_rows'),
    async close(): Promise<void> {
      ended.abort();
      await running;
    },
  };
}

/** Runs until the connection breaks; returns whether it was established. Never rejects. */
async function listenOnce(
  address: ClientConfig,
  notify: (channel: Channel) => void,
  ended: AbortSignal,
): Promise<boolean> {
  const client = new Client(sessionOf(address, { statement_timeout: '0' }));
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, ended]);
  client.on('error', () => over.abort());
  client.on('end', () => over.abort());
  client.on('notification', ({ channel }) => notify(channel as Channel));
  let stood = false;
  try {
    await within(client.connect(), signal);
    const listens = CHANNELS.map((channel) => `LISTEN ${channel}`).join('; ');
    await within(client.query(listens), signal);
    stood = true;
    for (const channel of CHANNELS) notify(channel);
    for (;;) {
      await wait(ASKS_EVERY_MS, undefined, { signal });
      await within(client.query('SELECT 1'), signal);
    }
  } catch {
    return stood;
  } finally {
    client.end().catch(() => undefined);
  }
}

function within(answer: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]);
  const aborted = new Promise<never>((_, reject) => {
    if (late.aborted) reject(late.reason);
    late.addEventListener('abort', () => reject(late.reason), { once: true });
  });
  return Promise.race([answer, aborted]);
}
