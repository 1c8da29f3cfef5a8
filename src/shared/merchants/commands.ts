import { z } from 'zod';
import { KeyPlaceSchema, KnownMerchantSchema, MerchantSignSchema } from './merchant.ts';
import { MerchantReportRowSchema, ReportRangeSchema } from './merchant-report.ts';

const name = z.string().trim().min(1).max(80);

/** Calls about the merchants whose goods are packed here; what they are set to is the setting `merchants`. */
export const merchantCalls = {
  'merchants.list': {
    input: z.object({}),
    output: z.object({
      merchants: z.array(KnownMerchantSchema),
      /** Why there may be keys that cannot be read now. */
      trouble: z.string().nullable(),
    }),
  },
  /** What the bench shows of one. */
  'merchants.sign': { input: z.object({ name }), output: MerchantSignSchema },
  /** Write-only: a CustomerKey enters main and never leaves it. Another one needs `replace`. */
  'merchants.setKey': {
    input: z.object({ name, key: z.string().trim().min(1).max(500), replace: z.boolean() }),
    output: z.object({ merchant: z.string(), where: KeyPlaceSchema, replaced: z.boolean() }),
  },
  'merchants.clearKey': {
    input: z.object({ name }),
    output: z.object({ merchant: z.string(), removed: z.boolean() }),
  },
  /** What was bought for one merchant, or for each. */
  'merchants.report': {
    input: z.object({ merchant: name.nullable(), range: ReportRangeSchema }),
    output: z.object({ rows: z.array(MerchantReportRowSchema) }),
  },
} as const;
