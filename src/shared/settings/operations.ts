import { z } from 'zod';
import { type AnyMessage, asText, type Message, say } from '../kernel/message.ts';
import { saysUsed } from './key-used.ts';
import { onScreen } from './on-screen.ts';

/** Placeholders for a purchase, or one to be found by its Reference. */
const OF_SHIPMENT = ['ShipmentID', 'Reference', 'TrackingNumber'] as const;
/** Placeholders for a rating: only in a body, each for a whole value of the rate request. */
const OF_RATES = [
  'WeightUnit',
  'DimensionUnit',
  'Currency',
  'Insurance',
  'ReasonForExport',
  'ShipFromAddress',
  'ShipToAddress',
  'Pieces',
  'Package',
  'Packages',
] as const;

export type Place =
  | (typeof OF_SHIPMENT)[number]
  | (typeof OF_RATES)[number]
  | 'InvoiceNumber'
  | 'CustomerKey';

interface Operation {
  /** From the interface document. A GET changes nothing, so it may be called to try a path. */
  method: 'GET' | 'POST' | 'PUT';
  /** Placeholders allowed in its path, besides `{CustomerKey}`, and in its body. */
  places: { path: readonly Place[]; body: readonly Place[] };
  /** What it fetches, for messages; a cancellation has its own text. */
  what?: AnyMessage;
  /** The path that the interface document lists; holds where the connection has none of its own. */
  listedAt?: string;
}

const shipment = { path: OF_SHIPMENT, body: OF_SHIPMENT };
const invoice = {
  path: [...OF_SHIPMENT, 'InvoiceNumber'],
  body: [...OF_SHIPMENT, 'InvoiceNumber'],
} as const;
const rates = { path: ['Reference'], body: ['Reference', ...OF_RATES] } as const;

/**
 * The operations that the interface document only names ("Operations named without detail"): it gives
 * their methods, but neither paths nor payloads, save one path. Each other is off until the connection's
 * settings give its path.
 */
export const OPERATIONS = {
  cancelShipments: { method: 'PUT', places: shipment },
  getShipments: { method: 'GET', places: shipment, what: say('the shipments') },
  getLandedCost: {
    method: 'POST',
    places: rates,
    what: say('the landed cost'),
    listedAt: '/LandedCost',
  },
  getMultiRates: { method: 'POST', places: rates, what: say('the rates of several') },
  getInvoices: { method: 'GET', places: shipment, what: say('the invoices') },
  getInvoiceDetail: { method: 'GET', places: invoice, what: say('the invoice') },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
/** Operations that only read; a cancellation undoes a purchase. */
export type ReadingOperation = Exclude<OperationName, 'cancelShipments'>;
export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];
export const OperationNameSchema = z.enum(OPERATION_NAMES);
export const ReadingOperationSchema = OperationNameSchema.exclude(['cancelShipments']);

/** How the interface document lists it; null where it gives no path. */
export function listedOperation(name: OperationName): OperationSetting | null {
  const { listedAt }: Operation = OPERATIONS[name];
  return listedAt === undefined ? null : { path: listedAt, body: null };
}

export const isHarmless = (name: OperationName): boolean => OPERATIONS[name].method === 'GET';

export const placesOf = (name: OperationName): { path: Place[]; body: Place[] } => {
  const { path, body } = OPERATIONS[name].places;
  return { path: [...path, 'CustomerKey'], body: [...body] };
};

/** Placeholders for values other than text. */
const isWhole = (name: string): boolean =>
  ['ShipFromAddress', 'ShipToAddress', 'Pieces', 'Package', 'Packages'].includes(name);

/** Every placeholder in a text, and every brace that opens none. */
const named = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}|[{}]/g)].map(([whole, name]) => name ?? whole);

const onlyPlaces = (text: string, places: readonly Place[]): boolean =>
  named(text).every((name) => places.some((place) => place === name));

const noOther = (places: readonly Place[]): Message =>
  say('expected no other places than {places}', {
    places: places.map((place) => `{${place}}`).join(', '),
  });

const LIKE_A_PATH = asText(
  say('expected a path like {example}', { example: '/Shipments/{ShipmentID}/Cancel' }),
);

