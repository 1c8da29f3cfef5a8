import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../faults/random.ts';
import { environment, PROGRAM, temporaryFolder } from '../support/cli.ts';
import { inFull } from '../support/long.ts';
import { partnerHere } from '../support/partner.ts';
import { startSecondPartner } from '../support/second-partner/server.ts';
import { plainOrdersAt } from './plain-orders.ts';

const KILLS = inFull(12, { part: 1 });
const SEED = 29;

it(
  `go-live-check --buy-one that is killed while it buys has bought one, and buys none after that: ${KILLS} times`,
  async () => {
    const partner = await partnerHere();
    onTestFinished(() => partner.stop());
    const all = Array.from({ length: KILLS }, (_each, at) => `GO-${at + 1}`);
    const { data, where, run } = await plainOrdersAt(partner, all);
    const chance = createRandom(SEED);
    for (const [at, reference] of all.entries()) {
      const check = ['go-live-check', '--buy-one', reference];
      // The first is killed once it is sold, while its answer is on the way; the others at any time.
      if (at === 0)
        await partner.fault({ kind: 'latency', ms: 30_000, when: 'after', path: '/Shipments' });
      const child = spawn(process.execPath, [PROGRAM, ...check, ...where], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...environment(data), ...partner.env },
      });
      const ended = once(child, 'exit');
      for await (const line of createInterface({ input: child.stderr }))
        if (line.startsWith('Buying ')) break;
      if (at === 0) await expect.poll(() => partner.sold(reference)).toBe(1);
      else await delay(chance.whole(400));
      child.kill('SIGKILL');
      await ended;
      await partner.control('/faults', 'DELETE');
      const again = await run(...check);
      expect(again.code, again.stderr).toBe(0);
      const { outcome } = again.json.bought as { outcome: string };
      expect(at === 0 ? ['stood'] : ['stood', 'bought']).toContain(outcome);
      expect(await partner.sold(reference), reference).toBe(1);
    }
  },
  inFull(900_000, { part: 180_000 }),
);

it('go-live-check ends at Ctrl+C with what it found until then, also in the report', async () => {
  const partner = await startSecondPartner({ slowMs: 60_000 });
  onTestFinished(() => partner.close());
  const data = await temporaryFolder();
  const report = join(data, 'report.json');
  const args = ['--partner', partner.url, 'go-live-check', '--report', report, '--json'];
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environment(data),
      PACKBENCH_APP_ID: partner.appId,
      PACKBENCH_REST_API_KEY: partner.restApiKey,
    },
  });
  const ended = once(child, 'exit');
  const printed = text(child.stdout);
  const lines = createInterface({ input: child.stderr });
  lines.once('line', () => {
    partner.quirks.add('slow-answers');
    // As npm does, which passes on the signal that the terminal sends too.
    child.kill('SIGINT');
    child.kill('SIGINT');
  });
  expect(await ended).toEqual([4, null]);
  const { checks, error } = JSON.parse(await printed);
  expect(checks[0]).toMatchObject({ name: 'sign-in', result: 'ok' });
  expect(error.message).toBe(`The check was stopped after ${checks.length} of 30 checks.`);
  expect(JSON.parse(await readFile(report, 'utf8')).checks).toHaveLength(checks.length);
}, 30_000);
