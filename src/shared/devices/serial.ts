import { z } from 'zod';
import { asText, say } from '../kernel/message.ts';

/** Path of a port as the system names it: `/dev/ttyUSB0`, `/dev/serial/by-id/…`, `COM3`. */
export const SerialPathSchema = z
  .string()
  .trim()
  .min(1, { error: asText(say('expected a port like /dev/ttyUSB0 or COM3, found nothing')) })
  .max(300)
  .regex(/^(\/|COM\d{1,3}$|\\\\\.\\COM\d{1,3}$)/, {
    error: asText(say('expected a port like /dev/ttyUSB0 or COM3')),
  });

const BAUD_RATES = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200] as const;
export const BaudRateSchema = z.union(
  BAUD_RATES.map((rate) => z.literal(rate)),
  { error: asText(say('expected 1200, 2400, 4800, 9600, 19200, 38400, 57600 or 115200')) },
);
/** Data bits, parity and stop bits, as manuals write them: 7E1 is seven, even, one. */
const SERIAL_FRAMES = ['8N1', '7E1', '7O1', '8E1', '8O1', '7N2', '8N2'] as const;
export const SerialFrameSchema = z.enum(SERIAL_FRAMES, {
  error: asText(say('expected 8N1, 7E1, 7O1, 8E1, 8O1, 7N2 or 8N2')),
});

const SerialSettingsSchema = z.object({
  path: SerialPathSchema,
  baud: BaudRateSchema,
  frame: SerialFrameSchema,
});
export type SerialSettings = z.infer<typeof SerialSettingsSchema>;
