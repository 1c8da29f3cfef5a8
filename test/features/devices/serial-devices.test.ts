import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SerialScanner } from '../../../src/shared/devices/commands.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import { ALL, scaleRig } from '../../station/scale-rig.ts';
import { must } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { plugSerialDevice, type SerialDevice } from '../../support/serial-device.ts';

const on = scaleRig();
const { call, state, set, scanned, weighs } = on;

/** Claims scans of the serial scanner, as a window does. */
function takeScans(): string[] {
  const taken: string[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  on.station.handle.subscribe((event, data) => {
    if (event !== 'instruments.scanned') return;
    const { id, text } = data as { id: number; text: string };
    turn = turn.then(async () => {
      const { yours } = must(await call('instruments.claimScan', { id })) as { yours: boolean };
      if (!yours) return;
      await scanned(text);
      taken.push(text);
    });
  });
  return taken;
}

describe('a serial scale and a serial scanner', () => {
  const devices: SerialDevice[] = [];
  afterEach(async () => {
    for (const device of devices.splice(0)) await device.unplug();
  });
  async function device(name: string, answer?: Parameters<typeof plugSerialDevice>[1]) {
    const plugged = await plugSerialDevice(join(on.rig.folder, name), answer);
    devices.push(plugged);
    return plugged;
  }

  it('weigh and scan an order, and reconnect', async () => {
    let says = '\n   0.000KG\r\n20\r\u0003';
    const scale = await device('scale', (asked, self) => {
      if (asked.includes('W\r')) self.say(says);
    });
    const scanner = await device('scanner');
    const scannerTold: SerialScanner[] = [];
    on.station.handle.subscribe((event, data) => {
      if (event === 'instruments.serialScannerChanged') scannerTold.push(data as SerialScanner);
    });
    await set('scale.port', scale.path);
    await set('scale.ask', true);
    await set('scale.kind', 'serial');
    await set('scanner.port', scanner.path);
    const heard = takeScans();
    await vi.waitFor(async () => expect((await state()).hold).toBe('zero'), 20_000);

    scanner.say(`${ALL.join('\r')}\r`);
    await vi.waitFor(() => expect(heard).toEqual(ALL), 20_000);
    // Another window receives the scan as well, but cannot claim it again.
    expect(await call('instruments.claimScan', { id: 1 })).toMatchObject({
      value: { yours: false },
    });
    says = '\n   2.050KG\r\n00\r\u0003';
    await weighs({ value: '2.05', unit: 'KG' }, 'scale');

    await scale.unplug();
    await vi.waitFor(async () => expect((await state()).connected).toBe(false), 20_000);
    expect(must(await call('station.doctor'))).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({ name: 'scale', ok: false }),
        expect.objectContaining({
          name: 'scanner',
          ok: true,
          detail: `${scanner.path}: open`,
          advice: null,
        }),
      ]),
    });
    const scannerNow = async () => must(await call('instruments.serialScanner'));
    expect(await scannerNow()).toEqual({ port: scanner.path, state: 'open', trouble: null });
    await scanner.unplug();
    await vi.waitFor(
      async () => expect(await scannerNow()).toMatchObject({ state: 'lost' }),
      20_000,
    );
    expect(scannerTold.map(({ state: told }) => told)).toEqual(['opening', 'open', 'lost']);
    await scanner.plug();
    await vi.waitFor(
      async () => expect(await scannerNow()).toMatchObject({ state: 'open', trouble: null }),
      20_000,
    );
    await set('scanner.port', null);
    expect(await scannerNow()).toEqual({ port: null, state: null, trouble: null });

    await scale.plug();
    await vi.waitFor(async () => expect((await state()).hold).toBe('clear-first'), 20_000);
    expect(must(await call('station.doctor'))).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({
          name: 'scale',
          ok: true,
          detail: `${scale.path}: 2.05 kg`,
          advice: null,
        }),
      ]),
    });
  });

  it('deliver a scan to a window that was reloaded meanwhile', async () => {
    const scanner = await device('scanner');
    await set('scanner.port', scanner.path);
    const open = { state: 'open' };
    await vi.waitFor(
      async () => expect(must(await call('instruments.serialScanner'))).toMatchObject(open),
      20_000,
    );
    const waiting = async () =>
      (must(await call('instruments.waitingScans')) as { scans: { id: number; text: string }[] })
        .scans;
    scanner.say('SO-7\r');
    await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ text: 'SO-7' }]), {
      timeout: 20_000,
      interval: 20,
    });
    const [scan] = await waiting();
    expect(must(await call('instruments.claimScan', { id: scan?.id }))).toEqual({ yours: true });
    expect(await waiting()).toEqual([]);
  });

  it('are tested by `doctor` when no bench runs', async () => {
    const scale = await device('scale', (asked, self) => {
      if (asked.includes('SI\r\n')) self.say('S S      2.050 kg\r\n');
    });
    await set('scale.protocol', 'mt-sics');
    await set('scanner.port', join(on.rig.folder, 'nowhere'));
    const other = await on.rig.open();
    // The bench beside it would take the port as soon as it is set.
    await on.rig.station.close();
    on.rig.station = other;
    must(await setSetting(other, 'scale.port', scale.path));
    must(await setSetting(other, 'scale.kind', 'serial'));
    const ofScale = async () =>
      (await other.doctor()).find(({ name }) => english(name) === 'scale');
    expect(await ofScale()).toMatchObject({
      ok: false,
      detail: expect.stringContaining('settings set scale.ask true'),
    });
    must(await setSetting(other, 'scale.ask', true));
    const checks = await other.doctor();
    expect(checks.find(({ name }) => english(name) === 'scale')).toMatchObject({
      ok: true,
      detail: `${scale.path}: 2.05 kg`,
    });
    expect(checks.find(({ name }) => english(name) === 'scanner')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('No such file'),
    });

    // Another protocol than the one set: its line is shown as it came.
    const repeated = setInterval(() => scale.say('ST,+0002.050 kg\r\n'), 100);
    must(await setSetting(other, 'scale.ask', false));
    expect(await ofScale()).toMatchObject({
      ok: false,
      detail: expect.stringContaining('ST,+0002.050 kg\u240d\u240a. It may be a-and-d'),
    });
    clearInterval(repeated);
  });

  it('shows what came from a scale that speaks otherwise than set, and asks it nothing', async () => {
    let asked = '';
    const scale = await device('scale', (bytes) => {
      asked += bytes;
    });
    await set('scale.port', scale.path);
    await set('scale.kind', 'serial');
    await vi.waitFor(async () => expect((await state()).connected).toBe(true), 20_000);
    const sent = async () => must(await call('scale.lines'));
    expect(await sent()).toEqual({ lines: [], fits: [] });
    scale.say('ST,+0002.050 kg\r\n'.repeat(4));
    await vi.waitFor(
      async () =>
        expect(await state()).toMatchObject({
          hold: 'unreadable',
          unreadable: 'line',
          weight: null,
        }),
      20_000,
    );
    expect(await sent()).toEqual({
      lines: Array(4).fill('ST,+0002.050 kg\u240d\u240a'),
      fits: ['a-and-d'],
    });
    await set('scale.protocol', 'a-and-d');
    await vi.waitFor(async () => expect((await state()).connected).toBe(true), 20_000);
    scale.say('ST,+0002.050 kg\r\n'.repeat(4));
    await vi.waitFor(async () => expect((await state()).condition).toBe('stable'), 20_000);
    expect(asked).toBe('');
  });
});

