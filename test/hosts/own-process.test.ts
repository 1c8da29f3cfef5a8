import { execFileSync } from 'node:child_process';
import { afterEach, expect, it, vi } from 'vitest';
import { ownEnvironment } from '../../src/main/hosts/own-process.ts';
import { secretsOfThisRun } from '../../src/shared/secrets.ts';

afterEach(() => vi.unstubAllEnvs());

it('secrets of the environment are the station’s alone: what it starts inherits none of them', () => {
  vi.stubEnv('PACKBENCH_APP_ID', 'app-id-77aa');
  vi.stubEnv('PACKBENCH_REST_API_KEY', ' rest-key-5f1d ');
  vi.stubEnv('PACKBENCH_CUSTOMER_KEYS', '{"Linden":"customer-key-1"}');
  vi.stubEnv('PACKBENCH_PACKER', 'Mara');
  const own = ownEnvironment();
  expect(own).toMatchObject({
    PACKBENCH_APP_ID: 'app-id-77aa',
    PACKBENCH_CUSTOMER_KEYS: '{"Linden":"customer-key-1"}',
  });
  const inherited = execFileSync(process.execPath, [
    '-e',
    'console.log(JSON.stringify(process.env))',
  ]).toString();
  expect(inherited).toContain('"PACKBENCH_PACKER":"Mara"');
  expect(inherited).not.toMatch(/77aa|5f1d|customer-key-1/);
  expect(ownEnvironment()).toBe(own);
  expect(secretsOfThisRun.scrub('with rest-key-5f1d')).toBe('with •••');
});
