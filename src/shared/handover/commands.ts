import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { MerchantNameSchema } from '../orders/order.ts';
import { PrintJobSchema } from '../printing/print-job.ts';
import {
  CarrierSchema,
  HandoverAddedSchema,
  HandoverBoardSchema,
  HandoverSchema,
} from './handover.ts';

const id = z.string().min(1).max(100);
/** null: the open one. */
const which = z.object({ id: id.nullable() });

/** The list that goes with the driver. */
export const handoverCommands = {
  /** What is open, what is left for which carrier, until when, and what was closed. */
  'handover.board': {
    input: z.object({}),
    output: HandoverBoardSchema,
    access: 'anyone',
    audit: [],
  },
  /** Errors: `not-found`. */
  'handover.find': {
    input: which,
    output: HandoverSchema,
    access: commandLineAlone,
    audit: [],
  },
  /** The open list of that carrier and merchant, else a new one; from now on parcels go onto it. */
  'handover.open': {
    input: z.object({ carrier: CarrierSchema, merchant: MerchantNameSchema.nullable() }),
    output: HandoverSchema,
    access: 'packer',
    audit: [],
  },
  /**
   * Tracking numbers, or whatever a label has in its barcodes. What cannot go with this list is named
   * and left out. `begins`: where no list is open, the first opens one of its carrier. Errors:
   * `not-found` where none is open.
   */
  'handover.add': {
    input: z.object({
      codes: z.array(z.string().max(500)).min(1).max(1000),
      begins: z.boolean(),
    }),
    output: HandoverAddedSchema,
    access: 'packer',
    audit: [],
  },
  /** All that is bought, labelled and not handed over, of the open list's carrier and merchant. */
  'handover.addAll': {
    input: z.object({}),
    output: HandoverAddedSchema,
    access: 'packer',
    audit: [],
  },
  /** It stays here. Errors: `not-found`; `bad-input` where the list is closed. */
  'handover.remove': {
    input: z.object({ attemptId: z.string().min(1).max(200) }),
    output: HandoverSchema,
    access: 'packer',
    audit: [],
  },
  /** An open list is given up; its parcels are on none then. */
  'handover.discard': { input: which, output: z.null(), access: 'packer', audit: [] },
  /**
   * Once: a list that is closed is answered as it is. Cancelled shipments are left out. Errors:
   * `not-found`; `bad-input` where nothing is on it.
   */
  'handover.close': { input: which, output: HandoverSchema, access: 'packer', audit: [] },
  /** Where documents are printed, closed or not, as often as wanted. Errors: `not-found`, `printer`. */
  'handover.print': {
    input: which,
    output: z.object({ handover: HandoverSchema, jobs: z.array(PrintJobSchema) }),
    access: 'packer',
    audit: [],
  },
} as const satisfies Commands;
