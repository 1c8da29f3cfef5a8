import { describe, expect, it } from 'vitest';
import { createCoolDown } from '../../../src/main/features/purchasing/logic/cool-down.ts';
import type { PurchaseService } from '../../../src/main/features/purchasing/logic/purchase-service.ts';
import type { Purchase } from '../../../src/main/features/purchasing/logic/recording.ts';
import type {
  Attempt,
  AttemptFact,
  PurchaseJournal,
} from '../../../src/main/features/purchasing/ports.ts';
import { createShipping } from '../../../src/main/features/purchasing/shipping.ts';
import type { Offer, OfferLock, StoredQuote } from '../../../src/main/features/rating/ports.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import type { CollectedTax } from '../../../src/shared/orders/order.ts';
import type { Choice } from '../../../src/shared/rating/quote.ts';
import { SettingsSchema } from '../../../src/shared/settings/settings.ts';
import { storedOrder } from '../../support/orders.ts';

const CONNECTION = 'https://partner.example';
const order = storedOrder();
const choice = { service: 'express', terms: 'DDU' } as const;
const wish = { pickUpDate: null, packer: null };

/** Rates and purchases follow a script; records each purchase sent with its key and its total. */
function scene(script: {
  totals: string[];
  purchases: ('confirmed' | 'key-expired' | 'refused')[];
  tolerance?: string;
  /** Maximum age of a quote in milliseconds; the quotes are one minute old. */
  life?: number;
  /** Purchases of the order so far. */
  tried?: Attempt[];
  current?: boolean;
  /** The order that the store returns when the attempt is on record; the same order as before by default. */
  stored?: typeof order | null;
  /** The order as it was rated. */
  rated?: typeof order;
  terms?: 'DDP' | 'DDU';
  /** The collected tax that a person accepts to be paid again. */
  acceptedTax?: CollectedTax;
}) {
  const option = { ...choice, terms: script.terms ?? choice.terms };
  const posted: { lock: string; total: string }[] = [];
  let rated = 0;
  const quote = (): StoredQuote => {
    rated += 1;
    return keptQuote(`quote-${rated}`, script.totals[rated - 1] ?? 'none', option);
  };
  const purchasing = {
    async buy(intent, request, changed) {
      if (await changed?.()) return ok(notSent);
      posted.push({ lock: request.lock, total: intent.accepted.total?.amount ?? '' });
      return ok(purchase(script.purchases.shift()));
    },
    recover: async () => [],
  } as Pick<PurchaseService, 'buy' | 'recover'> as PurchaseService;
  const shipping = createShipping({
    connection: CONNECTION,
    station: 'bench-1',
    journal: {
      live: async () => null,
      elsewhere: async () => null,
      list: async () => script.tried ?? [],
    } as Pick<PurchaseJournal, 'live' | 'elsewhere' | 'list'> as PurchaseJournal,
    purchasing,
    rating: {
      foreseen: () => ok([]),
      rate: async () => ok(quote()),
      stoppedAtBorder: () => null,
      age: () => 60_000,
      current: (_quote, { shipTo }) =>
        (script.current ?? true) && shipTo.name === order.shipTo.name,
    },
    missingKey: async () => null,
    orderById: async () => (script.stored === undefined ? order : script.stored),
    settings: () => SettingsSchema.parse({ 'purchasing.priceTolerance': script.tolerance ?? '0' }),
    coolDown: { left: async () => 0, age: async () => 0 },
    quoteLife: { limit: () => script.life ?? 900_000, keyRefused: () => undefined },
    wait: async () => undefined,
    now: () => new Date(),
  });
  const { acceptedTax } = script;
  return {
    posted,
    buy: () => shipping.buy(script.rated ?? order, [], quote(), option, { ...wish, acceptedTax }),
  };
}

const notSent: Purchase = {
  attempt: { id: 'a-not-sent', state: 'not-sent' } as Attempt,
  error: stationError('quote-stale', say('Changed.')),
  keyExpired: false,
};

function purchase(what: 'confirmed' | 'key-expired' | 'refused' | undefined): Purchase {
  if (!what) throw new Error('the station bought more often than the script says');
  const state = what === 'confirmed' ? 'confirmed' : 'refused';
  return {
    attempt: { id: `a-${what}`, state } as Attempt,
    error: state === 'refused' ? stationError('partner-refused', say('Refused.')) : null,
    keyExpired: what === 'key-expired',
  };
}

function keptQuote(id: string, total: string, of: Choice = choice): StoredQuote {
  const usd = (amount: string) => ({ amount, currency: 'USD' });
  const option: Offer = {
    ...of,
    carrier: 'Specimen Post',
    days: '2-3',
    shipping: usd(total),
    insurance: usd('0.00'),
    landedCost: null,
    total: usd(total),
    lock: `lock of ${id}` as OfferLock,
  };
  const question = {
    insure: false,
    cartons: [],
    weightUnit: 'KG',
  } as unknown as StoredQuote['question'];
  const shown = { id, options: [option] } as unknown as StoredQuote['quote'];
  return {
    quote: shown,
    mark: null,
    statedBefore: 0,
    orderId: order.id,
    connection: CONNECTION,
    question,
    options: [option],
  };
}

