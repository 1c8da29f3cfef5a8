import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APP_ROOT } from '../../src/main/program.ts';
import { type RunningStation, startStation } from '../support/station.ts';
import type { Executioner } from './kills.ts';
import type { Place } from './place.ts';
import { Lost, openWindow, type Window } from './window.ts';

const PROGRAM = join(APP_ROOT, 'bin', 'packbench.mjs');
const LOOP_WATCH = fileURLToPath(new URL('./loop-watch.ts', import.meta.url));

/** From the start of a station's process to the first scan that it answered. */
export interface Start {
  from: number;
  until: number | null;
}

/** A station that is restarted after every kill, with one window. */
export interface Running {
  /** Runs work with a connected window; work interrupted by a kill starts again. */
  keepOn<T>(work: (window: Window) => Promise<T>): Promise<T>;
  kill(): void;
  scanned(): void;
  pid(): number;
  starts: Start[];
  /** Other output of the station that reports a defect. */
  defects(): string[];
  /** Ends it as a service manager does; rejects unless it ends properly. */
  stop(): Promise<void>;
}

export interface RunningOptions {
  place: Place;
  executioner?: Executioner;
  /** Modules that break the product, to prove that the checks detect it. */
  preload?: readonly string[];
}

interface Up {
  station: RunningStation;
  window: Window;
}

/** Shortest interval at which a window asks for exceptions when parcels move. */
const NEEDS_EVERY_MS = 3_000;

export function keepRunning({ place, executioner, preload = [] }: RunningOptions): Running {
  const starts: Start[] = [];
  const stations: RunningStation[] = [];
  let killing = new AbortController();
  let up: Up | null = null;

  async function start(): Promise<Up> {
    killing = new AbortController();
    const { signal } = killing;
    starts.push({ from: Date.now(), until: null });
    executioner?.started(kill);
    const { appId, restApiKey } = place.partner.credentials;
    const station = await startStation({
      dataDir: place.dataDir,
      partner: place.partner.baseUrl,
      program: PROGRAM,
      preload: [LOOP_WATCH, ...preload],
      killed: signal,
      env: {
        PACKBENCH_APP_ID: appId,
        PACKBENCH_REST_API_KEY: restApiKey,
        DAY_LOOP: place.loopFile,
        // For the modules that break the product.
        FAULTS_DATA: place.dataDir,
      },
    }).catch((failure: unknown) => {
      throw signal.aborted ? new Lost('killed in its start', { cause: failure }) : failure;
    });
    stations.push(station);
    const window = await openWindow(station.url);
    followNeeds(window);
    return { station, window };
  }

  function kill(): void {
    killing.abort();
  }

  return {
    starts,
    kill,
    async keepOn(work) {
      for (;;) {
        try {
          up ??= await start();
          return await work(up.window);
        } catch (failure) {
          if (!(failure instanceof Lost) || !killing.signal.aborted) throw failure;
          await stations.at(-1)?.exited?.();
          up?.window.close();
          up = null;
        }
      }
    },
    scanned() {
      const last = starts.at(-1);
      if (!last || last.until !== null) return;
      last.until = Date.now();
      if (executioner) executioner.usual.start = last.until - last.from;
    },
    pid: () => up?.station.pid ?? 0,
    defects: () => stations.flatMap((station) => station.said().match(/^.*defect in.*$/gm) ?? []),
    async stop() {
      up?.window.close();
      const code = await up?.station.stop();
      up = null;
      if (code !== undefined && code !== 0) throw new Error(`The station ended with ${code}`);
    },
  };
}

function followNeeds(window: Window): void {
  let waiting = false;
  window.on((event) => {
    if (event !== 'tracking.changed' || waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      window.call('exceptions.list', {}).catch(() => undefined);
    }, NEEDS_EVERY_MS).unref();
  });
}
