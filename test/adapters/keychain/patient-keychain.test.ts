import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patientKeychain } from '../../../src/main/adapters/keychain/patient-keychain.ts';
import type { Keytar } from '../../../src/main/adapters/keychain/secret-service.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const keychainWith = (getPassword: () => Promise<string>) =>
  patientKeychain({ getPassword } as unknown as Keytar, 1_000);
const ask = (keychain: ReturnType<typeof keychainWith>, anew?: 'anew') =>
  keychain.ask((each) => each.getPassword('packbench:test', 'appId'), anew);

it("a keychain started later is used at once for a person's action, and within a minute for all else", async () => {
  let there = false;
  const keychain = keychainWith(async () => {
    if (there) return 'kept';
    throw Object.assign(new Error('no bus'), { code: 'NO_KEYCHAIN' });
  });
  expect(await ask(keychain)).toMatchObject({ error: { absent: true } });
  there = true;
  expect(await ask(keychain)).toMatchObject({ error: { absent: true } });
  expect(await ask(keychain, 'anew')).toEqual({ ok: true, value: 'kept' });

  there = false;
  expect((await ask(keychain)).ok).toBe(false);
  there = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ask(keychain)).toEqual({ ok: true, value: 'kept' });
});

it('a keychain that did not answer is asked again after a minute', async () => {
  let asked = 0;
  const keychain = keychainWith(() => {
    asked += 1;
    return asked === 1 ? new Promise(() => undefined) : Promise.resolve('kept');
  });
  const first = ask(keychain);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toMatchObject({ error: { absent: false } });
  expect((await ask(keychain, 'anew')).ok).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ask(keychain)).toEqual({ ok: true, value: 'kept' });
});
