import { beforeAll, expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { failure, read, tokenSchema, tokensSchema } from './contract.ts';

let data: string;
const run = (args: readonly string[], stdin?: string) =>
  packbench(['--partner', 'sandbox', ...args, '--json'], {
    data,
    ...(stdin === undefined ? {} : { stdin }),
  });

beforeAll(async () => {
  data = await temporaryFolder();
});

it('tokens are shown once, listed by name, and need the PIN where one is set', async () => {
  const scope = ['--scope', 'orders, read', '--merchant', 'Acme'];
  const { token } = read(tokenSchema, await run(['tokens', 'add', 'Shop', ...scope]));
  const listed = await run(['tokens', 'list']);
  expect(read(tokensSchema, listed).tokens).toMatchObject([
    { name: 'Shop', scopes: ['orders', 'read'], merchant: 'Acme' },
  ]);
  expect(listed.stdout).not.toContain(token);
  expect(failure(await run(['tokens', 'add', 'A', '--scope', 'all'])).code).toBe('usage');
  expect((await run(['settings', 'set', 'supervisor.pin'], '4711\n')).code).toBe(0);
  expect((await run(['tokens', 'remove', 'Shop'], '0000\n')).code).toBe(7);
  expect((await run(['tokens', 'remove', 'Shop'], '4711\n')).code).toBe(0);
  const written = (await run(['audit'])).json.entries as { action: string; subject: string }[];
  expect(written.map(({ action }) => action)).toEqual([
    'token-removed',
    'wrong-pin',
    'pin-set',
    'token-added',
  ]);
});
