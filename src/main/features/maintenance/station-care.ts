import type { Language } from '../../../shared/settings/language.ts';
import type { UnderWay } from '../../kernel/under-way.ts';
import type { StationParts } from '../../station/parts.ts';
import type { Devices } from '../devices/devices.ts';
import type { BenchRunner } from '../packing/rules/bench/bench.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { TrackingWatch } from '../tracking/tracking-watch.ts';

/** Interface for the host, for power events, updates and shutdown. */
export type StationCare = ReturnType<typeof createStationCare>;

export interface StationCareParts {
  parts: Pick<StationParts, 'settings' | 'packers' | 'store' | 'changedHere'>;
  underWay: UnderWay;
  bench: Pick<BenchRunner, 'current'>;
  devices: Pick<Devices, 'woke'>;
  lock: SettingsLock;
  /** Background requests may be overdue after a sleep. */
  tracking: Pick<TrackingWatch, 'wake'>;
}

export function createStationCare(from: StationCareParts) {
  const { parts, underWay, bench } = from;
  return {
    /** Purchases and cancellations without an answer from the partner. */
    spending: (): number => underWay.count(),
    /** Why no update may be installed now, or null. */
    async whyNotInstall(): Promise<string | null> {
      const open = await parts.store.printJobs.openCounts();
      return whyNotInstall({
        underWay: underWay.count(),
        orderOnBench: (await bench.current()) !== null,
        printing: open.some(({ printing }) => printing > 0),
      });
    },
    /** URL of updates; null: none. */
    updateFeed: (): string | null => parts.settings.current()['updates.feed'],
    /** Whether the program starts at login (setting). */
    startsAtLogin: (): boolean => parts.settings.current().startAtLogin,
    /** Setting; null: the system's. */
    language: (): Language | null => parts.settings.current().language,
    /** The machine was asleep: data from before is stale, whatever the program's clocks say. */
    woke(): void {
      from.devices.woke();
      from.tracking.wake();
      parts.changedHere.notify();
    },
    /** The screen was locked: unlocked settings are locked again. */
    locked(): void {
      from.lock.close();
      if (parts.packers.signIn.state() === 'required') parts.packers.signIn.out();
    },
  };
}

interface WorkInHand {
  /** Purchases and cancellations without an answer from the partner. */
  underWay: number;
  /** An order is on the bench, at any step. */
  orderOnBench: boolean;
  /** A document is printing or queued. */
  printing: boolean;
}

/**
 * Why no update may be installed now, or null: an update ends the program, which must not interrupt work.
 */
export function whyNotInstall({ underWay, orderOnBench, printing }: WorkInHand): string | null {
  if (underWay > 0) return 'The partner is being asked to buy or to cancel.';
  if (orderOnBench) return 'An order lies on the bench.';
  if (printing) return 'Paper is being printed.';
  return null;
}
