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
/** null: the open list. */
const which = z.object({ id: id.nullable() });

/** Hand-over lists, one per pick-up of a driver. */
export const handoverCommands = {
  /** The open list, parcels left per carrier with cut-offs, and closed lists. */
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
  /** Opens the list of that carrier and merchant, or a new one; parcels are added to it from now on. */
  'handover.open': {
    input: z.object({ carrier: CarrierSchema, merchant: MerchantNameSchema.nullable() }),
    output: HandoverSchema,
    access: 'packer',
    audit: [],
  },
  /**
   * `codes`: tracking numbers, or any barcodes of a label. Parcels that cannot go with this list are
   * returned with the reason. `begins`: without an open list, the first parcel opens one of its carrier.
   * Errors: `not-found` if no list is open.
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
  /** Adds every labelled shipment of the open list's carrier and merchant that is not handed over. */
  'handover.addAll': {
    input: z.object({}),
    output: HandoverAddedSchema,
    access: 'packer',
    audit: [],
  },
  /** Takes a shipment off the list. Errors: `not-found`; `bad-input` if the list is closed. */
  'handover.remove': {
    input: z.object({ attemptId: z.string().min(1).max(200) }),
    output: HandoverSchema,
    access: 'packer',
    audit: [],
  },
  /** Deletes an open list; its parcels are on no list then. */
  'handover.discard': { input: which, output: z.null(), access: 'packer', audit: [] },
  /**
   * Closes the list; a closed list is returned unchanged. Leaves cancelled shipments out. Errors:
   * `not-found`; `bad-input` if nothing is on it.
   */
  'handover.close': { input: which, output: HandoverSchema, access: 'packer', audit: [] },
  /**
   * A shipment cancelled after its hand-over is back, or paid for: no exception any more at this bench.
   * Errors: `not-found`.
   */
  'handover.settle': {
    input: z.object({ attemptId: z.string().min(1).max(200) }),
    output: z.null(),
    access: 'packer',
    audit: [],
  },
  /**
   * Prints an open or closed list at the document printer; may be repeated. Errors: `not-found`,
   * `printer`.
   */
  'handover.print': {
    input: which,
    output: z.object({ handover: HandoverSchema, jobs: z.array(PrintJobSchema) }),
    access: 'packer',
    audit: [],
  },
} as const satisfies Commands;
