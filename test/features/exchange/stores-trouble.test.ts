import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { unfit } from '../../../src/shared/settings/setting-words.ts';
import { SettingsSchema } from '../../../src/shared/settings/settings.ts';
import { anOrder } from '../../adapters/store-sqlite/support/samples.ts';
import { storeRig } from './store-rig.ts';

it.each([
  ['plain text', 'Fatal error: Call to undefined function', 'XML'],
  ['a web page', '<html><body>Log in</body></html>', 'Orders'],
  ['half of the XML', '<?xml version="1.0"?><Orders pages="1"><Order>', 'XML'],
  [
    'XML with a document type',
    '<!DOCTYPE x [<!ENTITY e "e">]><Orders pages="1"></Orders>',
    'DOCTYPE',
  ],
  ['a number of pages that is not a number', '<Orders pages="many"></Orders>', 'many'],
  ['too many pages', '<Orders pages="99999"></Orders>', '2000'],
  ['an empty body', '', 'XML'],
])('%s as the answer is reported, and the import position stays', async (_name, text, word) => {
  const { shop, job, later, status, references } = await storeRig();
  shop.put({ number: 'A' });
  await job.look();
  const { through } = await status();
  shop.put({ number: 'B' });
  shop.instead = (_asked, response) => Boolean(response.end(text));
  await later(10);
  expect(await status()).toMatchObject({ through, trouble: expect.stringContaining(word) });
  shop.instead = null;
  await later(10);
  expect(await references()).toEqual(['A', 'B']);
});

it('a slow, endless or cut answer of a shop is reported', async () => {
  const { shop, job, later, status } = await storeRig({}, undefined, 2000);
  shop.instead = () => true;
  await job.look();
  expect((await status()).trouble).toContain('no complete answer');
  shop.instead = (_asked, response) => {
    const piece = Buffer.alloc(1024 * 1024, ' ');
    const more = () => !response.destroyed && response.write(piece, () => setImmediate(more));
    more();
    return true;
  };
  await later(10);
  expect((await status()).trouble).toContain('8388608');
  shop.instead = (_asked, response) => Boolean(response.socket?.destroy());
  await later(10);
  expect((await status()).trouble).toContain('connection was closed');
});

it('a shop that never answers delays neither orders nor notices of another shop', async () => {
  const two = (url: string) => [{ name: 'two', url: `${url}?shop=two` }];
  const { shop, job, notices, rig, find, buy, store } = await storeRig({}, two, 600_000);
  const held: string[] = [];
  shop.instead = (asked) => {
    if (!asked.searchParams.has('shop')) return false;
    held.push(asked.searchParams.get('action') ?? '');
    return true;
  };
  job.begin();
  notices.begin();
  onTestFinished(() => Promise.all([job.close(), notices.close()]).then(() => undefined));
  const isHere = (number: string) =>
    vi.waitFor(async () => expect(await find(number)).not.toBeNull(), { timeout: 30_000 });
  for (const number of ['A', 'B']) {
    shop.put({ number });
    rig.now = new Date(rig.now.getTime() + 10 * 60_000);
    await isHere(number);
  }
  await store.orders.saveAll({
    insert: [{ ...anOrder('OF-TWO'), source: { store: 'two', id: '1' } }],
    replace: [],
  });
  for (const number of ['OF-TWO', 'A', 'B']) {
    await buy(number);
    if (number === 'OF-TWO')
      await vi.waitFor(() => expect(held).toContain('shipnotify'), { timeout: 30_000 });
    else
      await vi.waitFor(
        () => expect(shop.notices.map(({ query }) => query.order_number)).toContain(number),
        { timeout: 30_000 },
      );
  }
  expect(held).toEqual(['export', 'shipnotify']);
});

it('the refusal reason and the text read on labels are erased with the order', async () => {
  const { shop, job, later, find, store, buy } = await storeRig();
  shop.put({ number: 'A' });
  shop.put({ number: 'B' });
  await job.look();
  await buy('A');
  const place = { token: 'erp', key: 'k-1' };
  const asked = { ...place, bodyHash: 'hash', at: '2026-03-05T08:00:00.000Z' };
  await store.keyedPurchases.begin(asked);
  await store.keyedPurchases.quoted(place, 'quote-A');
  const cartons = [{ reference: 'A-C1', label: { barcodes: ['+49 8822 9988776'] } }];
  await store.keyedPurchases.answered(place, {
    status: 201,
    body: { state: 'confirmed', cartons },
  });
  for (const number of ['A', 'B']) shop.put({ number, shipTo: { country: 'Zwiebelturm' } });
  await later(10);
  const refused = async () => (await store.storePolls.refused('shop', 9)).orders;
  expect(JSON.stringify(await refused())).toContain('Zwiebelturm');
  const always = { before: '2100-01-01T00:00:00.000Z', newestFact: 1_000_000 };
  const { id = '' } = (await find('A')) ?? {};
  expect(await store.erasure.erase(id, always, '2026-06-01T00:00:00.000Z')).toBe(true);
  expect((await refused()).map(({ number }) => number)).toEqual(['B']);
  expect((await store.keyedPurchases.begin(asked)).answer).toEqual({
    status: 201,
    body: { state: 'confirmed', cartons: [{ reference: 'A-C1', label: null }] },
  });
});

