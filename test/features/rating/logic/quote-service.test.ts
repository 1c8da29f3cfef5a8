import { describe, expect, it } from 'vitest';
import { customsAdvice } from '../../../../src/main/features/customs/customs-check.ts';
import { createQuoteService } from '../../../../src/main/features/rating/logic/quote-service.ts';
import type {
  RateAnswer,
  RateQuestion,
  StoredQuote,
} from '../../../../src/main/features/rating/ports.ts';
import { stationError } from '../../../../src/shared/kernel/errors.ts';
import { say } from '../../../../src/shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../src/shared/kernel/result.ts';
import { QuoteSchema } from '../../../../src/shared/rating/quote.ts';
import { storedOrder } from '../../../support/orders.ts';
import { SHIPPED } from '../../../support/requirements.ts';
import { allInOne, answer, carton, option } from './parcels.ts';

const order = storedOrder();
const [mug, tea] = order.lines;
const uncoded = { ...order, lines: mug && tea ? [mug, { ...tea, hsCode: null }] : [] };
const four = answer(
  option('express', 'DDP', '40'),
  option('express', 'DDU', '30'),
  option('standard', 'DDP', '20'),
  option('standard', 'DDU', '10'),
);

/** A rating whose partner gives this answer and records the requests. */
function ratingWith(reply: Result<RateAnswer>) {
  const questions: RateQuestion[] = [];
  const kept = new Map<string, StoredQuote>();
  const rating = createQuoteService({
    source: {
      rate: async (question) => {
        questions.push(question);
        return reply;
      },
    },
    quotes: {
      save: async (quote) => void kept.set(quote.quote.id, quote),
      find: async (id) => kept.get(id) ?? null,
    },
    statedSoFar: async () => 0,
    connection: 'sandbox',
    advice: customsAdvice,
    requirements: () => SHIPPED,
    shipFrom: () => null,
    now: () => new Date('2026-03-01T08:00:00Z'),
    moment: () => ({ wall: 0, boot: null, up: 1, run: 'r-1', ran: 2 }),
    newId: () => `quote-${kept.size + 1}`,
  });
  return { rating, questions, kept };
}

const wish = { insure: false };
const orError = async (quote: Promise<Result<StoredQuote>>) => {
  const result = await quote;
  return result.ok ? expect.fail('was rated') : result.error;
};

