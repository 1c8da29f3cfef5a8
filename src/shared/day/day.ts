import { z } from 'zod';
import { MoneySchema } from '../kernel/money.ts';
import { DaySchema } from '../merchants/merchant-report.ts';

const counts = { shipments: z.int(), cartons: z.int() };

/** Figures of one calendar day of this computer. */
export const DayFiguresSchema = z.object({
  day: DaySchema,
  /** Orders to be packed. This and the next two fields are known for today only, else null. */
  left: z.int().nullable(),
  /** Shipments bought on that day and not cancelled; on a site those of all benches. */
  done: z.int(),
  /** Packed orders that are bought when the site or the partner is back. */
  waiting: z.int().nullable(),
  /** Entries of the list of exceptions. */
  exceptions: z.int().nullable(),
  cartons: z.int(),
  /** Bought on that day and cancelled since; counted in no other figure but `handedOver`. */
  cancelled: z.int(),
  /** Started on that day with an outcome still unknown; counted in no other figure. */
  unknown: z.int(),
  /** Shipments bought on that day that are on a closed hand-over list, also if cancelled since. */
  handedOver: z.int(),
  /** Every hour with a purchase, as `14:00`. */
  byHour: z.array(z.object({ hour: z.string(), ...counts })),
  byCarrier: z.array(z.object({ carrier: z.string(), ...counts, handedOver: z.int() })),
  /** Country code of the receiver; '' if it was erased. */
  byCountry: z.array(z.object({ country: z.string(), ...counts })),
  /**
   * This bench's packers; empty while `statistics.packers` is off, and for users who may not change
   * settings.
   */
  byPacker: z.array(z.object({ packer: z.string(), ...counts })),
  /** Exact sums of the offers bought, one entry per currency. */
  cost: z.array(
    z.object({
      currency: z.string(),
      shipping: z.string(),
      insurance: z.string(),
      duty: z.string(),
      /** Sales tax and advance income tax. */
      tax: z.string(),
      /** Landed cost other than duty and tax, or without a known breakdown. */
      other: z.string(),
      total: z.string(),
    }),
  ),
  /** Returns bought on that day; counted in no other figure. */
  returns: z.object({ bought: z.int(), cost: z.array(MoneySchema) }),
});
export type DayFigures = z.infer<typeof DayFiguresSchema>;
