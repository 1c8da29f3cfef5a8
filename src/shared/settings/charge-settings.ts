import { z } from 'zod';
import { NonNegativeDecimalSchema } from '../kernel/decimal.ts';
import { say } from '../kernel/message.ts';
import { onScreen } from './on-screen.ts';

/** Bills of partner and carriers, beside what was accepted at purchase. */
export const chargeSettings = {
  /** A purchase without any line of a bill is found after so many days. */
  'charges.notBilledDays': z
    .int()
    .min(0)
    .max(365)
    .default(30)
    .register(onScreen, {
      form: 'charges',
      label: say('Days until a shipment without a bill is listed'),
    }),
  /** A smaller difference is none; in the currency of the purchase. */
  'charges.tolerance': NonNegativeDecimalSchema.default('0').register(onScreen, {
    form: 'charges',
    label: say('Differences up to this amount are none'),
    help: say('In the currency of the shipment.'),
    widget: 'decimal',
  }),
  /** Carriers round weights up, and bill by size. */
  'charges.weightTolerance': z
    .int()
    .min(0)
    .max(100)
    .default(0)
    .register(onScreen, {
      form: 'charges',
      label: say('A billed weight may be above ours by'),
      unit: '%',
    }),
  /** What was billed beyond it is an exception; in the currency of the purchase. */
  'charges.disputeAbove': NonNegativeDecimalSchema.default('5').register(onScreen, {
    form: 'charges',
    label: say('Billed too much by more than this amount: dispute it'),
    help: say('In the currency of the shipment.'),
    widget: 'decimal',
  }),
  'charges.requestsPerMinute': z
    .int()
    .min(1)
    .max(600)
    .default(60)
    .register(onScreen, {
      form: 'charges',
      label: say('Requests per minute when invoices are fetched, at most'),
    }),
};
