import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { StationErrorSchema } from '../kernel/errors.ts';
import { AnyMessageSchema } from '../kernel/message.ts';
import { ShipmentSchema } from '../purchasing/shipment.ts';
import {
  OperationAnswerSchema,
  OperationNameSchema,
  OperationStateSchema,
  ReadingOperationSchema,
} from '../settings/operations.ts';
import { BaseUrlSchema } from '../settings/settings.ts';
import { LandedCostAskedSchema } from './landed-cost-asked.ts';

const nothing = z.object({});
const secret = z.string().min(1).max(500);
/** A partner that is not connected yet; secrets go in and are never returned. */
const newConnection = z.object({ baseUrl: BaseUrlSchema, appId: secret, restApiKey: secret });
const attemptId = z.string().min(1).max(200);
const AnsweredSchema = z.object({ answer: OperationAnswerSchema });

/**
 * The partner connection; and the operations that the partner's document only names, which answer
 * `not-available` while off.
 */
export const connectionCommands = {
  /** Write-only: a secret enters main and never leaves it. */
  'credentials.set': {
    input: z.object({ appId: z.string().min(1).max(500), restApiKey: z.string().min(1).max(500) }),
    output: z.object({ stored: z.boolean(), where: z.string() }),
    access: { window: 'settings-unlocked', 'command-line': 'anyone' },
    audit: ['credentials-set'],
  },
  'credentials.status': {
    input: nothing,
    output: z.object({
      stored: z.boolean(),
      where: z.string().nullable(),
      detail: AnyMessageSchema,
      /** There may be more keys that cannot be read now. */
      trouble: StationErrorSchema.nullable(),
    }),
    access: 'anyone',
    audit: [],
  },
  /** Tests the saved credentials against the partner. Errors: `credentials-*`, `partner-*`. */
  'credentials.test': {
    input: nothing,
    output: z.object({ detail: AnyMessageSchema }),
    access: 'anyone',
    audit: [],
  },
  /** Also removes the merchants' keys. */
  'credentials.clear': {
    input: nothing,
    output: z.object({ removed: z.int() }),
    access: { window: 'settings-unlocked', 'command-line': 'anyone' },
    audit: ['credentials-cleared'],
  },
  /** Tests these credentials once against the partner; saves nothing. */
  'connection.check': {
    input: newConnection,
    output: z.object({ detail: AnyMessageSchema }),
    access: 'anyone',
    audit: [],
  },
  /** Saves the connection; the station keeps using the current one until `station.restart`. */
  'connection.save': {
    input: newConnection,
    output: z.object({ stored: z.boolean(), where: z.string() }),
    access: 'settings-unlocked',
    audit: ['credentials-set'],
  },
  'operations.list': {
    input: z.object({}),
    output: z.object({ operations: z.array(OperationStateSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** Get Shipments: shows the shipments found, and records what they prove. */
  'operations.shipment': {
    input: z.object({ attemptId }),
    output: AnsweredSchema.extend({ shipment: ShipmentSchema, changed: z.boolean() }),
    access: 'anyone',
    audit: [],
  },
  'operations.invoices': {
    input: z.object({ attemptId }),
    output: AnsweredSchema,
    access: 'anyone',
    audit: [],
  },
  'operations.invoice': {
    input: z.object({ attemptId, number: z.string().trim().min(1).max(200) }),
    output: AnsweredSchema,
    access: 'anyone',
    audit: [],
  },
  /**
   * Any of these operations that reads data, for an order or for none; `shipment` where a purchase may be
   * resolved now.
   */
  'operations.ask': {
    input: z.object({
      name: ReadingOperationSchema,
      orderId: z.string().nullable(),
      invoice: z.string().nullable(),
    }),
    output: AnsweredSchema.extend({ shipment: ShipmentSchema.nullable() }),
    access: commandLineAlone,
    audit: [],
  },
  /** Shown beside the quote; part of no total. */
  'operations.landedCost': {
    input: z.object({ quoteId: z.string().min(1).max(200) }),
    output: LandedCostAskedSchema,
    access: 'anyone',
    audit: [],
  },
  /**
   * For the person who configures the paths: only operations that change nothing, and nothing is recorded.
   */
  'operations.try': {
    input: z.object({ name: OperationNameSchema, reference: z.string().trim().min(1).max(200) }),
    output: AnsweredSchema,
    access: 'settings-unlocked',
    audit: [],
  },
} as const satisfies Commands;
