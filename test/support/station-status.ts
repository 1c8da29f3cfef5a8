import type { StationStatus } from '../../src/shared/maintenance/station-status.ts';
import { DEFAULT_SCANNER } from '../../src/shared/settings/scanner-settings.ts';

/** The status of a station just set up on the sandbox. */
export const stationStatus = (change: Partial<StationStatus> = {}): StationStatus => ({
  version: '0.1.0',
  partner: { name: 'sandbox', sandbox: true },
  line: {
    state: 'unasked',
    since: null,
    answeredAt: null,
    answeredMs: null,
    failures: 0,
    why: null,
    inMinute: 0,
  },
  waiting: 0,
  printers: {
    label: null,
    document: null,
    ready: { label: null, document: null },
    waiting: 0,
    trouble: 0,
  },
  orders: { open: 0, packing: 0, held: 0, unknown: 0, shipped: 0, cancelled: 0 },
  unknownPurchases: 0,
  boughtMeanwhile: [],
  damaged: false,
  exchangeTroubles: 0,
  packer: null,
  signIn: 'nobody-known',
  language: null,
  scanner: DEFAULT_SCANNER,
  cameraScanner: null,
  photos: null,
  supervisor: { pinSet: false, openUntil: null },
  site: null,
  ...change,
});
