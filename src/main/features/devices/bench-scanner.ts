import type { EventData } from '../../../shared/bridge/calls.ts';
import type { SerialScanner } from '../../../shared/devices/commands.ts';
import type { SerialSettings } from '../../../shared/devices/serial.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type Finding, ofSerialScanner, serialScanner, tryScanner } from './device-checks.ts';
import { createSlot } from './device-slot.ts';
import type { SerialDevices } from './ports.ts';

export interface BenchScannerNeeds {
  serial: SerialDevices;
  publisher: Publisher;
  settings: SettingsSource;
}

type Scan = EventData<'instruments.scanned'>;

/**
 * Milliseconds after which an unclaimed scan is dropped: acting on a scan late is worse than losing
 * it.
 */
const CLAIM_MS = 2000;
const NO_SCANNER: SerialScanner = { port: null, state: null, trouble: null };

/**
 * The serial scanner, and scans that did not come through a window: a window takes them, since only
 * the window knows what must be acknowledged first and what is open.
 */
export function createBenchScanner({ serial, publisher, settings }: BenchScannerNeeds) {
  const slot = createSlot<SerialSettings>();
  const unclaimed = new Map<number, Scan>();
  let scanner = NO_SCANNER;
  let lastScan = 0;

  function change(now: SerialScanner): void {
    scanner = now;
    publisher.publish('instruments.serialScannerChanged', now);
  }

  function scanned(text: string, from: Scan['from']): void {
    lastScan += 1;
    const scan = { id: lastScan, text, from };
    unclaimed.set(scan.id, scan);
    setTimeout(() => unclaimed.delete(scan.id), CLAIM_MS).unref();
    publisher.publish('instruments.scanned', scan);
  }

  function open(wanted: SerialSettings) {
    const port = wanted.path;
    change({ port, state: 'opening', trouble: null });
    return serial.scanner(wanted, {
      connected: () => change({ port, state: 'open', trouble: null }),
      gone: (trouble) => change({ port, state: 'lost', trouble }),
      text: (text) => scanned(text, 'serial'),
    });
  }

  return {
    scanned,
    current: () => scanner,
    put(): void {
      const wanted = serialScanner(settings.current());
      if (!wanted && scanner.port !== null) change(NO_SCANNER);
      slot.put(wanted, open);
    },
    drop: slot.drop,
    close: slot.close,
    /** Whether a window may take the scan: only the first one, and only while it is recent. */
    claim: (id: number): boolean => unclaimed.delete(id),
    waiting: (): Scan[] => [...unclaimed.values()],
    check: async (): Promise<Finding> =>
      scanner.port === null
        ? await tryScanner(settings.current(), serial)
        : ofSerialScanner(scanner),
  };
}
