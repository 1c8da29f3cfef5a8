import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStation } from '../../../src/main/app.ts';
import { withoutSecrets } from '../../../src/main/features/merchants/merchant-audit.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import type { CallInput, CallName } from '../../../src/shared/bridge/calls.ts';
import { secretsOfThisRun } from '../../../src/shared/kernel/secrets.ts';
import { must } from '../../station/station-rig.ts';

it('credentials are verified, replaced and cleared with immediate effect, and logged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-credentials-'));
  const partner = await startSandbox({ stateDir: join(folder, 'partner'), port: 0 });
  const station = must(
    await openStation({
      dataDir: join(folder, 'data'),
      partner: partner.baseUrl,
      // No keychain: they are held for this run.
      env: { PATH: process.env.PATH, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/at/all' },
      startSandbox,
      findWindow: async () => ({ ok: true, detail: '' }),
    }),
  );
  onTestFinished(async () => {
    await station.close();
    await partner.close();
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 50 });
  });
  const call = <N extends CallName>(name: N, input: CallInput<N>) =>
    station.handle.dispatch(name, input);
  const works = async () => await call('credentials.test', {});
  const classify = () =>
    call('goods.classify', { job: 'one', goods: [{ title: 'Bamboo toothbrush' }] });
  const { appId, restApiKey } = partner.credentials;

  expect(await works()).toMatchObject({ error: { code: 'credentials-missing' } });
  must(await call('credentials.set', { appId, restApiKey }));
  expect(await works()).toMatchObject({ value: { detail: expect.stringContaining('signed in') } });
  expect(await classify()).toMatchObject({ value: { error: null } });

  // The old credentials' token is still valid, but is not used any more.
  must(await call('credentials.set', { appId, restApiKey: 'a-mistyped-key' }));
  expect(await classify()).toMatchObject({ value: { error: { code: 'credentials-refused' } } });
  const refused = await works();
  expect(refused).toMatchObject({ error: { code: 'credentials-refused' } });
  expect(JSON.stringify(refused)).not.toMatch(/a-mistyped-key/);

  must(await call('credentials.set', { appId, restApiKey }));
  expect(await classify()).toMatchObject({ value: { error: null } });
  expect(await call('credentials.clear', {})).toMatchObject({ value: { removed: 2 } });
  expect(await classify()).toMatchObject({ value: { error: { code: 'credentials-missing' } } });
  const decisions = await station.decisions(10);
  expect(decisions.map(({ action }) => action)).toEqual([
    'credentials-cleared',
    'credentials-set',
    'credentials-set',
    'credentials-set',
  ]);
  expect(JSON.stringify(decisions)).not.toContain(restApiKey);
});

it('a key pasted as a reason is redacted in the audit log', async () => {
  secretsOfThisRun.hide('ck_pasted_1');
  const written: unknown[] = [];
  const log = { write: async (entry: unknown) => void written.push(entry), list: async () => [] };
  const entry = { actor: null, action: 'cancel', subject: 'an attempt', data: {} };
  await withoutSecrets(log).write({ ...entry, reason: 'wrong key: ck_pasted_1' });
  await withoutSecrets(log).write({ ...entry, reason: null });
  expect(written).toMatchObject([{ reason: 'wrong key: •••' }, { reason: null }]);
});
