import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { must } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import { BOX, ruleRig, usd } from './rule-rig.ts';

const { rig, call, bench, setRules, at, rated } = ruleRig();
const onePage = async (): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 400]).drawText('Thank you');
  return await pdf.save();
};

it('a rule buys up to its limit without asking, and the audit log names the rule', async () => {
  await setRules({ name: 'Small parcels', when: [], do: { buyUpTo: usd('500') } });
  const bought = await rated('SO-7', 'documents', 'labels', 'done');
  expect(await rig.sold()).toBe(1);
  expect(bought.session).toMatchObject({
    boughtBy: 'Small parcels',
    step: { attemptId: expect.any(String) },
  });
  const { entries } = must(await call('audit.list', { limit: 50 })) as {
    entries: { action: string; subject: string; reason: string | null }[];
  };
  expect(entries.find(({ action }) => action === 'bought-by-rule')).toMatchObject({
    subject: 'SO-7',
    reason: 'Small parcels',
  });
});

it('an offer above the limit, or a rule above that asks, leaves the choice to a person', async () => {
  await setRules({ name: 'Cheap only', when: [], do: { buyUpTo: usd('0.01') } });
  const dear = await rated('SO-7', 'choosing', 'buying');
  expect(dear.session.step).toMatchObject({ kind: 'choosing' });
  expect(dear.session.step).not.toHaveProperty('byRule');
  must(await call('bench.close'));
  await rig.imported(rig.station, anOrder({ reference: 'SO-8' }));
  await setRules(
    { name: 'Look at it', when: [], do: { ask: true } },
    { name: 'Buy', when: [], do: { buyUpTo: usd('500') } },
  );
  const asked = await rated('SO-8', 'choosing', 'buying');
  expect(asked.session.step).not.toHaveProperty('byRule');
  expect(await rig.sold()).toBe(0);
});

it('an address warning, a missing unit or another warning leaves the choice to a person', async () => {
  await setRules({ name: 'Buy', when: [], do: { buyUpTo: usd('500') } });
  const shipTo = { ...anOrder().shipTo, phone: '', zip: 'XX' };
  await rig.imported(rig.station, anOrder({ reference: 'SO-9', shipTo }));
  const warned = await rated('SO-9', 'choosing', 'buying');
  expect(warned.session.step).not.toHaveProperty('byRule');
  expect(await rig.sold()).toBe(0);
});

it('a rule waits the configured seconds, and a packer can stop it', async () => {
  must(await setSetting(rig.station, 'rules.stopSeconds', 60));
  await setRules({ name: 'Buy', when: [], do: { buyUpTo: usd('500') } });
  const waiting = await rated('SO-7', 'choosing', 'buying');
  expect(waiting.session.step).toMatchObject({ byRule: { rule: 'Buy', upTo: usd('500') } });
  const stopped = must(await call('bench.stopRule')) as Bench;
  expect(stopped.session.step).not.toHaveProperty('byRule');
  expect(await rig.sold()).toBe(0);
});

it('the cancel barcode stops a rule and keeps the rates', async () => {
  must(await setSetting(rig.station, 'rules.stopSeconds', 60));
  await setRules({ name: 'Buy', when: [], do: { buyUpTo: usd('500') } });
  const waiting = await rated('SO-7', 'choosing', 'buying');
  expect(waiting.session.step).toHaveProperty('byRule');
  must(await call('bench.scan', { text: 'PB:CANCEL' }));
  const stopped = await bench();
  expect(stopped?.session.step.kind).toBe('choosing');
  expect(stopped?.session.step).not.toHaveProperty('byRule');
  expect(await rig.sold()).toBe(0);
});

