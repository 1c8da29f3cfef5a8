import { z } from 'zod';
import { AddressSchema } from '../kernel/address.ts';
import { commandFound, looksLikeCommand } from '../kernel/codes.ts';
import { show } from '../kernel/decimal.ts';
import { foldName } from '../kernel/fold.ts';
import { asText, say } from '../kernel/message.ts';
import { BoxSchema } from '../orders/carton.ts';
import { MerchantNameSchema, TermsSchema } from '../orders/order.ts';
import { ChooseRuleSchema } from '../rating/quote.ts';

/** Limited because the logo is saved with the settings and drawn on every screen of the bench. */
export const MOST_LOGO_BYTES = 48 * 1024;

const DATA_URL = /^data:image\/(png|jpeg|webp|gif);base64,([A-Za-z0-9+/]+={0,2})$/;

/** First bytes of each picture format; `null` matches any byte. */
const SIGNATURES: Record<string, readonly (number | null)[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
  gif: [0x47, 0x49, 0x46, 0x38],
  webp: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
};

/** A small picture as a data URL. No SVG: SVG documents can hold scripts and links. */
export const LogoSchema = z
  .string()
  .max(Math.ceil(MOST_LOGO_BYTES / 3) * 4 + 40, {
    error: asText(say('expected a picture of at most {most} kB', { most: MOST_LOGO_BYTES / 1024 })),
  })
  .refine(isPicture, {
    error: asText(say('expected a PNG, JPEG, WebP or GIF picture as a data URL')),
  });

/** The declared type must match the first bytes. */
function isPicture(url: string): boolean {
  const [, kind = '', base64 = ''] = DATA_URL.exec(url) ?? [];
  const signature = SIGNATURES[kind];
  if (!signature || base64.length % 4 !== 0) return false;
  const head = atob(base64.slice(0, 24));
  return signature.every((byte, at) => byte === null || head.charCodeAt(at) === byte);
}

/** Names are compared case-insensitively, since names that differ only in case would be confused. */
export const sameMerchant = (a: string, b: string): boolean => foldName(a) === foldName(b);

const ColourSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, {
    error: (issue) =>
      asText(say('expected a colour like #1d4ed8, found {found}', { found: show(issue.input) })),
  });

/**
 * A merchant whose goods are packed here (3PL). Its CustomerKey is kept in the keychain. null values
 * and an empty list of boxes fall back to the station's own settings.
 */
export const MerchantSchema = z.object({
  name: MerchantNameSchema.refine((name) => !looksLikeCommand(name), {
    error: (issue) => asText(commandFound(issue.input)),
  }),
  /** Sender and return address of orders that name none. */
  address: AddressSchema.nullable().default(null),
  logo: LogoSchema.nullable().default(null),
  colour: ColourSchema.nullable().default(null),
  /** Shown to the packer of its orders. */
  notes: z.string().trim().max(2000).default(''),
  /** For orders that name none. */
  terms: TermsSchema.nullable().default(null),
  choose: ChooseRuleSchema.nullable().default(null),
  insure: z.boolean().nullable().default(null),
  /** Replace the station's boxes, where not empty. */
  boxes: z.array(BoxSchema).max(200).default([]),
  defaultBox: z.string().trim().max(40).nullable().default(null),
});
export type Merchant = z.infer<typeof MerchantSchema>;

/** Each merchant once, and each default box must be among its boxes. */
export const MerchantsSchema = z.array(MerchantSchema).max(200).superRefine(onceEach);

function onceEach(merchants: readonly Merchant[], context: z.RefinementCtx): void {
  merchants.forEach(({ name, boxes, defaultBox }, index) => {
    if (merchants.slice(0, index).some((other) => sameMerchant(other.name, name))) {
      context.addIssue({
        code: 'custom',
        path: [index, 'name'],
        message: asText(say('expected every merchant once')),
      });
    }
    const twice = boxes.findIndex(
      (box, at) => boxes.findIndex((other) => sameMerchant(other.name, box.name)) < at,
    );
    if (twice >= 0) {
      context.addIssue({
        code: 'custom',
        path: [index, 'boxes', twice, 'name'],
        message: asText(say('expected every box once')),
      });
    }
    if (defaultBox === null || boxes.some((box) => box.name === defaultBox)) return;
    context.addIssue({
      code: 'custom',
      path: [index, 'defaultBox'],
      message: asText(say('expected the name of one of its own boxes')),
    });
  });
}

/** Where a key is stored; `sandbox`: provided by the sandbox. */
export const KeyPlaceSchema = z.enum(['keychain', 'environment', 'this-run', 'sandbox']);
export type KeyPlace = z.infer<typeof KeyPlaceSchema>;

/** A merchant known by its key, its settings or its orders. Never holds the key itself. */
export const KnownMerchantSchema = z.object({
  name: z.string(),
  hasKey: z.boolean(),
  where: KeyPlaceSchema.nullable(),
  /** Whether it is in the setting `merchants`. */
  set: z.boolean(),
});
export type KnownMerchant = z.infer<typeof KnownMerchantSchema>;

/** Display data of the merchant whose order is on the bench. */
export const MerchantSignSchema = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  colour: z.string().nullable(),
  notes: z.string(),
  hasKey: z.boolean(),
});
export type MerchantSign = z.infer<typeof MerchantSignSchema>;

/** Black or white, whichever has the higher contrast on that colour (WCAG 2.2, contrast ratio). */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? '#000000' : '#ffffff';
}

const linear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
