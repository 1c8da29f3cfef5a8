import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { RENDERER_DIR } from '../../src/main/app.ts';
import { expect, test } from './fixtures.ts';

const MOST_KILOBYTES = 350;

test('all scripts of the window together weigh less than 350 kB packed', () => {
  const assets = join(RENDERER_DIR, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const packed = scripts.map((name) => gzipSync(readFileSync(join(assets, name))).length);
  const kilobytes = packed.reduce((total, each) => total + each, 0) / 1024;
  expect(scripts.length).toBeGreaterThan(5);
  expect(kilobytes).toBeLessThan(MOST_KILOBYTES);
});

test('the page carries no script and no style of its own', () => {
  const html = readFileSync(join(RENDERER_DIR, 'index.html'), 'utf8');
  const page = html.replace(/<!--.*?-->/gs, '');
  expect(page.match(/<script(?![^>]*\bsrc=)/g)).toBeNull();
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/);
});

test('a screen is loaded when it is gone to, and its script not before', async ({ window }) => {
  const loaded = () =>
    window.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
    );
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Scan an order, or pick one');
  const first = await loaded();
  for (const screen of ['orders', 'shipments', 'settings', 'rates', 'labels', 'buying'])
    expect(first.filter((name) => name.includes(`/${screen}-`))).toEqual([]);
  await window.keyboard.press('Alt+T');
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Set up this station');
  expect((await loaded()).filter((name) => name.includes('/settings-'))).toHaveLength(1);
});

test('the one font comes with the window, and nothing at all from elsewhere', async ({
  page,
  station,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  await page.goto(station.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate('document.fonts.ready');
  const fonts = await page.evaluate<string[]>(
    `[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)`,
  );
  expect(new Set(fonts)).toEqual(new Set(['Atkinson Hyperlegible Next Variable']));
  expect(new Set(asked)).toEqual(new Set([new URL(station.url).host]));
});
