import { expect, it } from 'vitest';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { must } from '../../station/station-rig.ts';
import { give } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import { ruleRig } from '../automation/rule-rig.ts';

/* What a supervisor let pass is that alone: another value, line or rule stops the order again, at the purchase too. */

const { rig, call, at, rated } = ruleRig();

const RULE = {
  id: 'de-email',
  territory: ['DE'],
  for: 'both',
  field: 'shipTo.email',
  kind: 'required',
  message: 'Mail needed.',
  by: 'Zoll',
  source: { url: 'https://customs.example/notice', read: '2026-11-30' },
};
const IN_BRAZIL = {
  country: 'BR',
  city: 'São Paulo',
  state: 'SP',
  zip: '01310-100',
  phone: '+55 11 5555 0101',
};

type Lines = ReturnType<typeof anOrder>['lines'];

async function imported(reference: string, shipTo: object, lines: Lines = anOrder().lines) {
  const order = anOrder();
  return await rig.imported(rig.station, {
    ...order,
    reference,
    lines,
    shipTo: { ...order.shipTo, ...shipTo },
  });
}

const described = (...descriptions: string[]): Lines =>
  descriptions.map((description, at) => {
    const [line] = anOrder().lines;
    if (!line) throw new Error('an order without lines');
    return { ...line, sku: `SKU-${at}`, barcode: null, description };
  });

async function letPass(reference: string): Promise<string[]> {
  const order = { merchant: null, reference };
  const passed = await give(rig.station, 'requirements.letPass', {
    order,
    reason: 'by broker',
    pin: null,
  });
  return must(passed).letPass.map(({ field }) => field);
}

const take = (entries: object[]) =>
  give(rig.station, 'requirements.take', {
    name: 'own.json',
    text: JSON.stringify(entries),
    pin: null,
  });

/** The code and the field of what stops the rates; null where there are some. */
async function refusal(ask: () => Promise<Bench>): Promise<[string, string] | null> {
  const { session } = await ask();
  const error = session.refusal?.error;
  return error ? [error.code, error.field ?? ''] : null;
}

const first = (reference: string) => refusal(() => rated(reference, 'choosing', 'packing'));
const again = () =>
  refusal(() =>
    at(() => call('bench.rate', { insure: false, pickUpDate: null }), 'choosing', 'packing'),
  );

it('a wrong number stops the order that was let pass without one', async () => {
  await imported('LP-1', IN_BRAZIL);
  expect(await letPass('LP-1')).toEqual(['shipTo.federalTaxId']);
  expect(await first('LP-1')).toBeNull();
  must(await give(rig.station, 'bench.fillReceiver', { federalTaxId: '111.444.777-36' }));
  expect(await again()).toEqual(['customs-missing', 'shipTo.federalTaxId']);
});

it('another line stops it, and so does another receiver', async () => {
  const lines = described('Gift', 'Stoneware mug, glazed');
  await imported('LP-2', { country: 'DE', city: 'Köln', zip: '51147' }, lines);
  expect(await letPass('LP-2')).toEqual(['lines[0].description']);
  expect(await first('LP-2')).toBeNull();
  const food = { line: 1, description: 'Food', hsCode: '090230', originCountry: 'LK' };
  must(await give(rig.station, 'bench.fillCustoms', { lines: [food] }));
  expect(await again()).toEqual(['customs-missing', 'lines[1].description']);
  const tea = { ...food, description: 'Black tea, loose' };
  must(await give(rig.station, 'bench.fillCustoms', { lines: [tea] }));
  expect(await again()).toBeNull();
  must(await give(rig.station, 'bench.changeReceiver', { name: 'Another Person' }));
  expect(await again()).toEqual(['customs-missing', 'lines[0].description']);
});

it('a rule that came after the rates stops the purchase', async () => {
  await imported('LP-3', { country: 'DE', city: 'Köln', zip: '51147', email: '' });
  const { step } = (await rated('LP-3', 'choosing')).session;
  if (step.kind !== 'choosing') throw new Error(step.kind);
  const { id: quoteId, options } = step.quote;
  const [option] = options;
  if (!option) throw new Error('no option');
  must(await take([RULE]));
  const { service, terms, total } = option;
  const choice = { service, terms };
  const after = await at(
    () => call('bench.buy', { quoteId, choice, total }),
    'choosing',
    'packing',
  );
  expect(await refusal(async () => after)).toEqual(['customs-missing', 'shipTo.email']);
  expect(await rig.sold()).toBe(0);
});

it('a rule under the same id that asks for something else is another question', async () => {
  await imported('LP-4', IN_BRAZIL);
  await letPass('LP-4');
  must(await take([{ ...RULE, id: 'br-tax-number', territory: ['BR'] }]));
  expect(await first('LP-4')).toEqual(['customs-missing', 'shipTo.email']);
});
