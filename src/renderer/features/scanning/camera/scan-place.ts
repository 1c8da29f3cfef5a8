import { looksLikeCommand } from '../../../../shared/kernel/codes.ts';
import { readScan } from '../../../../shared/scanning/reading.ts';
import type { ScanPlace } from '../../../../shared/scanning/seen-codes.ts';
import { dialogOnTop } from '../../../kit/dialog-scans.ts';
import { takeScan } from '../../../scanner/last-scan.ts';
import { areScansTaken } from '../../../scanner/scan-taker.ts';
import { openProblem } from '../../../state/actions.ts';
import { useWindow, type WindowState } from '../../../state/window-store.ts';

/** Screens where a parcel or an order is scanned. */
const OF_PARCELS: readonly WindowState['place'][] = ['returns', 'tracking', 'day'];

/**
 * Where a scan of the camera would go; null where none counts. On the screens of a stack each scan of an item buys a
 * label, which the camera never does.
 */
export function scanPlace(): ScanPlace | null {
  const now = useWindow.getState();
  if (now.contact !== 'up' || now.stop !== null || openProblem(now) !== null) return null;
  if (now.stack !== null) return null;
  if (dialogOnTop()) return 'dialog';
  if (OF_PARCELS.includes(now.place)) return areScansTaken() ? 'parcels' : null;
  return now.place === 'bench' && !areScansTaken() ? 'bench' : null;
}

/** Whether the camera is open: also while a stop is on the screen. */
export function isScanScreen(): boolean {
  const { contact, place, stack } = useWindow.getState();
  if (contact !== 'up' || stack !== null || document.hidden) return false;
  return place === 'bench' || (OF_PARCELS.includes(place) && areScansTaken());
}

/** As from any scanner, unless the screen has changed since it was asked about. */
export function takeSeen(text: string, place: ScanPlace): boolean {
  if (looksLikeCommand(text) || looksLikeCommand(readScan(text).text)) return false;
  if (scanPlace() !== place) return false;
  takeScan(text, 'camera');
  return true;
}
