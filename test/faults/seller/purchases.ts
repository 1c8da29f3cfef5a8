import { type Lie, lie, malformed, type Reply, type Says, unauthorized } from './answers.ts';
import { type Books, readPurchase, type Wanted } from './books.ts';

/** What happens to one POST /Shipments on its way. */
export interface Treatment {
  /** It reaches the seller. */
  arrives: boolean;
  /** The answer; null is the truth. */
  lie: Lie | null;
  /** The line gives up at once, while the seller is at work. */
  early: boolean;
  /** Something in between sends it twice, and answers with one of the two. */
  repeated: { answers: 'first' | 'second'; together: boolean } | null;
  /** From then on nobody gets a token. */
  authGone: boolean;
  /** The station's program dies as it is sent. */
  kills: boolean;
}

export const STRAIGHT: Treatment = {
  arrives: true,
  lie: null,
  early: false,
  repeated: null,
  authGone: false,
  kills: false,
};

/** A request to buy that came from a station, and what was answered. */
export interface Sending {
  number: number;
  reference: string;
  isReturn: boolean;
  hashKey: string;
  bodyHash: string;
  /** By a clock that nobody sets. */
  at: number;
  /** null while it is not answered; what did not reach a living station is unclear. */
  says: Says | null;
  /** A token could be had after its answer, to repeat it with. */
  repeatable: boolean;
}

/** What stands between a station's request to buy and the books. */
export interface Purchases {
  sendings: Sending[];
  /** Fields of requests that are not as the interface document has them. */
  malformed: string[];
  /** For the next requests, one each; those that follow are treated straight. */
  treatments: Treatment[];
  /** Those that requests have had. */
  treated: Treatment[];
  /** Called as each is on its way, and waited for. */
  onSending(treatment: Treatment): Promise<void>;
  take(body: string, authorized: boolean): Promise<Reply>;
}

export function openPurchases(books: Books, gate: () => { auth: 'up' | 'gone' }): Purchases {
  const purchases: Purchases = {
    sendings: [],
    malformed: [],
    treatments: [],
    treated: [],
    onSending: async () => undefined,
    async take(body, authorized) {
      const wanted = readPurchase(body);
      if ('field' in wanted) {
        purchases.malformed.push(wanted.field);
        return malformed(wanted.field);
      }
      const { reference, isReturn, hashKey, bodyHash } = wanted;
      const number = purchases.sendings.length + 1;
      const at = performance.now();
      const told = { says: null, repeatable: true };
      const sending: Sending = { number, reference, isReturn, hashKey, bodyHash, at, ...told };
      purchases.sendings.push(sending);
      const how = authorized ? (purchases.treatments.shift() ?? STRAIGHT) : STRAIGHT;
      if (authorized) purchases.treated.push(how);
      const answer = authorized ? forward(books, wanted, number, how) : unauthorized();
      if (authorized) await purchases.onSending(how);
      const reply = await answer;
      if (how.authGone) gate().auth = 'gone';
      sending.repeatable = gate().auth === 'up';
      sending.says = how.kills ? 'unclear' : reply.says;
      return reply;
    },
  };
  return purchases;
}

/** To the seller, or twice to the seller, and the answer that comes back. */
async function forward(
  books: Books,
  wanted: Wanted,
  number: number,
  { arrives, lie: name, early, repeated }: Treatment,
): Promise<Reply> {
  const atOnce = (): Reply => lie(name ?? 'cut', books.preview(wanted));
  if (!arrives) return atOnce();
  const first = books.buy(wanted, number);
  const answer = repeated ? repeat(first, () => books.buy(wanted, number), repeated) : first;
  if (early) return atOnce();
  const truth = await answer;
  if (!name) return truth;
  const sold = truth.says === 'sold' ? JSON.parse(truth.body ?? '{}') : books.preview(wanted);
  return lie(name, sold);
}

async function repeat(
  first: Promise<Reply>,
  again: () => Promise<Reply>,
  { answers, together }: { answers: 'first' | 'second'; together: boolean },
): Promise<Reply> {
  if (!together) await first;
  const both = await Promise.all([first, again()]);
  return both[answers === 'first' ? 0 : 1];
}
