import { describe, expect, it } from 'vitest';
import type { Attempt, PurchaseJournal } from '../../src/main/domain/purchasing/ports.ts';
import type { Purchase, Purchasing } from '../../src/main/domain/purchasing/purchasing.ts';
import type { KeptQuote, KeyedOption } from '../../src/main/domain/rating/ports.ts';
import { createShipping } from '../../src/main/station/shipping.ts';
import { stationError } from '../../src/shared/errors.ts';
import { ok } from '../../src/shared/result.ts';
import { say } from '../../src/shared/say.ts';
import { SettingsSchema } from '../../src/shared/station/settings.ts';
import { storedOrder } from '../support/orders.ts';

const CONNECTION = 'https://partner.example';
const order = storedOrder();
const choice = { service: 'express', terms: 'DDU' } as const;
const wish = { pickUpDate: null, packer: null };

/** Rates and purchases follow a script; what is posted is noted with its key and its total. */
function scene(script: {
  totals: string[];
  purchases: ('confirmed' | 'key-expired' | 'refused')[];
  tolerance?: string;
  current?: boolean;
  /** What the store says of the order when its attempt is on record; the same as before if not said. */
  stored?: typeof order | null;
}) {
  const posted: { hashKey: string; total: string }[] = [];
  let rated = 0;
  const quote = (): KeptQuote => {
    rated += 1;
    return keptQuote(`quote-${rated}`, script.totals[rated - 1] ?? 'none');
  };
  const purchasing = {
    async buy(intent, request, asRated) {
      if (asRated && !(await asRated())) return ok(notSent);
      posted.push({ hashKey: request.hashKey, total: intent.accepted.total?.amount ?? '' });
      return ok(purchase(script.purchases.shift()));
    },
    recover: async () => [],
  } as Pick<Purchasing, 'buy' | 'recover'> as Purchasing;
  const shipping = createShipping({
    connection: CONNECTION,
    station: 'bench-1',
    journal: {
      live: async () => null,
      elsewhere: async () => null,
    } as Pick<PurchaseJournal, 'live' | 'elsewhere'> as PurchaseJournal,
    purchasing,
    rating: {
      rate: async () => ok(quote()),
      current: (_quote, { shipTo }) =>
        (script.current ?? true) && shipTo.name === order.shipTo.name,
    },
    missingKey: async () => null,
    orderById: async () => (script.stored === undefined ? order : script.stored),
    settings: () => SettingsSchema.parse({ 'purchasing.priceTolerance': script.tolerance ?? '0' }),
    wait: async () => undefined,
    now: () => new Date(),
    elapsed: () => performance.now(),
  });
  return { posted, buy: () => shipping.buy(order, [], quote(), choice, wish) };
}

const notSent: Purchase = {
  attempt: { id: 'a-not-sent', state: 'not-sent' } as Attempt,
  error: stationError('quote-stale', say`Changed.`),
  keyExpired: false,
};

function purchase(what: 'confirmed' | 'key-expired' | 'refused' | undefined): Purchase {
  if (!what) throw new Error('the station bought more often than the script says');
  const state = what === 'confirmed' ? 'confirmed' : 'refused';
  return {
    attempt: { id: `a-${what}`, state } as Attempt,
    error: state === 'refused' ? stationError('partner-refused', say`Refused.`) : null,
    keyExpired: what === 'key-expired',
  };
}

function keptQuote(id: string, total: string): KeptQuote {
  const usd = (amount: string) => ({ amount, currency: 'USD' });
  const option: KeyedOption = {
    ...choice,
    carrier: 'Specimen Post',
    days: '2-3',
    shipping: usd(total),
    insurance: usd('0.00'),
    landedCost: null,
    total: usd(total),
    hashKey: `key of ${id}`,
    dutyHashKey: null,
  };
  const question = {
    insure: false,
    cartons: [],
    weightUnit: 'KG',
  } as unknown as KeptQuote['question'];
  const shown = { id, options: [option] } as unknown as KeptQuote['quote'];
  return { quote: shown, orderId: order.id, connection: CONNECTION, question, options: [option] };
}

