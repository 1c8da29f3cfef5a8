import type { Language } from '../../../shared/settings/language.ts';
import type { UnderWay } from '../../kernel/under-way.ts';
import type { StationParts } from '../../station/parts.ts';
import type { Devices } from '../devices/devices.ts';
import type { BenchRunner } from '../packing/rules/bench/bench.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { TrackingWatch } from '../tracking/tracking-watch.ts';
import { whyNotInstall } from './rules/may-install.ts';

/** What a host asks and tells that carries the station through the machine's day. */
export interface StationCare {
  /** Purchases and cancellations that the partner has not answered yet. */
  spending(): number;
  /** Why no update may be installed now, or null. */
  whyNotInstall(): Promise<string | null>;
  /** Where newer versions come from; null: from nowhere. */
  updateFeed(): string | null;
  /** Whether the program is to be started when somebody logs in (setting). */
  startsAtLogin(): boolean;
  /** Setting; null: the system's. */
  language(): Language | null;
  /** The machine was asleep: what was heard before it is old, whatever the clocks of the program say. */
  woke(): void;
  /** Whoever stood here has locked the screen: what they had opened is closed. */
  locked(): void;
}

export interface StationCareParts {
  parts: Pick<StationParts, 'settings' | 'packers' | 'store' | 'changedHere'>;
  underWay: UnderWay;
  bench: Pick<BenchRunner, 'current'>;
  devices: Pick<Devices, 'woke'>;
  lock: SettingsLock;
  /** What it asks in the background may be due since long. */
  tracking: Pick<TrackingWatch, 'wake'>;
}

export function createStationCare(from: StationCareParts): StationCare {
  const { parts, underWay, bench } = from;
  return {
    spending: () => underWay.count(),
    async whyNotInstall() {
      const jobs = await parts.store.printJobs.open();
      return whyNotInstall({
        underWay: underWay.count(),
        orderOnBench: (await bench.current()) !== null,
        printing: jobs.some(
          ({ state, held }) => state === 'sent' || (state === 'queued' && held === null),
        ),
      });
    },
    updateFeed: () => parts.settings.current()['updates.feed'],
    startsAtLogin: () => parts.settings.current().startAtLogin,
    language: () => parts.settings.current().language,
    woke() {
      from.devices.woke();
      from.tracking.wake();
      parts.changedHere.tell();
    },
    locked() {
      from.lock.close();
      if (parts.packers.signIn.state() === 'required') parts.packers.signIn.out();
    },
  };
}
