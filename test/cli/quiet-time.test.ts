import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, startPackbench, temporaryFolder } from '../support/cli.ts';
import { meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { read, reconcileSchema, shipmentSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

const SET_CLOCK = fileURLToPath(new URL('../support/set-clock.mjs', import.meta.url));
const CLOCKS = { ahead: '24', back: '-24' } as const;
/** The time that the partner needs for a purchase; the quiet time is longer. */
const WORKS_MS = 16_000;
const QUIET_S = '20';

let partner: Partner;
beforeAll(async () => {
  partner = await partnerHere();
  // The slow partner's only guard: it marks a key only once it has sold.
  await partner.set({ repeatedKey: 'sells', repeatedReference: 'sells' });
});
afterAll(() => partner?.stop());

/** The connection is cut at once, and the partner continues; it marks the key at the end. */
async function slowPartner(reference: string) {
  const used = new Set<string>();
  let working: Promise<unknown> = Promise.resolve();
  const line = await meddle(partner.baseUrl, {
    async instead(path, nth, body, pass) {
      if (path !== '/Shipments') return null;
      const { HashKey } = JSON.parse(body) as { HashKey: string };
      const sell = async () => {
        const answer = await pass();
        used.add(HashKey);
        return answer;
      };
      if (used.has(HashKey)) {
        const said = { Message: 'Invalid HashKey: it was already used' };
        return Response.json(said, { status: 422 });
      }
      if (nth > 1) return await sell();
      working = wait(WORKS_MS).then(sell);
      return 'cut';
    },
  });
  const data = await temporaryFolder();
  const run = (clock: 'ahead' | 'back' | null, ...command: string[]): Promise<Run> =>
    startPackbench(['--partner', line.baseUrl, ...command, '--json'], {
      data,
      mostlyWaits: true,
      env: {
        ...partner.env,
        ...(clock === null
          ? {}
          : { NODE_OPTIONS: `--import ${SET_CLOCK}`, TEST_CLOCK_AHEAD_HOURS: CLOCKS[clock] }),
      },
    });
  const here = (...command: string[]): Promise<Run> =>
    packbench(['--partner', line.baseUrl, ...command, '--json'], { data, env: partner.env });
  expect((await here('import', writeOrders(data, [plainOrder(reference)]))).code).toBe(0);
  const set = await here('settings', 'set', 'purchasing.quietSeconds', QUIET_S);
  expect(set.code).toBe(0);
  const shipped = await run(null, 'ship', reference, ...PLAIN_CARTON);
  expect(read(shipmentSchema, shipped)).toMatchObject({ state: 'unknown', sendings: 1 });
  return {
    run,
    async close() {
      await working;
      await line.close();
    },
  };
}

describe.concurrent('rule 5: while the partner still works on the first sending', {
  retry: 0,
}, () => {
  it.each([
    ['AHEAD', 'ahead'],
    ['BACK', 'back'],
    ['RIGHT', null],
  ] as const)('%s: nothing is sent again, whatever the clock says', async (reference, clock) => {
    const station = await slowPartner(reference);
    const reconciled = await station.run(clock, 'reconcile');
    await station.close();
    expect(await partner.sold(reference)).toBe(1);
    expect(reconciled.stderr).toMatch(/may still be working/);
    expect(read(reconcileSchema, reconciled).unknown).toMatchObject([{ reference }]);
  });

  it('nobody can say “not bought”: the command waits', async () => {
    const station = await slowPartner('DECLARED');
    const args = ['settle', 'DECLARED', '--not-bought', '--reason', 'not in the portal'];
    const settled = await station.run('ahead', ...args);
    expect(await partner.sold('DECLARED')).toBe(1);
    expect(settled.stderr).toMatch(/may still be working/);
    expect(read(shipmentSchema, settled).state).toBe('declared-not-bought');
    await station.close();
  });
});

describe('the quiet time', () => {
  it('is longer than the partner may work, and doctor warns of a shorter one', async () => {
    const data = await temporaryFolder();
    const run = (...args: string[]) =>
      packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
    expect((await run('settings', 'get', 'purchasing.quietSeconds')).json).toMatchObject({
      value: 150,
    });
    const purchases = async () => {
      const { checks } = (await run('doctor')).json as { checks: { name: string }[] };
      return checks.find(({ name }) => name === 'purchases');
    };
    expect(await purchases()).toMatchObject({ detail: expect.stringContaining('150 s') });
    await run('settings', 'set', 'purchasing.quietSeconds', '10');
    expect(await purchases()).toMatchObject({
      detail: expect.stringContaining('bought twice'),
      advice: expect.stringContaining('quietSeconds 150'),
    });
  });
});
