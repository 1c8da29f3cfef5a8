import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { openStore } from '../src/main/adapters/store-sqlite/store.ts';
import { createPreflight, type PreflightNeeds } from '../src/main/features/packing/preflight.ts';
import { BRIDGE_PATH } from '../src/shared/bridge/client.ts';
import { SettingsSchema } from '../src/shared/settings/settings.ts';
import { toThisMachine } from '../test/support/raw-http.ts';
import { startStation } from '../test/support/station.ts';
import { tableRow } from './support/figures.ts';
import { fillStore, MANY, referenceOf } from './support/many-orders.ts';
import { openWindow } from './support/open-window.ts';
import { full } from './support/short.ts';

/*
 * The list of orders with 100,000 of them in a real store.
 * - store: a page of the queue and of each column, first and last; each prefix of the search text while
 *   it is typed; floor: one order by its key
 * - a page with the warnings of each order (the chips of the queue); floor: the page alone
 * - window, in Chromium, over the browser host: from a key to the painted result; floor: from a key to
 *   the next painted frame without a request
 * - a scan over a second connection while the first one searches; floor: without a search
 * - scrolling: time between frames; floor: the same page at rest
 */
const TYPED = full(['anna weber', 'berlin', 'so-55', 'we', 'w', 'osaka sku-12', 'garcia', 'zz'], {
  short: ['we', 'zz'],
});
const QUEUE = { by: 'queue', descending: false } as const;
const COLUMNS = ['shipBy', 'reference', 'receiver', 'country', 'arrived'] as const;
const group = { name: 'left', today: new Date().toISOString() } as const;
const ROUNDS = full(5, { short: 1 });
const SCANS = full(40, { short: 3 });
const FRAMES = full({ rest: 120, moved: 240 }, { short: { rest: 5, moved: 10 } });

const folder = await mkdtemp(join(tmpdir(), 'packbench-bench-orders-'));
const file = join(folder, 'sandbox', 'station.sqlite');
await mkdir(join(folder, 'sandbox'), { recursive: true });
await fillStore(file);
console.log(`\n${MANY} orders, milliseconds`.padEnd(45), ' median     p95');
await measureStore();
const station = await startStation({ dataDir: folder });
try {
  await measureWindow(station.url);
} finally {
  await station.stop();
  await rm(folder, { recursive: true });
}

/** Content of the search field after each key. */
function texts(): string[] {
  return TYPED.flatMap((text) => Array.from(text, (_key, at) => text.slice(0, at + 1)));
}

async function measureStore(): Promise<void> {
  const store = await openStore({ file });
  if (!store.ok) throw new Error(store.error.message);
  const { orders } = store.value;
  const settings = SettingsSchema.parse({});
  const preflight = createPreflight({
    orders,
    items: store.value.items,
    sessions: store.value.sessions,
    countries: { notServed: () => null },
    settings: { current: () => settings },
    merchants: { missingKey: async () => null },
    now: () => new Date(),
  } as unknown as PreflightNeeds);
  const times = {
    page: [] as number[],
    found: [] as number[],
    open: [] as number[],
    all: [] as number[],
    deep: [] as number[],
    queue: [] as number[],
    sorted: [] as number[],
    numbers: [] as number[],
    floor: [] as number[],
  };
  const take = async (into: number[], work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    into.push(performance.now() - began);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, search] of texts().entries()) {
      await take(times.open, () => orders.list({ status: 'open', search, limit: 100 }));
      await take(times.all, () => orders.list({ search, limit: 100 }));
      await take(times.deep, () =>
        orders.list({ status: 'open', limit: 100, offset: MANY * 0.99 - at }),
      );
      await take(times.queue, () => orders.list({ group, sort: QUEUE, limit: 50 }));
      const by = COLUMNS[at % COLUMNS.length] ?? 'arrived';
      const sort = { by, descending: at % 2 === 0 };
      await take(times.sorted, () => orders.list({ sort, limit: 50, offset: (at % 4) * 50 }));
      await take(times.numbers, () => orders.numbers(group.today));
      const page = { status: 'open', limit: 100, offset: at * 100 } as const;
      await take(times.page, () => orders.list(page));
      await take(times.found, async () => preflight.worst((await orders.list(page)).orders));
      await take(times.floor, () => orders.find({ merchant: null, reference: referenceOf(at) }));
    }
  }
  await store.value.close();
  console.log(tableRow('store: search among the open', times.open));
  console.log(tableRow('store: search among all', times.all));
  console.log(tableRow('store: a page at the end, no search', times.deep));
  console.log(tableRow('store: a page of the queue', times.queue));
  console.log(tableRow('store: a page by any column, all states', times.sorted));
  console.log(tableRow('store: the numbers of the day', times.numbers));
  console.log(tableRow('store: a page, with its findings', times.found));
  console.log(tableRow('floor: the page alone', times.page));
  console.log(tableRow('floor: one order by its key', times.floor));
}

