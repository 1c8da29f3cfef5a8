import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packbench, type Run, sampleStation, temporaryFolder } from '../support/cli.ts';
import {
  assignedSchema,
  credentialsSchema,
  doctorSchema,
  failure,
  jobsSchema,
  ordersSchema,
  printersSchema,
  ratesSchema,
  read,
  settingSchema,
} from './contract.ts';

const PARTNER = 'https://partner.example';
const BOX = {
  name: 'Medium',
  dimensions: { length: '35', width: '25', height: '20', unit: 'CM' },
  weight: { value: '0.35', unit: 'KG' },
};

/** One station's folder; each call is a run of the program. */
async function station(partner?: string) {
  const data = await temporaryFolder();
  const named = partner === undefined ? [] : ['--partner', partner];
  const run = (args: readonly string[], stdin = ''): Promise<Run> =>
    packbench([...args, ...named, '--json'], { data, stdin });
  const get = async (key: string) => read(settingSchema, await run(['settings', 'get', key])).value;
  const set = async (key: string, ...value: string[]) => {
    const ran = await run(['settings', 'set', key, ...value]);
    expect(ran.code).toBe(0);
    return read(settingSchema, ran).value;
  };
  return { data, run, get, set };
}

describe.concurrent('a setting', () => {
  it.each([
    { key: 'purchasing.quietSeconds', text: '2.5', value: 2.5, before: 150 },
    { key: 'purchasing.priceTolerance', text: '0.50', value: '0.50', before: '0' },
    { key: 'printing.labelOnCartonScan', text: 'false', value: false, before: true },
    { key: 'boxes', text: JSON.stringify([BOX]), value: [BOX], before: [] },
  ])('$key is stored until it is reset', async ({ key, text, value, before }) => {
    const { get, set } = await station(PARTNER);
    expect(await set(key, text)).toEqual(value);
    expect(await get(key)).toEqual(value);
    expect(await set(key)).toEqual(before);
  });

  it.each([
    { args: ['purchasing.quietSeconds', '-1'], why: /purchasing\.quietSeconds: .*found -1/ },
    { args: ['purchasing.quietSeconds', 'soon'], why: /expected a number, found "soon"/ },
    { args: ['choose', 'best'], why: /found "best"/ },
    { args: ['boxes', '[{"name": "x"'], why: /boxes: expected JSON/ },
    { args: ['webhooks.port', 'x'], why: /^webhooks\.port: expected a number, found "x"/ },
    { args: ['boxes', '[{"name": "x"}]'], why: /boxes\[0\]\.dimensions/ },
    { args: ['connection.baseUrl', 'http://partner.example'], why: /https/ },
    { args: ['colour', 'red'], why: /no setting "colour"/ },
  ])('$args.0 rejects $args.1: exit 2, and nothing is written', async ({ args, why }) => {
    const { run, data } = await station(PARTNER);
    const ran = await run(['settings', 'set', ...args]);
    expect(ran.code).toBe(2);
    expect(failure(ran)).toMatchObject({ code: 'bad-input', message: expect.stringMatching(why) });
    expect(() => readFileSync(join(data, 'settings.json'))).toThrow(/ENOENT/);
  });

  it('of the partner’s events has two names', async () => {
    const { get, set } = await station(PARTNER);
    expect(await set('webhooks.port', '8791')).toBe(8791);
    expect([await get('webhooks.port'), await get('events.port')]).toEqual([8791, 8791]);
    expect(await set('events.port')).toBeNull();
    expect(await get('webhooks.port')).toBeNull();
  });

  it('for the supervisor’s PIN is shown as set, and stored hashed', async () => {
    const { data, run, get } = await station(PARTNER);
    const given = await run(['settings', 'set', 'supervisor.pin'], '482913\n');
    expect(read(settingSchema, given).value).toBe('set');
    expect(await get('supervisor.pin')).toBe('set');
    const file = readFileSync(join(data, 'settings.json'), 'utf8');
    expect(file).toContain('scrypt:');
    expect(file).not.toContain('482913');
  });

  it('needs the supervisor’s PIN to change, where one is set, the PIN too', async () => {
    const { run, get } = await station(PARTNER);
    const pin = ['settings', 'set', 'supervisor.pin'];
    expect((await run(pin, '482913\n')).code).toBe(0);
    const change = ['settings', 'set', 'printing.invoiceCopies', '2'];
    const without = await run(change);
    expect([without.code, failure(without).code]).toEqual([7, 'credentials-missing']);
    const wrong = await run(change, '000000\n');
    expect([wrong.code, failure(wrong).code]).toEqual([7, 'credentials-refused']);
    expect(await get('printing.invoiceCopies')).toBe(3);
    expect((await run(change, '482913\n')).code).toBe(0);
    expect(await get('printing.invoiceCopies')).toBe(2);
    expect(failure(await run(pin)).code).toBe('credentials-missing');
    expect((await run(pin, '482913\n')).code).toBe(2);
    expect((await run(pin, '000000\n111111\n')).code).toBe(7);
    expect((await run(pin, '482913\n111111\n')).code).toBe(0);
    expect((await run([...pin, 'null'])).code).toBe(7);
    expect((await run([...pin, 'null'], '482913\n')).code).toBe(7);
    expect((await run([...pin, 'null'], '111111\n')).code).toBe(0);
    expect(await get('supervisor.pin')).toBeNull();
  });

  it('that is the PIN is never taken from the arguments, where other programs could read it', async () => {
    const { run, get } = await station(PARTNER);
    const ran = await run(['settings', 'set', 'supervisor.pin', '482913']);
    expect(ran.code).toBe(2);
    expect(failure(ran)).toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/read from the terminal or stdin/),
    });
    expect(ran.stdout + ran.stderr).not.toContain('482913');
    expect(await get('supervisor.pin')).toBeNull();
  });

  it('for the packers has every name and badge only once', async () => {
    const { run, set } = await station(PARTNER);
    expect(await set('packers', '[{"name": "Ana", "badge": "0007"}, {"name": "Bo"}]')).toEqual([
      { name: 'Ana', badge: '0007' },
      { name: 'Bo', badge: null },
    ]);
    const twice = await run(['settings', 'set', 'packers', '[{"name": "Bo"}, {"name": "bo"}]']);
    expect(twice.code).toBe(2);
    expect(failure(twice)).toMatchObject({
      field: 'packers[1].name',
      message: expect.stringMatching(/expected every name once, found "bo"/),
    });
  });

  it('has every field only once', async () => {
    const { run } = await station(PARTNER);
    const twice = await run(['settings', 'set', 'packers', '[{"name": "Bo", "name": "Ana"}]']);
    expect(twice.code).toBe(2);
    expect(failure(twice)).toMatchObject({
      field: 'packers',
      message: expect.stringContaining('expected each field once, found "name" twice'),
    });
  });

  it('for the connection is used from then on, also to name the partner in errors', async () => {
    const { run, set } = await station();
    expect((await run(['orders'])).json.partner).toBe('sandbox');
    await set('connection.baseUrl', `${PARTNER}/`);
    expect(read(ordersSchema, await run(['orders'])).partner).toBe(PARTNER);
    expect((await run(['ordres'])).json.partner).toBe(PARTNER);
    expect((await run(['ordres', '--partner', 'sandbox'])).json.partner).toBe('sandbox');
    expect((await run(['orders', '--partner', 'sandbox'])).json.partner).toBe('sandbox');
  });

  it('for the default box allows rating an order without --carton', async () => {
    const data = await sampleStation('sandbox');
    const run = (...args: string[]) => packbench([...args, '--json'], { data });
    await run('settings', 'set', 'boxes', JSON.stringify([BOX]));
    expect((await run('rates', 'SO-1001')).code).toBe(2);
    await run('settings', 'set', 'boxes.default', 'Medium');
    const ran = await run('rates', 'SO-1001');
    expect(ran.code).toBe(0);
    expect(read(ratesSchema, ran).quotes).toHaveLength(4);
  });
});

