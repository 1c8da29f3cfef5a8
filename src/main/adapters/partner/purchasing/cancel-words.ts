/*
 * Silence: how a cancellation is confirmed. A status alone does not do: its words must say that it
 * is done. In doubt it is not: what is cancelled may be bought again, and asking again does no harm.
 */

const DONE = /\b(cancel+ed|voided)\b|^\W*(success(ful(ly)?)?|ok)\b/i;
/** Said by themselves, without a field around them, words must name what was done. */
const NAMED = /\b(cancel+ed|voided)\b/i;
/** Nowhere in the answer. */
const DENIED =
  /\b(can)?not\b|n['’]t\b|\bno(ne)?\b|\bnever\b|fail|error|unable|pending|request(ed)?\b|refus|reject|denied|too late/i;
/** Not in the sentence that says it: done is neither planned nor possible, not a part, nor a rule. */
const NOT_YET =
  /\b(0|zero)\s\w|\bcancel+ed (shipment|order|label|parcel)s\b|\b(will|would|to be|can|could|may|might|must|should|soon|only|before|until|unless|if)\b|partial|queue|process|progress|schedul|deliver|\btransit\b/i;
const ALREADY =
  /(?<!(?:\b(?:not|or|if|unless)\b|n['’]t\b).{0,12})\balready (been )?(cancel+ed|voided)\b/i;
/** Those with which a partner speaks of the shipment, not of the sign-in or of itself. */
const ALREADY_STATUSES = [200, 400, 403, 404, 409, 410, 422];

const STATUS_KEY = /^(shipment)?(status|state)$/i;
const DONE_STATUS = /^\W*(success(ful)?|ok|done|completed?|\d+)\W*$/i;
const YES_KEY = /success|^ok$|cancel|void/i;
const NO_KEY = /error|fail/i;
/** What a cancellation costs, or when it was possible. */
const OTHER_KEY = /fee|cost|charge|amount|refund|until|code/i;
const NO = /^(0|n|no|false)$/i;
const MOST_NODES = 5_000;

/** Whether the partner says that it had cancelled the shipment before. */
export const saysAlready = (status: number, said: string): boolean =>
  ALREADY_STATUSES.includes(status) && ALREADY.test(said);

/**
 * Whether a 200 says that it is cancelled now, in its words and nowhere the opposite. `body`: what it
 * holds as JSON.
 */
export function saysDone(said: string, body: unknown): boolean {
  const doubtful = (sentence: string) => DONE.test(sentence) && NOT_YET.test(sentence);
  const isBare = typeof body !== 'object' || body === null;
  if (!(isBare ? NAMED : DONE).test(said) || DENIED.test(said)) return false;
  return !said.split(/[.;!?]\s/).some(doubtful) && !contradicted(body);
}

/** A status or a flag beside the words may tell otherwise than they do. */
function contradicted(body: unknown): boolean {
  const queue = [body];
  for (let seen = 0; seen < queue.length && seen < MOST_NODES; seen += 1) {
    const node = queue[seen];
    if (typeof node !== 'object' || node === null) continue;
    const fields = Object.entries(node);
    if (fields.some(([key, value]) => contradicts(key, value))) return true;
    for (const [, value] of fields.slice(0, MOST_NODES)) queue.push(value);
  }
  return false;
}

function contradicts(key: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value ? NO_KEY.test(key) : YES_KEY.test(key);
  const isPlain = typeof value === 'string' || typeof value === 'number';
  if (isPlain && YES_KEY.test(key) && !OTHER_KEY.test(key) && NO.test(`${value}`.trim()))
    return true;
  if (typeof value !== 'string' || !STATUS_KEY.test(key)) return false;
  if (DENIED.test(value) || NOT_YET.test(value)) return true;
  return !DONE.test(value) && !DONE_STATUS.test(value);
}
