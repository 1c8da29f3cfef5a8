import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { pin } from '../settings/commands.ts';
import { KeyPlaceSchema, KnownMerchantSchema, MerchantSignSchema } from './merchant.ts';
import { MerchantReportRowSchema, ReportRangeSchema } from './merchant-report.ts';

const name = z.string().trim().min(1).max(80);
/** As a person writes it: which merchant is meant is found out. */
const called = z.string().max(200);

/** The merchants whose goods are packed here; what they are set to is the setting `merchants`. */
export const merchantCommands = {
  'merchants.list': {
    input: z.object({}),
    output: z.object({
      merchants: z.array(KnownMerchantSchema),
      /** Why there may be keys that cannot be read now. */
      trouble: z.string().nullable(),
    }),
    access: 'anyone',
    audit: [],
  },
  /** What the bench shows of one. */
  'merchants.sign': {
    input: z.object({ name }),
    output: MerchantSignSchema,
    access: 'anyone',
    audit: [],
  },
  /** Write-only: a CustomerKey enters main and never leaves it. Another one needs `replace`. */
  'merchants.setKey': {
    input: z.object({
      name: called,
      key: z.string().trim().min(1).max(500),
      replace: z.boolean(),
      pin: pin.optional(),
    }),
    output: z.object({ merchant: z.string(), where: KeyPlaceSchema, replaced: z.boolean() }),
    access: 'settings-unlocked',
    audit: ['customer-key-set', 'customer-key-replaced'],
  },
  'merchants.clearKey': {
    input: z.object({ name: called, pin: pin.optional() }),
    output: z.object({ merchant: z.string(), removed: z.boolean() }),
    access: 'settings-unlocked',
    audit: ['customer-key-cleared'],
  },
  /** What was bought for one merchant, or for each. */
  'merchants.report': {
    input: z.object({ merchant: called.nullable(), range: ReportRangeSchema }),
    output: z.object({ rows: z.array(MerchantReportRowSchema) }),
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