describe.concurrent('boxes', () => {
  const inner = { length: '34', width: '24', height: '19', unit: 'CM' };

  it('may have inside dimensions, or none', async () => {
    const { get, set } = await station(PARTNER);
    const both = [
      { ...BOX, inner },
      { ...BOX, name: 'Old' },
    ];
    await set('boxes', JSON.stringify(both));
    expect(await get('boxes')).toEqual(both);
  });

  it('must not be larger inside than outside, and include the default box', async () => {
    const { run, get, set } = await station(PARTNER);
    const large = { ...inner, height: '20.1' };
    const refused = await run([
      'settings',
      'set',
      'boxes',
      JSON.stringify([{ ...BOX, inner: large }]),
    ]);
    expect(refused.code).toBe(2);
    expect(failure(refused)).toMatchObject({
      field: 'boxes[0].inner',
      message: expect.stringMatching(/not larger than the outer one/),
    });
    await set('boxes', JSON.stringify([BOX]));
    const unknown = await run(['settings', 'set', 'boxes.default', 'Large']);
    expect(unknown.code).toBe(2);
    expect(failure(unknown)).toMatchObject({
      field: 'boxes.default',
      message: expect.stringMatching(/found "Large"\. Boxes there are: "Medium"/),
    });
    await set('boxes.default', 'Medium');
    const without = await run(['settings', 'set', 'boxes', '[]']);
    expect(without.code).toBe(2);
    expect(failure(without).message).toMatch(/expected the default box "Medium"/);
    expect(await get('boxes')).toEqual([BOX]);
  });
});

