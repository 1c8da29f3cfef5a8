import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWER_BYTES, MOST_VALUES } from '../../../src/main/adapters/partner/http/answer-size.ts';
import { openSettings } from '../../../src/main/adapters/store-sqlite/settings/settings.ts';
import { openStation, type Station } from '../../../src/main/app.ts';
import type { CallInput, CallName, CallOutput } from '../../../src/shared/bridge/calls.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import { must } from '../../station/station-rig.ts';
import { anOrder } from '../../support/orders.ts';
import { leastWork, longestStretch, onThisMachine } from '../../support/work.ts';
import { startWorstPartner, type WorstPartner, worstBodies } from '../../support/worst-partner.ts';

const MOST_MS = onThisMachine(100);

let folder: string;
let partner: WorstPartner;
let station: Station;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worst-'));
  partner = await startWorstPartner();
  station = must(
    await openStation({
      dataDir: join(folder, 'data'),
      partner: partner.origin,
      env: { PACKBENCH_APP_ID: 'app-id-77aa', PACKBENCH_REST_API_KEY: 'rest-api-key-5f1d' },
      startSandbox: () => Promise.reject(new Error('no sandbox is asked for')),
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );
  station.begin();
});
afterAll(async () => {
  await station.close();
  await partner.stop();
  await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 50 });
});

const call = async <N extends CallName>(name: N, input: CallInput<N>) =>
  (await station.handle.dispatch(name, input)) as Result<CallOutput<N>>;

const shortest = (work: () => Promise<unknown>) => leastWork(MOST_MS, () => longestStretch(work));

/** The work that blocked the station for too long, by name. */
async function slow(work: Record<string, () => Promise<unknown>>): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, each] of Object.entries(work)) {
    // A first run compiles and loads code, and is not measured.
    if (Object.keys(work)[0] === name) await each();
    const ms = await shortest(each);
    if (ms > MOST_MS) found[name] = Math.round(ms);
  }
  return found;
}

const option = { HashKey: 'hash-1', ShippingCost: 9, Carrier: 'Swift', Days: '2' };
const rates = JSON.stringify({ Currency: 'USD', Standard: { DDU: option } });

describe('the worst input never blocks the station for long:', () => {
  let orders = 0;
  async function ship(): Promise<unknown> {
    const reference = `W-${orders++}`;
    const file = {
      name: 'o.json',
      bytes: Buffer.from(JSON.stringify(anOrder({ reference, terms: 'DDU' }))),
    };
    must(await station.importOrders([file]));
    const order = must(await station.findOrder(reference));
    const wish = { rule: null, insure: false, pickUpDate: null, say: () => undefined };
    const cartonSpecs = ['ref=BOX-1;weight=2.1;dims=30x20x15'];
    return await station.shipOrder(order, { ...wish, cartonSpecs });
  }

  it('answers to rates', async () => {
    await partner.answers('/Rates', { status: 200, body: rates });
    await ship();
    const bodies = worstBodies(ANSWER_BYTES.rates, MOST_VALUES);
    const { 'many fields': fields, 'a list of zeros': zeros, levels, options } = bodies;
    for (const body of [fields, zeros, levels, options]) {
      await partner.answers('/Rates', { status: 200, body });
      expect(await shortest(ship)).toBeLessThan(MOST_MS);
    }
  });

  it('answers to purchases, and the stored answers', async () => {
    await partner.answers('/Rates', { status: 200, body: rates });
    const bodies = worstBodies(ANSWER_BYTES.purchase, MOST_VALUES);
    const kinds = ['many fields', 'tokens and keys', 'labels', 'one long sentence'] as const;
    const work = kinds.map((kind) => [
      kind,
      async () => {
        await partner.answers('/Shipments', { status: 200, body: bodies[kind] });
        await ship();
      },
    ]);
    expect(await slow(Object.fromEntries(work))).toEqual({});
  });

  it('events', async () => {
    const { port } = must(await station.events.listen(0));
    const { here } = station.events.addresses();
    const post = (body: string) => async () => {
      await fetch(here ?? `http://127.0.0.1:${port}`, { method: 'POST', body });
    };
    const worst = Object.entries(worstBodies(63_000)).map(([name, body]) => [name, post(body)]);
    const history = `{"event":"tracking-updates","tracking_number":1,"tracking_history":[${'{},'.repeat(20_000)}{}]}`;
    expect(
      await slow({ warm: post('{}'), ...Object.fromEntries(worst), history: post(history) }),
    ).toEqual({});
    await station.events.closeListener();
  });

  it('item files of the largest size', async () => {
    const size = 4 * 1024 * 1024;
    const file = (name: string, text: string) => async () =>
      must(
        await call('items.import', {
          files: [{ name, bytes: Buffer.from(text).toString('base64') }],
          confirm: false,
          save: true,
        }),
      );
    const csv = (row: (n: number) => string, rows: number) =>
      `sku,description\n${Array.from({ length: rows }, (_, n) => row(n)).join('\n')}`;
    expect(
      await slow({
        warm: file('a.csv', 'sku\na'),
        'refused rows': file('b.json', `[${'{},'.repeat(size / 3)}{}]`),
        items: file(
          'c.csv',
          csv((n) => `s${n},d`, 5_000),
        ),
        'one item over and over': file(
          'd.csv',
          csv(() => 's,d', size / 4),
        ),
        'long cells': file(
          'e.csv',
          csv((n) => `t${n},${'x'.repeat(4_000)}`, 1_000),
        ),
      }),
    ).toEqual({});
  });

  it('scans, and the longest texts in a call', async () => {
    const scan = (text: string) => () => call('bench.scan', { text });
    expect(
      await slow({
        warm: scan('MUG'),
        'a long scan': scan('0'.repeat(5_000_000)),
        'group separators': scan('\u001d01'.repeat(160)),
        'a link': scan(`https://id.example/01/${'9'.repeat(470)}`),
        'a search': () => call('orders.list', { search: 'a '.repeat(100), limit: 500 }),
      }),
    ).toEqual({});
  });
});

describe('a settings file', () => {
  it('is read at once or rejected, whatever its content', async () => {
    const file = join(folder, 'settings.json');
    for (const body of Object.values(worstBodies(1_000_000))) {
      await writeFile(file, body);
      expect(await shortest(() => openSettings(file))).toBeLessThan(MOST_MS);
    }
    await writeFile(file, `{"a":"${'x'.repeat(2_000_000)}"}`);
    expect(await openSettings(file)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('1 MB') },
    });
  });
});
