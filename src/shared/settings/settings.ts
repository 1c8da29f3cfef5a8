import { z } from 'zod';
import { scaleSettings } from '../devices/scale/scale-settings.ts';
import { AddressSchema } from '../kernel/address.ts';
import { NonNegativeDecimalSchema } from '../kernel/decimal.ts';
import { isLoopback } from '../kernel/loopback.ts';
import { DimensionUnitSchema, WeightUnitSchema } from '../kernel/measure.ts';
import { asText, say, verbatim } from '../kernel/message.ts';
import { MerchantsSchema } from '../merchants/merchant.ts';
import { BoxSchema } from '../orders/carton.ts';
import { PackersSchema } from '../people/packer.ts';
import { photoSettings } from '../photos/photo-settings.ts';
import { LabelStockSchema } from '../printing/label-stock.ts';
import { LabelsOrderSchema, PrintTargetSchema } from '../printing/print-job.ts';
import { ChooseRuleSchema } from '../rating/quote.ts';
import { MOST_OWN_REQUIREMENTS, OwnRequirementSchema } from '../requirements/catalogue.ts';
import { apiSettings } from './api-settings.ts';
import { chargeSettings } from './charge-settings.ts';
import { ColumnMapsSchema, SourceNameSchema, StatusesSchema } from './column-maps.ts';
import { eventSettings } from './event-settings.ts';
import { exchangeSettings } from './exchange-settings.ts';
import { LanguageSchema } from './language.ts';
import { onScreen } from './on-screen.ts';
import { operationSettings, partnerSettings } from './operations.ts';
import { handoverSettings, peopleSettings, ruleSettings } from './rule-settings.ts';
import { cameraScannerSettings, scannerSettings } from './scanner-settings.ts';

/** Base address of a partner: https, or http on this machine only. No trailing slash. */
export const BaseUrlSchema = z
  .string()
  .max(500, { error: asText(say('expected at most 500 characters')) })
  .transform(canonical)
  .refine(isBaseUrl, {
    error: asText(say('expected an https address (http only on this machine)')),
  });

/** One spelling per partner: quotes and purchases are saved under it. */
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

/** Without credentials: settings may not hold a password. */
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

