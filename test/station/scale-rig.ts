import { beforeEach, expect, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { SAMPLE_BOXES } from '../../src/main/features/merchants/boxes.ts';
import type { ScaleState } from '../../src/shared/devices/scale/scale-state.ts';
import type { Bench, ScanAnswer } from '../../src/shared/packing/session.ts';
import { setSetting } from '../support/give.ts';
import { must, type StationRig, stationRig } from './station-rig.ts';

/** All of SO-7, which weighs 2.05 kg in its box. */
export const ALL = ['SO-7', 'MUG-BLUE', 'PB:QTY:3', 'TEA-TIN', 'PB:QTY:2'];

/** A station with a bench on which SO-7 is packed and weighed, as a window sees it. */
export interface ScaleRig {
  rig: StationRig;
  /** The station that gets the calls: `rig.station`, until another one replaces it. */
  station: Station;
  call(name: string, input?: unknown): ReturnType<Station['handle']['dispatch']>;
  bench(): Promise<Bench>;
  state(): Promise<ScaleState>;
  carton(at?: number): Promise<Bench['session']['cartons'][number] | undefined>;
  set(key: string, value: unknown): Promise<unknown>;
  scanned(...texts: string[]): Promise<void>;
  /** Waits until the carton's weight and its source are these. */
  weighs(weight: object | null, source: string | null, at?: number): Promise<void>;
}

export function scaleRig(): ScaleRig {
  const rig = stationRig();
  const on: ScaleRig = {
    rig,
    station: rig.station,
    call: (name, input = {}) => on.station.handle.dispatch(name, input),
    bench: async () => must(await on.call('bench.current')) as Bench,
    state: async () => must(await on.call('scale.state')) as ScaleState,
    carton: async (at = 0) => (await on.bench()).session.cartons[at],
    set: async (key, value) => must(await setSetting(on.station, key, value)),
    async scanned(...texts) {
      for (const text of texts) {
        const answer = must(await on.call('bench.scan', { text })) as ScanAnswer;
        if (answer.tone === 'stop') throw new Error(answer.message);
      }
    },
    weighs: (weight, source, at = 0) =>
      vi.waitFor(async () => {
        const { weight: now, weightSource } = (await on.carton(at)) ?? {};
        expect([now, weightSource]).toEqual([weight, source]);
      }, 5000),
  };
  beforeEach(async () => {
    on.station = rig.station;
    must(await setSetting(rig.station, 'boxes', SAMPLE_BOXES));
    must(await setSetting(rig.station, 'boxes.default', 'Medium'));
    rig.station.begin();
  });
  return on;
}
