import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, sampleStation } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure } from './contract.ts';
import { type OrderFile, PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

/* A new rule at a border does not wait for a new program, and one order need not wait for anything. */

let partner: Partner;
let data: string;
const run = (...words: string[]) =>
  packbench([...words, '--json', '--partner', partner.baseUrl], { data, env: partner.env });
const decide = (...words: string[]) =>
  packbench([...words, '--json', '--partner', partner.baseUrl], {
    data,
    env: partner.env,
    stdin: '2468\n',
  });

const SOURCE = { url: 'https://customs.example/notice', read: '2026-11-30' };
const DUTCH = {
  id: 'nl-phone',
  territory: ['NL'],
  since: '2026-11-01',
  for: 'both',
  field: 'shipTo.phone',
  kind: 'required',
  message: 'Parcels {to} the Netherlands need a phone number.',
  by: 'Dutch customs',
  source: SOURCE,
};

const file = (name: string, value: unknown): string => {
  const path = join(data, name);
  writeFileSync(path, JSON.stringify(value));
  return path;
};

const orderTo = (reference: string, country: string, over: Record<string, string>): OrderFile => ({
  ...plainOrder(reference),
  shipTo: {
    name: 'Ada Weber',
    addressLine1: 'Main 1',
    city: 'Town',
    zip: country === 'NL' ? '1011 AB' : '01310-100',
    state: country === 'NL' ? '' : 'SP',
    country,
    phone: '',
    email: 'ada@mail.example',
    ...over,
  },
});

beforeAll(async () => {
  partner = await partnerHere();
  data = await sampleStation('other');
  const orders = [
    orderTo('NL-1', 'NL', {}),
    orderTo('NL-2', 'NL', {}),
    orderTo('BR-1', 'BR', { phone: '+550000000' }),
    orderTo('BR-2', 'BR', { phone: '+550000000' }),
  ];
  expect((await run('import', writeOrders(data, orders))).json).toMatchObject({ imported: 4 });
  expect((await decide('settings', 'set', 'supervisor.pin')).code).toBe(0);
});
afterAll(() => partner.stop());

describe('a supervisor’s entry', () => {
  it('is shown beside what it replaces, and taken with the PIN alone', async () => {
    const path = file('own.json', [DUTCH]);
    const shown = await run('requirements', 'import', path, '--dry-run');
    expect(shown.json).toMatchObject({
      dryRun: true,
      requirements: [{ ...DUTCH, until: null, replaces: null, isSame: false }],
    });
    const without = await run('requirements', 'import', path, '--reason', 'notice of Monday');
    expect(failure(without)).toMatchObject({ code: 'credentials-missing', field: 'pin' });
    expect((await run('requirements', 'own')).json.own).toEqual([]);
    const taken = await decide('requirements', 'import', path, '--reason', 'notice of Monday');
    expect(taken.json).toMatchObject({ dryRun: false, requirements: [DUTCH] });
  });

  it('stops an order from its first day on, in its own words', async () => {
    const listed = (await run('requirements', 'NL', '--date', '2026-11-01')).json;
    expect(listed.requirements).toContainEqual(
      expect.objectContaining({ id: 'nl-phone', own: true, until: null, terms: null }),
    );
    const before = (await run('requirements', 'NL', '--date', '2026-10-31')).json;
    expect(before.upcoming).toContainEqual(expect.objectContaining({ id: 'nl-phone' }));
    const refused = await run('ship', 'NL-1', ...PLAIN_CARTON);
    expect(failure(refused)).toMatchObject({ code: 'customs-missing', field: 'shipTo.phone' });
    expect(failure(refused).message).toContain('Parcels {to} the Netherlands need a phone number.');
    expect(failure(refused).message).toContain('Dutch customs, since 2026-11-01');
  });

  it('is in the audit log, whole, with what was before and why', async () => {
    const { entries } = (await run('audit', '--limit', '20')).json as {
      entries: { action: string; subject: string; reason: string; data: Record<string, string> }[];
    };
    const entry = entries.find(({ action }) => action === 'requirement-taken');
    expect(entry).toMatchObject({ subject: 'nl-phone', reason: 'notice of Monday' });
    expect(JSON.parse(entry?.data.entry ?? '')).toEqual(DUTCH);
    expect(entry?.data.before).toBe('none');
  });

  it('replaces an entry of the program by its id, until it is withdrawn', async () => {
    const all = (await run('requirements', 'BR')).json.requirements as Record<string, unknown>[];
    const shipped = all.find(({ id }) => id === 'br-tax-number');
    const { own: _, oneOf: __, terms: ___, until: ____, ...same } = shipped ?? {};
    const mild = { ...same, kind: 'warn', message: 'A number is wanted.' };
    const taken = await decide(
      'requirements',
      'import',
      file('mild.json', { requirements: [mild] }),
      '--reason',
      'until March',
    );
    expect(taken.json.requirements).toMatchObject([{ replaces: { kind: 'required' } }]);
    const own = (await run('requirements', 'own')).json.own;
    expect(own).toMatchObject([
      { entry: { id: 'nl-phone' }, replaces: null, shipped: null, isNews: false },
      { entry: mild, replaces: same, shipped: same, isNews: false },
    ]);
    const rated = await run('rates', 'BR-1', ...PLAIN_CARTON);
    expect(rated.code).toBe(0);
    expect(JSON.stringify(rated.json.warnings)).toContain('A number is wanted.');
    const gone = await decide(
      'requirements',
      'withdraw',
      'br-tax-number',
      '--reason',
      'March is here',
    );
    expect(gone.json).toMatchObject({ withdrawn: mild, inForce: same });
    expect(failure(await run('rates', 'BR-1', ...PLAIN_CARTON))).toMatchObject({
      code: 'customs-missing',
      field: 'shipTo.federalTaxId',
    });
    const again = await decide('requirements', 'withdraw', 'br-tax-number', '--reason', 'twice');
    expect(failure(again)).toMatchObject({ code: 'not-found' });
  });

  it.each([
    ['[0].field', { field: 'shipTo.shoe' }],
    ['[0].territory', { territory: ['NL', 'ZZ'] }],
    ['[0].territory', { territory: ['EU-ALL'] }],
    ['[0].form', { form: ['shoe-size'] }],
    ['[0].until', { until: '2026-10-01' }],
    ['[0].since', { since: '2026-13-01' }],
    ['[0].source', { source: undefined }],
    ['[0].id', { id: 'NL phone' }],
    ['[0].colour', { colour: 'red' }],
  ])('is refused at %s, with nothing taken', async (field, change) => {
    const path = file('wrong.json', [{ ...DUTCH, ...change }]);
    const refused = await decide('requirements', 'import', path, '--reason', 'a try');
    expect(refused.code).toBe(2);
    expect(failure(refused)).toMatchObject({ code: 'bad-input' });
    expect(failure(refused).field).toBe(field);
    expect((await run('requirements', 'own')).json.own).toHaveLength(1);
  });

  it('is refused twice in a file, as no list, and by settings set', async () => {
    const twice = await run(
      'requirements',
      'import',
      file('two.json', [DUTCH, DUTCH]),
      '--dry-run',
    );
    expect(failure(twice)).toMatchObject({ code: 'bad-input', field: '[1].id' });
    const none = await run('requirements', 'import', file('none.json', {}), '--dry-run');
    expect(failure(none)).toMatchObject({ code: 'bad-input', field: 'file' });
    expect((await decide('settings', 'set', 'requirements.own', '[]')).code).toBe(2);
  });
});

describe('an order that a supervisor lets pass', () => {
  it('ships with a warning, while others wait', async () => {
    const passed = await decide('requirements', 'let-pass', 'NL-1', '--reason', 'by broker');
    expect(passed.json).toMatchObject({
      reference: 'NL-1',
      letPass: [{ id: 'nl-phone', field: 'shipTo.phone' }],
    });
    const rated = await run('rates', 'NL-1', ...PLAIN_CARTON);
    expect(JSON.stringify(rated.json.warnings)).toContain('A supervisor has let it pass.');
    const shipped = await run('ship', 'NL-1', ...PLAIN_CARTON);
    expect(shipped.json).toMatchObject({ state: 'confirmed' });
    expect(failure(await run('ship', 'NL-2', ...PLAIN_CARTON)).code).toBe('customs-missing');
    const log = JSON.stringify((await run('audit', '--limit', '20')).json);
    expect(log).toContain('requirement-let-pass');
    expect(log).toContain('by broker');
  });

  it('passes with the PIN and a reason, and only where something stops it', async () => {
    const without = await run('requirements', 'let-pass', 'BR-2', '--reason', 'by broker');
    expect(failure(without)).toMatchObject({ code: 'credentials-missing', field: 'pin' });
    const bought = await decide('requirements', 'let-pass', 'NL-1', '--reason', 'again');
    expect(failure(bought)).toMatchObject({ code: 'bad-input', field: 'order' });
    const unknown = await decide('requirements', 'let-pass', 'NL-9', '--reason', 'again');
    expect(failure(unknown)).toMatchObject({ code: 'not-found' });
  });

  it('is asked anew once its sender changes it', async () => {
    await decide('requirements', 'let-pass', 'BR-2', '--reason', 'by broker');
    expect((await run('rates', 'BR-2', ...PLAIN_CARTON)).code).toBe(0);
    const same = orderTo('BR-2', 'BR', { phone: '+550000000' });
    expect((await run('import', writeOrders(data, [same]))).json).toMatchObject({ unchanged: 1 });
    expect((await run('rates', 'BR-2', ...PLAIN_CARTON)).code).toBe(0);
    const other = orderTo('BR-2', 'BR', { phone: '+550000001' });
    expect((await run('import', writeOrders(data, [other]))).json).toMatchObject({ updated: 1 });
    expect(failure(await run('rates', 'BR-2', ...PLAIN_CARTON)).code).toBe('customs-missing');
  });
});
