import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSettings } from '../../../src/main/adapters/store-sqlite/settings/settings.ts';
import { SettingsSchema } from '../../../src/shared/settings/settings.ts';
import { must, mustFail, ownFolder } from './support/bench.ts';
import { anAddress } from './support/samples.ts';

const settingsFile = (text?: string): string => {
  const file = join(ownFolder(), 'settings.json');
  if (text !== undefined) writeFileSync(file, text);
  return file;
};

describe('the settings', () => {
  it('are all defaults until one is set', async () => {
    const file = settingsFile();
    const settings = must(await openSettings(file));
    expect(settings.current()).toEqual(SettingsSchema.parse({}));
    expect(settings.savedKeys()).toEqual([]);
    expect(readdirSync(dirname(file))).toEqual([]);
  });

  it('are stored in a file of their own, one member per setting that was set', async () => {
    const file = settingsFile();
    const settings = must(await openSettings(file));
    const after = must(await settings.set('printing.invoiceCopies', 2));
    expect(after['printing.invoiceCopies']).toBe(2);
    must(await settings.set('connection.baseUrl', 'https://partner.example/api/'));
    must(await settings.set('shipFrom', anAddress));
    expect(settings.current()['connection.baseUrl']).toBe('https://partner.example/api');
    expect(settings.savedKeys()).toEqual([
      'printing.invoiceCopies',
      'connection.baseUrl',
      'shipFrom',
    ]);
    const again = must(await openSettings(file));
    expect(again.current()).toEqual(settings.current());
    expect(again.savedKeys()).toEqual(settings.savedKeys());
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ 'printing.invoiceCopies': 2 });
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('can be set to null where that is a value, and count as set', async () => {
    const settings = must(await openSettings(settingsFile()));
    must(await settings.set('connection.baseUrl', null));
    expect(settings.savedKeys()).toEqual(['connection.baseUrl']);
  });

  it.each([
    ['purchasing.quietSeconds', '10', 'purchasing.quietSeconds', 'expected a number', '"10"'],
    [
      'purchasing.quietSeconds',
      -1,
      'purchasing.quietSeconds',
      'expected a number of at least 0',
      '-1',
    ],
    ['choose', 'best', 'choose', 'expected one of cheapest', '"best"'],
    [
      'purchasing.priceTolerance',
      '-0.01',
      'purchasing.priceTolerance',
      'expected a number not below zero',
      '"-0.01"',
    ],
    [
      'connection.baseUrl',
      'http://partner.example',
      'connection.baseUrl',
      'expected an https address (http only on this machine)',
      '"http://partner.example"',
    ],
    ['printers.label', 'lp0', 'printers.label', 'expected system:NAME', '"lp0"'],
    [
      'shipFrom',
      { ...anAddress, country: 'Germany' },
      'shipFrom.country',
      'expected a 2-letter country code',
      '"Germany"',
    ],
    [
      'boxes',
      [
        {
          name: 'S',
          weight: { value: '0', unit: 'KG' },
          dimensions: { length: '1', width: '1', height: '1', unit: 'CM' },
        },
      ],
      'boxes[0].weight.value',
      'expected a number above zero',
      '"0"',
    ],
    ['boxes', [{ name: 'S' }], 'boxes[0].dimensions', 'expected an object', 'nothing'],
    ['printing.invoiceCopies', 2.5, 'printing.invoiceCopies', 'expected a whole number', '2.5'],
    ['connection.baseUrl', 5, 'connection.baseUrl', 'expected text / sandbox', '5'],
  ] as [string, unknown, string, string, string][])(
    'name what %s accepts when given %j',
    async (key, value, field, expected, found) => {
      const file = settingsFile();
      const settings = must(await openSettings(file));
      const error = mustFail(await settings.set(key, value));
      expect(error).toMatchObject({ code: 'bad-input', field });
      expect(error.message.startsWith(`${field}: expected`)).toBe(true);
      expect(error.message).toContain(expected);
      expect(error.message.endsWith(`, found ${found}.`)).toBe(true);
      expect(error.message.match(/found/g)).toHaveLength(1);
      expect(settings.savedKeys()).toEqual([]);
    },
  );

  it('never show the hash of a PIN', async () => {
    const settings = must(await openSettings(settingsFile()));
    const error = mustFail(await settings.set('supervisor.pin', ['scrypt$secret']));
    expect(error.message).not.toContain('secret');
  });

  it('name those of its group for an unknown one, in few words', async () => {
    const settings = must(await openSettings(settingsFile()));
    for (const key of ['colour', '__proto__', 'constructor', 'purchasing.quiet']) {
      const error = mustFail(await settings.set(key, 'x'));
      expect(error).toMatchObject({ code: 'bad-input', field: key });
      expect(error.message.includes('purchasing.quietSeconds')).toBe(key.startsWith('purchasing.'));
      expect(error.message.length).toBeLessThan(300);
    }
  });

  it.each([
    ['{"choose": "cheapest",', 'not valid JSON'],
    ['{"choose": }', 'not valid JSON'],
    ['', 'not valid JSON'],
    ['[]', 'JSON object'],
    ['null', 'JSON object'],
    ['{"colour": "blue"}', 'There is no setting "colour"'],
    ['{"__proto__": {"choose": "x"}}', 'There is no setting "__proto__"'],
    ['{"choose": "best"}', 'choose: expected one of'],
  ])('are refused, and left unchanged, when the file contains %s', async (text, words) => {
    const file = settingsFile(text);
    const error = mustFail(await openSettings(file));
    expect(error).toMatchObject({ code: 'bad-input', message: expect.stringContaining(words) });
    expect(error.message).toContain(file);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('are refused without being read when the file is too large or a pipe', async () => {
    const file = settingsFile('{"choose": "fastest"}');
    const settings = must(await openSettings(file));
    truncateSync(file, 5 * 1024 ** 3);
    expect(mustFail(await openSettings(file)).message).toContain('1 MB');
    expect(settings.current().choose).toBe('fastest');
    rmSync(file);
    execFileSync('mkfifo', [file]);
    expect(mustFail(await openSettings(file)).message).toContain('is not a file');
    expect(settings.current().choose).toBe('fastest');
  });

  it('do not quote a broken file, which may contain the hash of a PIN', async () => {
    const file = settingsFile('{"supervisor.pin": "scrypt$secret", oops}');
    expect(mustFail(await openSettings(file)).message).not.toContain('secret');
    const cut = settingsFile('{"supervisor.pin": scrypt$secret}');
    expect(mustFail(await openSettings(cut)).message).not.toContain('secret');
  });

  it('are read with a byte order mark, as Windows editors write it', async () => {
    const settings = must(await openSettings(settingsFile('\uFEFF{"choose": "fastest"}')));
    expect(settings.current().choose).toBe('fastest');
  });

  it('are not overwritten when the file became unreadable meanwhile', async () => {
    const file = settingsFile('{"choose": "fastest"}');
    const settings = must(await openSettings(file));
    writeFileSync(file, '{"choose": "fast');
    expect(mustFail(await settings.set('language', 'en')).code).toBe('bad-input');
    expect(readFileSync(file, 'utf8')).toBe('{"choose": "fast');
    expect(settings.current().choose).toBe('fastest');
  });

  it('keep what other programs set at the same moment', async () => {
    const file = settingsFile();
    const windows = await Promise.all([1, 2, 3].map(async () => must(await openSettings(file))));
    const values = [
      ['choose', 'fastest'],
      ['scanBack', 'always'],
      ['printing.invoiceCopies', 5],
    ] as const;
    const setting = values.map(([key, value], index) => windows[index]?.set(key, value));
    for (const set of await Promise.all(setting)) expect(set?.ok).toBe(true);
    const settings = must(await openSettings(file));
    expect(settings.current()).toMatchObject(Object.fromEntries(values));
    expect(settings.savedKeys()).toHaveLength(3);
  });

  it('give a clear error for an unusable file', async () => {
    const folder = ownFolder();
    writeFileSync(join(folder, 'plain'), '');
    expect(mustFail(await openSettings(join(folder, 'plain', 'settings.json')))).toMatchObject({
      code: 'store',
    });
    expect(mustFail(await openSettings(folder))).toMatchObject({
      code: 'store',
      message: expect.stringContaining('it is a folder'),
    });
  });
});