describe.concurrent('printers', () => {
  it('print a test page, and one with rulers', async () => {
    const { run } = await station(PARTNER);
    for (const more of [[], ['--calibration']]) {
      const tried = await run(['printers', 'test', `folder:${await temporaryFolder()}`, ...more]);
      expect(tried.code).toBe(0);
      expect(read(jobsSchema, tried).jobs).toMatchObject([{ role: 'document', state: 'done' }]);
    }
  });

  it('are assigned by role and listed', async () => {
    const { run } = await station(PARTNER);
    const target = 'folder:/tmp/packbench labels';
    const assigned = await run(['printers', 'assign', 'label', target]);
    expect(assigned.code).toBe(0);
    expect(read(assignedSchema, assigned)).toMatchObject({ role: 'label', target });
    const listed = await run(['printers', 'list']);
    expect(listed.code).toBe(0);
    expect(read(printersSchema, listed).assigned).toEqual({ label: target, document: null });
  });
});

describe.concurrent('credentials', () => {
  it.runIf(process.platform === 'linux')(
    'without a keychain fail to be stored, and are written nowhere',
    async () => {
      const { data, run } = await station(PARTNER);
      const lines = 'app-4711\nkey-4712\n';
      const stored = await run(['credentials', 'set'], lines);
      expect(stored.code).toBe(7);
      expect(stored.json).toMatchObject({
        stored: false,
        where: null,
        error: { code: 'keychain-unavailable' },
      });
      const said = await packbench(['credentials', 'set', '--partner', PARTNER], {
        data,
        stdin: lines,
      });
      expect(said.code).toBe(7);
      expect(said.stderr).toMatch(/nothing was stored\. .*PACKBENCH_APP_ID/);
      expect(stored.stdout + stored.stderr + said.stdout + said.stderr).not.toMatch(/471[12]/);
      expect(read(credentialsSchema, await run(['credentials', 'status']))).toMatchObject({
        stored: false,
        where: null,
      });
    },
  );

  it('are read from stdin, two lines, and from nowhere else', async () => {
    const { run } = await station(PARTNER);
    const half = await run(['credentials', 'set'], 'app-4711\n');
    expect(half.code).toBe(2);
    expect(failure(half)).toMatchObject({ code: 'bad-input', field: 'RestApiKey' });
    for (const given of [['app-4711', 'key-4712'], ['--rest-api-key=key-4712']]) {
      const argued = await run(['credentials', 'set', ...given]);
      expect(argued.code).toBe(2);
      expect(failure(argued).code).toBe('usage');
      expect(argued.stdout + argued.stderr).not.toMatch(/471[12]/);
    }
  });

  it('are rejected for the sandbox, which has its own', async () => {
    const { run } = await station('sandbox');
    const refused = await run(['credentials', 'set'], 'a\nb\n');
    expect(refused.code).toBe(2);
    expect(failure(refused).message).toMatch(/the partner that these are for/);
  });
});

describe.concurrent('doctor', () => {
  it('reports everything in order on the sandbox, and exits 0 only then', async () => {
    const { run } = await station('sandbox');
    const ran = await run(['doctor']);
    const { checks, error } = read(doctorSchema, ran);
    expect(checks.map(({ name }) => name)).toEqual([
      'store',
      'integrity',
      'papers',
      'backup',
      'restore',
      'answers',
      'data folder',
      'purchases',
      'photos',
      'retention',
      'keychain',
      'partner',
      'CustomerKeys',
      'rules',
      'line to the partner',
      'clock',
      'label printer',
      'document printer',
      'scale',
      'scanner',
      'window',
      'browser host',
      'listener',
      'exchange folder',
      'webhooks',
      'shops',
      'SQL interface',
      'HTTP interface',
      'start at login',
      'updates',
      'program',
    ]);
    const bad = checks.filter(({ ok }) => !ok);
    // Whether a window can be shown depends on the machine.
    expect(bad.filter(({ name }) => name !== 'window')).toEqual([]);
    expect(ran.code === 0).toBe(bad.length === 0);
    expect(error === undefined).toBe(bad.length === 0);
  });

  it('names what is missing at a partner without credentials: exit 7', async () => {
    const { run } = await station(PARTNER);
    const ran = await run(['doctor']);
    expect(ran.code).toBe(7);
    const { checks, error } = read(doctorSchema, ran);
    expect(checks.find(({ name }) => name === 'store')?.ok).toBe(true);
    expect(checks.find(({ name }) => name === 'keychain')?.ok).toBe(false);
    expect(checks.find(({ name }) => name === 'partner')?.ok).toBe(false);
    expect(error?.code).toBe('credentials-missing');
  });
});
