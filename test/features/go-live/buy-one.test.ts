import { describe, expect, it } from 'vitest';
import { english } from '../../../src/shared/kernel/message.ts';
import { inFull } from '../../support/long.ts';
import { QUIRK_NAMES, QUIRKS, type QuirkName } from '../../support/second-partner/quirks.ts';
import { alarmsOf, buyOneOf, eventsOf } from './buy-one-rig.ts';
import { BY_EVENTS, BY_PURCHASE, NOT_BY_EVENTS, NOT_BY_PURCHASE, TWO } from './planted-purchase.ts';

const seen = (by: string) => QUIRK_NAMES.filter((quirk) => QUIRKS[quirk].seen === by);
const namesOf = (table: object) => Object.keys(table) as QuirkName[];

/** In seconds; all of them in `npm run test:long`. */
const PART: QuirkName[] = ['label-redirects', 'label-other-number', 'cancel-refused'];
const PART_OF_EVENTS: QuirkName[] = ['events-oldest-first'];

describe('one shipment bought for the check', () => {
  it('knows of each quirk whether it is found, or why not', () => {
    const bought = [...namesOf(BY_PURCHASE), ...namesOf(NOT_BY_PURCHASE)].sort();
    expect(bought).toEqual(seen('buy').sort());
    const posted = [...namesOf(BY_EVENTS), ...namesOf(NOT_BY_EVENTS)].sort();
    expect(posted).toEqual(seen('subscribe').sort());
  });

  it.each(inFull([{}, TWO], { part: [TWO] }))(
    'raises no alarm about a partner written from the document alone: %o',
    async (wish) => {
      const { bought, sold } = await buyOneOf([], wish);
      if (!bought.ok) throw new Error(bought.error.message);
      const { checks, bought: one } = bought.value;
      expect(alarmsOf(checks)).toEqual([]);
      expect(checks.filter(({ result }) => result !== 'ok').map(({ name }) => name)).toEqual([
        'used-key',
      ]);
      expect(sold).toBe(1);
      expect(one.outcome).toBe('cancelled');
      expect(english(one.translatable)).toMatch(
        /bought and cancelled: order SO-7, tracking number \d+, USD/,
      );
    },
    120_000,
  );

  it.each(inFull(namesOf(BY_PURCHASE), { part: PART }))(
    'finds %s, and buys no second one',
    async (quirk) => {
      const [name, result, words, more = {}] = BY_PURCHASE[quirk] ?? [];
      const { bought, sold } = await buyOneOf([quirk], more.wish);
      if (!bought.ok) throw new Error(bought.error.message);
      const { checks } = bought.value;
      const found = checks.find((check) => check.name === name);
      expect(found, alarmsOf(checks).join('\n')).toMatchObject({ name, result });
      expect(found && english(found.found)).toMatch(words ?? /^$/);
      expect(found?.setting?.key).toBe(more.setting);
      expect(sold).toBeLessThanOrEqual(1);
    },
    120_000,
  );

  it.each(inFull(namesOf(NOT_BY_PURCHASE), { part: ['used-key-buys-again' as QuirkName] }))(
    'raises no alarm about %s, and buys one',
    async (quirk) => {
      const { bought, sold } = await buyOneOf([quirk], quirk === 'labels-other-order' ? TWO : {});
      expect(bought.ok && alarmsOf(bought.value.checks)).toEqual([]);
      expect(sold).toBe(1);
    },
    120_000,
  );

  it('is content with the setting that it named', async () => {
    for (const [quirk, key, value] of [
      ['label-redirects', 'connection.labelRedirects', true],
      ['label-wants-token', 'connection.labelToken', true],
      ['label-other-number', 'labels.ownNumbers', ['Kurierdienst Süd', 'Parcel Union']],
    ] as const) {
      const { bought } = await buyOneOf([quirk], { settings: { [key]: value } });
      expect(bought.ok && alarmsOf(bought.value.checks)).toEqual([]);
    }
  }, 120_000);
});

describe('a subscription for the check', () => {
  it.each([null, ...inFull(namesOf(NOT_BY_EVENTS), { part: [] })])(
    'raises no alarm about %s',
    async (quirk) => {
      const checks = await eventsOf(quirk ? [quirk] : []);
      expect(checks.map(({ name, result }) => [name, result])).toEqual([
        ['subscribe', 'ok'],
        ['events', 'ok'],
      ]);
    },
    60_000,
  );

  it.each(inFull(namesOf(BY_EVENTS), { part: PART_OF_EVENTS }))(
    'finds %s',
    async (quirk) => {
      const [name, result, words] = BY_EVENTS[quirk] ?? [];
      const found = (await eventsOf([quirk])).find((check) => check.name === name);
      expect(found).toMatchObject({ name, result });
      expect(found && english(found.found)).toMatch(words ?? /^$/);
    },
    60_000,
  );
});
