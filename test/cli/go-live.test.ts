import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { startSecondPartner } from '../support/second-partner/server.ts';

interface Printed {
  checks: { name: string; result: string; found: string; expected: string; setting?: string }[];
}

it('go-live-check against the sandbox exits with 0 and a report for support', async () => {
  const data = await temporaryFolder();
  const report = join(data, 'report.json');
  const run = await packbench(['go-live-check', '--report', report, '--json'], { data });
  expect(run.code, run.stderr).toBe(0);
  const { checks } = JSON.parse(run.stdout) as Printed;
  expect(checks.filter(({ result }) => result !== 'ok')).toEqual([]);
  const { calls } = JSON.parse(await readFile(report, 'utf8')) as { calls: unknown[] };
  expect(calls.length).toBeGreaterThan(40);
});

it('go-live-check names a failed check and the setting for it, with another exit code than 0', async () => {
  const partner = await startSecondPartner({ quirks: ['api-moved'] });
  try {
    const env = {
      PACKBENCH_APP_ID: partner.appId,
      PACKBENCH_REST_API_KEY: partner.restApiKey,
    };
    const data = await temporaryFolder();
    const run = await packbench(['--partner', partner.url, 'go-live-check', '--json'], {
      data,
      env,
    });
    expect(run.code).toBe(4);
    const { checks } = JSON.parse(run.stdout) as Printed;
    expect(checks[0]).toMatchObject({
      name: 'sign-in',
      result: 'fails',
      setting: 'connection.baseUrl',
    });
  } finally {
    await partner.close();
  }
});
