import { describe, expect, it } from 'vitest';
import { openStation, type Station } from '../../../src/main/app.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import type { CallInput, CallName, CallOutput } from '../../../src/shared/bridge/calls.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import type { ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const PACKERS = [{ name: 'Ana', badge: 'AR-0007' }, { name: 'Bo', badge: 'SO-7' }, { name: 'Cy' }];

const asked =
  (station: Station) =>
  async <N extends CallName>(name: N, input: CallInput<N>) =>
    (await station.handle.dispatch(name, input)) as Result<CallOutput<N>>;
const call = <N extends CallName>(name: N, input: CallInput<N>) => asked(rig.station)(name, input);
const scan = async (text: string): Promise<ScanAnswer> => must(await call('bench.scan', { text }));
const status = async () => must(await call('station.status', {}));
const keep = async (required = false) => {
  must(await setSetting(rig.station, 'packers', PACKERS));
  must(await setSetting(rig.station, 'packers.required', required));
};

describe('a packer', () => {
  it('signs in by badge or name and signs out, shown in the status', async () => {
    expect(await status()).toMatchObject({ packer: null, signIn: 'nobody-known' });
    await keep();
    expect(await status()).toMatchObject({ packer: null, signIn: 'optional' });
    expect(must(await call('packers.list', {}))).toEqual({ names: ['Ana', 'Bo', 'Cy'] });

    expect(await scan('ar-0007')).toMatchObject({ tone: 'success' });
    expect((await status()).packer).toBe('Ana');
    expect(await scan('AR-0007')).toMatchObject({ tone: 'info' });
    must(await call('packers.signIn', { name: 'cy' }));
    expect((await status()).packer).toBe('Cy');
    expect(await call('packers.signIn', { name: 'Dee' })).toMatchObject({
      ok: false,
      error: { code: 'not-found', field: 'name' },
    });
    expect(await scan('PB:PACKER:9999')).toMatchObject({ tone: 'stop' });
    expect((await status()).packer).toBe('Cy');
    expect(await scan('PB:SIGN-OUT')).toMatchObject({ tone: 'info' });
    expect((await status()).packer).toBeNull();
  });

  it('is not signed in by a badge that is also an order’s reference', async () => {
    await keep();
    expect(await scan('SO-7')).toMatchObject({
      tone: 'stop',
      message: expect.stringMatching(/badge of Bo, and an order/),
    });
    expect((await status()).packer).toBeNull();
    expect(await scan('PB:PACKER:SO-7')).toMatchObject({ tone: 'success' });
    expect((await status()).packer).toBe('Bo');
  });

  it('is signed out when removed from the list', async () => {
    await keep();
    must(await call('packers.signIn', { name: 'Ana' }));
    must(await setSetting(rig.station, 'packers', [{ name: 'Bo' }]));
    expect((await status()).packer).toBeNull();
  });

  it('is named in the purchase, the print jobs and the audit log', async () => {
    await keep();
    must(await setSetting(rig.station, 'printers.label', `folder:${rig.folder}/labels`));
    must(await setSetting(rig.station, 'printers.document', `folder:${rig.folder}/papers`));
    must(await call('packers.signIn', { name: 'Ana' }));
    const { attemptId } = await rig.ship();
    must(await call('shipments.print', { attemptId, role: 'label' }));
    must(await call('packers.signIn', { name: 'Bo' }));
    must(await call('shipments.print', { attemptId, role: 'label' }));

    const [reprint] = must(await call('audit.list', { limit: 5 })).entries;
    expect(reprint).toMatchObject({ action: 'reprint', actor: 'Bo' });
    const { default: Database } = await import('better-sqlite3');
    const database = new Database(`${rig.folder}/data/station.sqlite`, { readonly: true });
    expect(database.prepare('SELECT packer FROM attempts').all()).toEqual([{ packer: 'Ana' }]);
    expect(database.prepare('SELECT packer FROM print_jobs ORDER BY seq').all()).toEqual([
      { packer: 'Ana' },
      { packer: 'Bo' },
    ]);
    database.close();
  });
});

describe('with sign-in required', () => {
  it('nothing can be scanned or changed before, and the message says to sign in', async () => {
    await keep(true);
    expect(await status()).toMatchObject({ packer: null, signIn: 'required' });
    expect(await scan('SO-1001')).toMatchObject({
      tone: 'stop',
      message: expect.stringMatching(/^Nobody is signed in.*Scan your badge/),
    });
    const order = { merchant: null, reference: 'SO-7' };
    const refused = { ok: false, error: { code: 'usage', field: 'packer' } };
    expect(await call('bench.open', order)).toMatchObject(refused);
    expect(await rig.tryToShip()).toMatchObject({
      ok: false,
      error: { code: 'usage', message: expect.stringMatching(/PACKBENCH_PACKER/) },
    });
    expect(await rig.sold()).toBe(0);
    expect(must(await call('bench.current', {}))).toBeNull();

    await scan('AR-0007');
    must(await call('bench.open', order));
    await scan('PB:SIGN-OUT');
    expect(await call('bench.packRest', {})).toMatchObject(refused);
  });

  it('the scan of a badge and of an order directly after it both succeed', async () => {
    await keep(true);
    await rig.imported(rig.station, anOrder({ reference: 'SO-8' }));
    const answers = await Promise.all([scan('AR-0007'), scan('SO-8')]);
    expect(answers.map(({ tone }) => tone)).toEqual(['success', 'success']);
  });
});

describe('PACKBENCH_PACKER', () => {
  const open = (packer: string) =>
    openStation({
      dataDir: `${rig.folder}/data`,
      partner: rig.partner.baseUrl,
      env: {
        PACKBENCH_APP_ID: rig.partner.credentials.appId,
        PACKBENCH_REST_API_KEY: rig.partner.credentials.restApiKey,
        PACKBENCH_PACKER: packer,
      },
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    });

  it('sets the packer, whether or not the settings list that packer', async () => {
    await keep(true);
    const station = must(await open(' night batch '));
    try {
      const now = must(await asked(station)('station.status', {}));
      expect(now.packer).toBe('night batch');
      await rig.ship(station);
    } finally {
      await station.close();
    }
  });

  it('with an invalid name is rejected before anything is opened', async () => {
    expect(await open('Ana\nBo')).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field: 'PACKBENCH_PACKER' },
    });
  });
});