describe('rule 10: a first sending refused because its keys had expired', () => {
  it('is rated again once by itself, and bought with the new key', async () => {
    const { posted, buy } = scene({
      totals: ['20.00', '20.00'],
      purchases: ['key-expired', 'confirmed'],
    });
    expect(await buy()).toMatchObject({ kind: 'confirmed' });
    expect(posted.map(({ hashKey }) => hashKey)).toEqual(['key of quote-1', 'key of quote-2']);
  });

  it('takes a fall of the price, and records what was really accepted', async () => {
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

  it('takes a rise within the tolerance that was set', async () => {
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

  it('is not rated again when the refusal was about something else', async () => {
    const { posted, buy } = scene({ totals: ['20.00'], purchases: ['refused'] });
    expect(await buy()).toMatchObject({ kind: 'nothing' });
    expect(posted).toHaveLength(1);
  });
});

describe('a quote that no longer fits what lies on the bench', () => {
  it('cannot be bought', async () => {
    const { posted, buy } = scene({ totals: ['20.00'], purchases: [], current: false });
    expect(await buy()).toMatchObject({ kind: 'nothing', error: { code: 'quote-stale' } });
    expect(posted).toEqual([]);
  });

  it.each([
    ['sent elsewhere', { ...order, shipTo: { ...order.shipTo, name: 'Somebody else' } }],
    ['removed', null],
  ])('nor where the order was %s while it was rated', async (_how, stored) => {
    const { posted, buy } = scene({ totals: ['20.00'], purchases: [], stored });
    expect(await buy()).toMatchObject({ kind: 'nothing', error: { code: 'quote-stale' } });
    expect(posted).toEqual([]);
  });
});

describe('rule 5: the quiet time before a re-send', () => {
  /** Two clocks; the wall clock may be set. The partner never answers. */
  function clocks() {
    let wall = Date.parse('2026-03-01T08:00:00Z');
    let passed = 0;
    const waits: number[] = [];
    const sentAt: number[] = [];
    const unknown = () =>
      ({
        id: 'a-1',
        state: 'unknown',
        changedAt: new Date(wall).toISOString(),
        why: null,
      }) as Attempt;
    let onRecord = unknown();
    let meanwhile = (): void => undefined;
    const shipping = createShipping({
      connection: CONNECTION,
      station: 'bench-1',
      journal: { find: async () => onRecord } as Pick<PurchaseJournal, 'find'> as PurchaseJournal,
      purchasing: {
        recover: async () => [],
        resend: async (_id, since) => {
          expect(since).toBe(onRecord.changedAt);
          sentAt.push(passed);
          onRecord = unknown();
          return ok({ attempt: onRecord, error: null, keyExpired: false });
        },
      } as Pick<Purchasing, 'recover' | 'resend'> as Purchasing,
      rating: { rate: async () => ok(keptQuote('q', '1.00')), current: () => true },
      missingKey: async () => null,
      orderById: async () => order,
      settings: () => SettingsSchema.parse({}),
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        wall += milliseconds;
        passed += milliseconds;
        meanwhile();
      },
      now: () => new Date(wall),
      elapsed: () => passed,
    });
    return {
      waits,
      sentAt,
      /** Another program on the same store sends it while this one waits. */
      sentElsewhere: (secondsAgo: number) => {
        meanwhile = () => {
          meanwhile = () => undefined;
          wall -= secondsAgo * 1000;
          onRecord = unknown();
          wall += secondsAgo * 1000;
        };
      },
      set: (hours: number) => {
        wall += hours * 3_600_000;
      },
      goOn: (seconds: number) => {
        wall += seconds * 1000;
        passed += seconds * 1000;
      },
      ask: () => shipping.reconcile(onRecord),
    };
  }

  it.each([
    ['set forward', 5],
    ['set back', -5],
  ])('is kept in full though the clock was %s in the meantime', async (_how, hours) => {
    const { waits, set, goOn, ask } = clocks();
    await ask();
    goOn(4);
    set(hours);
    await ask();
    expect(waits).toEqual([10_000, 6_000]);
  });

  it.each([0, 3])('begins anew where another program sent it %i s before', async (secondsAgo) => {
    const { waits, sentAt, sentElsewhere, ask } = clocks();
    sentElsewhere(secondsAgo);
    await ask();
    const left = 10_000 - secondsAgo * 1000;
    expect(waits).toEqual([10_000, left]);
    expect(sentAt).toEqual([10_000 + left]);
  });

  it('begins anew also where this program had sent it before', async () => {
    const { sentAt, sentElsewhere, goOn, ask } = clocks();
    await ask();
    goOn(60);
    sentElsewhere(0);
    await ask();
    expect(sentAt).toEqual([10_000, 80_000]);
  });

  it('of another program’s attempt is never longer than it is set, whatever the clock says', async () => {
    const { waits, set, ask } = clocks();
    set(-3);
    await ask();
    expect(waits).toEqual([10_000]);
  });
});