describe('the simulator', () => {
  it('simulates scale and scanner in the sandbox', async () => {
    const sandbox = await on.rig.open('sandbox');
    must(
      await sandbox.importOrders([
        { name: 'order.json', bytes: Buffer.from(JSON.stringify(on.rig.order)) },
      ]),
    );
    sandbox.begin();
    on.station = sandbox;
    try {
      const taken = takeScans();
      for (const text of ALL) must(await call('instruments.playScan', { text }));
      await vi.waitFor(() => expect(taken).toEqual(ALL), 20_000);
      const played = { kind: 'reading', condition: 'stable', weight: '4.52', unit: 'lb' };
      must(await call('instruments.playScale', played));
      await weighs({ value: '2.05024', unit: 'KG' }, 'scale');
      expect(must(await call('instruments.playScale', { kind: 'unplugged' }))).toMatchObject({
        kind: 'played',
        connected: false,
      });
    } finally {
      await sandbox.close();
    }
  });

  it('is refused where real money is spent', async () => {
    const refused = { ok: false, error: { code: 'not-available' } };
    expect(await call('instruments.playScan', { text: 'SO-7' })).toMatchObject(refused);
    const played = { kind: 'reading', condition: 'stable', weight: '1', unit: 'kg' };
    expect(await call('instruments.playScale', played)).toMatchObject(refused);
    expect(await call('instruments.playScale', { kind: 'unplugged' })).toMatchObject(refused);
  });
});
