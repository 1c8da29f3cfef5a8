import { asLine } from '../../../../shared/kernel/plain-text.ts';
import type { Scrubber } from '../../../../shared/kernel/secrets.ts';
import { idText, neededShipmentId, urlText } from '../../../../shared/partner/tolerant.ts';
import type { FoundRecord, OperationAnswer } from '../../../../shared/settings/operations.ts';
import type { Receiver, ShipmentRecord } from '../../../features/purchasing/ports.ts';
import { type Answer, hasTooManyValues, jsonOf } from '../http/failure.ts';

/*
 * The document does not show these operations' answers. Fields with a name known from the document are
 * read wherever they occur, within these limits.
 */

const MOST_NODES = 5_000;
const MOST_LEVELS = 16;
const MOST_RECORDS = 200;
const MOST_OTHERS = 60;
const LONGEST = 500;
const LONGEST_NAME = 80;
/** Characters of a value that are searched for secrets before it is truncated. */
const MOST_SCRUBBED = 4_000;

/** Names in the interface document that are useful to a person, without the keys of a price. */
const KNOWN = new Set([
  ...['ShipmentID', 'Reference', 'TrackingNumber', 'TrackingUrl', 'LabelUrl', 'Carrier'],
  ...['SubmittedElectronically', 'CustomsInvoiceURL', 'IsReturn', 'PickUpDate', 'LocationName'],
  ...['ServiceCode', 'TermsOfTrade', 'ReasonForExport', 'WeightUnit', 'DimensionUnit', 'Weight'],
  ...['RateId', 'Currency', 'ShippingCost', 'ActualShippingCost', 'DiscountedShippingCost'],
  ...['Insurance', 'Days', 'AIT', 'Duty', 'SalesTax', 'LandedCost'],
  ...['ActualAIT', 'ActualDuty', 'ActualSalesTax', 'ActualLandedCost'],
  ...['Status', 'StatusDate', 'StatusDetail', 'EstimatedDelivery', 'Location', 'Message'],
]);
/** The document shows no fields of an invoice; these are common names. */
const OF_INVOICE =
  /^(Invoice(ID|Id|Number|No|Date|Amount|Total|Status|Type|Url|URL|Currency)|DueDate|PaidDate|Amount|Total|TotalAmount|SubTotal|Tax|Balance|Quantity|Description)$/;
/** Fields that must not leave the main process, whatever a partner sends. */
const SECRET = /key$|token|secret|password|^appid$/i;

type Fields = Record<string, unknown>;
interface Seen {
  at: string;
  fields: Fields;
}

/** All objects in an answer, breadth first, up to the limits. */
export function objectsIn(answer: Answer): { objects: Seen[]; cutOff: boolean } {
  const objects: Seen[] = [];
  const queue: { at: string; level: number; node: unknown }[] = [
    { at: '', level: 0, node: jsonOf(answer) },
  ];
  let seen = 0;
  let cutOff = hasTooManyValues(answer);
  for (; seen < queue.length && seen < MOST_NODES; seen += 1) {
    const { at, level, node } = queue[seen] ?? { at: '', level: 0, node: null };
    if (typeof node !== 'object' || node === null) continue;
    if (level > MOST_LEVELS) {
      cutOff = true;
      continue;
    }
    if (!Array.isArray(node)) objects.push({ at, fields: node as Fields });
    for (const [key, each] of Object.entries(node)) {
      if (queue.length > MOST_NODES) break;
      const name = Array.isArray(node) ? `[${key}]` : `${at && '.'}${key}`;
      queue.push({ at: `${at}${name}`.slice(0, 2 * LONGEST), level: level + 1, node: each });
    }
  }
  return { objects, cutOff: cutOff || queue.length > MOST_NODES };
}

type Found = Pick<OperationAnswer, 'requestId' | 'found' | 'others' | 'cutOff'>;

/** The known fields as text, with this connection's secrets redacted. */
export function readFound(answer: Answer, scrubber: Scrubber): Found {
  const { objects, cutOff: isCut } = objectsIn(answer);
  let cutOff = isCut;
  // Redacted before it is truncated: half a secret would not be recognised.
  const shown = (text: string, longest = LONGEST) =>
    asLine(scrubber.scrub(text.slice(0, MOST_SCRUBBED)), longest);
  const others = new Set<string>();
  const found: FoundRecord[] = [];
  for (const { at, fields } of objects) {
    const record: Record<string, string> = {};
    for (const [name, value] of Object.entries(fields)) {
      const text = textOf(value);
      if (text === null || name === 'RootRequestId' || SECRET.test(name)) continue;
      if (KNOWN.has(name) || OF_INVOICE.test(name)) {
        if (found.length < MOST_RECORDS) record[name] = shown(text);
        else cutOff = true;
      } else if (others.size < MOST_OTHERS) others.add(shown(name, LONGEST_NAME));
    }
    if (Object.keys(record).length > 0) found.push({ at: shown(at), fields: record });
  }
  const top = objects[0]?.fields.RootRequestId;
  return {
    requestId: typeof top === 'string' ? shown(top) || null : null,
    found,
    others: [...others],
    cutOff,
  };
}

