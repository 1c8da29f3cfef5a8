import { createHash } from 'node:crypto';
import { show } from '../../../shared/kernel/decimal.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { problem } from './http-answers.ts';
import type { HttpAnswer, HttpAsked, KeyedPurchases } from './ports.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** A purchase that is requested, now or again. */
interface Begun {
  quotes: readonly string[];
  turn: number;
  quoted(id: string): Promise<void>;
}

/**
 * Buys once per idempotency key of a program. A repeated request gets the same answer; if nothing was
 * bought, it tries again. `buy` gets the quotes that were sent, or were to be sent, for the key before, which
 * lead to its purchase in the journal; `quoted` adds one, before it is sent. `turn` is that of the first request: what it
 * states is as old.
 */
export function createKeyed(purchases: KeyedPurchases, now: () => Date) {
  const underWay = new Map<string, { hash: string; answer: Promise<HttpAnswer> }>();

  return async (
    { token, key }: Pick<HttpAsked, 'token' | 'key'>,
    what: readonly unknown[],
    buy: (begun: Begun) => Promise<HttpAnswer>,
  ): Promise<HttpAnswer> => {
    if (key === null || !KEY.test(key)) return problem(noKey(key));
    const hash = createHash('sha256').update(JSON.stringify(what)).digest('hex');
    const place = { token: token.name, key };
    const name = JSON.stringify(place);
    const others = underWay.get(name);
    if (others) return others.hash === hash ? await others.answer : problem(otherBody(), OTHER);
    const answer = once();
    underWay.set(name, { hash, answer });
    return await answer.finally(() => underWay.delete(name));

    async function once(): Promise<HttpAnswer> {
      const at = now().toISOString();
      const begun = await purchases.begin({ ...place, bodyHash: hash, at });
      if (begun.bodyHash !== hash) return problem(otherBody(), OTHER);
      if (begun.answer) return begun.answer;
      const { quotes, turn } = begun;
      const bought = await buy({ quotes, turn, quoted: (id) => purchases.quoted(place, id) });
      if (bought.status === 201) await purchases.answered(place, bought);
      return bought;
    }
  };
}

const OTHER = { status: 422 };
const FIELD = { field: 'Idempotency-Key', retry: 'after-change' } as const;

const noKey = (key: string | null) =>
  stationError(
    'bad-input',
    say('{field}: expected {expected}, found {found}', {
      field: FIELD.field,
      expected: say('1 to 200 letters and digits of the caller’s own'),
      found: show(key ?? undefined),
    }),
    FIELD,
  );

const otherBody = () =>
  stationError('bad-input', say('This Idempotency-Key was used for something else.'), FIELD);
