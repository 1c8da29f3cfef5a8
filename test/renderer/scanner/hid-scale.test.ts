import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createHidScale,
  type Hid,
  type HidDevice,
} from '../../../src/renderer/scanner/usb/hid-scale.ts';

import {
  createUsbTurn,
  type Locks,
  type UsbTurn,
} from '../../../src/renderer/scanner/usb/usb-turn.ts';

/**
 * Replaces the browser's WebHID: a build machine has no USB scale, and no browser can be given one. The
 * devices send reports that others have published.
 */
class FakeHid extends EventTarget implements Hid {
  allowed: FakeDevice[] = [];
  /** The person's choice in the browser's own dialog. */
  picked: FakeDevice[] = [];
  asked: unknown[] = [];
  async getDevices(): Promise<HidDevice[]> {
    return this.allowed;
  }
  async requestDevice(options: unknown): Promise<HidDevice[]> {
    this.asked.push(options);
    return this.picked;
  }
  tells(type: 'connect' | 'disconnect', device: FakeDevice): void {
    this.dispatchEvent(Object.assign(new Event(type), { device }));
  }
}

class FakeDevice extends EventTarget implements HidDevice {
  opened = false;
  productName = 'DYMO M25';
  collections: HidDevice['collections'] = [
    {
      usagePage: 0x8d,
      children: [
        {
          usagePage: 0x8d,
          inputReports: [{ reportId: 4, items: [{ usages: [0x8d_0064] }] }],
        },
        {
          usagePage: 0x8d,
          inputReports: [
            { reportId: 3, items: [{ usages: [0x8d_0070] }, { usages: [0x8d_0040] }] },
          ],
        },
      ],
    },
  ];
  held = false;
  async open(): Promise<void> {
    if (this.held) throw new DOMException('Failed to open the device.', 'NotAllowedError');
    this.opened = true;
  }
  sends(hex: string, reportId = 3): void {
    const bytes = Uint8Array.from(hex.split(' '), (each) => Number.parseInt(each, 16));
    const data = new DataView(bytes.buffer);
    this.dispatchEvent(Object.assign(new Event('inputreport'), { reportId, data }));
  }
}

let hid: FakeHid;
let device: FakeDevice;
let told: string[];
let time: number;

beforeEach(() => {
  hid = new FakeHid();
  device = new FakeDevice();
  told = [];
  time = 0;
});

const ALONE = createUsbTurn(undefined, 'scale');

const scale = (turn: UsbTurn = ALONE) => {
  const made = createHidScale(
    hid,
    {
      attached: (name) => told.push(`attached ${name}`),
      detached: () => told.push('detached'),
      report: (reportId, bytes) => told.push(`${reportId}: ${bytes.join(' ')}`),
    },
    turn,
    () => time,
  );
  if (!made) throw new Error('No WebHID');
  return made;
};

describe('a USB scale in the window', () => {
  it('reports once though two windows read it, and continues in the other one', async () => {
    // Node's own locks, as between two windows, each with its client.
    const locks = navigator.locks as unknown as Locks;
    hid.allowed = [device];
    const [one, other] = [createUsbTurn(locks, 'test'), createUsbTurn(locks, 'test')];
    await vi.waitFor(() => expect(one.isMine()).toBe(true));
    await Promise.all([scale(one).follow(), scale(other).follow()]);
    device.sends('04 0b ff 6f 04');
    expect(told).toEqual(['attached DYMO M25', '3: 4 11 255 111 4']);

    await other.seize();
    await vi.waitFor(() => expect([one.isMine(), other.isMine()]).toEqual([false, true]));
    await vi.waitFor(() => expect(told.slice(2)).toEqual(['attached DYMO M25']));
    device.sends('04 0c fe 11 03');
    expect(told.slice(3)).toEqual(['3: 4 12 254 17 3']);
    await one.seize();
    await vi.waitFor(() => expect(other.isMine()).toBe(false));
  });

  it('is unavailable in a browser without WebHID', () => {
    const nobody = { attached() {}, detached() {}, report() {} };
    expect(createHidScale(undefined, nobody, ALONE)).toBeNull();
  });

  it('allowed before is opened at the start, and its reports are passed on unchanged', async () => {
    hid.allowed = [device];
    await scale().follow();
    device.sends('04 0b ff 6f 04');
    device.sends('04 0c fe 11 03');
    expect(told).toEqual(['attached DYMO M25', '3: 4 11 255 111 4', '3: 4 12 254 17 3']);
    expect(hid.asked).toEqual([]);
  });

  it('is requested by its usage page when a person presses the button', async () => {
    hid.picked = [device];
    expect(await scale().choose()).toBe(true);
    expect(hid.asked).toEqual([{ filters: [{ usagePage: 0x8d }] }]);
    expect(told).toEqual(['attached DYMO M25']);
  });

  it('is none when the person picks nothing, or another program uses it', async () => {
    expect(await scale().choose()).toBe(false);
    device.held = true;
    hid.picked = [device];
    expect(await scale().choose()).toBe(false);
    expect(told).toEqual([]);
  });

  it('reconnects when plugged in again, also as a new device', async () => {
    hid.allowed = [device];
    await scale().follow();
    hid.tells('disconnect', device);
    device.sends('04 0b ff 6f 04');
    const again = new FakeDevice();
    hid.tells('connect', again);
    await new Promise(setImmediate);
    again.sends('04 0c fe 11 03');
    expect(told).toEqual([
      'attached DYMO M25',
      'detached',
      'attached DYMO M25',
      '3: 4 12 254 17 3',
    ]);
  });

  it('that is the same device again reports once', async () => {
    hid.allowed = [device];
    await scale().follow();
    hid.tells('disconnect', device);
    device.opened = false;
    hid.tells('connect', device);
    await new Promise(setImmediate);
    device.sends('04 0b ff 6f 04');
    expect(told.filter((each) => each.startsWith('3:'))).toHaveLength(1);
  });

  it('that is unplugged is not reopened while the browser still lists it', async () => {
    hid.allowed = [device];
    const made = scale();
    await made.follow();
    hid.tells('disconnect', device);
    await made.follow();
    expect(told).toEqual(['attached DYMO M25', 'detached']);
  });

  it('is distinguished from other devices, and its weight from its other reports', async () => {
    const scanner = new FakeDevice();
    scanner.collections = [{ usagePage: 0x8c }];
    hid.allowed = [scanner, device];
    await scale().follow();
    device.sends('01 02 03 04 05', 4);
    hid.tells('disconnect', scanner);
    device.sends('04 0b ff 6f 04');
    expect(told).toEqual(['attached DYMO M25', '3: 4 11 255 111 4']);
  });

  it('repeating a reading passes it on four times a second', async () => {
    hid.allowed = [device];
    await scale().follow();
    for (time = 0; time < 1000; time += 20) device.sends('04 0b ff 6f 04');
    expect(told).toHaveLength(1 + 4);
    device.sends('02 0b ff 00 00');
    device.sends('04 0b ff 6f 04');
    expect(told).toHaveLength(1 + 4 + 2);
  });

  it('is announced again to a restarted station', async () => {
    hid.allowed = [device];
    const made = scale();
    made.announce();
    expect(told).toEqual([]);
    await made.follow();
    made.announce();
    expect(told).toEqual(['attached DYMO M25', 'attached DYMO M25']);
  });
});
