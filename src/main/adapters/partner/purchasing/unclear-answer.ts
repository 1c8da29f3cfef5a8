import type { Scrubber } from '../../../../shared/kernel/secrets.ts';
import { withoutSecretFields } from '../../../../shared/partner/secret-fields.ts';
import { idText, shipmentIdText } from '../../../../shared/partner/tolerant.ts';
import type { UnclearAnswer } from '../../../features/purchasing/ports.ts';
import { type Answer, jsonOf } from '../http/failure.ts';
import { objectsIn } from '../operations/operation-answer.ts';

/** Characters kept of an answer; far more than any answer to a purchase. */
const MOST_LETTERS = 100_000;
/** Longer than any token or key, in any encoding. */
const LONGEST_SECRET = 20_000;

/** Longest field name, separators included. */
const LONGEST_NAME = 60;
const SHIPMENT_NAME = /^shipment(id|key|no|number|identifier)$/;
const TRACKING_NAME = /^tracking(number|no|id|code)s?$/;
const SHIPMENT_IN_TEXT =
  /\bshipment[\s_-]?(?:id|key|no|number)["'\\]{0,2}\s{0,4}[:=#]?\s{0,4}["'\\]{0,2}([\w-]{1,100})/gi;
const TRACKING_IN_TEXT =
  /\btracking[\s_-]?(?:number|no|id|code)["'\\]{0,2}\s{0,4}[:=#]?\s{0,4}["'\\]{0,2}([\w-]{1,100})/gi;

/**
 * An answer to a purchase that does not match the document: its text with secrets redacted, and the ids
 * in it, which a person can look up in the partner's portal. The ids prove nothing by themselves.
 */
export function readUnclear(
  answer: Answer,
  requestId: string | null,
  scrubber: Scrubber,
): UnclearAnswer | null {
  if (answer.text.trim() === '') return null;
  const hide = withoutSecretFields(jsonOf(answer));
  // Redacted first, then truncated: half a secret at the first cut would not be recognised.
  const text = scrubber
    .scrub(hide(answer.text.slice(0, MOST_LETTERS + LONGEST_SECRET)))
    .slice(0, MOST_LETTERS);
  const found = idsIn(answer);
  const trackingNumber = found.trackingNumbers.find((id) => idText.safeParse(id).success);
  return {
    status: answer.status,
    requestId,
    shipmentId: only(found.shipmentIds, scrubber),
    trackingNumber: trackingNumber === undefined ? null : scrubber.scrub(trackingNumber),
    text,
  };
}

/** At least three characters, one of them not 0: `ShipmentID: 0` names none. */
const isNamed = (id: string): boolean => id.length > 2 && /[1-9a-z]/i.test(id);

/**
 * Whether an answer names a shipment that does not occur in the request: a refusal may repeat the
 * ShipmentKey of a return. In plain text an id has a digit and some length ("shipment number 1").
 */
export function namesShipment(answer: Answer, sent: string): boolean {
  const { shipmentIds, trackingNumbers } = idsIn(answer);
  return [...shipmentIds, ...trackingNumbers].some(
    (id) => isNamed(id) && !sent.includes(JSON.stringify(id)),
  );
}

/** Ids by field name; by pattern in plain text and in an answer with too many fields. */
function idsIn(answer: Answer): { shipmentIds: string[]; trackingNumbers: string[] } {
  const { objects } = objectsIn(answer);
  const fields = objects.flatMap(({ fields }) =>
    Object.keys(fields)
      .filter((key) => key.length <= LONGEST_NAME)
      .map((key) => [plainName(key), fields[key]] as const),
  );
  const named = (name: RegExp) =>
    fields.filter(([key]) => name.test(key)).flatMap(([, value]) => idOf(value));
  const shipmentIds = named(SHIPMENT_NAME);
  const trackingNumbers = named(TRACKING_NAME);
  const isJson = objects.some(({ fields }) => Object.keys(fields).length > 0);
  const { text } = answer;
  return {
    shipmentIds: isJson ? shipmentIds : idsInText(text, SHIPMENT_IN_TEXT),
    trackingNumbers: isJson ? trackingNumbers : idsInText(text, TRACKING_IN_TEXT),
  };
}

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** A match without a digit is an ordinary word. */
const idsInText = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, id = '']) => (/\d/.test(id) ? [id] : []));

function idOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => (Array.isArray(each) ? [] : idOf(each)));
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const id = String(value).trim();
  return id === '' ? [] : [id];
}

/** Null if there are several different ids; all of them are in the text. */
function only(ids: readonly string[], scrubber: Scrubber): string | null {
  const different = new Set(ids);
  const [id] = different;
  const isId = different.size === 1 && id !== undefined && shipmentIdText.safeParse(id).success;
  return isId ? scrubber.scrub(id) : null;
}