/** Text of a plain value or a list of them; null for an object, which is a record of its own. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) {
    const texts = value.map((each) => (Array.isArray(each) ? null : textOf(each)));
    return texts.length > 0 && texts.every((each) => each !== null) ? texts.join(' ') : null;
  }
  if (typeof value === 'string') return value.trim() || null;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

export type ShipmentFields = Fields & { ShipmentID: string };

export const shipmentsIn = (answer: Answer): ShipmentFields[] =>
  objectsIn(answer)
    .objects.map(({ fields }) => fields)
    .filter(hasShipmentId);

const hasShipmentId = (fields: Fields): fields is ShipmentFields =>
  typeof fields.ShipmentID === 'string' && neededShipmentId.safeParse(fields.ShipmentID).success;

/**
 * The document does not say how an ended or failed shipment is marked. In doubt a record is no proof, and
 * the purchase stays unknown.
 */
const ENDED =
  /cancel|\bvoid|delet|refund|reject|declin|abort|expired|\bfail|\berror|\bdraft|\bquot|\brated?\b|\bnot (created|booked|bought)/i;
const ENDED_KEY = /(status|state)(name|text|desc|description)?$/i;
/** A flag, or the time of the event. */
const FLAG_KEY =
  /^(is)?(cancel+(ed|ation)|void(ed)?|delet(ed|ion)|refund(ed)?)(date|time|at|on|utc)*$/i;
const STANDS_KEY = /^(is)?(active|valid)$/i;
const KIND_KEY = /^(shipment)?(type|direction)$/i;
const YES = /^(y|yes|true|1|return)$/i;
const NO = /^(n|no|false|0|none|null)$/i;

/** Evidence of a purchase in a record; none for returns and cancelled shipments. */
export function toFinding(fields: ShipmentFields): ShipmentRecord[] {
  const text = (name: string): string | null => asLine(plain(fields[name]), LONGEST) || null;
  const id = (name: string): string | null => idText.safeParse(plain(fields[name])).data || null;
  const url = (name: string): string | null => urlText.safeParse(plain(fields[name])).data || null;
  if (YES.test(plain(fields.IsReturn)) || /^return/i.test(plain(fields.ReasonForExport))) return [];
  if (Object.entries(fields).some(([key, value]) => meansEnded(key, plain(value)))) return [];
  const urls = Array.isArray(fields.LabelUrl) ? fields.LabelUrl : [fields.LabelUrl];
  return [
    {
      shipmentId: fields.ShipmentID.trim(),
      reference: text('Reference'),
      trackingNumber: id('TrackingNumber'),
      trackingUrl: url('TrackingUrl'),
      carrier: text('Carrier'),
      labelUrls: urls.flatMap((each) => urlText.safeParse(each).data || []),
      submittedElectronically:
        typeof fields.SubmittedElectronically === 'boolean' ? fields.SubmittedElectronically : null,
      customsInvoiceUrl: url('CustomsInvoiceURL'),
      requestId: id('RootRequestId'),
      evidence: {
        receiver: receiverIn(fields.ShipToAddress),
        cartons: countOf(fields.Shipments) ?? countOf(fields.LabelUrl),
        dates: datesIn(fields),
        status: text('Status'),
      },
    },
  ];
}

/** The document does not say how a record is dated. Estimates and requested dates do not count. */
const DATE_KEY = /(date|created|shipped|booked|time)(at|on|time|utc)?$/i;
const NO_DATE_KEY = /estimat|expect|pick|due|transit|until|expir|days/i;

function datesIn(fields: Fields): string[] {
  const own = Object.entries(fields)
    .filter(([key]) => DATE_KEY.test(key) && !NO_DATE_KEY.test(key))
    .map(([, value]) => value);
  const history = Array.isArray(fields.TrackingHistory) ? fields.TrackingHistory : [];
  const happened = history.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null ? (entry as Fields).StatusDate : null,
  );
  return [...own, ...happened].map(plain).filter((text) => text !== '');
}

const countOf = (value: unknown): number | null =>
  Array.isArray(value) && value.length > 0 ? value.length : null;

export function receiverIn(value: unknown): Receiver | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const address = value as Fields;
  const text = (name: string): string | null => plain(address[name]) || null;
  const receiver = {
    name: text('Name'),
    attentionName: text('AttentionName'),
    zip: text('Zip'),
    country: text('Country'),
  };
  return Object.values(receiver).some((each) => each !== null) ? receiver : null;
}

const plain = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : '';

function meansEnded(key: string, value: string): boolean {
  if (value === '') return false;
  if (FLAG_KEY.test(key)) return !NO.test(value);
  if (STANDS_KEY.test(key)) return NO.test(value);
  if (KIND_KEY.test(key)) return /\breturn/i.test(value);
  return ENDED_KEY.test(key) && ENDED.test(value);
}
