import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStation, type Station } from '../../src/main/app.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import type { CallInput, CallName, CallOutput } from '../../src/shared/bridge/calls.ts';
import type { StationMessage } from '../../src/shared/bridge/client.ts';
import { StationErrorSchema } from '../../src/shared/kernel/errors.ts';
import type { Result } from '../../src/shared/kernel/result.ts';
import { openLine, ownHeaders, runningHost } from '../hosts/browser/running-host.ts';
import { must } from '../station/station-rig.ts';
import { placesIn, withAt } from '../support/bent.ts';
import { type BentCall, bentCalls, HOSTILE } from '../support/bent-calls.ts';
import fc from '../support/chance.ts';
import { inFull } from '../support/long.ts';
import { anOrder } from '../support/orders.ts';
import { nowhere, type SampleWorld, sampleInputs } from '../support/sample-calls.ts';
import { leastWork, measureWork, onThisMachine } from '../support/work.ts';

/** Ten thousand in `npm run test:long`. */
const CALLS = inFull(10_000, { part: 1_000 });
const ANEW_AFTER = CALLS / 8;
/** Time of the station's own thread for a whole call. */
const MOST_MS = onThisMachine(100);

let folder: string;
let sandbox: Sandbox;
let station: Station;
const said: string[] = [];

const open = async (): Promise<Station> => {
  const opened = must(
    await openStation({
      dataDir: join(folder, 'data'),
      partner: 'sandbox',
      // No bus, so no keychain: secrets are held for this run.
      env: {},
      async startSandbox(options) {
        sandbox = await startSandbox({ ...options, port: 0 });
        return sandbox;
      },
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );
  opened.begin();
  return opened;
};

const call = async <N extends CallName>(name: N, input: CallInput<N>) =>
  must((await station.handle.dispatch(name, input)) as Result<CallOutput<N>>);

const sold = async (): Promise<number> => {
  const answer = await fetch(`${sandbox.controlUrl}/counts`);
  return ((await answer.json()) as { sold: { total: number } }).sold.total;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fuzzed-'));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  station = await open();
  const orders = Array.from({ length: 60 }, (_, n) => anOrder({ reference: `F-${n}` }));
  const file = { name: 'orders.json', bytes: Buffer.from(JSON.stringify(orders)) };
  must(await station.importOrders([file]));
  await plainSettings();
});

afterAll(async () => {
  await station.close();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 50 });
});

async function plainSettings(): Promise<void> {
  const box = { length: '30', width: '20', height: '15', unit: 'CM' as const };
  const small = { name: 'Small', dimensions: box, weight: { value: '0.2', unit: 'KG' as const } };
  for (const [key, value] of [
    ['purchasing.quietSeconds', 0],
    ['boxes', [small]],
    ['boxes.default', 'Small'],
  ] as const) {
    await call('settings.set', { key, value });
  }
}

let turn = 0;

/** An order at its choice of offers on the bench, and another that was bought. */
async function worldAnew(): Promise<SampleWorld> {
  await call('bench.close', {});
  const sent = await shipped();
  const order = { merchant: null, reference: `F-${turn++}` };
  const opened = await call('bench.open', order);
  if (opened.session.cartons.length === 0) await call('bench.addCarton', { box: 'Small' });
  const packed = await call('bench.packRest', {});
  const carton = packed.session.cartons[0]?.reference ?? '';
  await call('bench.measureCarton', { carton, weight: '2.4' });
  await call('bench.rate', { insure: false, pickUpDate: null });
  const { session, step } = await vi.waitUntil(choosing, { timeout: 20_000, interval: 5 });
  const [offer] = step.quote.options;
  if (!offer) throw new Error('nothing is offered');
  const { service, terms, total } = offer;
  // Every third time it is bought, so that its labels are on the bench.
  if (turn % 3 === 0) {
    asked += 1;
    await call('bench.buy', { quoteId: step.quote.id, choice: { service, terms }, total });
    await vi.waitUntil(bought, { timeout: 20_000, interval: 5 });
  }
  return {
    ...nowhere,
    ...sent,
    order,
    orderId: session.orderId,
    carton,
    quoteId: step.quote.id,
    choice: { service, terms },
    total,
    folder: join(folder, 'data', 'printed'),
    partner: sandbox.baseUrl,
  };
}

