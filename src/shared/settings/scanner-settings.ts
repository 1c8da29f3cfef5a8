import { z } from 'zod';
import { asText, say } from '../kernel/message.ts';

/** How keys of a keyboard scanner are interpreted: see `layout` in the window's scanner. */
const ScannerLayoutSchema = z.union([
  /** As the system interprets them: scanner and system use the same keyboard layout. */
  z.literal('as-typed'),
  /** By key position on a US keyboard, whatever the system's layout. */
  z.literal('us'),
  /** Learned from the test barcode: `Shift+KeyZ` to the intended character. */
  z.record(z.string().max(30), z.string().length(1)),
]);
export type ScannerLayout = z.infer<typeof ScannerLayoutSchema>;

/** A scanner that types (keyboard wedge); settings beyond what the station detects itself. */
export const scannerSettings = {
  /** Characters that the scanner sends before every code; they are removed. */
  'scanner.prefix': z
    .string()
    .max(5)
    .regex(/^[\x20-\x7e]*$/, { error: asText(say('expected plain characters of a keyboard')) })
    .default(''),
  /** How a code ends: by that key, by a pause (`none`), or by either (`auto`). */
  'scanner.suffix': z.enum(['auto', 'Enter', 'Tab', 'none']).default('auto'),
  /** The scanner's maximum average time per key, in milliseconds. */
  'scanner.pace': z.int().min(10).max(150).default(50),
  'scanner.layout': ScannerLayoutSchema.default('as-typed'),
} as const;

export const cameraScannerSettings = {
  /** Whether the bench's camera reads codes too; the camera is the one of `photos.camera`. */
  'scanner.camera': z.boolean().default(false),
} as const;

export const ScannerSettingsSchema = z.object({
  prefix: scannerSettings['scanner.prefix'],
  suffix: scannerSettings['scanner.suffix'],
  pace: scannerSettings['scanner.pace'],
  layout: scannerSettings['scanner.layout'],
});
export type ScannerSettings = z.infer<typeof ScannerSettingsSchema>;

export const DEFAULT_SCANNER: ScannerSettings = ScannerSettingsSchema.parse({});

/** The scanner's settings. */
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
 * Text of the test barcode: every character used in codes here, and the letters and punctuation
 * whose position differs between keyboards.
 */
export const TEST_BARCODE = 'PB:TEST-0123456789-AQWZYM-aqwzym-%./+=?&_()';
