import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { APP_ROOT, RENDERER_DIR } from '../src/main/program.ts';
import { startStation } from '../test/support/station.ts';
import { median, tableRow } from './support/figures.ts';
import { measured, spreadOf } from './support/measures.ts';
import { openWindow } from './support/open-window.ts';
import { startPartner } from './support/partner-process.ts';
import { full } from './support/short.ts';
import { takeTurns } from './support/turns.ts';

/*
 * How long the program takes to start, and what it weighs at rest, with the partner in a process of its
 * own. Floor: Node that does nothing.
 * - `packbench --version` and `packbench orders` on an empty store, from process to exit
 * - the station, from process to the link it prints, when it answers scans
 * - the window, from opening the link to the bench that takes a scan; Chromium runs already
 * - resident memory of the station's process 15 s after its window opened (Linux), of the last one
 */
const ROUNDS = full({ rounds: 15, warmUp: 2 }, { short: { rounds: 1, warmUp: 1 } });
const STATIONS = full(5, { short: 1 });
/** V8 keeps what the store's inspection, 2 s after the start, took for 8 s more. */
const REST_MS = full(15_000, { short: 0 });
const PROGRAM = join(APP_ROOT, 'bin', 'packbench.mjs');

const run = promisify(execFile);
const root = await mkdtemp(join(tmpdir(), 'packbench-bench-start-'));
const partner = await startPartner(join(root, 'partner'));
const dataDir = join(root, 'station');
const place = ['--data', dataDir, '--partner', partner.baseUrl];
try {
  await measureCommands();
  await measureStation();
  measureScripts();
} finally {
  partner.child.kill();
  await rm(root, { recursive: true, force: true });
}

async function measureCommands(): Promise<void> {
  const node = (...args: string[]) => run(process.execPath, args);
  const times = await takeTurns(
    {
      version: () => node(PROGRAM, '--version'),
      orders: () => node(PROGRAM, ...place, 'orders'),
      floor: () => node('--eval', '0'),
    },
    ROUNDS,
  );
  console.log(`\n${'Start, milliseconds'.padEnd(44)}  median     p95`);
  console.log(tableRow('packbench --version', times.version));
  console.log(tableRow('packbench orders', times.orders));
  console.log(tableRow('floor: node that does nothing', times.floor));
  const floor = median(times.floor);
  const row = (name: string, values: number[], most: number) =>
    measured({
      name,
      unit: 'ms',
      value: median(values),
      spread: spreadOf(values),
      floor,
      goal: { most },
    });
  row('packbench --version', times.version, 100);
  row('packbench orders', times.orders, 200);
}

async function measureStation(): Promise<void> {
  const ready: number[] = [];
  const usable: number[] = [];
  let memory: number | null = null;
  for (let count = 0; count < STATIONS; count += 1) {
    const began = performance.now();
    const station = await startStation({ dataDir, partner: partner.baseUrl });
    ready.push(performance.now() - began);
    try {
      const { browser, openedIn } = await openWindow(station.url, 'in-page.js');
      usable.push(openedIn);
      if (process.platform === 'linux' && count === STATIONS - 1) {
        await wait(REST_MS);
        memory = residentMegabytes(station.pid);
      }
      await browser.close();
    } finally {
      await station.stop();
    }
  }
  console.log(tableRow('station ready for a scan', ready));
  console.log(tableRow('window usable after the link', usable));
  const row = (name: string, values: number[], most: number) =>
    measured({ name, unit: 'ms', value: median(values), spread: spreadOf(values), goal: { most } });
  row('station ready', ready, 600);
  row('window usable', usable, 1000);
  if (memory === null) return;
  measured({ name: 'station at rest', unit: 'MB', value: memory, goal: { most: 125 } });
}

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** Packed scripts that the page itself names, which it needs before it shows anything. */
function measureScripts(): void {
  const html = readFileSync(join(RENDERER_DIR, 'index.html'), 'utf8');
  const packed = readdirSync(join(RENDERER_DIR, 'assets'))
    .filter((name) => name.endsWith('.js') && html.includes(name))
    .map((name) => gzipSync(readFileSync(join(RENDERER_DIR, 'assets', name))).length / 1024);
  const value = packed.reduce((sum, each) => sum + each, 0);
  measured({ name: 'scripts before the first screen', unit: 'kB', value, goal: { most: 255 } });
}
