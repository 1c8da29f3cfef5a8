import { readFile } from 'node:fs/promises';
import { say } from '../../shared/kernel/message.ts';
import { fail, type Result, refuse } from '../../shared/kernel/result.ts';
import type { HttpServer } from '../adapters/http-interface/server.ts';
import type { HttpState } from '../features/exchange/http-door.ts';
import type { HttpCalls } from '../features/exchange/ports.ts';
import { notSafe } from '../features/exchange/rules/http-settings.ts';
import { logLine, reportDefect } from '../kernel/log.ts';
import { VERSION } from '../program.ts';
import type { StationParts } from './parts.ts';

/** Runs the HTTP interface if the settings enable it, and reopens it when they change. */
export function createHttpJob({ settings }: Pick<StationParts, 'settings'>, onNews: () => void) {
  let calls: HttpCalls | null = null;
  let running: HttpServer | null = null;
  let state: HttpState = null;
  let unsubscribe: (() => void) | null = null;
  let work: Promise<unknown> = Promise.resolve();

  async function again(): Promise<void> {
    await running?.close();
    running = null;
    const before = state;
    state = null;
    if (settings.current()['api.port'] !== null && calls !== null) {
      const opened = await open(settings, calls);
      if (opened.ok) running = opened.value;
      else logLine(opened.error.message);
      state = { error: opened.ok ? null : opened.error };
    }
    if (state?.error || before?.error) onNews();
  }

  const asSet = () => {
    work = work.then(again).catch((error: unknown) => reportDefect(error, 'http'));
  };
  return {
    state: (): HttpState => state,
    /** Sets the calls to serve. Set late because the commands are built after the features. */
    serve(by: HttpCalls): void {
      calls = by;
    },
    begin(): void {
      unsubscribe = settings.onChange((keys) => {
        if (keys.some((key) => key.startsWith('api.'))) asSet();
      });
      asSet();
    },
    async close(): Promise<void> {
      unsubscribe?.();
      await work;
      await running?.close();
      running = null;
    },
  };
}

async function open(
  settings: StationParts['settings'],
  calls: HttpCalls,
): Promise<Result<HttpServer>> {
  const current = settings.current();
  const { 'api.host': host, 'api.port': port, 'api.tls.cert': cert, 'api.tls.key': key } = current;
  const unsafe = notSafe(current);
  if (unsafe) return fail(unsafe);
  // Imported only when needed, so that commands start faster.
  const { openHttp } = await import('../adapters/http-interface/server.ts');
  try {
    const tls = cert && key ? { cert: await readFile(cert), key: await readFile(key) } : null;
    return await openHttp({ host, port: port ?? 0, tls, calls, version: VERSION });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = say('The certificate of the HTTP interface cannot be read: {why}', { why });
    return refuse('bad-input', message, { field: 'api.tls.cert', retry: 'after-change' });
  }
}
