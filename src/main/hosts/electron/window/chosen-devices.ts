import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { HIDDevice } from 'electron';
import { z } from 'zod';

const ChosenSchema = z.array(
  z.object({
    vendorId: z.int(),
    productId: z.int(),
    /** '' where the device has none: then any of its model is taken for it. */
    serialNumber: z.string().max(200),
  }),
);
type Chosen = z.infer<typeof ChosenSchema>[number];

/** More than hang on any bench; the oldest is forgotten first. */
const MOST = 20;
/** HID usage pages of what stands on a bench: scanners, scales. */
const INSTRUMENT_PAGES = [0x8c, 0x8d];

/** The USB instruments that a person has chosen at this station, also before the last start. */
export type ChosenDevices = ReturnType<typeof openChosenDevices>;

/** A file that cannot be read counts as none: the person chooses once more. */
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

/** One of those that stand on a bench, never a keyboard or a key. */
export const isDevice = (device: object): device is HIDDevice =>
  'collections' in device &&
  Array.isArray(device.collections) &&
  device.collections.some(({ usagePage }: { usagePage?: unknown }) =>
    INSTRUMENT_PAGES.some((page) => page === usagePage),
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
