import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_MATRIX, testBars } from '../../src/shared/scanning/test-page.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { plugSerialDevice } from '../support/serial-device.ts';
import { type FakeZebra, startFakeZebra } from '../support/zebra.ts';

/** `doctor --devices`: a person at the terminal, by lines of stdin; the Zebra is simulated. */
let data: string;
let zebra: FakeZebra;
beforeAll(async () => {
  data = await temporaryFolder();
  zebra = await startFakeZebra();
  const assigned = await packbench(['printers', 'assign', 'label', zebra.target], { data });
  expect(assigned.code, assigned.stderr).toBe(0);
});
afterAll(() => zebra.close());

const doctor = (lines: readonly string[], ...args: string[]): Promise<Run> =>
  packbench(['doctor', '--devices', ...args, '--json'], { data, stdin: `${lines.join('\n')}\n` });
const devicesOf = ({ stdout }: Run) => JSON.parse(stdout).devices;

const set = (key: string, value: string): Promise<Run> =>
  packbench(['settings', 'set', key, value], { data });

describe('doctor --devices', { retry: 0 }, () => {
  it('prints the test page and says what answers and scans mean', async () => {
    const before = zebra.labels.length;
    const gs1 = '010950110153000310AB-1|21PBTEST';
    const ran = await doctor([
      ...['80', '49,9', '0 1 0 1'],
      ...[`]C0${testBars(2)}`, testBars(3), `]C1${gs1}`, TEST_MATRIX, 'SO-1001', ''],
    ]);
    expect(zebra.labels).toHaveLength(before + 1);
    expect(devicesOf(ran)).toMatchObject({
      printer: {
        target: zebra.target,
        printed: 'done',
        across: 100,
        down: 99.8,
        edges: { left: 0, right: 1, top: 0, bottom: 1 },
        finestBars: 0.25,
      },
      scanner: {
        scans: 4,
        hasIdentifiers: true,
        separator: '|',
        readsMatrix: true,
        readsPdf417: false,
        others: ['SO-1001'],
      },
      learned: [
        'The printer prints at true size.',
        'Bars of 0.25 mm can be read.',
        'Test page: GS1 codes can be read; their separator (FNC1) arrives as |.',
        'Test page: Data Matrix can be read.',
        'The scanner says of each code which kind it is (AIM identifiers).',
      ],
    });
    expect(ran.stderr).toContain('This is no code of the test page: SO-1001');
  });

  it('names a wrong size, a cut edge and fine bars that are lost, and writes a page for support', async () => {
    const out = join(data, 'devices.txt');
    const ran = await doctor(['77', '48', '0 4 0 0', testBars(3), ''], '--out', out);
    const { learned } = devicesOf(ran);
    expect(learned).toEqual([
      expect.stringContaining('does not print at true size (96.3 % across, 96 % down)'),
      expect.stringContaining('more than 2 mm at an edge'),
      expect.stringContaining('Bars of 0.25 mm were not read'),
      expect.stringContaining('AIM identifiers are off'),
    ]);
    const page = readFileSync(out, 'utf8');
    for (const each of learned) expect(page).toContain(each);
    const again = await doctor([], '--out', out);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining(out)]);
  });

  it('listens to the scale, and names the protocol that reads it', async () => {
    const port = join(data, 'scale');
    const device = await plugSerialDevice(port);
    const sending = setInterval(() => device.say('ST,+00500.20  g\r\n'), 100);
    try {
      expect((await set('scale.kind', 'serial')).code).toBe(0);
      expect((await set('scale.port', port)).code).toBe(0);
      expect((await set('scale.protocol', 'toledo-continuous')).code).toBe(0);
      const answers = ['', '', '', '', '500 g'];
      const wrong = devicesOf(await doctor(answers));
      expect(wrong.scale).toMatchObject({ weight: null, fits: ['a-and-d'] });
      expect(wrong.scale.lines.at(-1)).toContain('ST,+00500.20  g');
      expect(wrong.learned).toEqual([
        expect.stringContaining('it may be a-and-d (scale.protocol)'),
      ]);
      expect((await set('scale.protocol', 'a-and-d')).code).toBe(0);
      const right = devicesOf(await doctor(answers));
      expect(right.learned).toEqual(['The scale reads 500.2 g for 500 g.']);
      const other = devicesOf(await doctor(['', '', '', '', '2 kg']));
      expect(other.learned).toEqual([expect.stringContaining('check its unit, its tare')]);
    } finally {
      clearInterval(sending);
      await device.unplug();
    }
    const gone = devicesOf(await doctor(['', '', '', '', '500 g']));
    expect(gone.learned).toEqual([expect.stringContaining('cannot be used')]);
  });

  it('takes answers with units and commas, and says what it leaves out', async () => {
    const ran = await doctor(['80 mm', 'long', '0, 1, 0, 2', '']);
    expect(devicesOf(ran).printer).toMatchObject({
      across: 100,
      down: null,
      edges: { left: 0, right: 1, top: 0, bottom: 2 },
    });
    expect(ran.stderr).toContain('Not understood, and left out: long');
  });

  it('what nobody answers is left open', async () => {
    const ran = await doctor([]);
    expect(devicesOf(ran)).toMatchObject({
      printer: { across: null, down: null, edges: null, finestBars: null },
      scanner: { scans: 0, hasIdentifiers: null, separator: null },
      learned: [],
    });
  });
});
