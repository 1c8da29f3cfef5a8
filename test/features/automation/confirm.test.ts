import { expect, it } from 'vitest';
import type { Bench, ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { BOX, ruleRig, usd } from './rule-rig.ts';

const { rig, call, bench, setRules, at } = ruleRig();

const WRAP = { rule: 'Glass', text: 'Wrap each glass in paper' };
const glass = { name: WRAP.rule, when: [], do: { confirm: { text: WRAP.text } } };

async function packed(): Promise<Bench> {
  must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
  must(await call('bench.packRest'));
  const carton = (await bench())?.session.cartons[0]?.reference;
  return must(
    await call('bench.measureCarton', { carton, weight: '2.1', dimensions: BOX.dimensions }),
  ) as Bench;
}

const rate = () => call('bench.rate', { insure: false, pickUpDate: null });
const scan = async (text: string) => must(await call('bench.scan', { text })) as ScanAnswer;
const confirmations = async () => {
  const { entries } = must(await call('audit.list', { limit: 50 })) as {
    entries: { action: string; subject: string; reason: string | null; data: object; at: string }[];
  };
  return entries.filter(({ action }) => action === 'instruction-confirmed');
};

it('rates wait until the instruction is confirmed, by hand, by themselves and by scan', async () => {
  await setRules(glass);
  const { session, ruled } = await packed();
  expect(session.ratesDue).toBe(false);
  expect(ruled?.confirms).toEqual([{ ...WRAP, confirmed: false }]);
  expect(await rate()).toMatchObject({
    ok: false,
    error: { code: 'order-locked', field: 'confirm' },
  });
  expect(await scan('PB:RATES')).toMatchObject({ tone: 'attention', field: 'confirm' });
  const due = must(await call('bench.rateDue', { revision: session.revision })) as Bench;
  expect(due.session.step.kind).toBe('packing');

  expect(await scan('PB:OK')).toMatchObject({ tone: 'success' });
  expect((await bench())?.session.ratesDue).toBe(true);
  expect((await bench())?.ruled?.confirms).toEqual([{ ...WRAP, confirmed: true }]);
  expect(await scan('PB:OK')).toMatchObject({ tone: 'info' });
  expect(await confirmations()).toMatchObject([
    { subject: 'SO-7', reason: WRAP.rule, data: { text: WRAP.text } },
  ]);
  await at(rate, 'choosing');
});

it('each rule is confirmed by itself, and a changed text again', async () => {
  const seal = { name: 'Seal', when: [], do: { confirm: { text: 'Seal it' } } };
  await setRules(glass, seal);
  await packed();
  must(await call('bench.confirm', WRAP));
  must(await call('bench.confirm', WRAP));
  expect(await rate()).toMatchObject({ ok: false, error: { field: 'confirm' } });
  must(await call('bench.confirm', { rule: 'Seal', text: 'Seal it' }));
  expect(await confirmations()).toHaveLength(2);
  await setRules({ ...glass, do: { confirm: { text: 'Wrap it twice' } } });
  expect(await rate()).toMatchObject({ ok: false, error: { field: 'confirm' } });
  expect(await call('bench.confirm', WRAP)).toMatchObject({ ok: true });
  expect(await call('bench.confirm', { rule: 'Glass', text: 'Wrap it' })).toMatchObject({
    ok: false,
    error: { code: 'bad-input', field: 'text' },
  });
});

it('undo takes the confirmation back', async () => {
  await setRules(glass);
  await packed();
  must(await call('bench.confirm', WRAP));
  expect(await scan('PB:UNDO')).toMatchObject({ tone: 'info' });
  expect((await bench())?.ruled?.confirms).toEqual([{ ...WRAP, confirmed: false }]);
  expect((await bench())?.session.cartons[0]?.items).not.toEqual([]);
});

it('no rule buys what is not confirmed, and without a bench the order is a person’s', async () => {
  must(await setSetting(rig.station, 'boxes', [BOX]));
  must(await setSetting(rig.station, 'boxes.default', BOX.name));
  await setRules(glass, { name: 'Buy', when: [], do: { buyUpTo: usd('500') } });
  const refused = await give(rig.station, 'shipments.shipOrder', {
    orderId: rig.order.id,
    cartonSpecs: [],
    rule: null,
    insure: false,
    pickUpDate: null,
    print: false,
  });
  expect(refused).toMatchObject({ ok: false, error: { code: 'order-locked', field: 'confirm' } });
  expect(await rig.sold()).toBe(0);
});

it('a rule about an offer cannot want it, as there are no rates yet', async () => {
  const of = { of: 'service', any: ['express'] };
  const wrong = await give(rig.station, 'rules.set', { rules: [{ ...glass, when: [of] }] });
  expect(wrong).toMatchObject({ ok: false, error: { field: '[0].do.confirm' } });
});
