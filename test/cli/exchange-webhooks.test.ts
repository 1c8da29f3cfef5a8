import { expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { failure } from './contract.ts';

const URL = 'https://erp.example/hook';
const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

it('status and doctor name a webhook endpoint and whether it has a secret, never the secret', async () => {
  const data = await temporaryFolder();
  const said: string[] = [];
  const run = async (
    args: readonly string[],
    more: { stdin?: string; env?: Record<string, string> } = {},
  ) => {
    const env: Record<string, string> = {
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
      ...more.env,
    };
    const options = { data, env, ...(more.stdin ? { stdin: more.stdin } : {}) };
    const came = await packbench(['--partner', 'sandbox', ...args, '--json'], options);
    said.push(came.stdout, came.stderr);
    return came;
  };
  const secret = ['exchange', 'secret', URL];
  expect(failure(await run(secret, { stdin: SECRET })).code).toBe('not-found');
  await run(['settings', 'set', 'exchange.webhooks', JSON.stringify([URL])]);
  expect(failure(await run(secret, { stdin: 'my secret' })).code).toBe('bad-input');
  // There is no keychain to store it.
  expect((await run(secret, { stdin: SECRET })).code).toBe(7);

  const none = { url: URL, waiting: 0, dead: 0, isGone: false, hasSecret: false };
  expect((await run(['exchange', 'status'])).json.webhooks).toMatchObject([none]);
  const ofDoctor = async (env = {}) => {
    const { checks } = (await run(['doctor'], { env })).json as {
      checks: { name: string; ok: boolean; detail: string }[];
    };
    return checks.find(({ name }) => name === 'webhooks');
  };
  expect(await ofDoctor()).toMatchObject({ ok: false, detail: expect.stringContaining('erp') });

  const env = { PACKBENCH_WEBHOOK_SECRETS: JSON.stringify({ [URL]: SECRET }) };
  const given = (await run(['exchange', 'status'], { env })).json.webhooks;
  expect(given).toMatchObject([{ ...none, hasSecret: true }]);
  expect(await ofDoctor(env)).toMatchObject({ ok: true });
  expect(said.join('')).not.toContain(SECRET.slice(6));
});