it('a wrong password is tried once, reported and never logged; without one the shop is not asked', async () => {
  const { shop, job, later, status, rig } = await storeRig();
  rig.password = null;
  await job.look();
  expect(shop.asked).toEqual([]);
  expect((await status()).trouble).toContain('exchange secret shop');
  rig.password = 'packbench:falsch-99';
  await later(10);
  expect((await status()).trouble).toContain('401');
  expect(rig.logged.join('') + JSON.stringify(await status())).not.toContain('falsch-99');
});

it('a bench without the job asks nothing, and one that loses the job stops', async () => {
  const { shop, job, rig, later, references } = await storeRig();
  shop.pageSize = 1;
  for (const number of ['A', 'B', 'C']) shop.put({ number });
  rig.isOurs = () => false;
  await job.look();
  expect(rig.declared).toEqual([`integration store ${shop.url}`]);
  expect(shop.asked).toEqual([]);
  rig.isOurs = () => shop.asked.length < 9;
  await later(10);
  expect(await references()).toEqual(['C']);
  rig.isOurs = () => true;
  await later(1);
  expect(await references()).toEqual(['A', 'B', 'C']);
  rig.password = null;
  await later(10);
  expect(rig.declared).toEqual([]);
});

it('a redirect is not followed, not even to another origin', async () => {
  const { shop, job, status } = await storeRig();
  const asked: unknown[] = [];
  const other = createServer((request, response) => {
    asked.push(request.headers);
    response.end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  shop.instead = (_asked, response) =>
    Boolean(response.writeHead(302, { Location: `http://127.0.0.1:${port}/` }).end());
  await job.look();
  expect(asked).toEqual([]);
  expect((await status()).trouble).toContain('302');
});

it.each([
  [{ name: 'shop', url: 'https://shop.example/?module=shipping' }, true],
  [{ name: 'shop', url: 'http://127.0.0.1:8080/x.php', take: ['processing'] }, true],
  [{ name: 'shop', url: 'http://shop.example/x.php' }, false],
  [{ name: 'shop', url: 'https://user:word@shop.example/x.php' }, false],
  [{ name: 'shop', url: 'https://shop.example/x.php?SS-UserName=a&SS-Password=b' }, false],
  [{ name: 'sh op', url: 'https://shop.example/' }, false],
  [{ name: 'shop', url: 'https://shop.example/', minute: 5 }, false],
])('the setting accepts %j: %s', (store, isTaken) => {
  const { 'exchange.stores': schema } = SettingsSchema.shape;
  expect(schema.safeParse([store]).success).toBe(isTaken);
  const twice = [store, { ...store, name: 'SHOP' }];
  expect(schema.safeParse(twice).success).toBe(false);
});

it.each([
  [{ take: [] }, 'exchange.stores[0].take: expected at least one status, found [].'],
  [
    { cancel: ['void', 'Paid'] },
    'exchange.stores[0].cancel[1]: expected a status that take does not name, found "Paid".',
  ],
  [
    { take: ['paid', 'cancelled'] },
    'exchange.stores[0].take[1]: expected a status that cancel does not name, found "cancelled".',
  ],
  [
    { hold: ['review'], cancel: ['review'] },
    'exchange.stores[0].cancel[0]: expected a status that hold does not name, found "review".',
  ],
  [{ hold: [], cancel: [] }, null],
])('contradicting shop statuses are rejected: %j', (statuses, message) => {
  const { 'exchange.stores': schema } = SettingsSchema.shape;
  const given = [{ name: 'shop', url: 'https://shop.example/', ...statuses }];
  const read = schema.safeParse(given);
  const said = read.success ? null : unfit('exchange.stores', given, read.error);
  expect(said?.message ?? null).toBe(message);
});

it('a password typed into the setting appears in no message', () => {
  const value = [{ name: 'shop', url: 'https://shop.example', password: 'geheim-88' }];
  const { 'exchange.stores': schema } = SettingsSchema.shape;
  for (const given of [value, value[0]]) {
    const read = schema.safeParse(given);
    if (read.success) throw new Error('It was taken');
    const said = JSON.stringify(unfit('exchange.stores', given, read.error));
    expect(said).toContain('exchange.stores');
    expect(said).not.toContain('geheim');
  }
});
