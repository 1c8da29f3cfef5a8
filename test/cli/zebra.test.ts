import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, sampleStation } from '../support/cli.ts';
import { type Condition, type FakeZebra, hostStatus, startFakeZebra } from '../support/zebra.ts';

const CARTON = ['--carton', 'ref=BOX-A;weight=10.4;dims=60x40x40'];

let data: string;
let zebra: FakeZebra;
/** A fake printer, since no real one exists here; the program is the real one. */
let condition: Condition = {};
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', 'sandbox', ...args, '--json'], { data });

beforeAll(async () => {
  data = await sampleStation('sandbox');
  zebra = await startFakeZebra({ status: () => hostStatus(condition) });
  expect((await run('settings', 'set', 'printing.sandboxToRealPrinters', 'true')).code).toBe(0);
  expect((await run('settings', 'set', 'printing.zebra.darkness', '4')).code).toBe(0);
});
afterAll(() => zebra?.close());

describe('a Zebra printer', () => {
  it('is assigned by its address, and doctor reports whether it is ready', async () => {
    const assigned = await run('printers', 'assign', 'label', `${zebra.target}@203`);
    expect(assigned.json).toMatchObject({ role: 'label', target: `${zebra.target}@203` });
    expect((await run('printers', 'assign', 'label', 'zebra:bench-3')).code).toBe(2);

    const label = async () =>
      ((await run('doctor')).json.checks as { name: string; ok: boolean; detail: string }[]).find(
        ({ name }) => name === 'label printer',
      );
    expect(await label()).toMatchObject({ ok: true, detail: `${zebra.target}@203: ready` });
    condition = { headOpen: true };
    expect(await label()).toMatchObject({
      ok: false,
      detail: `${zebra.target}@203: Not ready: its print head is open.`,
    });
    condition = {};
  });

  it('prints one label per purchase, with the configured darkness', async () => {
    const shipped = await run('ship', 'SO-1001', ...CARTON, '--print');
    expect(shipped.code).toBe(0);
    expect(zebra.labels).toHaveLength(1);
    expect(zebra.labels[0]).toMatch(/^\^XA\n\^PW812\n\^LL1218\n.*\^MD4\n/);
  });

  it('prints nothing when out of labels, and says so', async () => {
    condition = { paperOut: true, paused: true };
    const printed = await run('print', 'SO-1001', '--role', 'label');
    condition = {};
    expect(printed.code).toBe(6);
    expect(printed.json).toMatchObject({
      jobs: [{ role: 'label', state: 'failed' }],
      error: {
        code: 'printer',
        message: expect.stringContaining('it is out of labels. Nothing was sent'),
        retry: 'now',
      },
    });
    expect(zebra.labels).toHaveLength(1);
  });
});
