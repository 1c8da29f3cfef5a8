import { type Lie, lie, malformed, type Reply, type Says, unauthorized } from './answers.ts';
import { type Books, readPurchase, type Wanted } from './books.ts';

/** What happens to one POST /Shipments on its way. */
export interface Treatment {
  /** It reaches the seller. */
  arrives: boolean;
  /** The answer; null is the truth. */
  lie: Lie | null;
  /** The connection gives up at once, while the seller is at work. */
  early: boolean;
  /** A proxy sends it twice, and returns one of the two answers. */
  repeated: { answers: 'first' | 'second'; together: boolean } | null;
  /** From then on no token is issued. */
  authGone: boolean;
  /** The station's program dies while sending it. */
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

/** A purchase request that came from a station, and its answer. */
export interface Sending {
  number: number;
  reference: string;
  isReturn: boolean;
  hashKey: string;
  bodyHash: string;
  /** By a clock that is never set. */
  at: number;
  /** null while not answered; an answer that did not reach a running station is unclear. */
  says: Says | null;
  /** A token was available after its answer, to repeat it. */
  repeatable: boolean;
}

/** The proxy between a station's purchase requests and the seller's records. */
export interface Purchases {
  sendings: Sending[];
  /** Fields of requests that deviate from the interface document. */
  malformed: string[];
  /** For the next requests, one each; later ones are passed on unchanged. */
  treatments: Treatment[];
  /** Treatments that requests have had. */
  treated: Treatment[];
  /** Called when each request is on its way, and awaited. */
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

/** Forwards once or twice to the seller, and returns the answer. */
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