describe('rule 10: a first sending refused because its keys had expired', () => {
  it('is rated again once without asking and bought with the new key', async () => {
    const { posted, buy } = scene({
      totals: ['20.00', '20.00'],
      purchases: ['key-expired', 'confirmed'],
    });
    expect(await buy()).toMatchObject({ kind: 'confirmed' });
    expect(posted.map(({ lock }) => lock)).toEqual(['lock of quote-1', 'lock of quote-2']);
  });

  it('accepts a lower price and records that price as accepted', async () => {
    const { posted, buy } = scene({
      totals: ['20.00', '18.50'],
      purchases: ['key-expired', 'confirmed'],
    });
    expect(await buy()).toMatchObject({ kind: 'confirmed' });
    expect(posted.at(-1)?.total).toBe('18.50');
  });

  it('asks the packer when the price rose by a cent, and buys nothing', async () => {
    const { posted, buy } = scene({ totals: ['20.00', '20.01'], purchases: ['key-expired'] });
    expect(await buy()).toMatchObject({
      kind: 'price-rose',
      error: {
        code: 'price-rose',
        message: expect.stringContaining('from USD 20.00 to USD 20.01'),
      },
    });
    expect(posted).toHaveLength(1);
  });

  it('accepts a rise within the configured tolerance', async () => {
    const { buy } = scene({
      totals: ['20.00', '20.50'],
      purchases: ['key-expired', 'confirmed'],
      tolerance: '0.50',
    });
    expect(await buy()).toMatchObject({ kind: 'confirmed' });
  });

  it('is not rated a third time when the new keys are refused too', async () => {
    const { posted, buy } = scene({
      totals: ['20.00', '20.00'],
      purchases: ['key-expired', 'key-expired'],
    });
    expect(await buy()).toMatchObject({ kind: 'nothing', error: { code: 'partner-refused' } });
    expect(posted).toHaveLength(2);
  });

  it('is not rated again when the refusal has another cause', async () => {
    const { posted, buy } = scene({ totals: ['20.00'], purchases: ['refused'] });
    expect(await buy()).toMatchObject({ kind: 'nothing' });
    expect(posted).toHaveLength(1);
  });
});

describe('rule 10: a quote that is too old or was sent before', () => {
  it.each([
    ['its quote is too old', { life: 60_000 }],
    ['its quote was used before', { tried: [{ quoteId: 'quote-1', sendings: 1 } as Attempt] }],
  ])('is rated again before it is bought: %s', async (_what, script) => {
    const { posted, buy } = scene({
      totals: ['20.00', '19.00'],
      purchases: ['confirmed'],
      ...script,
    });
    expect(await buy()).toMatchObject({ kind: 'confirmed' });
    expect(posted).toEqual([{ lock: 'lock of quote-2', total: '19.00' }]);
  });

  it('asks the packer when the price rose, and sends nothing', async () => {
    const { posted, buy } = scene({ totals: ['20.00', '20.01'], purchases: [], life: 0 });
    expect(await buy()).toMatchObject({ kind: 'price-rose', attempt: null });
    expect(posted).toEqual([]);
  });

  it('is rated once more when the new key had expired too', async () => {
    const { posted, buy } = scene({
      totals: ['20.00', '20.00', '20.00'],
      purchases: ['key-expired', 'confirmed'],
      life: 0,
    });
    expect(await buy()).toMatchObject({ kind: 'confirmed' });
    expect(posted.map(({ lock }) => lock)).toEqual(['lock of quote-2', 'lock of quote-3']);
  });
});

describe('a quote that no longer matches the packed order', () => {
  it('cannot be bought', async () => {
    const { posted, buy } = scene({ totals: ['20.00'], purchases: [], current: false });
    expect(await buy()).toMatchObject({ kind: 'nothing', error: { code: 'quote-stale' } });
    expect(posted).toEqual([]);
  });

  it.each([
    ['given another receiver', { ...order, shipTo: { ...order.shipTo, name: 'Somebody else' } }],
    ['removed', null],
    ['cancelled', { ...order, status: 'cancelled' as const }],
    ['held', { ...order, status: 'held' as const }],
  ])('cannot be bought where the order was %s during rating', async (_how, stored) => {
    const { posted, buy } = scene({ totals: ['20.00'], purchases: [], stored });
    expect(await buy()).toMatchObject({ kind: 'nothing', error: { code: 'quote-stale' } });
    expect(posted).toEqual([]);
  });
});

