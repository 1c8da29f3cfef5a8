const KEY = /hash[\s_-]?key/i;
const KEY_GONE = /expired|\bused\b|consumed|invalid|not valid|no longer|not found|unknown/i;
/** Its own name, and how the interface document explains it: "Caller's order/reference number". */
const namesReferenceIn = (clause: string): boolean =>
  /\b(reference|ref|order)[\s_-]?(number|no|id)\b|\breferences?\b|\bref\b/i.test(clause) ||
  follows(clause, /\border\b/i, /\balready\b/i);
/** It was shipped before, whatever they call the Reference. */
const shippedBefore = (clause: string): boolean =>
  /\bduplicate[\s_-]?(shipment|order|label|request)/i.test(clause) ||
  follows(clause, /\b(shipment|label)\b/i, /\balready\b|\b(was|been) \w+ before\b/i);
/** One pattern of both with anything between them takes hours on a long body made for it. */
function follows(clause: string, first: RegExp, then: RegExp): boolean {
  const found = first.exec(clause);
  return found !== null && then.test(clause.slice(found.index + found[0].length));
}
const TAKEN =
  /already|\b(was|been) \w+ before\b|\bexists?\b|duplicate|\btaken\b|\bin use\b|\bused\b|must be unique|not unique/i;
const TAKEN_CODE =
  /duplicate_?reference|reference_?(already|exists|taken|not_?unique|duplicate|in_?use)/i;

/**
 * Why the partner refused to ship, as far as its words tell (interface document, "Failure
 * scenarios": an invalid HashKey has expired or was used; "Shipment request body": the Reference
 * must be unique). How it says so is not shown, so the whole body is read, clause by clause, with
 * the `fields` that were found at fault. In doubt the Reference counts as taken: that leads to a
 * question, not to another purchase.
 */
export function readRefusal(
  body: string,
  fields: readonly string[],
): { keyExpired: boolean; referenceTaken: boolean } {
  const clauses = body.split(/[.;:!?]\s|["\n{}[\]]/);
  const namesKey = fields.some((field) => KEY.test(field)) || KEY.test(body);
  const namesReference = fields.some((field) => /^(Shipment\.)?Reference$/i.test(field));
  const keyExpired =
    clauses.some((clause) => KEY.test(clause) && KEY_GONE.test(clause)) ||
    (namesKey && clauses.some((clause) => KEY_GONE.test(clause) && !namesReferenceIn(clause)));
  const referenceTaken =
    clauses.some((clause) => namesReferenceIn(clause) && !KEY.test(clause) && TAKEN.test(clause)) ||
    clauses.some((clause) => shippedBefore(clause) && !KEY.test(clause)) ||
    (namesReference && !keyExpired && clauses.some((clause) => TAKEN.test(clause))) ||
    TAKEN_CODE.test(body);
  return { keyExpired, referenceTaken };
}
