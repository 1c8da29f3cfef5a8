import { fail, type Result } from '../../../shared/kernel/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { logLine, reportDefect } from '../../kernel/log.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { HttpState } from './http-integration.ts';
import { notSafe } from './logic/http-settings.ts';
import type { HttpCalls, HttpServer, OpenHttp } from './ports.ts';

interface HttpJobNeeds {
  openHttp: OpenHttp;
  settings: SettingsSource;
  /** Something needs a person, or no longer does. */
  onChange(): void;
}

/** Runs the HTTP interface if the settings enable it, and reopens it when they change. */
export function createHttpJob({ openHttp, settings, onChange }: HttpJobNeeds) {
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
      const opened = await open(openHttp, settings.current(), calls);
      if (opened.ok) running = opened.value;
      else logLine(opened.error.message);
      state = { error: opened.ok ? null : opened.error };
    }
    if (state?.error || before?.error) onChange();
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
  openHttp: OpenHttp,
  current: Settings,
  calls: HttpCalls,
): Promise<Result<HttpServer>> {
  const unsafe = notSafe(current);
  if (unsafe) return fail(unsafe);
  return await openHttp({
    host: current['api.host'],
    port: current['api.port'] ?? 0,
    cert: current['api.tls.cert'],
    key: current['api.tls.key'],
    calls,
  });
}
