import { z } from 'zod';
import { operationSettings } from '../connection/operations.ts';
import { scaleSettings } from '../devices/scale/scale-settings.ts';
import { NonNegativeDecimalSchema } from '../kernel/decimal.ts';
import { DimensionUnitSchema, WeightUnitSchema } from '../kernel/measure.ts';
import { asText, say } from '../kernel/message.ts';
import { MerchantsSchema } from '../merchants/merchant.ts';
import { AddressSchema } from '../orders/address.ts';
import { BoxSchema } from '../orders/carton.ts';
import { PackersSchema } from '../people/packer.ts';
import { PrintTargetSchema } from '../printing/print-job.ts';
import { ChooseRuleSchema } from '../rating/quote.ts';
import { scannerSettings } from '../scanning/scanner-settings.ts';
import { eventSettings } from '../webhooks/event-settings.ts';
import { LanguageSchema } from './language.ts';

/** Base address of a partner: https, or http on this machine only. No trailing slash. */
export const BaseUrlSchema = z
  .string()
  .max(500, { error: asText(say('expected at most 500 characters')) })
  .transform(canonical)
  .refine(isBaseUrl, {
    error: asText(say('expected an https address (http only on this machine)')),
  });

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** One spelling for one partner: it is the name that quotes and purchases are kept under. */
function canonical(text: string): string {
  const trimmed = text.trim().replace(/(?<!\/)\/+$/, '');
  if (!URL.canParse(trimmed)) return trimmed;
  return new URL(trimmed).href.replace(/(?<!\/)\/+$/, '');
}

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password || url.search || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** Without credentials: a setting is no place for a password. */
const ProxyUrlSchema = z
  .string()
  .trim()
  .refine(isProxyUrl, {
    error: asText(
      say(
        'expected none, or the address of a proxy like http://proxy.example:3128 without name and password (those belong into HTTPS_PROXY)',
      ),
    ),
  });

function isProxyUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, pathname, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '') && pathname === '/';
}

/** Every setting, by its name on the command line, with the value it has until somebody sets it. */
export const settingSchemas = {
  'connection.baseUrl': z
    .union([BaseUrlSchema, z.literal('sandbox')])
    .nullable()
    .default(null),
  'connection.tokenForm': z.enum(['auto', 'bare', 'bearer']).default('auto'),
  /** null: as the environment says; `none`: no proxy, whatever the environment says. */
  'connection.proxy': z
    .union([z.literal('none'), ProxyUrlSchema])
    .nullable()
    .default(null),
  'connection.includeLandedCost': z.boolean().default(false),
  /** AppID and RestApiKey in the body of a return rate, as the interface document's sample has them. */
  'connection.credentialsInReturnRates': z.boolean().default(false),
  /** Hours between two questions about a parcel that is on its way. */
  'tracking.refreshHours': z.int().min(1).max(168).default(4),
  /** At most so many parcels are asked about in a minute, by the background. */
  'tracking.requestsPerMinute': z.int().min(1).max(600).default(20),
  /** A parcel of which nothing was heard for so many days is shown as an exception. */
  'tracking.stillDays': z.int().min(1).max(90).default(5),
  ...operationSettings,
  shipFrom: AddressSchema.nullable().default(null),
  'units.weight': WeightUnitSchema.default('KG'),
  'units.dimension': DimensionUnitSchema.default('CM'),
  boxes: z.array(BoxSchema).default([]),
  'boxes.default': z.string().nullable().default(null),
  choose: ChooseRuleSchema.default('cheapest'),
  'choose.withinDays': z.int().min(1).max(60).default(5),
  'choose.carriers': z.array(z.string().trim().min(1).max(100)).max(20).default([]),
  /** Whether the bench asks for rates as soon as all is packed and weighed. */
  'rates.byThemselves': z.boolean().default(true),
  /**
   * From the last sending of a purchase until it may be sent again, or be said to be not bought: the
   * partner's limit of 120 s and a margin.
   */
  'purchasing.quietSeconds': z.number().min(0).max(3600).default(150),
  'purchasing.resendMinutes': z.number().min(0).max(1440).default(15),
  /** A quote that is older is rated anew before it is bought. */
  'quotes.maxAgeMinutes': z.int().min(0).max(1440).default(15),
  'purchasing.priceTolerance': NonNegativeDecimalSchema.default('0'),
  'printers.label': PrintTargetSchema.nullable().default(null),
  'printers.document': PrintTargetSchema.nullable().default(null),
  'printing.invoiceCopies': z.int().min(0).max(20).default(3),
  'printing.labelOnCartonScan': z.boolean().default(true),
  'printing.sandboxToRealPrinters': z.boolean().default(false),
  /** Whether a packing slip is printed with a shipment's papers, and on which printer. */
  'printing.packingSlip': z.enum(['never', 'document', 'label']).default('never'),
  /** Of the station's own office papers; `auto` goes by the country of `shipFrom`. */
  'printing.paperSize': z.enum(['auto', 'A4', 'Letter']).default('auto'),
  /** In inches, width by height. */
  'printing.cartonLabelSize': z.enum(['4x6', '4x2']).default('4x6'),
  /** Relative to the darkness set at the printer. */
  'printing.zebra.darkness': z.int().min(-30).max(30).default(0),
  /** How the roll's labels are told apart; `printer` leaves it as the printer is set. */
  'printing.zebra.media': z.enum(['printer', 'gap', 'mark', 'continuous']).default('printer'),
  ...scaleSettings,
  ...scannerSettings,
  ...eventSettings,
  scanBack: z.enum(['several', 'always', 'never']).default('several'),
  /** 3PL: whose goods are packed here; their CustomerKeys are in the keychain. */
  merchants: MerchantsSchema.default([]),
  packers: PackersSchema.default([]),
  /** Whether nothing is packed before somebody has signed in. */
  'packers.required': z.boolean().default(false),
  /** A scrypt hash, never the PIN itself. */
  'supervisor.pin': z.string().nullable().default(null),
  'retention.days': z.int().min(1).max(3650).default(365),
  /** Whether the program in its own window is started when somebody logs in to the machine. */
  startAtLogin: z.boolean().default(false),
  /** Where the program in its own window fetches newer versions; null: it fetches none. */
  'updates.feed': BaseUrlSchema.nullable().default(null),
  /** Of every window of the station; null: each speaks its system's, where it knows it. */
  language: LanguageSchema.nullable().default(null),
} as const;

export const SettingsSchema = z.object(settingSchemas);
export type Settings = z.infer<typeof SettingsSchema>;
export type SettingKey = keyof Settings;
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingSchemas, key);
