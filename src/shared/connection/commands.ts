import { z } from 'zod';
import { ShipmentSchema } from '../purchasing/shipment.ts';
import {
  LandedCostAskedSchema,
  OperationAnswerSchema,
  OperationNameSchema,
  OperationStateSchema,
} from './operations.ts';

const attemptId = z.string().min(1).max(200);
const AnsweredSchema = z.object({ answer: OperationAnswerSchema });

/** Calls about the operations that the partner's document only names; `not-available` where off. */
export const operationCalls = {
  'operations.list': {
    input: z.object({}),
    output: z.object({ operations: z.array(OperationStateSchema) }),
  },
  /** Get Shipments: shows what was found, and puts on record what it proves. */
  'operations.shipment': {
    input: z.object({ attemptId }),
    output: AnsweredSchema.extend({ shipment: ShipmentSchema, changed: z.boolean() }),
  },
  'operations.invoices': { input: z.object({ attemptId }), output: AnsweredSchema },
  'operations.invoice': {
    input: z.object({ attemptId, number: z.string().trim().min(1).max(200) }),
    output: AnsweredSchema,
  },
  /** Shown beside the quote; it counts in no total. */
  'operations.landedCost': {
    input: z.object({ quoteId: z.string().min(1).max(200) }),
    output: LandedCostAskedSchema,
  },
  /** For whoever sets the paths: one that changes nothing is asked, and nothing put on record. */
  'operations.try': {
    input: z.object({ name: OperationNameSchema, reference: z.string().trim().min(1).max(200) }),
    output: AnsweredSchema,
  },
} as const;
