import { describe, expect, it } from 'vitest';
import { createPinTries } from '../../../src/main/features/settings/logic/pin-tries.ts';
import { createSettingsLock, OPEN_MS } from '../../../src/main/features/settings/settings-lock.ts';
import type { CallInput, CallName, CallOutput } from '../../../src/shared/bridge/calls.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';

const rig = stationRig();
const call = async <N extends CallName>(name: N, input: CallInput<N>) =>
  (await rig.station.handle.dispatch(name, input)) as Result<CallOutput<N>>;
const set = (key: string, value: unknown, pin?: string) =>
  key === 'supervisor.pin'
    ? call('settings.setPin', { value: value as string | null, pin: pin ?? null })
    : call('settings.set', pin === undefined ? { key, value } : { key, value, pin });
const supervisor = async () => must(await call('station.status', {})).supervisor;
const needed = { ok: false, error: { code: 'credentials-missing', field: 'pin' } };
const wrong = { ok: false, error: { code: 'credentials-refused', field: 'pin' } };

describe('settings with a supervisor’s PIN', () => {
  it('are open while no PIN is set', async () => {
    must(await set('printing.invoiceCopies', 2));
    expect(await supervisor()).toEqual({ pinSet: false, openUntil: null });
  });

  it('are locked to the window until the PIN is given, and again after locking', async () => {
    must(await set('supervisor.pin', '4711'));
    expect(await supervisor()).toEqual({ pinSet: true, openUntil: null });
    expect(await set('printing.invoiceCopies', 2)).toMatchObject(needed);
    expect(await set('packers', [])).toMatchObject(needed);
    const secrets = { appId: 'a', restApiKey: 'b' };
    expect(await call('credentials.set', secrets)).toMatchObject(needed);
    expect(await call('credentials.clear', {})).toMatchObject(needed);
    const elsewhere = { ...secrets, baseUrl: 'https://partner.example' };
    expect(await call('connection.save', elsewhere)).toMatchObject(needed);
    expect(must(await call('settings.get', { key: 'connection.baseUrl' })).value).toBeNull();

    expect(await call('settings.open', { pin: '0000' })).toMatchObject(wrong);
    expect(await set('printing.invoiceCopies', 2)).toMatchObject(needed);

    must(await call('settings.open', { pin: '4711' }));
    expect((await supervisor()).openUntil).toEqual(expect.stringMatching(/^20/));
    must(await set('printing.invoiceCopies', 2));
    must(await set('choose', 'fastest'));

    must(await call('settings.lock', {}));
    expect(await set('printing.invoiceCopies', 4)).toMatchObject(needed);
    expect(must(await call('settings.get', { key: 'printing.invoiceCopies' })).value).toBe(2);
  });

  it('need the PIN itself to change the PIN, even while open', async () => {
    must(await set('supervisor.pin', '4711'));
    must(await call('settings.open', { pin: '4711' }));
    expect(await set('supervisor.pin', null)).toMatchObject(needed);
    expect(await set('supervisor.pin', null, '0000')).toMatchObject(wrong);
    expect(await supervisor()).toEqual({ pinSet: true, openUntil: null });
    must(await set('supervisor.pin', '1234', '4711'));
    expect(await set('supervisor.pin', null, '4711')).toMatchObject(wrong);
    must(await set('supervisor.pin', null, '1234'));
    must(await set('printing.invoiceCopies', 5));
  });

  it('are locked again when another program replaced the PIN', async () => {
    must(await set('supervisor.pin', '4711'));
    must(await call('settings.open', { pin: '4711' }));
    const other = await rig.open();
    must(await setSetting(other, 'supervisor.pin', '9999', '4711'));
    await other.close();
    expect(await supervisor()).toEqual({ pinSet: true, openUntil: null });
    expect(await set('printing.invoiceCopies', 5)).toMatchObject(needed);
  });

  it('lock themselves after five minutes', () => {
    let now = new Date('2026-03-04T05:00:00Z');
    const lock = createSettingsLock({
      settings: rig.station.settings,
      tries: createPinTries({
        kept: { read: () => null, write: () => undefined },
        now: () => now,
        onWrong: () => undefined,
      }),
      lockChanged: () => undefined,
      now: () => now,
    });
    return setSetting(rig.station, 'supervisor.pin', '4711').then((kept) => {
      must(kept);
      must(lock.open('4711'));
      now = new Date(now.getTime() + OPEN_MS - 1);
      must(lock.allows(null));
      now = new Date(now.getTime() + 1);
      expect(lock.allows(null)).toMatchObject(needed);
      expect(lock.state()).toEqual({ pinSet: true, openUntil: null });
    });
  });
});

describe('saving another partner', () => {
  it('verifies the connection first, and keeps it for the next start', async () => {
    const { baseUrl, credentials } = rig.partner;
    const { appId, restApiKey } = credentials;
    const right = { baseUrl, appId, restApiKey };
    expect(must(await call('connection.check', right)).detail).toBeTruthy();
    expect(await call('connection.check', { ...right, restApiKey: 'no' })).toMatchObject({
      ok: false,
      error: { code: 'credentials-refused' },
    });
    expect(must(await call('settings.get', { key: 'connection.baseUrl' })).value).toBeNull();
    const saved = must(await call('connection.save', right));
    expect(['keychain', 'this-run']).toContain(saved.where);
    expect(must(await call('settings.get', { key: 'connection.baseUrl' })).value).toBe(baseUrl);
  });

  it('rejects a URL without https', async () => {
    const input = { baseUrl: 'http://partner.example', appId: 'a', restApiKey: 'b' };
    expect(await call('connection.check', input)).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field: 'baseUrl' },
    });
  });
});
