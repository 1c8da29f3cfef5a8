import { ShipToAddressSchema } from './address.ts';
import { AuthRequestSchema } from './auth.ts';
import { PieceSchema, ShipmentPackageSchema } from './piece.ts';
import { ReturnRateRequestSchema } from './rates.ts';
import { isAboutSecret, isSecretName, withoutSecretFields } from './secret-fields.ts';
import { B2bShipmentRequestSchema, ReturnShipmentRequestSchema } from './shipments.ts';
import { shownLine, shownSentence } from './tolerant.ts';
import { decodeWire } from './wire.ts';

/** Parts read from the body of an answer other than 200. */
export type PartnerError = {
  /** `html`: the page of a proxy or gateway, never an answer of the partner. */
  kind: 'json' | 'text' | 'html' | 'empty';
  /** The partner's message on one line, shortened; for a page, its title. */
  message: string | undefined;
  /** Names of request fields mentioned in the body, as written there. */
  fields: string[];
  requestId: string | undefined;
};

/** Best first: most likely a sentence for a person. */
const MESSAGE_KEYS = [
  'errormessage',
  'message',
  'errordescription',
  'detail',
  'details',
  'reason',
  'error',
  'errors',
  'description',
  'title',
  'status',
];
const FIELD_KEYS = /^(field|fields|fieldname|property|propertyname|param|missingfields?|path|loc)$/;
const FIELD_MAP_KEYS = /^(errors?|fields|modelstate|validationerrors?|invalidparams|details)$/;
const REQUEST_ID_KEYS = ['rootrequestid', 'requestid', 'correlationid', 'traceid'];

/** Characters of an answer that are searched for a message. */
const MOST_LETTERS = 100_000;
const MAX_NODES = 2_000;
const MAX_DEPTH = 12;
const MOST_FIELDS = 100;

/** Every field name of a request, to recognise a field in an error message. */
const REQUEST_FIELDS = [
  ReturnRateRequestSchema,
  ReturnShipmentRequestSchema,
  B2bShipmentRequestSchema,
  ShipToAddressSchema,
  PieceSchema,
  ShipmentPackageSchema,
  AuthRequestSchema,
].flatMap((schema) => Object.keys(schema.shape));
const NAME = `(?:${[...new Set(REQUEST_FIELDS)].join('|')})`;
const NAMED_IN_TEXT = new RegExp(`\\b${NAME}(?:\\[\\d+\\])?(?:\\.${NAME}(?:\\[\\d+\\])?)*\\b`, 'g');
/**
 * Field names that are also English words: in a sentence they count only with a path or as "…field".
 */
const ORDINARY_WORD =
  /^(Name|City|State|Country|Phone|Email|Weight|Length|Width|Height|Description|Quantity|Insurance|Package|Piece|Pieces|Reference|Shipments|Currency)$/;

/**
 * Interface document, "Errors": "The failure response body carries error details. The exact field
 * layout of the error body: not shown." So any JSON or text is searched for a message, field names and
 * a request id. The kind of failure is decided by the status, not by this. `scrub` removes secrets from
 * the message before it is shortened; values under the name of a token or a key are removed in any
 * case. `parse` returns the body as JSON, undefined where it is not JSON.
 */
export function readPartnerError(
  body: string,
  contentType = '',
  scrub: (text: string) => string = (text) => text,
  parse: (text: string) => unknown = (text) => parseJson(text),
): PartnerError {
  const text = body.trim();
  if (text === '') return { kind: 'empty', message: undefined, fields: [], requestId: undefined };
  const json = isMarkup(text, contentType) ? undefined : (parse(text) ?? undefined);
  const hide = withoutSecretFields(json);
  // The displayed part is much shorter, so a secret that is cut here is never displayed.
  const clean = (words: string) => scrub(hide(words.slice(0, MOST_LETTERS)));
  if (isMarkup(text, contentType)) return readPage(clean(text));
  return json === undefined ? readText(clean(text)) : readJson(json, clean);
}

/** Whether the body is a web page rather than an answer of the partner. */
export const isPage = (body: string, contentType: string): boolean =>
  isMarkup(body.trim(), contentType);

const isMarkup = (text: string, contentType: string): boolean =>
  /^(<!doctype|<!--|<html|<\?xml|<head|<body)/i.test(text) ||
  (/html|xml/i.test(contentType) && text.startsWith('<'));

function readPage(text: string): PartnerError {
  const title = /<title[^<>]*>([^<]{1,300})</i.exec(text.slice(0, 20_000))?.[1];
  return { kind: 'html', message: tidy(title), fields: [], requestId: undefined };
}

function readText(text: string): PartnerError {
  const requestId = /request\s{0,2}-?_?id["']?\s{0,2}[:=]?\s{0,2}["']?([\w-]{8,64})/i.exec(
    text,
  )?.[1];
  return { kind: 'text', message: tidy(text), fields: namedIn(text), requestId };
}

function readJson(json: unknown, clean: (text: string) => string): PartnerError {
  const found: Found = { messages: [], fields: [], requestIds: [], nodes: 0 };
  search(json, '', 0, found);
  const message = best(found.messages);
  const requestId = best(found.requestIds);
  const fields = [...found.fields, ...namedInAll(found.messages)];
  return {
    kind: 'json',
    message: message === undefined ? undefined : tidy(clean(message)),
    fields: [...new Set(fields.map(withOwnName))]
      .slice(0, MOST_FIELDS)
      .map((name) => shownLine(clean(name))),
    requestId: requestId === undefined ? undefined : shownLine(clean(requestId)),
  };
}

