import { tmpdir } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { openCredentialStore } from '../../../src/main/adapters/keychain/credential-store.ts';
import {
  isNoKeychain,
  type Keytar,
  noKeychain,
  secretService,
} from '../../../src/main/adapters/keychain/secret-service.ts';
import type { CredentialStore } from '../../../src/main/features/connection/ports.ts';

const CONNECTION = 'https://partner.example';
const CREDENTIALS = { appId: 'app-id-77aa', restApiKey: 'rest-key-5f1d' };

/** A keychain in memory that can fail for chosen accounts and records its reads. */
function memoryKeychain(failsAt: (account: string) => boolean = () => false) {
  const entries = new Map<string, string>();
  const read: string[] = [];
  const name = (service: string, account: string) => `${service}|${account}`;
  const keychain: Keytar = {
    async getPassword(service, account) {
      read.push(account);
      return entries.get(name(service, account)) ?? null;
    },
    async setPassword(service, account, password) {
      if (failsAt(account)) throw new Error('access denied');
      entries.set(name(service, account), password);
    },
    async deletePassword(service, account) {
      return entries.delete(name(service, account));
    },
    async findCredentials(service) {
      return [...entries]
        .filter(([key]) => key.startsWith(`${service}|`))
        .map(([key, password]) => ({ account: key.slice(service.length + 1), password }));
    },
  };
  return { keychain, entries, read };
}

/** Names of the merchants whose CustomerKey is known. */
const merchantsOf = async (store: CredentialStore, connection: string): Promise<string[]> =>
  [...(await store.customerKeys(connection)).places.keys()].sort();

/** Like a machine without a keychain. */
const none = async (): Promise<never> => {
  throw noKeychain('no bus');
};
const noneAtAll: Keytar = {
  getPassword: none,
  setPassword: none,
  deletePassword: none,
  findCredentials: none,
};

it("uses the keychain of Windows and macOS through keytar's calls", async () => {
  const keytar = await import('@napi-rs/keyring/keytar.js');
  for (const call of ['getPassword', 'setPassword', 'deletePassword', 'findCredentials'] as const) {
    expect(keytar[call]).toBeTypeOf('function');
  }
});

describe('the environment', () => {
  const env = {
    PACKBENCH_APP_ID: 'env-id',
    PACKBENCH_REST_API_KEY: 'env-key',
    PACKBENCH_CUSTOMER_KEYS: '{"Linden":"env-customer-key"}',
  };

  it('takes precedence over the keychain', async () => {
    const { keychain } = memoryKeychain();
    const store = openCredentialStore({ env, keychain });
    await store.setCredentials(CONNECTION, CREDENTIALS);
    await store.setCustomerKey(CONNECTION, 'Linden', 'other');
    await store.setCustomerKey(CONNECTION, 'Aurora', 'aurora-key');
    expect(await store.credentials(CONNECTION)).toEqual({
      ok: true,
      value: { appId: 'env-id', restApiKey: 'env-key' },
    });
    expect(await store.customerKey(CONNECTION, 'Linden')).toEqual({
      ok: true,
      value: 'env-customer-key',
    });
    expect(await merchantsOf(store, CONNECTION)).toEqual(['Aurora', 'Linden']);
    expect(await store.status(CONNECTION)).toMatchObject({ stored: true, where: 'environment' });
  });

  it.each([
    ['PACKBENCH_REST_API_KEY', { PACKBENCH_APP_ID: 'env-id' }],
    ['PACKBENCH_APP_ID', { PACKBENCH_REST_API_KEY: 'env-key', PACKBENCH_APP_ID: ' ' }],
  ])('without %s is an error, not a mixture', async (missing, half) => {
    const { keychain } = memoryKeychain();
    const store = openCredentialStore({ env: half, keychain });
    await store.setCredentials(CONNECTION, CREDENTIALS);
    expect(await store.credentials(CONNECTION)).toMatchObject({
      ok: false,
      error: { code: 'credentials-missing', message: expect.stringContaining(`${missing} is not`) },
    });
    expect((await store.status(CONNECTION)).stored).toBe(false);
  });

  it.each(['{"Linden":', '["Linden"]', '{"Linden":5}', 'Linden=secret-5f1d'])(
    'with unreadable merchants is reported without quoting it: %s',
    async (text) => {
      const { keychain } = memoryKeychain();
      const store = openCredentialStore({ env: { PACKBENCH_CUSTOMER_KEYS: text }, keychain });
      const found = await store.customerKey(CONNECTION, 'Linden');
      expect(found).toMatchObject({
        ok: false,
        error: { message: expect.stringContaining('PACKBENCH_CUSTOMER_KEYS') },
      });
      expect(JSON.stringify(found)).not.toContain('secret-5f1d');
      expect(await merchantsOf(store, CONNECTION)).toEqual([]);
    },
  );
});