async function measureWindow(url: string): Promise<void> {
  const { browser, page } = await openWindow(url, 'in-page.js');
  await page.keyboard.press('Alt+O');
  await page.getByRole('row').first().waitFor();
  const line = await secondLine(page, url);
  const still = await line.scans(SCANS);
  const { answered, floor, during } = await typing(page, line);
  console.log(tableRow('window: key to painted answer', answered));
  console.log(tableRow('floor: key to the next frame', floor));
  console.log(tableRow('a scan meanwhile', during));
  console.log(tableRow('floor: a scan, nothing searched', still));
  await scrolling(page);
  line.close();
  await browser.close();
}

/** Types every text key by key; the clock starts at the key event and stops after the paint. */
async function typing(page: Page, line: Line) {
  const times = { answered: [] as number[], floor: [] as number[], during: [] as number[] };
  const scans = line.follow(times.during);
  const field = page.getByRole('searchbox');
  for (const text of TYPED) {
    await field.fill('');
    await page.locator('[data-search=""]').waitFor();
    for (let at = 1; at <= text.length; at += 1) {
      await page.evaluate(`arm(${JSON.stringify(text.slice(0, at).trim())})`);
      // Typed slower than a scanner would, so that the text is not taken for a scan.
      await page.keyboard.press(text.charAt(at - 1) === ' ' ? 'Space' : text.charAt(at - 1));
      const took = await page.evaluate<{ answered: number; next: number }>('measured');
      times.answered.push(took.answered);
      times.floor.push(took.next);
      await page.waitForTimeout(120);
    }
  }
  await scans.stop();
  return times;
}

async function scrolling(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('');
  await page.locator('[data-search=""]').waitFor();
  const scroll = (frames: number, step: number) =>
    page.evaluate<{ times: number[]; empty: number }>(`scrollList(${frames}, ${step})`);
  const rest = await scroll(FRAMES.rest, 0);
  const moved = await scroll(FRAMES.moved, 90);
  const flung = await scroll(FRAMES.moved, 4_000);
  console.log(tableRow('scrolling, two wheel notches a frame', moved.times));
  console.log(tableRow('flung, 60 rows a frame', flung.times));
  console.log(tableRow('floor: frames at rest', rest.times));
  const late = moved.times.filter((time) => time > 34).length;
  console.log(`${late} of ${moved.times.length} frames took longer than two of the screen's;`);
  console.log(`${moved.empty} showed a row that was not loaded yet (flung: ${flung.empty}).`);
}

interface Line {
  scans(count: number): Promise<number[]>;
  follow(into: number[]): { stop(): Promise<void> };
  close(): void;
}

/** A separate connection to the same station, like that of a second window. */
async function secondLine(page: Page, url: string): Promise<Line> {
  const cookies = await page.context().cookies();
  const { host, origin } = new URL(url);
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  const socket = new WebSocket(`ws://${host}${BRIDGE_PATH}`, {
    origin,
    headers,
    lookup: toThisMachine,
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let id = 0;
  const scan = async () => {
    id += 1;
    const own = id;
    const began = performance.now();
    const answer = new Promise<void>((resolve) => {
      const hear = (data: Buffer) => {
        const frames = JSON.parse(data.toString()) as { id?: number }[];
        if (frames.every((frame) => frame.id !== own)) return;
        socket.off('message', hear);
        resolve();
      };
      socket.on('message', hear);
    });
    socket.send(JSON.stringify({ id: own, call: 'bench.scan', input: { text: 'NO-SUCH-CODE' } }));
    await answer;
    return performance.now() - began;
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 25));
  return {
    async scans(count) {
      const times: number[] = [];
      for (let at = 0; at < count; at += 1) {
        times.push(await scan());
        await pause();
      }
      return times;
    },
    follow(into) {
      let on = true;
      const done = (async () => {
        while (on) {
          into.push(await scan());
          await pause();
        }
      })();
      return {
        async stop() {
          on = false;
          await done;
        },
      };
    },
    close: () => socket.close(),
  };
}
