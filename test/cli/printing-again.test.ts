import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROGRAM, sampleStation, startPackbench } from '../support/cli.ts';
import { cupsIsMissing, type PrivateCups, startCups } from '../support/cups.ts';

const missing = cupsIsMissing();
if (missing) console.warn(`Left out: printing again on a real CUPS queue (${missing}).`);

const CARTON = ['--carton', 'ref=BOX-A;weight=10.4;dims=60x40x40'];

describe.runIf(missing === null)('a label whose job was aborted after it began', () => {
  let cups: PrivateCups;
  let data: string;

  beforeAll(async () => {
    cups = await startCups();
    await cups.addQueue('Torn', 'tear');
    await cups.addQueue('Labels', 'keep');
    data = await sampleStation('sandbox');
    await run('settings', 'set', 'printing.sandboxToRealPrinters', 'true');
    await run('printers', 'assign', 'label', 'system:Torn');
  });
  afterAll(() => cups?.stop());

  const run = (...args: string[]) =>
    startPackbench(['--partner', 'sandbox', ...args, '--json'], {
      data,
      env: { CUPS_SERVER: cups.environment.CUPS_SERVER ?? '' },
    });
  const label = (...more: string[]) => run('print', 'SO-1001', '--role', 'label', ...more);
  const count = async () => (await cups.printed()).length;

  it('is printed again only once a person has said whether it came out', async () => {
    const shipped = await run('ship', 'SO-1001', ...CARTON, '--print');
    expect(shipped.code).toBe(6);
    expect(shipped.json).toMatchObject({ jobs: [{ role: 'label', state: 'unknown' }] });
    expect(await count()).toBe(1);

    await run('printers', 'assign', 'label', 'system:Labels');
    const asked = await label();
    expect(asked.code).toBe(6);
    expect(asked.json).toMatchObject({
      jobs: [{ state: 'unknown' }],
      error: {
        code: 'printer',
        message: expect.stringContaining('say whether it came out, before it is printed again'),
      },
    });
    expect(await count()).toBe(1);

    const again = await label('--came-out', 'no');
    expect(again.code).toBe(0);
    expect(again.json).toMatchObject({ jobs: [{ role: 'label', state: 'done' }] });
    expect(await count()).toBe(2);
    expect((await label('--came-out', 'perhaps')).code).toBe(2);
  });

  it('is taken out of its queue when its purchase is cancelled, after a crash too', async () => {
    await cups.addQueue('Stuck', 'hang');
    await run('printers', 'assign', 'label', 'system:Stuck');
    const queued = async () =>
      (await promisify(execFile)('lpstat', ['-o', 'Stuck'], { env: cups.environment })).stdout;
    const args = ['--partner', 'sandbox', 'ship', 'SO-1002', '--print', '--data', data];
    const printing = spawn(process.execPath, [PROGRAM, ...args, ...CARTON], {
      stdio: 'ignore',
      env: cups.environment,
    });
    const ended = once(printing, 'exit');
    await expect.poll(queued).toContain('Stuck-');
    printing.kill('SIGKILL');
    await ended;
    const cancelled = await run('cancel', 'SO-1002', '--recorded', '--reason', 'the wrong street');
    expect(cancelled.json).toMatchObject({ state: 'cancelled' });
    await expect.poll(queued).toBe('');
  });
});
