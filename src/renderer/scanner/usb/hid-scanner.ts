import {
  COMMON_LAYOUT,
  createScanReports,
  layoutOf,
  type ReportItem,
  SCANNER_USAGE_PAGE,
} from '../../../shared/scanning/hid-report.ts';
import type { Hid, HidDevice, HidReport } from './hid-scale.ts';
import type { UsbTurn } from './usb-turn.ts';

export interface HidScanner {
  /** Opens every scanner that was allowed before, and any that is connected again. */
  follow(): Promise<void>;
  /**
   * Lets a person choose a scanner; must be called from a click. Returns its name; null where none was
   * chosen.
   */
  choose(): Promise<string | null>;
}

interface Collection {
  children?: readonly Collection[];
  inputReports?: readonly { reportId?: number; items?: readonly ReportItem[] }[];
}

/** USB scanners in HID POS mode, through WebHID; null where this browser has none. */
export function createHidScanner(
  hid: Hid | undefined,
  take: (text: string) => void,
  turn: UsbTurn,
  /** Called with the names of the open scanners after each change. */
  there: (names: readonly string[]) => void = () => {},
): HidScanner | null {
  if (!hid) return null;
  const followed = new WeakSet<HidDevice>();
  const plugged = new Set<HidDevice>();
  const report = () => there([...plugged].map(nameOf));

  async function use(device: HidDevice): Promise<boolean> {
    try {
      if (!device.opened) await device.open();
    } catch {
      // Another program holds it: treated as absent until it is connected again.
      return false;
    }
    plugged.add(device);
    report();
    if (followed.has(device)) return true;
    followed.add(device);
    const read = createScanReports(describedBy(device.collections as readonly Collection[]));
    device.addEventListener('inputreport', (event) => {
      const { reportId, data } = event as HidReport;
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      const text = read(reportId, [...bytes]);
      if (text !== null && turn.isMine()) take(text);
    });
    return true;
  }

  return {
    async follow() {
      hid.addEventListener('connect', (event) => {
        const { device } = event as Event & { device: HidDevice };
        if (isScanner(device)) void use(device);
      });
      hid.addEventListener('disconnect', (event) => {
        const { device } = event as Event & { device: HidDevice };
        if (plugged.delete(device)) report();
      });
      for (const device of (await hid.getDevices()).filter(isScanner)) await use(device);
    },
    async choose() {
      const filters = [{ usagePage: SCANNER_USAGE_PAGE }];
      const device = (await hid.requestDevice({ filters })).find(isScanner);
      if (!device || !(await use(device))) return null;
      await turn.seize();
      return nameOf(device);
    },
  };
}

const nameOf = ({ productName }: HidDevice): string => productName || 'USB';

const isScanner = ({ collections }: HidDevice): boolean =>
  collections.some(({ usagePage }) => usagePage === SCANNER_USAGE_PAGE);

/**
 * Layout of the code report from the device's descriptor; the layout of most makers where it describes
 * none.
 */
function describedBy(collections: readonly Collection[]) {
  const all = (each: readonly Collection[]): readonly Collection[] =>
    each.flatMap((one) => [one, ...all(one.children ?? [])]);
  const layouts = all(collections)
    .flatMap(({ inputReports = [] }) => inputReports)
    .map(({ reportId = 0, items = [] }) => layoutOf(reportId, items));
  return layouts.find((layout) => layout !== null) ?? COMMON_LAYOUT;
}
