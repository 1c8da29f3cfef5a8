import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { thisMachine } from '../src/main/hosts/machine.ts';
import { APP_ROOT } from '../src/main/program.ts';
import { pageBrowser } from './page-browser.ts';

/** Draws the packages' icons (packaging/) from src/renderer/icon.svg: node scripts/icons.ts */
const TO = join(APP_ROOT, 'packaging');

const LINUX = [16, 24, 32, 48, 64, 128, 256, 512];
const WINDOWS = [16, 24, 32, 48, 64, 128, 256];
/** macOS has a separate name for each size; the high-resolution variants are the same pictures. */
const MAC: readonly [name: string, size: number][] = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

async function main(): Promise<void> {
  const pictures = await draw([...LINUX, 1024]);
  const at = (size: number): Buffer => {
    const png = pictures.get(size);
    if (!png) throw new Error(`No picture of ${size} dots was drawn`);
    return png;
  };
  rmSync(join(TO, 'icons'), { recursive: true, force: true });
  mkdirSync(join(TO, 'icons'), { recursive: true });
  for (const size of LINUX) writeFileSync(join(TO, 'icons', `${size}x${size}.png`), at(size));
  writeFileSync(join(TO, 'icon.ico'), ico(WINDOWS.map((size) => ({ size, png: at(size) }))));
  writeFileSync(join(TO, 'icon.icns'), icns(MAC.map(([name, size]) => ({ name, png: at(size) }))));
}

async function draw(sizes: readonly number[]): Promise<Map<number, Buffer>> {
  const machine = thisMachine();
  const executablePath = pageBrowser(machine) ?? undefined;
  const args = machine.isRoot ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage();
    const svg = await readFile(join(APP_ROOT, 'src', 'renderer', 'icon.svg'), 'utf8');
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
    const drawn = new Map<number, Buffer>();
    for (const size of sizes) {
      await page.setViewportSize({ width: size, height: size });
      drawn.set(size, await page.screenshot({ omitBackground: true }));
    }
    return drawn;
  } finally {
    await browser.close();
  }
}

/** The ICO format: a table of pictures, then the pictures as PNG; size 256 is written as 0. */
function ico(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/** The ICNS format: blocks of name, total length and PNG, within an outer block. */
function icns(pictures: readonly { name: string; png: Buffer }[]): Buffer {
  const block = (name: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32BE(8 + content.length, 4);
    return Buffer.concat([head, content]);
  };
  return block('icns', Buffer.concat(pictures.map(({ name, png }) => block(name, png))));
}

await main();