const withOwnName = (field: string): string => (CUSTOMER_KEY.test(field) ? 'CustomerKey' : field);

type Ranked = { rank: number; text: string };
type Found = { messages: Ranked[]; fields: string[]; requestIds: Ranked[]; nodes: number };

function search(value: unknown, key: string, depth: number, found: Found): void {
  found.nodes += 1;
  if (depth > MAX_DEPTH || found.nodes > MAX_NODES) return;
  if (typeof value === 'string') {
    takeText(value, key, depth, found);
  } else if (Array.isArray(value)) {
    for (const each of value.slice(0, MAX_NODES)) search(each, key, depth + 1, found);
  } else if (typeof value === 'object' && value !== null) {
    const fields = FIELD_MAP_KEYS.test(key) ? fieldsOfMap(value) : [];
    for (const field of fields) found.fields.push(field);
    const named = new Set(fields);
    for (const [name, each] of entriesOf(value)) {
      search(each, named.has(name) ? 'errors' : plainKey(name), depth + 1, found);
    }
  }
}

function takeText(text: string, key: string, depth: number, found: Found): void {
  // Some services embed the JSON of an upstream error in a string.
  const inner = /^\s*[[{]/.test(text) ? parseJson(text, MAX_NODES) : undefined;
  if (inner !== undefined) {
    search(inner, key, depth + 1, found);
    return;
  }
  if (text.trim() === '' || (isSecretName(key) && !isAboutSecret(text))) return;
  const idRank = REQUEST_ID_KEYS.indexOf(key);
  if (idRank >= 0) found.requestIds.push({ rank: idRank, text });
  else if (FIELD_KEYS.test(key)) found.fields.push(text);
  else found.messages.push({ rank: rankOf(key) + depth / 100, text });
}

/** Limited, since an answer may have millions of members. */
const entriesOf = (value: object) => Object.entries(value).slice(0, MAX_NODES);

/** `{"Errors": {"ShipToAddress.City": ["is required"]}}`: the keys are field names. */
function fieldsOfMap(map: object): string[] {
  return entriesOf(map).flatMap(([name, each]) => {
    const isMessage =
      typeof each === 'string' || (Array.isArray(each) && typeof each[0] === 'string');
    const key = plainKey(name);
    if (!isMessage || MESSAGE_KEYS.includes(key) || FIELD_KEYS.test(key)) return [];
    if (REQUEST_ID_KEYS.includes(key) || /code|type|severity/.test(key)) return [];
    return [name];
  });
}

/** A bare string counts as a message; one under an unknown key counts least. */
function rankOf(key: string): number {
  const rank = MESSAGE_KEYS.indexOf(key);
  if (rank >= 0) return rank;
  return key === '' ? 0 : MESSAGE_KEYS.length + (/code|type|id$/.test(key) ? 1 : 0);
}

const best = (ranked: Ranked[]): string | undefined =>
  ranked.toSorted((a, b) => a.rank - b.rank)[0]?.text;

/** Fields named by the first messages. */
function namedInAll(messages: Ranked[]): string[] {
  const named: string[] = [];
  let left = MOST_LETTERS;
  for (const { text } of messages) {
    if (left <= 0) break;
    named.push(...namedIn(text.slice(0, left)));
    left -= text.length;
  }
  return named;
}

/** A merchant's key, however a sentence or a code spells it: `INVALID_CUSTOMER_KEY`, "the key of the customer". */
const CUSTOMER_KEY =
  /customer(?:['’]?s)?[\s_-]{0,3}key|(?<![a-z])keys?[\s_-]{1,3}(?:of|for)[\s_-]{1,3}(?:(?:the|this|that|your|a)[\s_-]{1,3})?customer/i;
const CUSTOMER_KEYS = new RegExp(CUSTOMER_KEY, 'gi');

/** The text with that key spelled in one way, so that it is not taken for another key. */
export const withCustomerKey = (text: string): string =>
  text.replaceAll(CUSTOMER_KEYS, 'CustomerKey');

/** Statuses of a refused CustomerKey: the document names none. */
const KEY_REFUSALS = [400, 401, 403, 404, 422];

/** Whether an answer refuses a merchant's CustomerKey, and so neither token nor credentials. */
export const refusesCustomerKey = (status: number, { fields }: Pick<PartnerError, 'fields'>) =>
  KEY_REFUSALS.includes(status) && fields.includes('CustomerKey');

function namedIn(text: string): string[] {
  const named = [...text.matchAll(NAMED_IN_TEXT)].filter(({ 0: name, index }) => {
    if (!ORDINARY_WORD.test(name)) return true;
    const quoted = /["'`]/.test(text.charAt(index - 1));
    const beside = `${text.slice(Math.max(0, index - 12), index)} ${text.slice(index + name.length, index + name.length + 14)}`;
    return quoted || /\bfield\b|\brequired\b|\bmissing\b/i.test(beside);
  });
  const spelled = CUSTOMER_KEY.test(text) ? ['CustomerKey'] : [];
  return [...new Set([...spelled, ...named.map(([name]) => name)])];
}

const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '');

function parseJson(text: string, most?: number): unknown {
  try {
    return decodeWire(text, most) ?? undefined;
  } catch {
    return undefined;
  }
}

const tidy = (text = ''): string | undefined => shownSentence(text) || undefined;
