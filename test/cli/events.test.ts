import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { environment, PROGRAM, packbench, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { eventsSchema, failure, read } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
let data: string;
const run = (...args: string[]) =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });

beforeAll(async () => {
  partner = await partnerHere();
  data = await temporaryFolder();
});
afterAll(() => partner?.stop());

it('`events` continues from a cursor, and follows events of another program', async () => {
  await run('import', writeOrders(data, [plainOrder('EV-1')]));
  const first = read(eventsSchema, await run('events'));
  expect(first.events.map(({ kind, order }) => [kind, order.reference])).toEqual([
    ['order.imported', 'EV-1'],
  ]);
  const child = spawn(
    process.execPath,
    [PROGRAM, '--partner', partner.baseUrl, 'events', '--follow', '--after', first.next, '--json'],
    { env: { ...environment(data), ...partner.env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const shipped = (await run('ship', 'EV-1', ...PLAIN_CARTON)).json;
  const kinds: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const { events } = eventsSchema.parse(JSON.parse(line));
    kinds.push(...events.map(({ kind }) => kind));
    const bought = events.find(({ kind }) => kind === 'shipment.confirmed');
    if (bought) expect(bought.data.trackingNumber).toBe(shipped.trackingNumber);
    if (bought) break;
  }
  expect(kinds).toEqual(['shipment.confirmed']);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});

it.each([
  ['bad-input', ['--after', 'yesterday']],
  ['not-found', ['--after', '999-00000000']],
  ['usage', ['--limit', '0']],
])('`events` rejects %s', async (code, args) => {
  const bad = await run('events', ...args);
  expect(bad.code).toBe(2);
  expect(failure(bad).code).toBe(code);
});