async function choosing() {
  const bench = await call('bench.current', {});
  const { session } = bench ?? {};
  return session?.step.kind === 'choosing' && { session, step: session.step };
}

async function bought() {
  const bench = await call('bench.current', {});
  return ['labels', 'done'].includes(bench?.session.step.kind ?? '');
}

type Bought = Pick<SampleWorld, 'attemptId' | 'trackingNumber' | 'file'>;
let before: Bought | null = null;
async function shipped(): Promise<Bought> {
  if (before) return before;
  const order = must(await station.findOrder('F-59'));
  const wish = { rule: null, insure: false, pickUpDate: null, say: () => undefined };
  asked += 1;
  const { shipment } = must(await station.shipOrder(order, { ...wish, cartonSpecs: [] }));
  before = {
    attemptId: shipment.attemptId,
    trackingNumber: shipment.trackingNumber ?? '',
    file: shipment.cartons[0]?.label?.file ?? '',
  };
  return before;
}

/** Records that must be unchanged, whatever is called. */
async function kept() {
  const { orders } = await call('orders.list', { limit: 500 });
  const { shipments } = await call('shipments.list', { limit: 500 });
  const { entries } = await call('audit.list', { limit: 1_000 });
  const file = before?.file ?? '';
  return {
    orders: orders.map(({ reference }) => reference).sort(),
    bought: shipments
      .filter(({ state }) => state === 'confirmed')
      .map(({ reference, shipmentId, trackingNumber }) => [reference, shipmentId, trackingNumber])
      .sort(),
    // Newest first: today's list must end with the earlier entries.
    decisions: entries.map((entry) => JSON.stringify(entry)).reverse(),
    label: createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  };
}

const expectKept = async (then: Awaited<ReturnType<typeof kept>>) => {
  const now = await kept();
  expect(now.orders).toEqual(expect.arrayContaining(then.orders));
  expect(now.bought).toEqual(expect.arrayContaining(then.bought));
  expect(now.decisions.slice(0, then.decisions.length)).toEqual(then.decisions);
  expect(now.label).toBe(then.label);
};

/** How often a valid call requested the purchase that it named: nothing else may spend money. */
let asked = 0;

function countSpending(name: string, input: unknown, answer: Result<unknown>, world: SampleWorld) {
  if (!answer.ok) return;
  if (name === 'bench.scan' && JSON.stringify(input).includes('PB:BUY')) asked += 1;
  // The reason may be any text.
  if (name === 'goLive.buyOne') {
    const { orderId } = input as CallInput<'goLive.buyOne'>;
    expect(orderId).toBe(world.orderId);
    asked += 1;
  }
  if (name !== 'bench.buy') return;
  const { quoteId, total, choice } = input as CallInput<'bench.buy'>;
  const exact = quoteId === world.quoteId && Number(total.amount) === Number(world.total.amount);
  expect([exact, choice]).toEqual([true, expect.objectContaining(world.choice)]);
  asked += 1;
}

