import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { APP_ROOT } from '../../src/main/program.ts';
import { type RunningStation, startStation } from '../support/station.ts';
import { test as base, expect } from './fixtures.ts';

/** None of these tests changes anything at the station. */
let shared: RunningStation;
const test = base.extend({
  station: async ({ browserName: _none }, use) => use(shared),
});

test.beforeAll(async () => {
  shared = await startStation();
});
test.afterAll(() => shared.stop());

test('the link opens the window and disappears; a reload and a second window work without it', async ({
  window,
  station,
}) => {
  await expect(window).toHaveTitle(/Packbench/);
  await expect(window.getByText(/sandbox/i).first()).toBeVisible();
  expect(window.url()).toBe(new URL('/', station.url).href);
  expect(await window.evaluate('document.cookie')).toBe('');
  await window.reload();
  await expect(window.getByText(/sandbox/i).first()).toBeVisible();
  const second = await window.context().newPage();
  await second.goto(window.url());
  await expect(second.getByText(/sandbox/i).first()).toBeVisible();
});

test('a browser without the link is rejected', async ({ station, browser }) => {
  const stranger = await browser.newPage();
  const answer = await stranger.goto(new URL('/', station.url).href);
  expect(answer?.status()).toBe(401);
  await stranger.close();
});

test('a page of another port reaches nothing, gets no cookie, and cannot lock the window out', async ({
  window,
}) => {
  const { host } = new URL(window.url());
  const sent: string[] = [];
  const server = createServer((request, answer) => {
    sent.push(request.headers.cookie ?? '');
    const cookies = Array.from({ length: 150 }, (_, n) => `junk-${n}=${'x'.repeat(100)}; Path=/`);
    answer.setHeader('Set-Cookie', cookies);
    answer.setHeader('Content-Type', 'text/html');
    answer.end('<!doctype html>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const other = await window.context().newPage();
  for (const name of ['127.0.0.1', 'localhost', 'elsewhere.localhost']) {
    await other.goto(`http://${name}:${port}/`);
    const opened = await other.evaluate(
      (address) =>
        new Promise<boolean>((resolve) => {
          const socket = new WebSocket(address);
          socket.onopen = () => resolve(true);
          socket.onerror = () => resolve(false);
        }),
      `ws://${host}/bridge`,
    );
    expect(opened).toBe(false);
  }
  expect(sent.join()).not.toContain('packbench-');
  await window.reload();
  await expect(window.getByText(/sandbox/i).first()).toBeVisible();
  server.close();
});

test('the preload has call names, no parser, and requires only electron', () => {
  const preload = readFileSync(join(APP_ROOT, 'out', 'preload', 'index.cjs'), 'utf8');
  expect(preload.length).toBeLessThan(10_000);
  expect(preload).not.toMatch(/zod/i);
  expect(preload.match(/require\(.*?\)/g)).toEqual(['require("electron")']);
  expect(preload).toContain('"bench.scan"');
});
