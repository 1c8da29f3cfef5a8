import { expect, it } from 'vitest';
import { readPage } from '../../../src/main/features/exchange/stores/logic/store-page.ts';
import { leastWork, longestStretch, onThisMachine } from '../../support/work.ts';
import { storeRig } from './store-rig.ts';

const MB = 1024 * 1024;
/** Milliseconds of the station's thread for one task. */
const MOST_MS = onThisMachine(100);

const orders = (each: string, count: number) => `<Orders pages="2">${each.repeat(count)}</Orders>`;
const ORDER = '<Order><OrderNumber>SO-1</OrderNumber><OrderStatus>paid</OrderStatus></Order>';

const PAGES: readonly (readonly [string, string])[] = [
  ['orders', orders(ORDER, 60_000)],
  ['empty elements', orders('<a/>', 2 * MB)],
  [
    'attributes',
    orders(`<a ${Array.from({ length: 9 }, (_, n) => `b${n}=""`).join(' ')}/>`, 150_000),
  ],
  ['one long text', orders(`<Order><OrderNumber>${'x'.repeat(7 * MB)}</OrderNumber></Order>`, 1)],
  ['references to characters', orders(`<Order><Name>${'&#65;'.repeat(MB)}</Name></Order>`, 1)],
  ['one long comment', orders(`<!--${'-a'.repeat(3 * MB)}-->`, 1)],
  ['one long attribute', orders(`<a b="${'x'.repeat(7 * MB)}"/>`, 1)],
  ['blanks before it', ' '.repeat(7 * MB)],
  ['line feeds', orders('\n'.repeat(7 * MB), 1)],
];

it.each(PAGES)("a shop's page of 8 MB of %s never holds the station up", async (_what, text) => {
  const bytes = Buffer.from(text);
  await readPage(Buffer.from(orders(ORDER, 10)));
  const longest = await leastWork(MOST_MS, () => longestStretch(() => readPage(bytes)));
  expect(longest).toBeLessThan(MOST_MS);
});

it("a shop's page has its orders and the number of pages", async () => {
  const page = await readPage(Buffer.from(`\n\n${orders(ORDER, 3)}`));
  expect(page).toMatchObject({
    ok: true,
    value: { pages: 2, orders: Array(3).fill({ number: 'SO-1', status: 'paid' }) },
  });
});

it.each([
  [2_000, 'that are refused', '', /^2000 orders of the shop shop could not/],
  [10_000, 'with a status that nobody waits for', '<OrderStatus>shipped</OrderStatus>', /^$/],
] as const)(
  'a page of %i orders %s is processed in turns',
  async (count, _what, field, trouble) => {
    const each = (n: number) =>
      `<Order><OrderNumber>SO-${n}</OrderNumber>${field}<OrderStatus>paid</OrderStatus></Order>`;
    const page = `<Orders>${Array.from({ length: count }, (_, n) => each(n)).join('')}</Orders>`;
    const shop = await storeRig();
    let asked = 0;
    shop.shop.instead = (_asked, response) => {
      asked += 1;
      response.end(asked === 1 ? page : '<Orders/>');
      return true;
    };
    const longest = await longestStretch(() => shop.later(10));
    expect((await shop.status()).trouble ?? '').toMatch(trouble);
    expect(longest).toBeLessThan(MOST_MS);
  },
  120_000,
);
