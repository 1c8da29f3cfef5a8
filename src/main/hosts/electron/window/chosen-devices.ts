import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { HIDDevice } from 'electron';
import { z } from 'zod';

const ChosenSchema = z.array(
  z.object({
    vendorId: z.int(),
    productId: z.int(),
    /** Empty if the device reports none; then any device of the same model matches. */
    serialNumber: z.string().max(200),
  }),
);
type Chosen = z.infer<typeof ChosenSchema>[number];

/** More than any bench has; beyond it, the oldest is removed. */
const MOST = 20;
/** HID usage pages: 0x8c bar code scanner, 0x8d scale. */
const DEVICE_PAGES = [0x8c, 0x8d];

/** USB scanners and scales that a person has chosen at this station; kept over restarts. */
export type ChosenDevices = ReturnType<typeof openChosenDevices>;

/** An unreadable file counts as empty: the person chooses again. */
export function openChosenDevices(file: string, log: (line: string) => void) {
  let chosen = readChosen(file);
  return {
    has: (device: object): boolean =>
      isDevice(device) && chosen.some((each) => isSame(each, nameOf(device))),
    add(device: HIDDevice): void {
      const name = nameOf(device);
      chosen = [...chosen.filter((each) => !isSame(each, name)), name].slice(-MOST);
      try {
        writeFileSync(`${file}.new`, JSON.stringify(chosen), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch (error) {
        log(`The chosen instrument is not remembered: ${String(error)}`);
      }
    },
  };
}

/** True for a scanner or a scale, false for keyboards and security keys. */
export const isDevice = (device: object): device is HIDDevice =>
  'collections' in device &&
  Array.isArray(device.collections) &&
  device.collections.some(({ usagePage }: { usagePage?: unknown }) =>
    DEVICE_PAGES.some((page) => page === usagePage),
  );

const nameOf = ({ vendorId, productId, serialNumber = '' }: HIDDevice): Chosen => ({
  vendorId,
  productId,
  serialNumber,
});

const isSame = (one: Chosen, other: Chosen): boolean =>
  one.vendorId === other.vendorId &&
  one.productId === other.productId &&
  one.serialNumber === other.serialNumber;

function readChosen(file: string): Chosen[] {
  try {
    return ChosenSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