describe('thousands of malformed calls', () => {
  it('all get an answer, change nothing and spend nothing', { timeout: 300_000 }, async () => {
    let world = await worldAnew();
    let age = 0;
    const then = await kept();
    const wrong = new Set<string>();
    await fc.assert(
      fc.asyncProperty(bentCalls(true), async ({ name, input }: BentCall) => {
        age += 1;
        if (age % ANEW_AFTER === 0) world = await worldAnew();
        const sent = input(world);
        const ms = await leastWork(MOST_MS, async () => {
          const worked = measureWork();
          const answer = await station.handle.dispatch(name, sent);
          const took = worked();
          countSpending(name, sent, answer, world);
          const why = whyNotWellFormed(answer);
          if (why !== null) wrong.add(`${name}: ${why}`);
          return took;
        });
        if (ms > MOST_MS) wrong.add(`${name}: took ${ms.toFixed(0)} ms`);
      }),
      { numRuns: CALLS, endOnFailure: true },
    );
    expect([...wrong]).toEqual([]);
    await expectUnharmed(then);
  });

  it('get their answers over the window’s own connection too, each with its number', async () => {
    const world = await worldAnew();
    const then = await kept();
    const { port, cookie } = await runningHost({}, { station: station.handle });
    const line = await openLine(port, ownHeaders(port, await cookie()));
    const answers = new Map<number, (answer: Result<unknown>) => void>();
    line.socket.removeAllListeners('message');
    line.socket.on('message', (data) => {
      for (const frame of JSON.parse(String(data)) as StationMessage) {
        if ('id' in frame) answers.get(frame.id)?.(frame.result);
      }
    });
    const bent = fc.sample(bentCalls(false), { numRuns: CALLS / 20 });
    const wrong = new Set<string>();
    // Many at once, as no window would send.
    for (let id = 0; id < bent.length; id += 25) {
      const some = bent.slice(id, id + 25).map(async ({ name, input }, index) => {
        const sent = { id: id + index, call: name, input: input(world) ?? null };
        const answer = await new Promise<Result<unknown>>((resolve) => {
          answers.set(sent.id, resolve);
          line.send(sent);
        });
        countSpending(name, sent.input, answer, world);
        const why = whyNotWellFormed(answer);
        if (why !== null) wrong.add(`${name}: ${why}`);
      });
      await Promise.all(some);
    }
    expect([...wrong]).toEqual([]);
    expect(line.socket.readyState).toBe(line.socket.OPEN);
    await expectUnharmed(then);
  });

  it('never buy unless the shown offer is named exactly', async () => {
    let world = await worldAnew();
    // Every third one is bought at once.
    if (!(await choosing())) world = await worldAnew();
    const before = await sold();
    const sample = sampleInputs(world)['bench.buy'];
    for (const { path } of placesIn(sample)) {
      for (const value of [...HOSTILE, '0.01', 'EUR', 'standard', 'DDU']) {
        const bent = withAt(sample, path, value);
        if (isDeepStrictEqual(bent, sample)) continue;
        const answer = await station.handle.dispatch('bench.buy', bent);
        expect(answer.ok, JSON.stringify(bent)).toBe(false);
      }
    }
    expect(await sold()).toBe(before);
    expect(await choosing()).toBeTruthy();
  });

  it('leave a station that reopens with all its data', async () => {
    await call('bench.close', {});
    const then = await kept();
    await station.close();
    station = await open();
    await expectKept(then);
  });
});

/** Every sale is on record as bought. */
const agreed = async (): Promise<boolean> => (await kept()).bought.length === (await sold());

async function expectUnharmed(then: Awaited<ReturnType<typeof kept>>): Promise<void> {
  expect(said.filter((line) => line.includes('defect'))).toEqual([]);
  await call('bench.close', {});
  // A purchase by a valid call is answered after the call.
  await vi.waitUntil(agreed, { timeout: 20_000, interval: 20 });
  expect(await sold()).toBeLessThanOrEqual(asked);
  await expectKept(then);
  expect(await readdir(folder)).toEqual(['data']);
  for (const polluted in {}) expect.unreachable(polluted);
}

function whyNotWellFormed(answer: Result<unknown>): string | null {
  if (answer.ok) return Object.keys(answer).length <= 2 ? null : 'no envelope';
  const error = StationErrorSchema.strict().safeParse(answer.error);
  if (!error.success) return error.error.message;
  if (error.data.code === 'defect') return `a defect: ${said.at(-1)}`;
  return error.data.message.length > 2_000 ? 'says too much' : null;
}
