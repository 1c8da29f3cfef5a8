import { z } from 'zod';
import { MoneySchema } from '../kernel/money.ts';
import { DaySchema } from '../merchants/merchant-report.ts';

const counts = { shipments: z.int(), cartons: z.int() };

/** One day of this computer's calendar. */
export const DayFiguresSchema = z.object({
  day: DaySchema,
  /** Orders to be packed; like the next two known of today alone, else null. */
  left: z.int().nullable(),
  /** Shipments that were bought on that day and stand; of a site all benches'. */
  done: z.int(),
  /** Packed, to be bought when site or partner is back. */
  waiting: z.int().nullable(),
  /** What needs a person. */
  exceptions: z.int().nullable(),
  cartons: z.int(),
  /** Bought on that day, and cancelled since: in no other figure. */
  cancelled: z.int(),
  /** Begun on that day, and not known yet: in no other figure. */
  unknown: z.int(),
  /** Of what was bought on that day, what is on a closed hand-over list. */
  handedOver: z.int(),
  /** Every hour of it in which something was bought, as `14:00`. */
  byHour: z.array(z.object({ hour: z.string(), ...counts })),
  byCarrier: z.array(z.object({ carrier: z.string(), ...counts, handedOver: z.int() })),
  /** Receiver's country, as its two letters; '' where it is erased. */
  byCountry: z.array(z.object({ country: z.string(), ...counts })),
  /**
   * Of this bench's packers; empty while `statistics.packers` is off, and for whoever may not change
   * settings.
   */
  byPacker: z.array(z.object({ packer: z.string(), ...counts })),
  /** By the offers that were bought, exactly; one for each currency. */
  cost: z.array(
    z.object({
      currency: z.string(),
      shipping: z.string(),
      insurance: z.string(),
      duty: z.string(),
      /** Sales tax and advance income tax. */
      tax: z.string(),
      /** Landed cost beyond duty and tax, or that no parts are known of. */
      other: z.string(),
      total: z.string(),
    }),
  ),
  /** Bought on that day, outside of all above. */
  returns: z.object({ bought: z.int(), cost: z.array(MoneySchema) }),
});
export type DayFigures = z.infer<typeof DayFiguresSchema>;
