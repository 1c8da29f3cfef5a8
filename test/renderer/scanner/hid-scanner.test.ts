import { beforeEach, describe, expect, it } from 'vitest';
import type { Hid, HidDevice } from '../../../src/renderer/scanner/usb/hid-scale.ts';
import { createHidScanner } from '../../../src/renderer/scanner/usb/hid-scanner.ts';
import type { UsbTurn } from '../../../src/renderer/scanner/usb/usb-turn.ts';
import {
  COMMON_LAYOUT,
  createScanReports,
  layoutOf,
} from '../../../src/shared/scanning/hid-report.ts';
import fc from '../../support/chance.ts';

const bytesOf = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));

/** A report as makers document it, after its id: length, symbology, 56 bytes, two more, continuation flag. */
const report = (symbology: string, data: number[], goesOn: boolean): number[] => [
  data.length,
  ...bytesOf(symbology),
  ...data,
  ...Array<number>(56 - data.length).fill(0),
  0x73,
  0,
  goesOn ? 1 : 0,
];

function reportsOf(symbology: string, data: number[]): number[][] {
  const parts = Array.from({ length: Math.ceil(data.length / 56) }, (_, at) =>
    data.slice(at * 56, at * 56 + 56),
  );
  return parts.map((part, at) => report(symbology, part, at < parts.length - 1));
}

describe('a report of a USB scanner', () => {
  it('in several parts is joined: the example of a maker’s manual, 60 characters', () => {
    const read = createScanReports(COMMON_LAYOUT);
    const code = 'M1GATHERGOOD/MICHAEL  YABCDEF LHRDURAK 3542 052Y003D23  0101';
    const [first = [], second = []] = reportsOf(']Q0', bytesOf(code));
    expect([code.length, first.length, first[0], first[62]]).toEqual([60, 63, 0x38, 1]);
    expect(read(2, first)).toBeNull();
    expect(read(2, second)).toBe(`]Q0${code}`);
  });

  it('of any code keeps every byte, separators included', () => {
    const data = fc.array(fc.integer({ min: 1, max: 127 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(data, fc.constantFrom(']C1', ']d2', ']E0', '\0\0\0'), (bytes, symbology) => {
        const read = createScanReports(COMMON_LAYOUT);
        const answers = reportsOf(symbology, bytes).map((each) => read(2, each));
        const before = symbology.startsWith(']') ? symbology : '';
        expect(answers.pop()).toBe(before + String.fromCharCode(...bytes));
        expect(answers.every((each) => each === null)).toBe(true);
      }),
    );
  });

  it('that is malformed gives no code, and does not affect the next one', () => {
    const read = createScanReports(COMMON_LAYOUT);
    const good = report(']C0', bytesOf('SO-1001'), false);
    for (const bad of [
      [],
      [5],
      [200, ...good.slice(1)],
      good.slice(0, 20),
      report(']C0', [], false),
    ]) {
      expect(read(2, bad)).toBeNull();
      expect(read(9, good)).toBeNull();
      expect(read(2, good)).toBe(']C0SO-1001');
    }
  });

  it('is read by the device’s own descriptor, whatever the sequence of its fields', () => {
    const page = (id: number) => (0x8c << 16) | id;
    const items = [
      { usages: [page(0xfb), page(0xfc), page(0xfd)], reportSize: 8, reportCount: 3 },
      { usages: [(0x01 << 16) | 0x3b], reportSize: 8, reportCount: 1 },
      { usages: [page(0xfe)], reportSize: 8, reportCount: 20 },
      { usages: [page(0xff)], reportSize: 1, reportCount: 1 },
      { usages: [], reportSize: 7, reportCount: 1 },
    ];
    const layout = layoutOf(7, items);
    expect(layout).toEqual({
      reportId: 7,
      count: 3,
      symbology: 0,
      data: { at: 4, length: 20 },
      continued: 24,
    });
    const read = createScanReports(layout ?? COMMON_LAYOUT);
    const bytes = [...bytesOf(']C1'), 4, ...bytesOf('0095'), ...Array<number>(16).fill(0), 0];
    expect(read(7, bytes)).toBe(']C10095');
    expect(layoutOf(7, items.slice(0, 2))).toBeNull();
  });
});

/** Replaces WebHID with a device on it, which no test machine has. */
class StandIn extends EventTarget {
  productName = 'Specimen Scanner';
  opened = false;
  collections = [{ usagePage: 0x8c }];
  async open() {
    this.opened = true;
  }
}

describe('the window with a USB scanner', () => {
  let mine = true;
  const turn: UsbTurn = {
    isMine: () => mine,
    seize: async () => undefined,
    onBegin: () => undefined,
    onEnd: () => undefined,
  };
  beforeEach(() => {
    mine = true;
  });

  it('receives scans of a scanner allowed before, also after unplugging', async () => {
    const device = new StandIn();
    const scale = Object.assign(new StandIn(), { collections: [{ usagePage: 0x8d }] });
    const hid = Object.assign(new EventTarget(), {
      getDevices: async () => [scale, device] as HidDevice[],
      requestDevice: async () => [device] as HidDevice[],
    }) as Hid;
    const taken: string[] = [];
    const scanner = createHidScanner(hid, (text) => taken.push(text), turn);
    await scanner?.follow();
    const send = (from: StandIn) => {
      const data = new DataView(
        Uint8Array.from(report(']E0', bytesOf('9520123000073'), false)).buffer,
      );
      from.dispatchEvent(Object.assign(new Event('inputreport'), { reportId: 2, data }));
    };
    send(scale);
    send(device);
    expect([taken, device.opened, scale.opened]).toEqual([[']E09520123000073'], true, false]);
    expect(await scanner?.choose()).toBe('Specimen Scanner');
    send(device);
    expect(taken).toHaveLength(2);

    const again = new StandIn();
    hid.dispatchEvent(Object.assign(new Event('connect'), { device: again }));
    await Promise.resolve();
    await Promise.resolve();
    send(again);
    expect(taken).toHaveLength(3);

    // Another window of the same bench receives it now: packed once, not twice.
    mine = false;
    send(again);
    expect(taken).toHaveLength(3);
  });

  it('works without WebHID', () => {
    expect(createHidScanner(undefined, () => undefined, turn)).toBeNull();
  });
});