describe('the keychain', () => {
  it('uses the documented names', async () => {
    const { keychain, entries } = memoryKeychain();
    const store = openCredentialStore({ env: {}, keychain });
    await store.setCredentials(CONNECTION, CREDENTIALS);
    await store.setCustomerKey(CONNECTION, 'Linden', 'k');
    expect(Object.fromEntries(entries)).toEqual({
      'packbench:https://partner.example|appId': 'app-id-77aa',
      'packbench:https://partner.example|restApiKey': 'rest-key-5f1d',
      'packbench:https://partner.example|customerKey:Linden': 'k',
    });
  });

  it('never keeps half of a pair', async () => {
    const { keychain, entries } = memoryKeychain((account) => account === 'appId');
    const store = openCredentialStore({ env: {}, keychain });
    expect(await store.setCredentials(CONNECTION, CREDENTIALS)).toEqual({
      ok: true,
      value: 'this-run',
    });
    expect(entries.size).toBe(0);
    expect(await store.credentials(CONNECTION)).toEqual({ ok: true, value: CREDENTIALS });
  });

  it("is read once for a merchant's key, which is fixed, and each time for credentials", async () => {
    const { keychain, read } = memoryKeychain();
    const writer = openCredentialStore({ env: {}, keychain });
    const store = openCredentialStore({ env: {}, keychain });
    await writer.setCustomerKey(CONNECTION, 'Linden', 'k');
    await store.customerKey(CONNECTION, 'Linden');
    await store.customerKey(CONNECTION, 'Linden');
    expect(read).toEqual(['customerKey:Linden']);
    await writer.setCredentials(CONNECTION, CREDENTIALS);
    expect((await store.credentials(CONNECTION)).ok).toBe(true);
    await writer.setCredentials(CONNECTION, { ...CREDENTIALS, appId: 'changed' });
    expect(await store.credentials(CONNECTION)).toMatchObject({ value: { appId: 'changed' } });
  });

  it('accepts no empty secret', async () => {
    const store = openCredentialStore({ env: {}, keychain: memoryKeychain().keychain });
    expect(await store.setCredentials(CONNECTION, { appId: ' ', restApiKey: 'x' })).toMatchObject({
      error: { code: 'bad-input', field: 'AppID' },
    });
    expect(await store.setCredentials(CONNECTION, { appId: 'x', restApiKey: '' })).toMatchObject({
      error: { code: 'bad-input', field: 'RestApiKey' },
    });
    expect(await store.setCustomerKey(CONNECTION, 'Linden', '\n')).toMatchObject({
      error: { code: 'bad-input', field: 'CustomerKey' },
    });
  });
});