describe('rule 5: the quiet time before a re-send', () => {
  /** A monotonic clock and a wall clock which the test sets. The partner never answers. */
  function clocks() {
    let wall = Date.parse('2026-03-01T08:00:00Z');
    let passed = 60_000;
    const waits: number[] = [];
    const sentAt: number[] = [];
    const facts: (AttemptFact & { at: string })[] = [];
    let meanwhile = (): void => undefined;
    const moment = () => ({ wall, boot: 'boot', up: passed, run: 'here', ran: passed });
    const send = (run: string, secondsAgo = 0) => {
      const at = new Date(wall - secondsAgo * 1000).toISOString();
      const up = passed - secondsAgo * 1000;
      facts.push({ at, kind: 'sending', data: { boot: 'boot', up, run, ran: up } });
    };
    const onRecord = () => ({ id: 'a-1', state: 'unknown', sendings: facts.length }) as Attempt;
    const journal = { find: async () => onRecord(), facts: async () => facts };
    const shipping = createShipping({
      connection: CONNECTION,
      station: 'bench-1',
      journal: journal as Pick<PurchaseJournal, 'find' | 'facts'> as PurchaseJournal,
      purchasing: {
        recover: async () => [],
        lookUp: async () => ok({ attempt: onRecord(), error: null, keyExpired: false }),
        resend: async (_id, sendings) => {
          expect(sendings).toBe(facts.length);
          sentAt.push(passed);
          send('here');
          return ok({ attempt: onRecord(), error: null, keyExpired: false });
        },
      } as Pick<PurchaseService, 'recover' | 'resend' | 'lookUp'> as PurchaseService,
      rating: {
        foreseen: () => ok([]),
        rate: async () => ok(keptQuote('q', '1.00')),
        stoppedAtBorder: () => null,
        age: () => 0,
        current: () => true,
      },
      missingKey: async () => null,
      orderById: async () => order,
      settings: () => SettingsSchema.parse({}),
      quoteLife: { limit: () => 900_000, keyRefused: () => undefined },
      coolDown: createCoolDown({ journal, moment, quietSeconds: () => 10 }),
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        wall += milliseconds;
        passed += milliseconds;
        meanwhile();
      },
      now: () => new Date(wall),
    });
    send('here');
    return {
      waits,
      sentAt,
      /** Another program on the same store sends the purchase while this one waits. */
      sentElsewhere: (secondsAgo: number) => {
        meanwhile = () => {
          meanwhile = () => undefined;
          send('there', secondsAgo);
        };
      },
      set: (hours: number) => {
        wall += hours * 3_600_000;
      },
      goOn: (seconds: number) => {
        wall += seconds * 1000;
        passed += seconds * 1000;
      },
      ask: () => shipping.reconcile(onRecord()),
    };
  }

  it.each([
    ['set forward', 24],
    ['set back', -24],
  ])('is kept in full when the wall clock was %s meanwhile', async (_how, hours) => {
    const { waits, set, goOn, ask } = clocks();
    await ask();
    goOn(4);
    set(hours);
    await ask();
    expect(waits).toEqual([10_000, 6_000]);
  });

  it.each([0, 3])(
    'starts again when another program sent the purchase %i s before',
    async (secondsAgo) => {
      const { waits, sentAt, sentElsewhere, ask } = clocks();
      sentElsewhere(secondsAgo);
      await ask();
      const left = 10_000 - secondsAgo * 1000;
      expect(waits).toEqual([10_000, left]);
      expect(sentAt).toEqual([70_000 + left]);
    },
  );
});

describe('DDP for an order whose tax the shop has collected', () => {
  const tax: CollectedTax = { scheme: 'IOSS', number: 'IM2760000742', amount: '4.20' };
  const taxed = { ...order, collectedTax: tax };
  const ddp = { totals: ['20.00'], terms: 'DDP' as const };

  it('is not bought unless a person accepts that', async () => {
    const { posted, buy } = scene({ ...ddp, purchases: [], rated: taxed, stored: taxed });
    expect(await buy()).toMatchObject({ kind: 'nothing', error: { code: 'customs-missing' } });
    expect(posted).toEqual([]);
  });

  it('is bought where a person accepts it, also at a new rate', async () => {
    const accepted = { rated: taxed, stored: taxed, acceptedTax: tax };
    const { posted, buy } = scene({
      ...ddp,
      ...accepted,
      totals: ['20.00', '20.00'],
      purchases: ['key-expired', 'confirmed'],
    });
    expect(await buy()).toMatchObject({ kind: 'confirmed' });
    expect(posted).toHaveLength(2);
  });

  it.each([
    ['came with an import', order, undefined],
    ['was changed by an import', taxed, tax],
  ])('is not bought where the tax %s since it was rated', async (_how, rated, acceptedTax) => {
    const stored = { ...order, collectedTax: { ...tax, amount: '9.99' } };
    const { posted, buy } = scene({
      ...ddp,
      purchases: [],
      rated,
      stored,
      ...(acceptedTax && { acceptedTax }),
    });
    expect(await buy()).toMatchObject({ kind: 'nothing' });
    expect(posted).toEqual([]);
  });
});
