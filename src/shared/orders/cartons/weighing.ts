import { z } from 'zod';
import { DecimalSchema } from '../../kernel/decimal.ts';
import { MassUnitSchema } from '../../kernel/measure.ts';

/** A weight as the scale shows it: may be zero or negative. */
export const ScaleWeightSchema = z.object({ value: DecimalSchema, unit: MassUnitSchema });
export type ScaleWeight = z.infer<typeof ScaleWeightSchema>;

/** How a carton's weight was read from a scale; kept with the carton. */
export const WeighingSchema = z.object({
  /** As sent by the scale, less the station's tare. */
  weight: ScaleWeightSchema,
  tare: ScaleWeightSchema.nullable(),
  /** The scale subtracted a tare of its own. */
  net: z.boolean(),
  /** The bytes it was read from, in hex. */
  raw: z.string().max(400),
  /** The device or the port. */
  scale: z.string().max(300),
  at: z.string(),
});
export type Weighing = z.infer<typeof WeighingSchema>;