describe('a machine without a keychain', () => {
  it('keeps secrets for this run only, and says so', async () => {
    const store = openCredentialStore({ env: {}, keychain: noneAtAll });
    expect(await store.status(CONNECTION)).toMatchObject({
      stored: false,
      where: null,
      detail: expect.stringContaining('for this run only'),
    });
    const install = expect.stringContaining('Install a keychain');
    expect(await store.examine(CONNECTION)).toMatchObject({ stored: false, advice: install });
    expect(await store.setCredentials(CONNECTION, CREDENTIALS)).toEqual({
      ok: true,
      value: 'this-run',
    });
    expect(await store.examine(CONNECTION)).toMatchObject({
      where: 'this-run',
      advice: expect.stringMatching(/^They are lost when Packbench ends\. Install a keychain/),
    });
    expect(await store.setCustomerKey(CONNECTION, 'Linden', 'k')).toEqual({
      ok: true,
      value: 'this-run',
    });
    expect(await store.credentials(CONNECTION)).toEqual({ ok: true, value: CREDENTIALS });
    expect(await store.customerKey(CONNECTION, 'Linden')).toEqual({ ok: true, value: 'k' });
    expect(await merchantsOf(store, CONNECTION)).toEqual(['Linden']);
    expect((await store.credentials('https://other.example')).ok).toBe(false);
    const another = openCredentialStore({ env: {}, keychain: noneAtAll });
    expect(await another.credentials(CONNECTION)).toMatchObject({
      error: { code: 'credentials-missing', message: expect.stringContaining('no keychain') },
    });
    expect(await store.clear(CONNECTION)).toEqual({ ok: true, value: { removed: 3 } });
    expect((await store.credentials(CONNECTION)).ok).toBe(false);
  });

  it('is assumed when the bus cannot be reached', async () => {
    const store = openCredentialStore({
      env: { PATH: process.env.PATH, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/at/all' },
    });
    const found = await store.customerKey(CONNECTION, 'Linden');
    expect(found).toMatchObject({ ok: false, error: { code: 'merchant-unknown' } });
  });

  it('is detected at once by the missing socket of the bus, without a process', async () => {
    const address = (path: string) => ({ DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` });
    const asked: string[] = [];
    const run = async (file: string) => {
      asked.push(file);
      return JSON.stringify({ value: null });
    };
    const ask = (path: string) => secretService(address(path), 1000, run).getPassword('a', 'b');
    await expect(ask('/nowhere/at/all')).rejects.toSatisfy(isNoKeychain);
    expect(asked).toEqual([]);
    expect(await ask(`${tmpdir()},guid=1`)).toBeNull();
    expect(asked).toHaveLength(1);
  });
});

describe('a secret', () => {
  it('is in no message, whatever fails', async () => {
    const failing = async () => {
      throw new Error('access denied');
    };
    const store = openCredentialStore({
      env: {},
      keychain: {
        getPassword: failing,
        setPassword: failing,
        deletePassword: failing,
        findCredentials: failing,
      },
    });
    // Credentials may exist, so they must not be reported as missing.
    expect(await store.status(CONNECTION)).toMatchObject({
      stored: false,
      detail: expect.stringMatching(
        /^Whether credentials are stored is not known\..*access denied/,
      ),
      trouble: { code: 'keychain-unavailable' },
    });
    await store.setCredentials(CONNECTION, CREDENTIALS);
    await store.setCustomerKey(CONNECTION, 'Linden', 'customer-key-1');
    const said = JSON.stringify([
      await store.status(CONNECTION),
      await store.clear(CONNECTION),
      await store.customerKey(CONNECTION, 'Nobody'),
    ]);
    expect(said).toContain('access denied');
    expect(said).not.toMatch(/app-id-77aa|rest-key-5f1d|customer-key-1/);
  });
});

describe('a merchant’s CustomerKey', () => {
  it('reports where it is stored, and is cleared alone', async () => {
    const { keychain, entries } = memoryKeychain();
    const env = { PACKBENCH_CUSTOMER_KEYS: '{"Linden":"env-customer-key"}' };
    const store = openCredentialStore({ env, keychain });
    await store.setCredentials(CONNECTION, CREDENTIALS);
    await store.setCustomerKey(CONNECTION, 'Aurora', 'aurora-key');
    await store.setCustomerKey('https://other.example', 'Aurora', 'another-key');
    expect(await store.customerKeys(CONNECTION)).toEqual({
      places: new Map([
        ['Aurora', 'keychain'],
        ['Linden', 'environment'],
      ]),
      trouble: null,
    });

    expect(await store.clearCustomerKey(CONNECTION, 'Aurora')).toEqual({
      ok: true,
      value: { removed: true },
    });
    expect(await store.customerKey(CONNECTION, 'Aurora')).toMatchObject({
      ok: false,
      error: { code: 'merchant-unknown', field: 'merchant' },
    });
    expect(await store.customerKey('https://other.example', 'Aurora')).toMatchObject({ ok: true });
    expect([...entries.values()]).toContain(CREDENTIALS.restApiKey);
    expect(await store.clearCustomerKey(CONNECTION, 'Aurora')).toMatchObject({
      value: { removed: false },
    });
  });

  it('is kept for this run without a keychain', async () => {
    const store = openCredentialStore({ env: {}, keychain: noneAtAll });
    expect(await store.setCustomerKey(CONNECTION, 'Aurora', 'k')).toMatchObject({
      value: 'this-run',
    });
    const { places, trouble } = await store.customerKeys(CONNECTION);
    expect([...places]).toEqual([['Aurora', 'this-run']]);
    expect(trouble).toBeNull();
  });

  it('is not reported as missing when the keychain cannot be used now', async () => {
    const { keychain } = memoryKeychain();
    const locked: Keytar = {
      ...keychain,
      getPassword: async () => {
        throw new Error('it is locked');
      },
      findCredentials: async () => {
        throw new Error('it is locked');
      },
    };
    const store = openCredentialStore({ env: {}, keychain: locked });
    expect(await store.customerKey(CONNECTION, 'Aurora')).toMatchObject({
      ok: false,
      error: { code: 'keychain-unavailable' },
    });
    expect(await store.customerKeys(CONNECTION)).toMatchObject({
      trouble: { code: 'keychain-unavailable', message: expect.stringContaining('it is locked') },
    });
  });

  it('replaced by another program is read again after a minute, not at every call', async () => {
    const { keychain, entries, read } = memoryKeychain();
    const store = openCredentialStore({ env: {}, keychain });
    await store.setCustomerKey(CONNECTION, 'Aurora', 'first');
    for (let call = 0; call < 20; call += 1) await store.customerKey(CONNECTION, 'Aurora');
    expect(read).toEqual([]);
    for (const name of entries.keys()) entries.set(name, 'second');
    const later = performance.now() + 61_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    try {
      expect(await store.customerKey(CONNECTION, 'Aurora')).toEqual({ ok: true, value: 'second' });
    } finally {
      clock.mockRestore();
    }
  });
});
