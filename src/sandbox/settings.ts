import { z } from 'zod';

const ErrorLayoutSchema = z.enum(['flat', 'nested', 'list', 'map', 'text']);
export type ErrorLayout = z.infer<typeof ErrorLayoutSchema>;

/** How this sandbox behaves where the interface document leaves it open. Set at `PATCH /sandbox/settings`. */
export const SettingsSchema = z.strictObject({
  /** "Which form is enforced: not shown" ("Authentication", 2). `auto` accepts both. */
  tokenForm: z.enum(['auto', 'bare', 'bearer']),
  /** "Token lifetime … not shown" ("Authentication", 6). */
  tokenLifetimeSeconds: z.number().positive(),
  hashKeyLifetimeSeconds: z.number().positive(),
  /**
   * Answer to a used HashKey. `refuses`: "A used or expired key is rejected" ("Related rules").
   * `answers-again`: the same body gets the first answer again. `sells`: keys expire but are not consumed
   * ("expires or is consumed once used"), so that only the Reference prevents a second sale.
   */
  repeatedKey: z.enum(['refuses', 'answers-again', 'sells']),
  /** Whether "must be unique per shipment" is enforced. `sells`: only keys prevent a second sale. */
  repeatedReference: z.enum(['refuses', 'sells']),
  /** "The exact field layout of the error body: not shown." `rotate` uses the next one for each error. */
  errorLayout: z.enum(['rotate', ...ErrorLayoutSchema.options]),
  /** 3PL mode: /Rates and /Shipments without a CustomerKey are refused. */
  platformMode: z.boolean(),
  /** `auto` decides by destination and value. */
  electronicSubmission: z.enum(['auto', 'always', 'never']),
  /** "No rates returned, or a generic no-rates error" ("Errors"): a 200 without levels, or a 422. */
  noRates: z.enum(['empty', 'error']),
  /** Percent added to every shipping price (negative: subtracted), to change a price after a quote. */
  fuelSurchargePercent: z.number().min(-90).max(900),
  /** Additional countries that are not served, to simulate a partner that stops serving them. */
  notServed: z.array(z.string().length(2)),
  /**
   * How carriers send labels. `by-turns`: each purchase gets the next of `src/sandbox/labels/turns.ts`: with a copy for the
   * courier or a label for a return, on A4, as a picture, in grey, in another language.
   */
  carrierLabels: z.enum(['plain', 'by-turns']),
  /** "Retry, ordering … not shown" ("Events"): every event is posted this many times. */
  eventCopies: z.number().int().min(1).max(10),
});
export type Settings = z.infer<typeof SettingsSchema>;

/** Those in force where nothing else was chosen. */
export const DEFAULT_SETTINGS: Settings = {
  tokenForm: 'auto',
  tokenLifetimeSeconds: 3_600,
  hashKeyLifetimeSeconds: 1_800,
  repeatedKey: 'refuses',
  repeatedReference: 'refuses',
  errorLayout: 'rotate',
  platformMode: false,
  electronicSubmission: 'auto',
  noRates: 'empty',
  fuelSurchargePercent: 0,
  notServed: [],
  carrierLabels: 'plain',
  eventCopies: 1,
};
