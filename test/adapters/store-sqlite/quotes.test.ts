import { describe, expect, it } from 'vitest';
import { ownStore, stored } from './support/bench.ts';
import { anOrder, aQuote } from './support/samples.ts';

describe('a quote', () => {
  it('is returned with everything needed to buy it, keys and long numbers complete', async () => {
    const store = await ownStore();
    const order = await stored(store, anOrder('SO-1', { merchant: 'Acme' }));
    const quote = aQuote('quote-1', order);
    await store.quotes.save(quote);
    expect(await store.quotes.find('quote-1')).toEqual(quote);
    expect(await store.quotes.find('quote-2')).toBeNull();
  });

  it('may be saved again', async () => {
    const store = await ownStore();
    const order = await stored(store, anOrder('SO-1'));
    await store.quotes.save(aQuote('quote-1', order));
    const again = { ...aQuote('quote-1', order), connection: 'sandbox' };
    await store.quotes.save(again);
    expect(await store.quotes.find('quote-1')).toEqual(again);
  });
});
