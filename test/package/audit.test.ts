import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { APP_ROOT } from '../../src/main/program.ts';

const QUESTION = '/-/npm/v1/security/advisories/bulk';

/**
 * A stand-in for the registry's audit endpoint, because the real answers change daily; without an answer
 * it has no such endpoint.
 */
async function registry(known: object | null): Promise<string> {
  const server = createServer((request, response) => {
    const answers = known !== null && request.method === 'POST' && request.url === QUESTION;
    response.statusCode = answers ? 200 : 404;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers ? known : { error: 'Not found' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** npm caches findings; a cache of its own makes each test ask again. */
const cache = mkdtempSync(join(tmpdir(), 'packbench-audit-'));
afterAll(() => rm(cache, { recursive: true, force: true }));
let times = 0;

const audit = (
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: unknown; said: string }> =>
  new Promise((resolve) => {
    times += 1;
    const npm_config_cache = join(cache, String(times));
    const env = { ...process.env, npm_config_cache, ...settings };
    execFile(
      process.execPath,
      [join(APP_ROOT, 'scripts', 'audit.ts'), ...args],
      { env },
      (error, out, err) => resolve({ code: error?.code ?? 0, said: out + err }),
    );
  });

const advisory = (severity: string) => ({
  fastify: [
    {
      id: 1,
      title: 'Requests are mixed up',
      url: 'https://advisories.example/1',
      severity,
      vulnerable_versions: '<99',
    },
  ],
});

it('a finding of high severity fails', async () => {
  const { code, said } = await audit({ npm_config_registry: await registry(advisory('high')) });
  expect(code).toBe(1);
  expect(said).toContain('high, Requests are mixed up https://advisories.example/1');
});

it('a lesser finding is printed and does not fail', async () => {
  const { code, said } = await audit({ npm_config_registry: await registry(advisory('moderate')) });
  expect(code).toBe(0);
  expect(said).toContain('moderate, Requests are mixed up');
  expect(said).toContain('(of less: 1)');
});

it('a registry without audits is reported as no answer', async () => {
  const { code, said } = await audit({ npm_config_registry: await registry(null) });
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/^Not audited: .*404/) });
});

it('without a network nothing is asked and nothing claimed', async () => {
  const nobody = await audit({ npm_config_registry: 'http://127.0.0.1:9/' });
  expect(nobody).toEqual({ code: 0, said: expect.stringMatching(/^Not audited/) });
  const offline = await audit({ npm_config_offline: 'true' });
  expect(offline).toEqual({ code: 0, said: expect.stringMatching(/^Not audited.*offline/) });
});

it('before a release, a registry that cannot be asked fails', async () => {
  const offline = await audit({ npm_config_offline: 'true' }, '--release');
  expect(offline).toEqual({ code: 1, said: expect.stringMatching(/must be audited/) });
  const settings = { npm_config_registry: await registry(advisory('moderate')) };
  expect((await audit(settings, '--release')).code).toBe(0);
  const scripts = JSON.parse(readFileSync(join(APP_ROOT, 'package.json'), 'utf8')).scripts;
  for (const name of ['package:headless', 'package:desktop']) {
    expect(scripts[name]).toMatch(/^npm run audit:release && /);
  }
});
