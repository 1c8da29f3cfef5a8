import type { StationParts } from '../../station/parts.ts';
import type { Instruments } from '../devices/devices.ts';
import type { BenchService } from '../packing/bench-service.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import { whyNotInstall } from './rules/may-install.ts';
import type { UnderWay } from './under-way.ts';

/** What a host asks and tells that carries the station through the machine's day. */
export interface StationCare {
  /** Purchases and cancellations that the partner has not answered yet. */
  spending(): number;
  /** Why no update may be installed now, or null. */
  whyNotInstall(): Promise<string | null>;
  /** Whether the program is to be started when somebody logs in (setting). */
  /** Where newer versions come from; null: from nowhere. */
  updateFeed(): string | null;
  startsAtLogin(): boolean;
  /** The machine was asleep: what was heard before it is old, whatever the clocks of the program say. */
  woke(): void;
  /** Whoever stood here has locked the screen: what they had opened is closed. */
  locked(): void;
}

export interface StationCareParts {
  parts: Pick<StationParts, 'settings' | 'packers' | 'store' | 'changedHere'>;
  underWay: UnderWay;
  service: Pick<BenchService, 'bench'>;
  instruments: Pick<Instruments, 'woke'>;
  settingsLock: SettingsLock;
  /** What is asked in the background may be due since long. */
  wake(): void;
}

export function createStationCare(from: StationCareParts): StationCare {
  const { parts, underWay, service } = from;
  return {
    spending: () => underWay.count(),
    async whyNotInstall() {
      const jobs = await parts.store.printJobs.open();
      return whyNotInstall({
        underWay: underWay.count(),
        orderOnBench: (await service.bench.current()) !== null,
        printing: jobs.some(
          ({ state, held }) => state === 'sent' || (state === 'queued' && held === null),
        ),
      });
    },
    updateFeed: () => parts.settings.current()['updates.feed'],
    startsAtLogin: () => parts.settings.current().startAtLogin,
    woke() {
      from.instruments.woke();
      from.wake();
      parts.changedHere.tell();
    },
    locked() {
      from.settingsLock.close();
      if (parts.packers.signIn.state() === 'required') parts.packers.signIn.out();
    },
  };
}