describe('rating an order', () => {
  it('keeps the quote with its keys, and shows it without them', async () => {
    const { rating, kept } = ratingWith(ok(four));
    const rated = await rating.rate(order, [allInOne(order)], wish);
    if (!rated.ok) expect.fail(rated.error.message);
    const { quote, options, connection, orderId } = rated.value;
    expect(kept.get('quote-1')).toBe(rated.value);
    expect({ connection, orderId }).toEqual({ connection: 'sandbox', orderId: 'order-7' });
    expect(options.map(({ lock }) => lock)).toContain('lock-express-DDP');
    expect(JSON.stringify(quote)).not.toMatch(/lock-/);
    expect(QuoteSchema.parse(quote)).toEqual(quote);
    expect(quote).toMatchObject({
      rateId: '77',
      ratedAt: '2026-03-01T08:00:00.000Z',
      notOffered: [],
      warnings: [],
    });
  });

  it('lists missing services as not offered', async () => {
    const { rating } = ratingWith(ok(answer(option('standard', 'DDU', '10'))));
    const rated = await rating.rate(order, [allInOne(order)], wish);
    const quote = rated.ok ? rated.value.quote : expect.fail(rated.error.message);
    expect(quote.notOffered.map(({ service, terms, why }) => [service, terms, why])).toEqual([
      ['express', 'DDP', 'The partner does not offer express DDP here.'],
      ['express', 'DDU', 'The partner does not offer express DDU here.'],
      ['standard', 'DDP', 'The partner does not offer standard DDP here.'],
    ]);
  });

  it('does not offer a locked DDP, and says how to unlock it', async () => {
    const { rating } = ratingWith(ok(four));
    const rated = await rating.rate(uncoded, [allInOne(order)], wish);
    const { quote, options } = rated.ok ? rated.value : expect.fail(rated.error.message);
    expect(options.map(({ terms }) => terms)).toEqual(['DDU', 'DDU']);
    expect(quote.options.map(({ terms }) => terms)).toEqual(['DDU', 'DDU']);
    expect(quote.notOffered).toMatchObject([
      { service: 'express', terms: 'DDP', locked: true },
      { service: 'standard', terms: 'DDP', locked: true },
    ]);
    expect(quote.warnings[0]).toContain('DDP is locked: line 2 (TEA-TIN) has no HS code');
  });

  it('does not offer a DDP without a readable duty', async () => {
    const why = 'Express DDP cannot be read and is left out.';
    const unreadable = [{ service: 'express', terms: 'DDP', why } as const];
    const { rating } = ratingWith(ok({ ...answer(option('express', 'DDU', '30')), unreadable }));
    const rated = await rating.rate(order, [allInOne(order)], wish);
    const { quote, options } = rated.ok ? rated.value : expect.fail(rated.error.message);
    expect(options.map(({ terms }) => terms)).toEqual(['DDU']);
    expect(quote.options.map(({ terms }) => terms)).toEqual(['DDU']);
    expect(quote.notOffered[0]?.why).toBe(why);
  });

  it('does not ask the partner for a DDP order that lacks an HS code', async () => {
    const { rating, questions } = ratingWith(ok(four));
    const ddp = { ...uncoded, terms: 'DDP' as const };
    const error = await orError(rating.rate(ddp, [allInOne(order)], wish));
    expect(error).toMatchObject({ code: 'customs-missing', field: 'lines[1].hsCode' });
    expect(questions).toEqual([]);
  });

  it('reports missing customs data when only a locked DDP was offered', async () => {
    const { rating, kept } = ratingWith(ok(answer(option('express', 'DDP', '40'))));
    const error = await orError(rating.rate(uncoded, [allInOne(order)], wish));
    expect(error.code).toBe('customs-missing');
    expect(kept.size).toBe(0);
  });

  it('explains an answer without any rate', async () => {
    const { rating } = ratingWith(ok(answer()));
    expect(await orError(rating.rate(order, [allInOne(order)], wish))).toMatchObject({
      code: 'no-rates',
      message:
        'The partner offers nothing to Köln, DE: the address may be invalid, or the country not served.',
      requestId: 'request-1',
    });
  });

  it('passes on the partner’s refusal', async () => {
    const refusal = stationError('partner-refused', say('No.'), { status: 422 });
    const { rating } = ratingWith(fail(refusal));
    expect(await orError(rating.rate(order, [allInOne(order)], wish))).toEqual(refusal);
  });

  it('warns of problems that a packer can still fix', async () => {
    const { rating } = ratingWith(ok(four));
    const odd = { ...order, b2b: true, shipTo: { ...order.shipTo, phone: '', zip: '1' } };
    const cartons = [
      carton(order, 'BOX-1', [3], { weight: { value: '1', unit: 'KG' } }),
      carton(order, 'BOX-2', [0, 2], { dimensions: null }),
    ];
    const rated = await rating.rate(odd, cartons, wish);
    expect(rated.ok && rated.value.quote.warnings).toEqual([
      'The receiver’s phone is missing. Asked for by carriers.',
      'The receiver’s postal code "1" does not look like one of DE. Asked for by postal services.',
      '2 cartons are rated as one package of 10 kg, without size.',
      'Carton BOX-2 has no size: it is needed to buy.',
      'Carton BOX-1 weighs 1 kg, less than the 1.2 kg of its goods: the partner may charge for the higher weight. What helps: Weigh it again.',
      'EU customs identify a company by its EORI or VAT number. Asked for by ICS2, since 2023-03-01. What helps: Ask the receiver for it, and fill it in: at the bench by “Fix tax ID”, or in the order file before it is packed.',
    ]);
  });
});

describe('a quote', () => {
  it('is current until any rated value changes', async () => {
    const { rating } = ratingWith(ok(four));
    const rated = await rating.rate(order, [allInOne(order)], wish);
    const quote = rated.ok ? rated.value : expect.fail(rated.error.message);
    const current = (now = order, cartons = [allInOne(order)], insure = false) =>
      rating.current(quote, now, cartons, { insure });
    expect(current()).toBe(true);
    expect(current({ ...order, notes: 'Ring twice', status: 'packing' })).toBe(true);
    expect(current({ ...order, currency: 'EUR' })).toBe(false);
    expect(current(order, [allInOne(order, { reference: 'BOX-2' })])).toBe(false);
    expect(current(order, [allInOne(order, { weight: null })])).toBe(false);
    expect(current(order, [allInOne(order)], true)).toBe(false);
  });
});
