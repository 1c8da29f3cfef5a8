import { execFileSync, spawnSync } from 'node:child_process';
import { afterEach, expect, it, vi } from 'vitest';
import { ownEnvironment } from '../../src/main/hosts/own-process.ts';
import { secretsOfThisRun } from '../../src/shared/kernel/secrets.ts';

afterEach(() => vi.unstubAllEnvs());

it('removes secrets from the environment, so that child processes inherit none', () => {
  vi.stubEnv('PACKBENCH_APP_ID', 'app-id-77aa');
  vi.stubEnv('PACKBENCH_REST_API_KEY', ' rest-key-5f1d ');
  vi.stubEnv('PACKBENCH_CUSTOMER_KEYS', '{"Linden":"customer-key-1"}');
  vi.stubEnv('PACKBENCH_SITE_PASSWORD', 'site-password-1');
  vi.stubEnv('PACKBENCH_LOOKUP_PASSWORD', 'lookup-password-1');
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
  expect(inherited).not.toMatch(/77aa|5f1d|customer-key-1|password-1/);
  expect(ownEnvironment()).toBe(own);
  expect(secretsOfThisRun.scrub('with rest-key-5f1d')).toBe('with •••');
});

it('an unhandled rejection ends the program, without a secret in output or report', () => {
  const module = new URL('../../src/main/hosts/own-process.ts', import.meta.url).href;
  const program = `
    const { handleFatalErrors } = await import('${module}');
    const key = process.env.PACKBENCH_REST_API_KEY;
    handleFatalErrors();
    console.log(JSON.stringify(process.report.getReport()));
    Promise.reject(Object.assign(new Error('refused ' + key), { with: 'its properties' }));
    setTimeout(() => console.log('went on'), 5_000);
  `;
  // Electron only warns of an unhandled rejection and continues.
  const flags = ['--unhandled-rejections=warn', '--input-type=module', '-'];
  const env = { PATH: process.env.PATH, PACKBENCH_REST_API_KEY: 'rest-key-5f1d' };
  const ended = spawnSync(process.execPath, flags, { env, input: program, encoding: 'utf8' });
  expect(ended.status).toBe(1);
  expect(ended.stderr).toMatch(/internal error, the program stops: Error: refused •••/);
  expect(JSON.parse(ended.stdout)).not.toHaveProperty('environmentVariables');
  expect(ended.stdout + ended.stderr).not.toMatch(/5f1d|its properties|went on/);
});
