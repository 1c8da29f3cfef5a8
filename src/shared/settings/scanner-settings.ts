import { z } from 'zod';
import { asText, say } from '../kernel/message.ts';

/** What the keys of a keyboard scanner mean: see `layout` in the window's instruments. */
const ScannerLayoutSchema = z.union([
  /** As the system understands them: scanner and system are set to the same keyboard. */
  z.literal('as-typed'),
  /** By their places, as on a US keyboard, whatever keyboard the system is set to. */
  z.literal('us'),
  /** Learned from the test barcode: `Shift+KeyZ` to the character that was meant. */
  z.record(z.string().max(30), z.string().length(1)),
]);
export type ScannerLayout = z.infer<typeof ScannerLayoutSchema>;

/** A scanner that types (keyboard wedge), beyond what the station finds out by itself. */
export const scannerSettings = {
  /** Characters that the scanner puts before every code; they are taken off. */
  'scanner.prefix': z
    .string()
    .max(5)
    .regex(/^[\x20-\x7e]*$/, { error: asText(say('expected plain characters of a keyboard')) })
    .default(''),
  /** How a code ends: by that key, by silence (`none`), or by whichever comes (`auto`). */
  'scanner.suffix': z.enum(['auto', 'Enter', 'Tab', 'none']).default('auto'),
  /** The most milliseconds per key, on average, that the scanner needs. */
  'scanner.pace': z.int().min(10).max(150).default(50),
  'scanner.layout': ScannerLayoutSchema.default('as-typed'),
} as const;

export const ScannerSettingsSchema = z.object({
  prefix: scannerSettings['scanner.prefix'],
  suffix: scannerSettings['scanner.suffix'],
  pace: scannerSettings['scanner.pace'],
  layout: scannerSettings['scanner.layout'],
});
export type ScannerSettings = z.infer<typeof ScannerSettingsSchema>;

export const DEFAULT_SCANNER: ScannerSettings = ScannerSettingsSchema.parse({});

/** The scanner's part of the station's settings. */
export const scannerOf = (
  settings: {
    [K in keyof typeof scannerSettings]: z.infer<(typeof scannerSettings)[K]>;
  },
): ScannerSettings => ({
  prefix: settings['scanner.prefix'],
  suffix: settings['scanner.suffix'],
  pace: settings['scanner.pace'],
  layout: settings['scanner.layout'],
});

/**
 * The text of the test barcode: every character that codes here hold, the letters that keyboards put
 * in different places, and the marks that they do.
 */
export const TEST_BARCODE = 'PB:TEST-0123456789-AQWZYM-aqwzym-%./+=?&_()';
