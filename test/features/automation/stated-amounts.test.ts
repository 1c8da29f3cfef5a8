import { expect, it } from 'vitest';
import type { Money } from '../../../src/shared/kernel/money.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { must } from '../../station/station-rig.ts';
import { type DearerPartner, dearerPartner } from '../../support/dearer-partner.ts';
import { give, setSetting } from '../../support/give.ts';
import { ruleRig, usd } from './rule-rig.ts';

/** Rule 16 at the bench: a rule's amount, and the total of "buy again" in one step, when a key is refused. */
let partner: DearerPartner;
const { rig, call, bench, setRules, at, rated } = ruleRig(async () => {
  partner = await dearerPartner();
  const { baseUrl, controlUrl, credentials, stop } = partner;
  return { baseUrl, controlUrl, credentials, close: stop };
});
const buys = (amount: Money) => ({
  name: 'Buy',
  when: [],
  do: { buyUpTo: amount },
});

function offered({ session: { step } }: Bench) {
  if (step.kind !== 'choosing' || !step.suggestion) throw new Error('No offer is suggested');
  const { service, terms } = step.suggestion;
  const option = step.quote.options.find(
    (each) => each.service === service && each.terms === terms,
  );
  if (!option) throw new Error('The offer is gone');
  return { quoteId: step.quote.id, choice: { service, terms }, total: option.total };
}

/** The price before it rises; the bench is at packing again. */
async function priceOf(reference: string): Promise<Money> {
  await setRules();
  const { total } = offered(await rated(reference, 'choosing'));
  must(await call('bench.backToPacking'));
  must(await setSetting(rig.station, 'purchasing.priceTolerance', '5'));
  return total;
}

/** At the command line, beside the bench. */
const ship = (atMost: Money | null) =>
  give(rig.station, 'shipments.shipOrder', {
    orderId: rig.order.id,
    cartonSpecs: [],
    rule: null,
    ...(atMost === null ? {} : { atMost }),
    insure: false,
    pickUpDate: null,
    print: false,
  });
const TOO_DEAR = { ok: false, error: { code: 'price-rose', field: 'limit' } };

const rate = { insure: false, pickUpDate: null };
const again = () => call('bench.rate', rate);

it('a rule buys nothing above its amount when the key expired and the price rose', async () => {
  const price = await priceOf('SO-7');
  await setRules(buys(price));
  partner.expiresAndRises(10);
  await at(again, 'buying');
  await expect.poll(async () => (await bench())?.session.step.kind).toBe('choosing');
  expect((await bench())?.session.problem).toMatchObject({ code: 'price-rose' });
  must(await call('bench.close'));
  // The amount of the rule stays with the order.
  expect(await ship(null)).toMatchObject(TOO_DEAR);
  expect(await rig.sold()).toBe(0);
});

it('a rule buys the dearer offer within its amount', async () => {
  await priceOf('SO-7');
  await setRules(buys(usd('900')));
  partner.expiresAndRises(10);
  await at(again, 'documents', 'labels', 'done');
  expect(await rig.sold()).toBe(1);
});

it('"buy again" in one step buys nothing above the total of the refused purchase', async () => {
  await priceOf('SO-7');
  const chosen = offered(await at(again, 'choosing'));
  partner.expiresAndRises(10, 2, 'The HashKey is expired or was already used.');
  must(await call('bench.buy', chosen));
  await expect
    .poll(
      async () => {
        must(await call('bench.reconcile'));
        return (await bench())?.unknown?.next;
      },
      { timeout: 20_000 },
    )
    .toBe('buy-again');
  await at(() => call('bench.buyAgain', { reason: 'Not in the portal', pin: null }), 'choosing');
  must(await call('bench.close'));
  // The total that was accepted stays with the order.
  expect(await ship(null)).toMatchObject(TOO_DEAR);
  expect(await rig.sold()).toBe(0);
});

it('the bench sells no rates from before a limit that another door stated; new rates end it', async () => {
  const chosen = offered(await rated('SO-7', 'choosing'));
  expect(await ship(usd('0.50'))).toMatchObject(TOO_DEAR);
  const bought = ['documents', 'labels', 'done'] as const;
  const refused = await at(() => call('bench.buy', chosen), 'packing', ...bought);
  expect(refused.session.step.kind).toBe('packing');
  expect(refused.session.problem).toMatchObject({ code: 'price-rose', field: 'limit' });
  expect(await rig.sold()).toBe(0);
  const anew = offered(await at(again, 'choosing'));
  await at(() => call('bench.buy', anew), 'documents', 'labels', 'done');
  expect(await rig.sold()).toBe(1);
});

it('a person buys the dearer rates that the bench shows after a rule was refused', async () => {
  const price = await priceOf('SO-7');
  await setRules(buys(price));
  partner.expiresAndRises(10);
  await at(again, 'buying');
  await expect.poll(async () => (await bench())?.session.step.kind).toBe('choosing');
  const now = await bench();
  if (!now) throw new Error('No order is on the bench');
  await at(() => call('bench.buy', offered(now)), 'documents', 'labels', 'done');
  expect(await rig.sold()).toBe(1);
});
