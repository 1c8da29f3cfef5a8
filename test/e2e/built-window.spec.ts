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
