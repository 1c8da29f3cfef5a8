import type { Language } from '../../../shared/settings/language.ts';
import type { UnderWay } from '../../kernel/under-way.ts';
import type { StationParts } from '../../station/parts.ts';
import type { Devices } from '../devices/devices.ts';
import type { BenchRunner } from '../packing/rules/bench/bench.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { TrackingWatch } from '../tracking/tracking-watch.ts';

/** What a host asks and tells that carries the station through the machine's day. */
export type StationCare = ReturnType<typeof createStationCare>;

export interface StationCareParts {
  parts: Pick<StationParts, 'settings' | 'packers' | 'store' | 'changedHere'>;
  underWay: UnderWay;
  bench: Pick<BenchRunner, 'current'>;
  devices: Pick<Devices, 'woke'>;
  lock: SettingsLock;
  /** What it asks in the background may be due since long. */
  tracking: Pick<TrackingWatch, 'wake'>;
}

export function createStationCare(from: StationCareParts) {
  const { parts, underWay, bench } = from;
  return {
    /** Purchases and cancellations that the partner has not answered yet. */
    spending: (): number => underWay.count(),
    /** Why no update may be installed now, or null. */
    async whyNotInstall(): Promise<string | null> {
      const jobs = await parts.store.printJobs.open();
      return whyNotInstall({
        underWay: underWay.count(),
        orderOnBench: (await bench.current()) !== null,
        printing: jobs.some(
          ({ state, held }) => state === 'sent' || (state === 'queued' && held === null),
        ),
      });
    },
    /** Where newer versions come from; null: from nowhere. */
    updateFeed: (): string | null => parts.settings.current()['updates.feed'],
    /** Whether the program is to be started when somebody logs in (setting). */
    startsAtLogin: (): boolean => parts.settings.current().startAtLogin,
    /** Setting; null: the system's. */
    language: (): Language | null => parts.settings.current().language,
    /** The machine was asleep: what was heard before it is old, whatever the clocks of the program say. */
    woke(): void {
      from.devices.woke();
      from.tracking.wake();
      parts.changedHere.tell();
    },
    /** Whoever stood here has locked the screen: what they had opened is closed. */
    locked(): void {
      from.lock.close();
      if (parts.packers.signIn.state() === 'required') parts.packers.signIn.out();
    },
  };
}

interface WorkInHand {
  /** Purchases and cancellations that the partner has not answered yet. */
  underWay: number;
  /** An order lies on the bench, at whatever step. */
  orderOnBench: boolean;
  /** Paper is on its way to a printer, or next in its line. */
  printing: boolean;
}

/** Why no update may be installed now, or null: one ends the program, and nothing is ended in its midst. */
export function whyNotInstall({ underWay, orderOnBench, printing }: WorkInHand): string | null {
  if (underWay > 0) return 'The partner is being asked to buy or to cancel.';
  if (orderOnBench) return 'An order lies on the bench.';
  if (printing) return 'Paper is being printed.';
  return null;
}
