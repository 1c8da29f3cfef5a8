import type { Language } from '../../../shared/settings/language.ts';
import type { HostServices } from '../../kernel/host-services.ts';
import type { Signal } from '../../kernel/signal.ts';
import type { UnderWay } from '../../kernel/under-way.ts';
import type { Devices } from '../devices/devices.ts';
import type { BenchRunner } from '../packing/logic/bench/bench.ts';
import type { Packers } from '../people/packers.ts';
import type { PrintJobRepository } from '../printing/ports.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { TrackingService } from '../tracking/tracking-service.ts';

export interface HostServicesNeeds {
  printJobs: PrintJobRepository;
  settings: SettingsSource;
  packers: Packers;
  changedHere: Signal;
  underWay: UnderWay;
  bench: BenchRunner;
  devices: Devices;
  lock: SettingsLock;
  /** Background requests may be overdue after a sleep. */
  tracking: TrackingService;
}

export function createHostServices(needs: HostServicesNeeds): HostServices {
  const { printJobs, settings, packers, underWay, bench } = needs;
  return {
    spending: (): number => underWay.count(),
    async whyNotInstall(): Promise<string | null> {
      const open = await printJobs.openCounts();
      return whyNotInstall({
        underWay: underWay.count(),
        orderOnBench: (await bench.current()) !== null,
        printing: open.some(({ printing }) => printing > 0),
      });
    },
    updateFeed: (): string | null => settings.current()['updates.feed'],
    startsAtLogin: (): boolean => settings.current().startAtLogin,
    language: (): Language | null => settings.current().language,
    woke(): void {
      needs.devices.woke();
      needs.tracking.wake();
      needs.changedHere.notify();
    },
    locked(): void {
      needs.lock.close();
      if (packers.signIn.state() === 'required') packers.signIn.out();
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
