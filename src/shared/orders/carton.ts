import { z } from 'zod';
import { compare, NonNegativeDecimalSchema, show, times } from '../kernel/decimal.ts';
import {
  convertDimensions,
  type Dimensions,
  DimensionsSchema,
  WeightSchema,
} from '../kernel/measure.ts';
import { asText, say } from '../kernel/message.ts';
import { CurrencySchema } from '../kernel/money.ts';
import { goesInto } from '../kernel/size.ts';
import { WeighingSchema } from './cartons/weighing.ts';

/**
 * Printed on the carton as text and barcode, and sent as Package.Reference; unique within its
 * shipment.
 */
export const CartonReferenceSchema = z
  .string()
  .trim()
  .min(1, { error: asText(say('expected a carton reference, found nothing')) })
  .max(35, { error: asText(say('expected at most 35 characters')) })
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]*$/, {
    error: (issue) =>
      asText(
        say('expected letters, digits, dot, dash or underscore, found {found}', {
          found: show(issue.input),
        }),
      ),
  });

/** Units of one order line in one carton; `line` counts the order's lines from 0. */
const CartonItemSchema = z.object({
  line: z.int().min(0),
  sku: z.string(),
  quantity: z.int().min(1),
});
export type CartonItem = z.infer<typeof CartonItemSchema>;

/**
 * Source of a carton's weight: read from a scale, entered by a person, or computed from its lines
 * and box. A computed weight never replaces one from a person or a scale.
 */
const WeightSourceSchema = z.enum(['scale', 'typed', 'computed']);
export type WeightSource = z.infer<typeof WeightSourceSchema>;

/** Units of a part of a line that is a kit, beyond the complete kits in the carton. */
const LoosePartSchema = z.object({
  line: z.int().min(0),
  /** Its place among the parts of the line. */
  part: z.int().min(0),
  quantity: z.int().min(1),
});
export type LoosePart = z.infer<typeof LoosePartSchema>;

export const CartonSchema = z.object({
  reference: CartonReferenceSchema,
  /** Name of the box preset it was created from, if any. */
  box: z.string().nullable(),
  /** Total weight including packaging; null until it is weighed, entered or computed. */
  weight: WeightSchema.nullable(),
  /** null where there is no weight. */
  weightSource: WeightSourceSchema.nullable().default(null),
  /** Present only where the weight is from a scale. */
  weighing: WeighingSchema.optional(),
  dimensions: DimensionsSchema.nullable(),
  items: z.array(CartonItemSchema),
  /** Scanned parts of kits that are not complete yet; absent where there are none. */
  looseParts: z.array(LoosePartSchema).max(10_000).optional(),
});
export type Carton = z.infer<typeof CartonSchema>;

/** A box type of the warehouse: outer size, inner size, and empty weight. */
export const BoxSchema = z
  .object({
    name: z.string().trim().min(1).max(40),
    dimensions: DimensionsSchema,
    /** Absent where it was not measured. */
    inner: DimensionsSchema.optional(),
    weight: WeightSchema,
    /** Space kept free for padding at every wall, in the unit of the size; absent: none. */
    padding: NonNegativeDecimalSchema.optional(),
    /** Limit for the packed carton including the box; absent: none. */
    maxWeight: WeightSchema.optional(),
    /** Price of one box. */
    cost: z.object({ amount: NonNegativeDecimalSchema, currency: CurrencySchema }).optional(),
  })
  .refine(({ dimensions, inner }) => !inner || goesInto(inner, dimensions), {
    path: ['inner'],
    error: asText(say('expected an inner size that is not larger than the outer one')),
  })
  .refine((box) => paddingFits(box), {
    path: ['padding'],
    error: asText(say('expected padding that leaves room between the walls')),
  });

function paddingFits({ padding, inner, dimensions }: Padded): boolean {
  if (!padding) return true;
  const { length, width, height } = convertDimensions(inner ?? dimensions, dimensions.unit);
  return [length, width, height].every((side) => compare(side, times(padding, 2)) > 0);
}
interface Padded {
  padding?: string | undefined;
  inner?: Dimensions | undefined;
  dimensions: Dimensions;
}

export type Box = z.infer<typeof BoxSchema>;
