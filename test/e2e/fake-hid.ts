import type { Page } from '@playwright/test';

/**
 * Replaces the browser's WebHID: a browser cannot be given a USB scale that is not there. The tests feed it
 * reports of the USB usage tables, among them published captures.
 */
export function fakeHid(): void {
  const scale = Object.assign(new EventTarget(), {
    productName: 'DYMO M25',
    opened: false,
    collections: [
      { usagePage: 0x8d, inputReports: [{ reportId: 3, items: [{ usages: [0x8d0040] }] }] },
    ],
    async open() {
      scale.opened = true;
    },
  });
  let isThere = true;
  let again: ReturnType<typeof setInterval> | undefined;
  const hid = Object.assign(new EventTarget(), {
    getDevices: async () => (isThere && localStorage.getItem('allowed') ? [scale] : []),
    async requestDevice() {
      localStorage.setItem('allowed', 'yes');
      return [scale];
    },
    /** Repeats the report, as scales do. */
    says(hex: string) {
      const bytes = Uint8Array.from(hex.split(' '), (each) => Number.parseInt(each, 16));
      clearInterval(again);
      const say = () =>
        scale.dispatchEvent(
          Object.assign(new Event('inputreport'), {
            reportId: 3,
            data: new DataView(bytes.buffer),
          }),
        );
      say();
      again = setInterval(say, 100);
    },
    unplugged() {
      clearInterval(again);
      isThere = false;
      scale.opened = false;
      hid.dispatchEvent(Object.assign(new Event('disconnect'), { device: scale }));
    },
    plugged() {
      isThere = true;
      hid.dispatchEvent(Object.assign(new Event('connect'), { device: scale }));
    },
  });
  Object.defineProperty(navigator, 'hid', { value: hid });
}

const hid = (window: Page, what: string) => window.evaluate(`navigator.hid.${what}`);

/** The report's bytes in hex: status, unit, exponent, weight with the lowest byte first. */
export const weighs = (window: Page, hex: string) => hid(window, `says('${hex}')`);
export const unplugs = (window: Page) => hid(window, 'unplugged()');
export const plugsIn = (window: Page) => hid(window, 'plugged()');