it('rules suggest an offer, insure, choose a box and hold an order', async () => {
  must(await setSetting(rig.station, 'boxes', [BOX, { ...BOX, name: 'Gift' }]));
  await setRules(
    {
      name: 'Germany',
      when: [{ of: 'country', any: ['DE'] }],
      do: { choose: 'standard-ddu', insure: true, box: 'Gift' },
    },
    { name: 'Reading room', when: [{ of: 'units', most: 1 }], do: { hold: 'Ask Kim first' } },
  );
  const { session } = await rated('SO-7', 'choosing');
  expect(session).toMatchObject({ insure: true, cartons: [{ box: 'Gift' }] });
  expect(session.step).toMatchObject({ suggestion: { service: 'standard', terms: 'DDU' } });
  must(await call('bench.close'));
  const [line] = anOrder().lines;
  await rig.imported(
    rig.station,
    anOrder({ reference: 'SO-10', lines: line ? [{ ...line, quantity: 1 }] : [] }),
  );
  const held = await call('bench.open', { merchant: null, reference: 'SO-10' });
  expect(held).toMatchObject({ ok: false, error: { code: 'order-locked', field: 'held' } });
  expect(JSON.stringify(held)).toContain('Reading room: Ask Kim first');
  // Resumed by a person, the order is packed and not held again.
  must(await call('bench.open', { merchant: null, reference: 'SO-10', resume: true }));
  must(await call('bench.close'));
  must(await call('bench.open', { merchant: null, reference: 'SO-10' }));
});

it('the explanation of an order lists the matching rules, the deciding ones and why', async () => {
  await setRules(
    { name: 'France', when: [{ of: 'country', any: ['FR'] }], do: { insure: true } },
    { name: 'All', when: [], do: { insure: false, tags: ['plain'] } },
    { name: 'Late', when: [], do: { insure: true } },
  );
  const told = must(await give(rig.station, 'rules.test', { ref: 'SO-7' }));
  expect(told).toMatchObject({
    rules: [
      { name: 'France', holds: false, why: 'Country: found DE', wins: [] },
      { name: 'All', holds: true, wins: ['insure', 'tags'] },
      { name: 'Late', holds: true, wins: [] },
    ],
    actions: { insure: false, tags: ['plain'] },
    by: { insure: ['All'], tags: ['All'] },
  });
});

it('an unreadable rule is reported and does nothing, and no rule below it buys', async () => {
  const buys = { name: 'Buy', on: true, when: [], do: { buyUpTo: usd('500') } };
  const file = join(rig.folder, 'data', 'settings.json');
  await rig.station.close();
  await writeFile(
    file,
    JSON.stringify({
      rules: [{ name: 'New', when: [{ of: 'moon' }], do: {} }, buys, 'none at all'],
    }),
  );
  rig.station = await rig.open();
  const listed = must(await give(rig.station, 'rules.list', {}));
  const unreadable = [
    { name: 'New', at: 0 },
    { name: '[2]', at: 2 },
  ];
  expect(listed).toMatchObject({ rules: [buys], unreadable });
  const asked = await rated('SO-7', 'choosing', 'buying');
  expect(asked.session.step).not.toHaveProperty('byRule');
  // It stays where it is moved to, and no rule next to it is taken for it.
  const [bad] = (listed as { unreadable: { rule: unknown }[] }).unreadable;
  await setRules(buys, bad?.rule);
  expect(must(await give(rig.station, 'rules.list', {}))).toMatchObject({
    rules: [buys],
    unreadable: [{ name: 'New', at: 1, rule: bad?.rule }],
  });
  const rules = [bad?.rule, { ...buys, when: [{ of: 'moon' }] }];
  expect(await give(rig.station, 'rules.set', { rules })).toMatchObject({
    ok: false,
    error: { field: '[1].when[0].of' },
  });
});

it('an invalid set of rules is rejected with its field, and the previous set is kept', async () => {
  await setRules({ name: 'All', when: [], do: { insure: true } });
  const refused = await give(rig.station, 'rules.set', {
    rules: [{ name: 'X', when: [{ of: 'country', any: ['Spain'] }], do: { insure: true } }],
  });
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'bad-input', field: '[0].when[0].any[0]' },
  });
  expect(must(await give(rig.station, 'rules.list', {}))).toMatchObject({
    rules: [{ name: 'All' }],
  });
  expect(await setSetting(rig.station, 'rules', [])).toMatchObject({ ok: false });
});

