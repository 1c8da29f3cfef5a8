import { DATA_WEIGHT_USAGE, SCALE_USAGE_PAGE } from '../../../shared/devices/scale/hid-report.ts';
import type { UsbTurn } from './usb-turn.ts';

/** The part of WebHID used here; TypeScript's libraries do not declare it yet. */
interface HidCollection {
  usagePage?: number;
  children?: readonly HidCollection[];
  inputReports?: readonly {
    reportId?: number;
    items?: readonly { usages?: readonly number[] }[];
  }[];
}
export interface HidReport extends Event {
  reportId: number;
  data: DataView;
}
export interface HidDevice extends EventTarget {
  productName: string;
  opened: boolean;
  collections: readonly HidCollection[];
  open(): Promise<void>;
}
export interface Hid extends EventTarget {
  getDevices(): Promise<HidDevice[]>;
  requestDevice(options: { filters: { usagePage: number }[] }): Promise<HidDevice[]>;
}

/** Notifications for the station, which alone decodes and judges the bytes. */
export interface HidScaleListener {
  attached(name: string): void;
  detached(): void;
  report(reportId: number, bytes: number[]): void;
}

/** An unchanged weight is sent again only at this interval, as a sign that the scale is alive. */
const REPEATED_MS = 250;

export type HidScale = NonNullable<ReturnType<typeof createHidScale>>;

/** null where this browser has no WebHID. */
export function createHidScale(
  hid: Hid | undefined,
  listener: HidScaleListener,
  turn: UsbTurn,
  now: () => number = () => performance.now(),
) {
  if (!hid) return null;
  let scale: HidDevice | null = null;
  let following = false;

  async function use(device: HidDevice): Promise<boolean> {
    if (!turn.isMine()) return false;
    if (scale?.opened) return scale === device;
    scale = device;
    try {
      if (!device.opened) await device.open();
    } catch {
      // Another program holds it: treated as absent until it is connected again.
      scale = null;
      return false;
    }
    listener.attached(nameOf(device));
    listen(device);
    return true;
  }

  function listen(device: HidDevice): void {
    if (listened.has(device)) return;
    listened.add(device);
    const isNews = newsOf(dataReport(device.collections), now);
    device.addEventListener('inputreport', (event) => {
      const { reportId, data } = event as HidReport;
      const bytes = [...new Uint8Array(data.buffer, data.byteOffset, data.byteLength)];
      if (scale === device && isNews(reportId, bytes)) listener.report(reportId, bytes);
    });
  }
  const listened = new WeakSet<HidDevice>();

  const take = async (): Promise<void> => {
    const [first] = (await hid.getDevices()).filter(isScale);
    if (first) await use(first);
  };

  return {
    /** Opens an allowed scale, and any connected later; once: an unplugged one may still be listed. */
    async follow(): Promise<void> {
      if (following) return;
      following = true;
      hid.addEventListener('connect', (event) => {
        const device = cameOrWent(event);
        if (isScale(device)) void use(device);
      });
      hid.addEventListener('disconnect', (event) => {
        if (cameOrWent(event) !== scale) return;
        scale = null;
        listener.detached();
      });
      turn.onEnd(() => {
        scale = null;
      });
      let taken: Promise<void> | undefined;
      turn.onBegin(() => {
        taken = take();
      });
      await taken;
    },
    /** Must be called from a click. False where none was chosen. */
    async choose(): Promise<boolean> {
      const chosen = await hid.requestDevice({ filters: [{ usagePage: SCALE_USAGE_PAGE }] });
      const device = chosen.find(isScale);
      if (!device) return false;
      await turn.seize();
      return await use(device);
    },
    /** Repeats the scale's state for a station that may have missed it. */
    announce() {
      if (scale) listener.attached(nameOf(scale));
    },
  };
}

const cameOrWent = (event: Event): HidDevice => (event as Event & { device: HidDevice }).device;

/** Whether a report holds a weight that was not just sent. */
function newsOf(wanted: number | null, now: () => number) {
  let last = '';
  let sentAt = Number.NEGATIVE_INFINITY;
  return (reportId: number, bytes: readonly number[]): boolean => {
    if (wanted !== null && reportId !== wanted) return false;
    const text = bytes.join();
    if (text === last && now() - sentAt < REPEATED_MS) return false;
    last = text;
    sentAt = now();
    return true;
  };
}

const nameOf = ({ productName }: HidDevice): string => productName.slice(0, 200) || 'USB';

const isScale = ({ collections }: HidDevice): boolean =>
  collections.some(({ usagePage }) => usagePage === SCALE_USAGE_PAGE);

/** Id of the report with the weight; null where the device does not describe it, and any may have it. */
function dataReport(collections: readonly HidCollection[]): number | null {
  for (const { children = [], inputReports = [] } of collections) {
    const found = inputReports.find(({ items = [] }) =>
      items.some(({ usages = [] }) => usages.includes(DATA_WEIGHT_USAGE)),
    );
    const within = found?.reportId ?? dataReport(children);
    if (within !== null) return within;
  }
  return null;
}
