import type { Hid } from '../instruments/hid-scale.ts';
import { createHidScanner, type HidScanner } from '../instruments/hid-scanner.ts';

let usb: HidScanner | null = null;

/** Whether a USB scanner in HID POS mode can be heard in this window at all. */
export const canHearUsbScanner = (): boolean => usb !== null;

/** The browser's own dialog; only in answer to a press. The name of what was chosen. */
export const chooseUsbScanner = async (): Promise<string | null> => (await usb?.choose()) ?? null;

export function followUsbScanners(scan: (text: string) => void): void {
  usb = createHidScanner((navigator as Navigator & { hid?: Hid }).hid, scan);
  void usb?.follow();
}