/** Path of an operation, with its query; placeholders are filled in. */
export const operationPath = (name: OperationName) =>
  z
    .string({ error: LIKE_A_PATH })
    .max(300, { error: asText(say('expected at most 300 characters')) })
    .regex(/^\/(?!\/)[\x21\x22\x24-\x5b\x5d-\x7e]*$/, {
      error: LIKE_A_PATH,
    })
    .refine((path) => onlyPlaces(path, placesOf(name).path), {
      error: asText(noOther(placesOf(name).path)),
    })
    .refine((path) => !holdsSecret(path), { error: asText(NO_SECRET) });

/** JSON whose texts may hold placeholders. Values are inserted as JSON, never as text. */
export type BodyTemplate = { [member: string]: unknown };

/**
 * Secrets of the connection and of the order's merchant: not allowed in a template, and never in a
 * message.
 */
export const isSecretName = (name: string): boolean =>
  /^(customerkey|appid|restapikey|token|authorization|hashkey|dutyhashkey|password|secret)$/i.test(
    name,
  );

const MOST_LEVELS = 8;
const LONGEST_TEXT = 1000;

const NO_SECRET = say('expected no key or secret: the station adds what is needed');

/** Whether a path holds a literal key: it would be sent with the requests of every merchant. */
export const holdsSecret = (path: string): boolean =>
  [...new URLSearchParams(path.split('?').slice(1).join('?'))].some(
    ([name, value]) => isSecretName(name) && value !== '{CustomerKey}',
  );

export const bodyTemplate = (name: OperationName) =>
  z
    .record(z.string(), z.unknown(), { error: asText(say('expected a JSON object')) })
    .superRefine((template, context) => {
      const fault = faultOf(template, OPERATIONS[name].places.body);
      if (fault)
        context.addIssue({ code: 'custom', path: fault.at, message: asText(fault.message) });
    });

interface Fault {
  at: (string | number)[];
  message: Message;
}

function faultOf(value: unknown, places: readonly Place[], at: Fault['at'] = []): Fault | null {
  if (at.length > MOST_LEVELS) {
    return { at, message: say('expected at most {most} levels', { most: MOST_LEVELS }) };
  }
  const message = wrongWith(at.at(-1), value, places);
  if (message !== null) return { at, message };
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, each] of Object.entries(value)) {
    const fault = faultOf(each, places, [...at, Array.isArray(value) ? Number(key) : key]);
    if (fault) return fault;
  }
  return null;
}

function wrongWith(
  key: string | number | undefined,
  value: unknown,
  places: readonly Place[],
): Message | null {
  if (typeof key === 'string') {
    if (isSecretName(key)) {
      return NO_SECRET;
    }
    if (/[{}]/.test(key)) return say('expected places in values alone, not in names');
  }
  if (typeof value !== 'string') return null;
  if (value.length > LONGEST_TEXT)
    return say('expected at most {most} characters', { most: LONGEST_TEXT });
  if (!onlyPlaces(value, places)) return noOther(places);
  const whole = /\{([^{}]*)\}/.exec(value);
  return whole && isWhole(whole[1] ?? '') && whole[0] !== value
    ? say('expected {expected} to stand alone', { expected: whole[0] })
    : null;
}

/** How a connection performs an operation. Without its own body, the station's default is sent. */
export const operationSetting = (name: OperationName) =>
  z.strictObject(
    { path: operationPath(name), body: bodyTemplate(name).nullable().default(null) },
    { error: asText(say('expected a path, or a path and a body')) },
  );
export interface OperationSetting {
  path: string;
  body: BodyTemplate | null;
}

/** By connection: partners differ. null: off, also where the document lists a path. */
const byConnection = (name: OperationName) =>
  z.record(z.string(), operationSetting(name).nullable()).default({});

export const operationSettings = Object.fromEntries(
  OPERATION_NAMES.map((name) => [`connection.operations.${name}`, byConnection(name)]),
) as Record<`connection.operations.${OperationName}`, ReturnType<typeof byConnection>>;

/** An operation as configured for this connection. */
export const OperationStateSchema = z.object({
  name: OperationNameSchema,
  method: z.enum(['GET', 'POST', 'PUT']),
  /** null: off. */
  path: z.string().nullable(),
  body: z.record(z.string(), z.unknown()).nullable(),
  places: z.object({ path: z.array(z.string()), body: z.array(z.string()) }),
});
export type OperationState = z.infer<typeof OperationStateSchema>;

