import { withCustomerKey } from '../../../../shared/partner/errors.ts';
import { saysUsed } from '../../../../shared/settings/key-used.ts';

const HASH_KEY = /hash[\s_-]?key/i;
/** The HashKey by other names; not a CustomerKey, ShipmentKey or API key. */
const KEY =
  /hash[\s_-]?key|(?<!\b(?:customer|shipment|api|rest|access|app|secret)[\s_-])\bkeys?\b/i;
const KEY_GONE = /expire|\bused\b|consumed|invalid|not valid|no longer|not found|unknown/i;
const EXPIRED = /(?<![a-z])expired(?![a-z])/i;
/** Reference by its name, or as the interface document explains it: "Caller's order/reference number". */
const namesReferenceIn = (clause: string): boolean =>
  /\b(reference|ref|order)[\s_-]?(number|no|id)\b|\breferences?\b|\bref\b/i.test(clause) ||
  follows(clause, /\border\b/i, /\balready\b/i);
/** The order was shipped before, whatever the Reference is called. */
const shippedBefore = (clause: string): boolean =>
  /\b(duplicate|repeated)[\s_-]?(shipment|order|label|request|transaction)/i.test(clause) ||
  /^\s*conflict\s*$/i.test(clause) ||
  /\balready[\s_-]?(exists?|processed|shipped|created|booked|bought|purchased|submitted|completed|generated)\b/i.test(
    clause,
  ) ||
  follows(
    clause,
    /\b(shipment|label|request|transaction|order|rate|quote)\b/i,
    /\balready\b|\b(was|been) \w+ (before|earlier)\b|\bpreviously\b|\b(is|was|been) (used|spent)\b|\bconsumed\b|\bredeemed\b/i,
  );
/** Two searches, because one pattern with anything in between takes hours on a long malicious body. */
function follows(clause: string, first: RegExp, then: RegExp): boolean {
  const found = first.exec(clause);
  return found !== null && then.test(clause.slice(found.index + found[0].length));
}
const TAKEN =
  /already|\b(was|been) \w+ before\b|\bexists?\b|duplicate|\btaken\b|\bin use\b|\bused\b|must be unique|not unique/i;
const TAKEN_CODE =
  /duplicate_?reference|reference_?(already|exists|taken|not_?unique|duplicate|in_?use)/i;

/** A shipment was created although the request is refused: "created, but no label". */
const MADE = /\b(created|booked|bought|purchased|generated)\b/i;
const NOT_MADE =
  /\b(not|no|none|never|cannot|can|could|must|should|may|before|until|unless|if|when|once|be|without|fail\w*|unable|needs?)\b|n[’']t\b/i;
/** Processing had not finished, so the outcome is open. */
const UNFINISHED =
  /\bbeing processed\b|\bstill processing\b|\bin progress\b|\btimed?[\s-]?out\b|\btimeout\b|\bupstream\b/i;

/**
 * Whether a refusal leaves open that the shipment was created. The document does not say what the partner
 * answers if it fails after the sale, at the label for example.
 */
export const mayBeMade = (body: string): boolean => {
  const clauses = clausesOf(body);
  return clauses.some((clause) => UNFINISHED.test(clause) || isMade(clause));
};

function isMade(clause: string): boolean {
  const made = MADE.exec(clause);
  if (!made) return false;
  const until = clause.slice(0, made.index);
  return /\b(shipment|label|order|consignment|parcel)\b/i.test(until) && !NOT_MADE.test(until);
}

const clausesOf = (body: string): string[] => body.split(/[.;:!?]\s|["\n{}[\]]/);

/**
 * What a refusal says about the keys. `expired`: only that they expired. `doubtful`: anything else about
 * a key. The interface document says "the key expired or was already used", and a request sent twice gets
 * this refusal although the first one bought.
 */
export type KeyRefusal = 'expired' | 'doubtful';

/**
 * Why the partner refused to ship, as far as its text shows (interface document, "Failure scenarios": an
 * invalid HashKey has expired or was used; "Shipment request body": the Reference must be unique). The
 * wording is not documented, so the whole body is read, clause by clause, with the `fields` at fault. In
 * doubt the Reference counts as taken and the key as used: that leads to a question, not to another
 * purchase.
 */
export function readRefusal(
  body: string,
  fields: readonly string[],
  expiredWords: readonly string[] = [],
): { key: KeyRefusal | null; referenceTaken: boolean } {
  const clauses = clausesOf(withCustomerKey(body));
  const hasExpiredWords = expiredWords.some((words) =>
    body.toLowerCase().includes(words.toLowerCase()),
  );
  const key = hasExpiredWords ? expiredByWords(body) : readKey(body, clauses, fields);
  const namesReference = fields.some((field) => /^(Shipment\.)?Reference$/i.test(field));
  const referenceTaken =
    clauses.some((clause) => namesReferenceIn(clause) && !KEY.test(clause) && TAKEN.test(clause)) ||
    clauses.some((clause) => shippedBefore(clause) && !KEY.test(clause)) ||
    (namesReference && key === null && clauses.some((clause) => TAKEN.test(clause))) ||
    TAKEN_CODE.test(body);
  return { key, referenceTaken };
}

const expiredByWords = (body: string): KeyRefusal => (saysUsed(body) ? 'doubtful' : 'expired');

function readKey(
  body: string,
  clauses: readonly string[],
  fields: readonly string[],
): KeyRefusal | null {
  const isField = fields.some((field) => HASH_KEY.test(field));
  // A clause that is only the key's name is a member of a JSON object, which may echo the request.
  const isNamed = clauses.some(
    (clause) => KEY.exec(clause.trim())?.[0] !== clause.trim() && KEY.test(clause),
  );
  const isGone =
    HASH_KEY.test(body) &&
    clauses.some((clause) => KEY_GONE.test(clause) && !namesReferenceIn(clause));
  if (!isField && !isNamed && !isGone) return null;
  const isExpired = clauses.some((clause) => EXPIRED.test(clause) && !/\btoken\b/i.test(clause));
  return isExpired && !saysUsed(body) ? 'expired' : 'doubtful';
}
