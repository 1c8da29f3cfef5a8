import { create } from 'zustand';
import type { Hid } from './hid-scale.ts';
import { createHidScanner, type HidScanner } from './hid-scanner.ts';
import { createUsbTurn } from './usb-turn.ts';

/** Names of the USB scanners that are plugged in and may be heard in this window. */
export const useUsbScanners = create<{ names: readonly string[] }>()(() => ({ names: [] }));

let usb: HidScanner | null = null;

/** Whether a USB scanner in HID POS mode can be heard in this window at all. */
export const canUseUsbScanner = (): boolean => usb !== null;

/** The browser's own dialog; only in answer to a press. The name of what was chosen. */
export const chooseUsbScanner = async (): Promise<string | null> => (await usb?.choose()) ?? null;

export function followUsbScanners(scan: (text: string) => void): void {
  const { hid, locks } = navigator as Navigator & { hid?: Hid };
  const turn = createUsbTurn(locks, 'scanner');
  usb = createHidScanner(hid, scan, turn, (names) => useUsbScanners.setState({ names }));
  void usb?.follow();
  // As with a scanner that types: the window that was turned to last hears it.
  const seize = () => void turn.seize();
  window.addEventListener('focus', seize);
  if (document.hasFocus()) seize();
}