it('an unknown country code is rejected, and an unknown box gives a warning', async () => {
  const england = { of: 'country', any: ['DE', 'uk'] };
  const refused = await give(rig.station, 'rules.set', {
    rules: [{ name: 'X', when: [england], do: { insure: true } }],
  });
  expect(refused).toMatchObject({
    ok: false,
    error: {
      field: '[0].when[0].any[1]',
      message: expect.stringMatching(
        /expected a country code that exists, such as GB, found "UK"$/,
      ),
    },
  });
  must(await setSetting(rig.station, 'boxes', [BOX]));
  await setRules(
    { name: 'Gift', when: [], do: { box: 'Gift' } },
    { name: 'Plain', when: [], do: { box: BOX.name } },
  );
  const warnings = async () =>
    (must(await give(rig.station, 'rules.list', {})) as { warnings: unknown[] }).warnings;
  expect(await warnings()).toMatchObject([
    { name: 'Gift', why: 'There is no box Gift here: packing starts with the default box.' },
  ]);
  must(await setSetting(rig.station, 'boxes', [BOX, { ...BOX, name: 'Gift' }]));
  expect(await warnings()).toEqual([]);
});

it('a rule’s text, tags, insert and number of invoices appear at the bench, printed once', async () => {
  const insert = join(rig.folder, 'thanks.pdf');
  await writeFile(insert, await onePage());
  const target = `folder:${join(rig.folder, 'prints')}`;
  must(await give(rig.station, 'printers.assign', { role: 'label', target, pin: null }));
  must(await give(rig.station, 'printers.assign', { role: 'document', target, pin: null }));
  await setRules(
    { name: 'Thanks', when: [], do: { insert: { file: insert, copies: 2 }, copies: 1 } },
    { name: 'Glass', when: [], do: { tags: ['fragile'], instruction: { text: 'Bubble wrap' } } },
    { name: 'Buy', when: [{ of: 'tag', any: ['fragile'] }], do: { buyUpTo: usd('500') } },
  );
  const done = await rated('SO-7', 'labels', 'done');
  expect(done.ruled).toMatchObject({
    tags: ['fragile'],
    instructions: [{ rule: 'Glass', text: 'Bubble wrap' }],
    inserts: ['thanks.pdf'],
  });
  const inserts = async () =>
    (await bench())?.jobs
      .filter(({ kind }) => kind === 'insert')
      .map(({ copies, title }) => [copies, title]);
  await expect.poll(inserts).toEqual([[2, expect.anything()]]);
  // Opened again, nothing is printed a second time.
  must(await call('bench.close'));
  must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
  expect(await inserts()).toHaveLength(1);
});

it('a missing insert is reported, and the label is still printed', async () => {
  const target = `folder:${join(rig.folder, 'prints')}`;
  must(await give(rig.station, 'printers.assign', { role: 'label', target, pin: null }));
  must(await give(rig.station, 'printers.assign', { role: 'document', target, pin: null }));
  await setRules(
    { name: 'Gone', when: [], do: { insert: { file: join(rig.folder, 'none.pdf') } } },
    { name: 'Buy', when: [], do: { buyUpTo: usd('500') } },
  );
  await rated('SO-7', 'labels', 'done');
  await expect
    .poll(async () => (await bench())?.session.problem?.message)
    .toMatch(/Gone.*no such file/s);
  expect((await bench())?.jobs.filter(({ kind }) => kind === 'label')).toHaveLength(1);
});

it('no rule buys after a problem during its countdown, or after the order was set aside', async () => {
  must(await setSetting(rig.station, 'rules.stopSeconds', 1));
  await setRules({ name: 'Buy', when: [], do: { buyUpTo: usd('500') } });
  await rated('SO-7', 'choosing');
  await rig.station.handle.dispatch('bench.scan', { text: 'NO-SUCH-LABEL' });
  must(await call('bench.close'));
  await rig.imported(rig.station, anOrder({ reference: 'SO-8' }));
  const next = await at(
    async () => {
      await rated('SO-8', 'choosing');
    },
    'documents',
    'labels',
    'done',
  );
  // The second order was bought after its second; the first would have been bought before it.
  expect(next.order.reference).toBe('SO-8');
  expect(await rig.sold()).toBe(1);
  const first = must(await call('bench.open', { merchant: null, reference: 'SO-7' })) as Bench;
  expect(first.session.step).not.toHaveProperty('byRule');
});