/** An object of the answer that holds field names known to the station, as text. */
const FoundRecordSchema = z.object({
  /** Path within the answer: `Shipments[0]`; empty at the top. */
  at: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type FoundRecord = z.infer<typeof FoundRecordSchema>;

/** Fields found in an answer of unknown layout. */
export const OperationAnswerSchema = z.object({
  operation: OperationNameSchema,
  status: z.int(),
  requestId: z.string().nullable(),
  found: z.array(FoundRecordSchema),
  /** Unknown field names; their values are dropped. */
  others: z.array(z.string()),
  /** Only part of the answer was read. */
  cutOff: z.boolean(),
});
export type OperationAnswer = z.infer<typeof OperationAnswerSchema>;

const INVOICE_NUMBER = ['InvoiceNumber', 'InvoiceNo', 'InvoiceID', 'InvoiceId'];

/** The number that identifies an invoice, among those of a record. */
export const invoiceNumberOf = ({ fields }: FoundRecord): string | null =>
  INVOICE_NUMBER.map((name) => fields[name]).find((number) => number !== undefined) ?? null;

const NEVER_USED = say(
  'expected words that say only that a key expired: a refusal that also says that it was used, or already, is unknown whatever stands here, and a person finds out',
);

/**
 * Settings for points where partners differ and the interface document says nothing; found by
 * `go-live-check`.
 */
export const partnerSettings = {
  /**
   * How the partner interprets `Piece.Weight`. `as-sent`: one unit, and Pieces weigh the sum of the
   * weights sent. `per-unit`: one unit, multiplied by the partner. `per-line`: all units of the line.
   */
  'connection.pieceWeight': z
    .enum(['as-sent', 'per-unit', 'per-line'])
    .default('as-sent')
    .register(onScreen, {
      form: 'partner',
      label: say('Weight of a line at the partner'),
      names: {
        'as-sent': say('Of one unit, never multiplied'),
        'per-unit': say('Of one unit, times its quantity'),
        'per-line': say('Of all units together'),
      },
    }),
  /** Limit of the digits sent of an HS code; longer codes are cut. The document says six. */
  'connection.hsCodeDigits': z
    .union([z.literal(6), z.literal(10)])
    .default(6)
    .register(onScreen, {
      form: 'partner',
      label: say('Digits of an HS code that the partner accepts'),
      names: { 6: say('Six'), 10: say('Up to ten') },
    }),
  /** The document shows the bare token, and Bearer for classifications; a partner may require either. */
  'connection.classificationTokenForm': z
    .enum(['same', 'bare', 'bearer'])
    .default('same')
    .register(onScreen, {
      form: 'partner',
      label: say('How the token is sent for classifications'),
      names: {
        same: say('As for everything'),
        bare: say('Alone'),
        bearer: say('After “Bearer”'),
      },
    }),
  /** ServiceCode of a return. `carrier`: the name of the carrier in the rates. */
  'connection.returnService': z
    .enum(['standard', 'express', 'carrier'])
    .default('standard')
    .register(onScreen, {
      form: 'partner',
      label: say('Service of a return'),
      names: {
        standard: say('Standard'),
        express: say('Express'),
        carrier: say('The carrier of its rate'),
      },
    }),
  /** Whether redirects of label addresses are followed, three at most. */
  'connection.labelRedirects': z
    .boolean()
    .default(false)
    .register(onScreen, {
      form: 'partner',
      label: say('Follow redirects of label addresses'),
    }),
  /**
   * Whether labels at the partner's own address are fetched with the token; it is never sent to another
   * host.
   */
  'connection.labelToken': z
    .boolean()
    .default(false)
    .register(onScreen, {
      form: 'partner',
      label: say('Labels at the partner’s own address are fetched with the token'),
    }),
  /** Whether the bodies of /Rates and /Shipments contain AppID and RestApiKey in addition to the token. */
  'connection.credentialsInBodies': z.boolean().default(false),
  /**
   * Texts of a refusal which mean that the price's key expired, and never that it was used: the order is
   * rated again, and bought if that costs no more. A refusal that also says that the key was used stays
   * doubtful, so words that say so themselves would never do anything.
   */
  'connection.keyExpiredWords': z
    .array(
      z
        .string()
        .trim()
        .min(8)
        .max(100)
        .refine((words) => !saysUsed(words), { error: asText(NEVER_USED) }),
    )
    .max(20)
    .default([]),
};
