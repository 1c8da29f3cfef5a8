import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { RENDERER_DIR } from '../../src/main/program.ts';
import { expect, test } from './fixtures.ts';

/** What the page names, before it shows anything: as much as in November 2026. */
const MOST_AT_FIRST = 249;
const MOST_KILOBYTES = 495;
/** Loaded only by a window in that language, one at a time. */
const LANGUAGE = /^(de|es)-/;
const MOST_OF_A_LANGUAGE = 100;
/** The chart code, loaded only with the figures of a day. */
const DRAWING = /^figures-tab-/;
const MOST_OF_DRAWING = 55;
/** The reader of codes, loaded only where the camera is a scanner; its WebAssembly is a file of its own. */
const READER = /^reader-worker-/;
const MOST_OF_READER = 20;

test('the first screen’s scripts stay below 249 kB gzipped, all below 495, a language below 100', () => {
  const assets = join(RENDERER_DIR, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const packed = (name: string) => gzipSync(readFileSync(join(assets, name))).length / 1024;
  const languages = scripts.filter((name) => LANGUAGE.test(name));
  const [drawing = ''] = scripts.filter((name) => DRAWING.test(name));
  expect(packed(drawing)).toBeLessThan(MOST_OF_DRAWING);
  const [reader = ''] = scripts.filter((name) => READER.test(name));
  expect(packed(reader)).toBeLessThan(MOST_OF_READER);
  const window = scripts.filter(
    (name) => !LANGUAGE.test(name) && name !== drawing && name !== reader,
  );
  expect(languages).toHaveLength(2);
  for (const name of languages) expect(packed(name)).toBeLessThan(MOST_OF_A_LANGUAGE);
  expect(window.length).toBeGreaterThan(5);
  const html = readFileSync(join(RENDERER_DIR, 'index.html'), 'utf8');
  const atFirst = window.filter((name) => html.includes(name));
  expect(atFirst.reduce((total, name) => total + packed(name), 0)).toBeLessThan(MOST_AT_FIRST);
  expect(window.reduce((total, name) => total + packed(name), 0)).toBeLessThan(MOST_KILOBYTES);
});

test('the page has no inline script or style', () => {
  const html = readFileSync(join(RENDERER_DIR, 'index.html'), 'utf8');
  const page = html.replace(/<!--.*?-->/gs, '');
  expect(page.match(/<script(?![^>]*\bsrc=)/g)).toBeNull();
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/);
});

test('a screen’s script is loaded when the screen is opened, not before', async ({ window }) => {
  const loaded = () =>
    window.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
    );
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Scan an order, or pick one');
  const first = await loaded();
  for (const screen of ['orders', 'shipments', 'returns', 'tracking', 'settings'])
    expect(first.filter((name) => name.includes(`/${screen}-`))).toEqual([]);
  // The bench's next steps are preloaded while it is idle, so that no step starts with a wait; and the
  // barcodes, which a stop shows also while the station is away.
  const isOf = (step: string) => new RegExp(`/${step}-(?!due-|later-)[^/]*$`);
  for (const step of ['pack-on', 'rates', 'labels', 'buying', 'batch-screen', 'barcode']) {
    const found = async () => (await loaded()).filter((name) => isOf(step).test(name));
    await expect.poll(found).not.toEqual([]);
  }
  await window.keyboard.press('Alt+T');
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Set up this station');
  expect((await loaded()).filter((name) => name.includes('/settings-'))).toHaveLength(1);
});

test('the font comes with the window, and nothing is loaded from elsewhere', async ({
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

test('a font for another script is loaded when a name needs it, not before', {
  tag: '@long',
}, async ({ page, station }) => {
  const fonts: string[] = [];
  page.on('response', (response) => {
    const [name] = /[^/]+\.woff2$/.exec(response.url()) ?? [];
    if (name) fonts.push(`${response.status()} ${name}`);
  });
  await page.goto(station.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate('document.fonts.ready');
  expect(fonts.filter((name) => name.includes('noto'))).toEqual([]);
  await page.keyboard.press('Alt+O');
  await page.getByRole('button', { name: /^New order/ }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('山田 花子');
  await expect.poll(() => fonts.filter((each) => /^200 noto-sans-jp-/.test(each))).not.toEqual([]);
  await name.fill('محمد');
  await expect(name).toHaveCSS('direction', 'rtl');
});
