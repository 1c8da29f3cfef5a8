import { expect, it } from 'vitest';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { must } from '../../station/station-rig.ts';
import { give } from '../../support/give.ts';
import { ruleRig, usd } from './rule-rig.ts';

/** Rule 16 at a bench where rules buy. */
const { rig, call, bench, setRules, at, rated } = ruleRig();

const TOO_DEAR = { ok: false, error: { code: 'price-rose', field: 'limit' } };
const named = (amount: string) => rig.tryToShip({ stated: { atMost: usd(amount) } });

/** The packer buys the first offer that the bench shows. */
async function chosen({ session: { step } }: Bench): Promise<Bench> {
  if (step.kind !== 'choosing') throw new Error(`No offers at the step ${step.kind}`);
  const [option] = step.quote.options;
  if (!option) throw new Error('No offer');
  const { service, terms, total } = option;
  const buy = { quoteId: step.quote.id, choice: { service, terms }, total };
  return await at(async () => must(await call('bench.buy', buy)), 'documents', 'labels', 'done');
}

it('a rule does not buy above an amount that a person named, and the packer chooses', async () => {
  await setRules({ name: 'Small parcels', when: [], do: { buyUpTo: usd('500') } });
  expect(await named('0.50')).toMatchObject(TOO_DEAR);
  const asked = await rated('SO-7', 'choosing', 'buying', 'packing');
  expect(asked.session).toMatchObject({
    problem: null,
    step: { kind: 'choosing', notByRule: expect.stringContaining('may cost at most USD 0.50') },
  });
  expect(asked.session.step).not.toHaveProperty('byRule');
  // As often as the rates are asked for.
  const again = await at(
    () => call('bench.rate', { insure: false, pickUpDate: null }),
    'choosing',
    'buying',
    'packing',
  );
  expect(again.session.step).toHaveProperty('notByRule');
  expect(await rig.sold()).toBe(0);
  await chosen(again);
  expect(await rig.sold()).toBe(1);
});

it('an amount that is named while the rule waits asks a person', async () => {
  must(await give(rig.station, 'settings.set', { key: 'rules.stopSeconds', value: 1 }));
  await setRules({ name: 'Small parcels', when: [], do: { buyUpTo: usd('500') } });
  const waiting = await rated('SO-7', 'choosing');
  expect(waiting.session.step).toHaveProperty('byRule');
  const stopped = at(async () => expect(await named('0.50')).toMatchObject(TOO_DEAR), 'choosing');
  expect((await stopped).session.step).toHaveProperty('notByRule');
  expect((await bench())?.session.step.kind).toBe('choosing');
  expect(await rig.sold()).toBe(0);
});

it('the amount of a rule that would not buy holds at every door, until a packer buys', async () => {
  await setRules({ name: 'Cheap only', when: [], do: { buyUpTo: usd('0.01') } });
  const dear = await rated('SO-7', 'choosing', 'buying');
  expect(dear.session.step).toHaveProperty('notByRule');
  expect(await rig.tryToShip()).toMatchObject(TOO_DEAR);
  expect(await rig.sold()).toBe(0);
  await chosen(dear);
  expect(await rig.sold()).toBe(1);
});

it('the amount of a rule that would not buy gives way to one that a person names', async () => {
  await setRules({ name: 'Cheap only', when: [], do: { buyUpTo: usd('0.01') } });
  await rated('SO-7', 'choosing', 'buying');
  must(await call('bench.close'));
  expect(await rig.tryToShip()).toMatchObject(TOO_DEAR);
  expect(await named('900')).toMatchObject({ ok: true });
});
