import { describe, expect, it } from 'vitest';
import { asMessage, english } from '../../../src/shared/kernel/message.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { must } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import { ruleRig, usd } from './rule-rig.ts';

/** Once a person has decided, or must decide, a rule buys nothing. */
const { rig, call, bench, setRules, at, rated } = ruleRig();
const BUY = { name: 'Buy', when: [], do: { buyUpTo: usd('500') } };
const stepOf = async () => (await bench())?.session.step;
const wait = (seconds: number) => setSetting(rig.station, 'rules.stopSeconds', seconds);

it('a rule suggests and buys under the order’s own terms, whatever the settings', async () => {
  must(await setSetting(rig.station, 'choose', 'standard-ddu'));
  await setRules({ ...BUY, do: { choose: 'cheapest-ddu', buyUpTo: usd('500') } });
  await rig.imported(rig.station, anOrder({ reference: 'SO-8', terms: 'DDP' }));
  const bought = await rated('SO-8', 'documents', 'labels', 'done');
  expect(bought.shipment?.terms).toBe('DDP');
  // Without a rule the station's setting decides, under the order's terms.
  await setRules();
  await rig.imported(rig.station, anOrder({ reference: 'SO-9', terms: 'DDP' }));
  const asked = await rated('SO-9', 'choosing');
  expect(asked.session.step).toMatchObject({ suggestion: { service: 'standard', terms: 'DDP' } });
});

it('a rule buys nothing more after a person stopped it, even with new rates', async () => {
  must(await wait(60));
  await setRules(BUY);
  await rated('SO-7', 'choosing');
  must(await call('bench.stopRule'));
  must(await wait(0));
  await at(() => call('bench.rate', { insure: true, pickUpDate: null }), 'rating');
  await expect.poll(async () => (await stepOf())?.kind).toBe('choosing');
  expect(await stepOf()).not.toHaveProperty('byRule');
  expect(await rig.sold()).toBe(0);
});

it('undo does not bring back a stopped rule’s countdown', async () => {
  must(await wait(60));
  await setRules(BUY);
  await rated('SO-7', 'choosing');
  must(await call('bench.stopRule'));
  must(await call('bench.scan', { text: 'PB:UNDO' }));
  expect(await stepOf()).not.toHaveProperty('byRule');
});

it('new rates restart the countdown, and the rule buys once', async () => {
  must(await wait(2));
  await setRules(BUY);
  const first = await rated('SO-7', 'choosing');
  const again = () => call('bench.rate', { insure: true, pickUpDate: null });
  const bought = await at(again, 'documents', 'labels', 'done');
  expect(first.session.step).toHaveProperty('byRule');
  expect(bought.session).toMatchObject({ insure: true, boughtBy: 'Buy' });
  expect(await rig.sold()).toBe(1);
});

it('after a kill during the countdown a person is asked', async () => {
  must(await wait(60));
  await setRules(BUY);
  await rated('SO-7', 'choosing');
  // A second program on the folder finds the state after a power cut: the countdown never ended.
  const after = await rig.open();
  try {
    const key = { merchant: null, reference: 'SO-7' };
    const found = must(await after.handle.dispatch('bench.open', key)) as Bench;
    expect(found.session.step.kind).toBe('choosing');
    expect(found.session.step).not.toHaveProperty('byRule');
    expect(await rig.sold()).toBe(0);
  } finally {
    await after.close();
  }
});

const said = async () => {
  const step = await stepOf();
  const why = step?.kind === 'choosing' ? step.notByRule : undefined;
  return why && english(asMessage(why));
};

describe('the offers show why a rule did not buy', () => {
  const upTo = (amount: string, currency = 'USD') => ({
    ...BUY,
    do: { buyUpTo: { amount, currency } },
  });

  it.each([
    [
      'its limit is lower',
      [upTo('1')],
      /^Rule “Buy” did not buy: USD [\d.]+ is more than its limit of USD 1\.00\.$/,
    ],
    [
      'its limit is in another currency',
      [upTo('500', 'EUR')],
      /its limit is EUR 500\.00, and the offer is in USD\.$/,
    ],
    [
      'an earlier rule asks a person',
      [{ ...BUY, name: 'Look', do: { ask: true } }, BUY],
      /^Rule “Look” asks a person to choose\.$/,
    ],
  ])('when %s', async (_, rules, words) => {
    await setRules(...rules);
    await rated('SO-7', 'choosing');
    expect(await said()).toMatch(words);
  });

  it('when a phone number or a unit is missing', async () => {
    await setRules(BUY);
    await rig.imported(
      rig.station,
      anOrder({ reference: 'SO-8', shipTo: { ...anOrder().shipTo, phone: '' } }),
    );
    await rated('SO-8', 'choosing');
    expect(await said()).toBe('Rule “Buy” did not buy: look at the order: Phone missing.');
    must(await call('bench.close'));
    must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
    must(await call('bench.markShort', { line: 0, quantity: 1, reason: 'not-found', note: null }));
    await rated('SO-7', 'choosing');
    expect(await said()).toBe('Rule “Buy” did not buy: units are missing.');
  });

  it('when a person stopped it, also with the next rates, or the order was set aside', async () => {
    must(await wait(60));
    await setRules(BUY);
    await rated('SO-7', 'choosing');
    expect(await said()).toBeUndefined();
    must(await call('bench.close'));
    must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
    const left = 'Rule “Buy” did not buy: the order was set aside, or Packbench was closed.';
    expect(await said()).toBe(left);
    await at(() => call('bench.rate', { insure: true, pickUpDate: null }), 'choosing');
    must(await call('bench.stopRule'));
    expect(await said()).toBe('Rule “Buy” did not buy: you stopped it.');
    await at(() => call('bench.rate', { insure: false, pickUpDate: null }), 'choosing');
    expect(await said()).toBe('Rule “Buy” did not buy: you stopped it.');
  });

  it('when the rules changed during the countdown', async () => {
    must(await wait(1));
    await setRules(BUY);
    await rated('SO-7', 'choosing');
    await setRules({ ...BUY, name: 'Other' });
    await expect.poll(said).toBe('Rule “Buy” did not buy: the rules were changed.');
    expect(await rig.sold()).toBe(0);
  });
});
