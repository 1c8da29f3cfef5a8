import { create } from 'zustand';
import type { Hid } from './hid-scale.ts';
import { createHidScanner, type HidScanner } from './hid-scanner.ts';
import { createUsbTurn } from './usb-turn.ts';

/** Names of the connected USB scanners that this window may read. */
export const useUsbScanners = create<{ names: readonly string[] }>()(() => ({ names: [] }));

let usb: HidScanner | null = null;

/** Whether this window supports USB scanners in HID POS mode. */
export const canUseUsbScanner = (): boolean => usb !== null;

/**
 * Opens the browser's dialog; must be called from a click. Returns the name of the chosen scanner.
 */
export const chooseUsbScanner = async (): Promise<string | null> => (await usb?.choose()) ?? null;

export function followUsbScanners(scan: (text: string) => void): void {
  const { hid, locks } = navigator as Navigator & { hid?: Hid };
  const turn = createUsbTurn(locks, 'scanner');
  usb = createHidScanner(hid, scan, turn, (names) => useUsbScanners.setState({ names }));
  void usb?.follow();
  // As with a keyboard scanner: the window last focused receives the scans.
  const seize = () => void turn.seize();
  window.addEventListener('focus', seize);
  if (document.hasFocus()) seize();
}
