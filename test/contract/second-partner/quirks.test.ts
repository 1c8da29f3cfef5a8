import { beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../support/long.ts';
import { QUIRK_NAMES, QUIRKS } from '../../support/second-partner/quirks.ts';
import { buying, readOnly, SLOW_MS, subscribing, type Tour } from './tours.ts';

const named = (seen: string) => QUIRK_NAMES.filter((name) => QUIRKS[name].seen === seen);
/** Every fourth in `npm test`. */
const some = (names: ReturnType<typeof named>) =>
  names.filter((_, at) => inFull(true, { part: at % 4 === 0 }));

describe('the second partner', () => {
  const faithful: Record<'readOnly' | 'buying' | 'subscribing', Tour['seen']> = {
    readOnly: [],
    buying: [],
    subscribing: [],
  };

  beforeAll(async () => {
    faithful.readOnly = (await readOnly()).seen;
    faithful.buying = (await buying()).seen;
    faithful.subscribing = (await subscribing()).seen;
  });

  it('gives the same answers twice, so that a difference is a quirk', async () => {
    expect((await readOnly()).seen).toEqual(faithful.readOnly);
    expect((await buying()).seen).toEqual(faithful.buying);
    expect((await subscribing()).seen).toEqual(faithful.subscribing);
  });

  it('has at least 45 quirks', () => {
    expect(QUIRK_NAMES.length).toBeGreaterThanOrEqual(45);
  });

  it('answers late with that quirk, and otherwise the same', async () => {
    const { seen, fastestMs } = await readOnly('slow-answers');
    expect(fastestMs).toBeGreaterThan(SLOW_MS - 2);
    expect(seen).toEqual(faithful.readOnly);
  });

  it.each(some(named('read-only').filter((name) => name !== 'slow-answers')))(
    'with %s differs in requests without a purchase',
    async (name) => {
      expect((await readOnly(name)).seen).not.toEqual(faithful.readOnly);
    },
  );

  it('with the other quirks differs only in a purchase, and with event quirks not even there', async () => {
    const events = named('subscribe');
    expect((await readOnly(...named('buy'), ...events)).seen).toEqual(faithful.readOnly);
    expect((await buying(...events)).seen).toEqual(faithful.buying);
  });

  it.each(some(named('buy')))('with %s differs in a purchase', async (name) => {
    expect((await buying(name)).seen).not.toEqual(faithful.buying);
  });

  it.each(some(named('subscribe')))('with %s differs in a subscription', async (name) => {
    expect((await subscribing(name)).seen).not.toEqual(faithful.subscribing);
  });
});
