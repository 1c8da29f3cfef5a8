import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCredentialStore } from '../../../src/main/adapters/keychain/credential-store.ts';
import type { CredentialStore } from '../../../src/main/features/connection/ports.ts';
import { logIn, makeHome, missingTools, type Session } from './keyring-session.ts';

const CONNECTION = 'https://partner.example';
const CREDENTIALS = { appId: 'app-id-77aa', restApiKey: 'rest “key” 5f1d' };
const LOCK = [
  '--session',
  '--print-reply',
  '--dest=org.freedesktop.secrets',
  '/org/freedesktop/secrets',
  'org.freedesktop.Secret.Service.Lock',
  'array:objpath:/org/freedesktop/secrets/collection/login',
];

// On a build machine the tests always run, and fail if tools are missing.
const missing = missingTools();
const leftOut = missing.length > 0 && !process.env.CI;
const title = leftOut ? `LEFT OUT, not installed: ${missing.join(', ')}` : 'gnome-keyring';
if (leftOut)
  console.warn(`Tests of a real keyring are left out, not installed: ${missing.join(', ')}`);

/** Names of the merchants whose CustomerKey is known. */
const merchantsOf = async (store: CredentialStore, connection: string): Promise<string[]> =>
  [...(await store.customerKeys(connection)).places.keys()].sort();

describe.skipIf(leftOut)(`a real keychain (${title})`, () => {
  const { home, remove } = makeHome();
  afterAll(remove);
  let session: Session;
  afterEach(() => session?.end());

  describe('unlocked', () => {
    beforeEach(async () => {
      session = await logIn(home, 'password of the login');
    });

    it('keeps credentials where secret-tool finds them', async () => {
      const store = openCredentialStore({ env: session.env });
      expect(await store.setCredentials(CONNECTION, CREDENTIALS)).toEqual({
        ok: true,
        value: 'keychain',
      });
      const inside = session.run(
        'secret-tool',
        'lookup',
        'service',
        `packbench:${CONNECTION}`,
        'username',
        'restApiKey',
      );
      expect(inside).toBe(CREDENTIALS.restApiKey);
      expect(await store.status(CONNECTION)).toMatchObject({ stored: true, where: 'keychain' });
    });

    it('still has them after the person has logged out and in again', async () => {
      const store = openCredentialStore({ env: session.env });
      expect(await store.credentials(CONNECTION)).toEqual({ ok: true, value: CREDENTIALS });
    });

    it("keeps merchants' keys by name, for one connection", async () => {
      const store = openCredentialStore({ env: session.env });
      await store.setCustomerKey(CONNECTION, 'Lindén & Söhne', 'key-1');
      await store.setCustomerKey(CONNECTION, 'Aurora', 'key-2');
      const later = openCredentialStore({ env: session.env });
      expect(await merchantsOf(later, CONNECTION)).toEqual(['Aurora', 'Lindén & Söhne']);
      expect(await merchantsOf(later, 'https://other.example')).toEqual([]);
      expect(await later.customerKey(CONNECTION, 'Lindén & Söhne')).toEqual({
        ok: true,
        value: 'key-1',
      });
      expect(await later.customerKey('https://other.example', 'Aurora')).toMatchObject({
        error: { code: 'merchant-unknown' },
      });
    });

    it('forgets everything of a connection', async () => {
      const store = openCredentialStore({ env: session.env });
      expect(await store.clear(CONNECTION)).toEqual({ ok: true, value: { removed: 4 } });
      expect(await store.credentials(CONNECTION)).toMatchObject({
        ok: false,
        error: { code: 'credentials-missing' },
      });
      expect(await merchantsOf(store, CONNECTION)).toEqual([]);
      expect(await store.clear(CONNECTION)).toEqual({ ok: true, value: { removed: 0 } });
    });
  });

  it('locked, with nobody to unlock it, is reported, and secrets are kept for this run', async () => {
    session = await logIn(home, 'password of the login');
    const store = openCredentialStore({ env: session.env });
    await store.setCredentials(CONNECTION, CREDENTIALS);
    session.run('dbus-send', ...LOCK);
    expect(await store.credentials(CONNECTION)).toMatchObject({
      ok: false,
      error: { code: 'keychain-unavailable' },
    });
    expect(await store.clear(CONNECTION)).toMatchObject({
      ok: false,
      error: { code: 'keychain-unavailable' },
    });
    const other = { appId: 'other-id', restApiKey: 'other-key' };
    expect(await store.setCredentials(CONNECTION, other)).toEqual({ ok: true, value: 'this-run' });
    expect(await store.credentials(CONNECTION)).toEqual({ ok: true, value: other });
    expect(await store.examine(CONNECTION)).toMatchObject({
      stored: true,
      where: 'this-run',
      advice: expect.stringContaining('Unlock the keychain and enter them again'),
    });
  });

  it('that stopped answering is given up after the time limit, while the station goes on', async () => {
    session = await logIn(home, 'password of the login');
    const store = openCredentialStore({ env: session.env, answerWithinMs: 3_000 });
    process.kill(session.keyringPid ?? 0, 'SIGSTOP');
    let beats = 0;
    const heart = setInterval(() => beats++, 20);
    const found = await store.credentials(CONNECTION);
    clearInterval(heart);
    expect(found).toMatchObject({ ok: false, error: { code: 'keychain-unavailable' } });
    expect(beats).toBeGreaterThan(10);
    // The second call fails at once.
    const asked = performance.now();
    expect((await store.credentials(CONNECTION)).ok).toBe(false);
    expect(performance.now() - asked).toBeLessThan(2_000);
  });

  it('missing from the bus is reported, and secrets are kept for this run', async () => {
    session = await logIn(home, null);
    const store = openCredentialStore({ env: session.env });
    expect(await store.credentials(CONNECTION)).toMatchObject({
      ok: false,
      error: { code: 'credentials-missing', message: expect.stringContaining('no keychain') },
    });
    expect(await store.setCredentials(CONNECTION, CREDENTIALS)).toEqual({
      ok: true,
      value: 'this-run',
    });
    expect((await store.status(CONNECTION)).detail).toContain('this run only');

    // A keychain started later: a person's action tries it at once, everything else soon, without a
    // restart.
    const waiting = openCredentialStore({ env: session.env });
    expect((await waiting.credentials(CONNECTION)).ok).toBe(false);
    await session.startKeyring('password of the login');
    expect(await store.setCredentials(CONNECTION, CREDENTIALS)).toEqual({
      ok: true,
      value: 'keychain',
    });
    expect((await waiting.credentials(CONNECTION)).ok).toBe(false);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    expect(await waiting.credentials(CONNECTION)).toEqual({ ok: true, value: CREDENTIALS });
    clock.mockRestore();
  });
});