/** Every setting by its name on the command line, with its default. */
export const settingSchemas = {
  'connection.baseUrl': z
    .union([BaseUrlSchema, z.literal('sandbox')])
    .nullable()
    .default(null),
  'connection.tokenForm': z
    .enum(['auto', 'bare', 'bearer'])
    .default('auto')
    .register(onScreen, {
      form: 'partner',
      label: say('How the token is sent'),
      names: { auto: say('Automatic'), bare: say('Alone'), bearer: say('After “Bearer”') },
    }),
  /** null: from the environment; `none`: no proxy, whatever the environment says. */
  'connection.proxy': z
    .union([z.literal('none'), ProxyUrlSchema])
    .nullable()
    .default(null)
    .register(onScreen, {
      form: 'partner',
      label: say('Proxy'),
      help: say('Empty: as in the environment. “none”: no proxy.'),
      widget: 'text',
    }),
  'connection.includeLandedCost': z
    .boolean()
    .default(false)
    .register(onScreen, {
      form: 'partner',
      label: say('Duty and tax are asked for with the rates'),
    }),
  /** AppID and RestApiKey in the body of a return rate, as in the interface document's sample. */
  'connection.credentialsInReturnRates': z.boolean().default(false),
  ...partnerSettings,
  /** Hours between two requests for a parcel in transit. */
  'tracking.refreshHours': z
    .int()
    .min(1)
    .max(168)
    .default(4)
    .register(onScreen, {
      form: 'parcels',
      label: say('Refresh interval in hours'),
      unit: 'h',
    }),
  /** The most parcels the background job requests per minute. */
  'tracking.requestsPerMinute': z
    .int()
    .min(1)
    .max(600)
    .default(20)
    .register(onScreen, { form: 'parcels', label: say('Requests per minute, at most') }),
  /** A parcel without news for so many days becomes an exception. */
  'tracking.stillDays': z
    .int()
    .min(1)
    .max(90)
    .default(5)
    .register(onScreen, {
      form: 'parcels',
      label: say('Days without news until a parcel needs a look'),
    }),
  ...operationSettings,
  shipFrom: AddressSchema.nullable().default(null),
  'units.weight': WeightUnitSchema.default('KG').register(onScreen, {
    form: 'units',
    label: say('Weight'),
  }),
  'units.dimension': DimensionUnitSchema.default('CM').register(onScreen, {
    form: 'units',
    label: say('Length'),
  }),
  /** Columns of CSV files with foreign headings; the import asks once and saves the answer. */
  'orders.columns': ColumnMapsSchema.default([]),
  /** What becomes of an order by the words of a status column, in any file; a mapping's own words come first. */
  'orders.statuses': StatusesSchema.default({}),
  /** Entries of what borders ask for, beside those of the program; taken from a file by a supervisor. */
  'requirements.own': OwnRequirementSchema.array().max(MOST_OWN_REQUIREMENTS).default([]),
  /** Senders whose orders never go with others in one shipment. */
  'orders.apart': z
    .array(SourceNameSchema)
    .max(100)
    .default([])
    .register(onScreen, {
      form: 'units',
      label: say('Senders whose orders go with no others'),
      help: say('By the name of the shop, or the one that its import gives.'),
    }),
  boxes: z.array(BoxSchema).default([]),
  'boxes.default': z.string().nullable().default(null),
  'boxes.divisor': z
    .int()
    .min(1000)
    .max(20_000)
    .default(5000)
    .register(onScreen, {
      form: 'units',
      label: say('Dimensional weight divisor'),
      help: say('So much room counts as one kilogram when a parcel is priced by its size.'),
      unit: 'cm³',
    }),
  ...ruleSettings,
  choose: ChooseRuleSchema.default('cheapest'),
  'choose.withinDays': z
    .int()
    .min(1)
    .max(60)
    .default(5)
    .register(onScreen, { label: say('Days it may take') }),
  'choose.carriers': z
    .array(z.string().trim().min(1).max(100))
    .max(20)
    .default([])
    .register(onScreen, {
      label: say('Carriers in order of preference'),
      placeholder: verbatim('DHL, UPS'),
    }),
  /** Whether the packing screen takes no unit that was not scanned. */
  'packing.onlyScanned': z
    .boolean()
    .default(false)
    .register(onScreen, {
      form: 'packing',
      label: say('Only scanned units'),
      help: say(
        '“Pack the rest”, typed counts and equal cartons are refused: every unit is scanned.',
      ),
    }),
  /** Whether the bench rates automatically once everything is packed and weighed. */
  'rates.byThemselves': z
    .boolean()
    .default(true)
    .register(onScreen, {
      form: 'asking',
      label: say('As soon as all is packed and weighed'),
      help: say(
        'The station then asks by itself, and again after a change. Buying waits for a person, unless a rule buys.',
      ),
    }),
  /**
   * Seconds from the last sending of a purchase until it may be sent again or be declared not bought:
   * the partner's limit of 120 s and a margin.
   */
  'purchasing.quietSeconds': z.number().min(0).max(3600).default(150),
  /** How long the claims of a bench last while it is out of contact with its site. */
  'site.leaseSeconds': z.int().min(2).max(3600).default(60),
  'purchasing.resendMinutes': z.number().min(0).max(1440).default(15),
  /** An older quote is rated again before it is bought. */
  'quotes.maxAgeMinutes': z
    .int()
    .min(0)
    .max(1440)
    .default(15)
    .register(onScreen, {
      form: 'quotes',
      label: say('Minutes'),
      unit: 'min',
      help: say(
        'Rates that are older are asked for again before buying. If the price rose, the packer decides.',
      ),
    }),
  'purchasing.priceTolerance': NonNegativeDecimalSchema.default('0'),
  'printers.label': PrintTargetSchema.nullable().default(null),
  'printers.document': PrintTargetSchema.nullable().default(null),
  'printing.invoiceCopies': z
    .int()
    .min(0)
    .max(20)
    .default(3)
    .register(onScreen, { form: 'printing', label: say('Copies of the commercial invoice') }),
  /** A courier takes its copy along with the parcel: carriers ask for it where they enclose one. */
  'printing.courierCopies': z
    .int()
    .min(0)
    .max(20)
    .default(1)
    .register(onScreen, {
      form: 'printing',
      label: say('Prints of a courier’s copy'),
      help: say(
        'Some carriers enclose a copy for the driver with the label. 0 prints none by itself.',
      ),
    }),
  /** When the labels of several cartons print; only one unattached label at a time. */
  'labels.order': LabelsOrderSchema.default('label-first').register(onScreen, {
    form: 'printing',
    label: say('Labels of several cartons'),
    names: {
      'label-first': say('Label first'),
      'carton-first': say('Carton first'),
      'weight-first': say('Weight first'),
    },
    details: {
      'label-first': say('The label says which carton it goes on. Scanning it prints the next.'),
      'carton-first': say('Scanning a carton prints its label.'),
      'weight-first': say('A carton on the scale is known by its weight, and its label prints.'),
    },
  }),
  /** Their labels carry no number of the partner's answer. */
  'labels.ownNumbers': z
    .array(z.string().trim().min(1).max(100))
    .max(50)
    .default([])
    .register(onScreen, {
      form: 'printing',
      label: say('Carriers whose labels carry a number of their own'),
      help: say(
        'Such a label is proven by the order’s reference, or as the only label of one carton.',
      ),
    }),
  'labels.stock': LabelStockSchema.default('own').register(onScreen, {
    form: 'printing',
    widget: 'list',
    label: say('Labels in the label printer'),
    help: say(
      'A larger label is made smaller once a supervisor has accepted it, if its barcodes can still be read.',
    ),
    names: {
      own: say('Each label’s own size'),
      '4x6': say('4 x 6 in'),
      '4x8': say('4 x 8 in'),
      '100x150': say('100 x 150 mm'),
      A6: say('A6, 105 x 148 mm'),
      '105x210': say('105 x 210 mm'),
    },
  }),
  /** Older name of `labels.order`: true meant carton-first. */
  'printing.labelOnCartonScan': z.boolean().default(true),
  'printing.sandboxToRealPrinters': z
    .boolean()
    .default(false)
    .register(onScreen, {
      form: 'printing',
      label: say('Documents of the sandbox may print on real printers'),
      sandboxOnly: true,
    }),
  /** Whether a packing slip is printed with a shipment's documents, and on which printer. */
  'printing.packingSlip': z
    .enum(['never', 'document', 'label'])
    .default('never')
    .register(onScreen, {
      form: 'printing',
      label: say('A packing slip is printed with a shipment'),
      names: {
        never: say('Never'),
        document: say('Printer for documents'),
        label: say('Label printer'),
      },
    }),
  /** Paper size of the station's own documents; `auto` follows the country of `shipFrom`. */
  'printing.paperSize': z
    .enum(['auto', 'A4', 'Letter'])
    .default('auto')
    .register(onScreen, {
      form: 'printing',
      label: say('Paper size'),
      names: { auto: say('By the own address') },
    }),
  'printing.cartonSlip': z
    .enum(['label', 'document'])
    .default('label')
    .register(onScreen, {
      form: 'printing',
      label: say('Carton slips print on'),
      names: { label: say('Label printer'), document: say('Printer for documents') },
    }),
  /** Size of a carton slip on the label printer, in inches, width by height. */
  'printing.cartonLabelSize': z
    .enum(['4x6', '4x2'])
    .default('4x6')
    .register(onScreen, {
      form: 'printing',
      label: say('Size of carton slips on the label printer, in inches'),
    }),
  /** Relative to the darkness set at the printer. */
  'printing.zebra.darkness': z
    .int()
    .min(-30)
    .max(30)
    .default(0)
    .register(onScreen, {
      form: 'zebra',
      label: say('Darker (up to 30) or lighter (down to -30) than the printer is set'),
    }),
  /** How the printer detects the ends of labels; `printer` keeps the printer's own setting. */
  'printing.zebra.media': z
    .enum(['printer', 'gap', 'mark', 'continuous'])
    .default('printer')
    .register(onScreen, {
      form: 'zebra',
      label: say('How the labels on the roll are told apart'),
      names: {
        printer: say('As the printer is set'),
        gap: say('By gaps'),
        mark: say('By black marks'),
        continuous: say('Continuous'),
      },
    }),
  ...scaleSettings,
  ...scannerSettings,
  ...cameraScannerSettings,
  ...eventSettings,
  ...apiSettings,
  ...exchangeSettings,
  scanBack: z
    .enum(['several', 'always', 'never'])
    .default('several')
    .register(onScreen, {
      form: 'printing',
      label: say('The label is scanned back on its carton'),
      names: { several: say('With several cartons'), always: say('Always'), never: say('Never') },
    }),
  /** 3PL: the merchants whose goods are packed here; their CustomerKeys are in the keychain. */
  merchants: MerchantsSchema.default([]),
  packers: PackersSchema.default([]),
  ...peopleSettings,
  ...photoSettings,
  ...handoverSettings,
  ...chargeSettings,
  /** A scrypt hash, never the PIN itself. */
  'supervisor.pin': z.string().nullable().default(null),
  'retention.days': z
    .int()
    .min(1)
    .max(3650)
    .default(365)
    .register(onScreen, {
      form: 'program',
      label: say('Days until the receiver of a finished order is erased'),
    }),
  /** Whether the desktop program starts when somebody logs in to the machine. */
  startAtLogin: z
    .boolean()
    .default(false)
    .register(onScreen, {
      form: 'program',
      label: say('Starts when somebody logs in to the machine (program in its own window)'),
    }),
  /** Where the desktop program fetches updates; null: no updates. */
  'updates.feed': BaseUrlSchema.nullable()
    .default(null)
    .register(onScreen, {
      form: 'program',
      label: say('Address of newer versions (program in its own window)'),
    }),
  /** Language of every window of the station; null: each uses its system's, where supported. */
  language: LanguageSchema.nullable().default(null),
} as const;

export const SettingsSchema = z.object(settingSchemas);
export type Settings = z.infer<typeof SettingsSchema>;
export type SettingKey = keyof Settings;
/** In order of declaration. */
export const SETTING_KEYS = Object.keys(settingSchemas) as SettingKey[];
export const PIN_KEY = 'supervisor.pin';
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingSchemas, key);
