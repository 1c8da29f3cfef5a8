import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageBrowser } from '../../scripts/page-browser.ts';
import { thisMachine } from '../../src/main/hosts/machine.ts';
import { APP_ROOT } from '../../src/main/program.ts';
import { postgresIsMissing } from '../support/postgres.ts';

/** A bench that takes longer is killed and fails. */
const ENDS_WITHIN_MS = 150_000;
const noBrowser = pageBrowser(thisMachine()) ? null : 'no Chromium, Chrome or Edge was found';

/** Without PostgreSQL the bench prints so and ends. */
const SITE_ROWS = postgresIsMissing ? [] : ['a claim', 'a gate', 'floor: a bare UPDATE'];

/** The rows that each bench must print, and whether it opens a window. */
const BENCHES: Readonly<Record<string, { rows: readonly string[]; window?: true }>> = {
  'purchase-overhead': {
    rows: ['bare client', 'bare client once more', 'with the journal', 'floor: 5 durable commits'],
  },
  batch: { rows: ['one by one', 'as a batch'] },
  memory: { rows: ['at order 2', 'at order 8'] },
  zpl: { rows: ['ours', 'floor: dots at best level', 'inspected', 'floor: every page drawn'] },
  orders: {
    window: true,
    rows: [
      'store: search among the open',
      'store: search among all',
      'store: a page at the end',
      'floor: one order by its key',
      'window: key to painted answer',
      'floor: key to the next frame',
      'a scan meanwhile',
      'floor: a scan, nothing searched',
      'scrolling',
      'flung',
      'floor: frames at rest',
    ],
  },
  boxes: {
    rows: [
      'guillotine, 100 % taken, 5 units',
      'pinwheel, 70 % taken, 5 units',
      'wrong placements, of',
    ],
  },
  import: { rows: ['csv: seconds', 'csv: megabytes', 'json: seconds', 'the rows alone'] },
  doors: {
    rows: [
      ...['import CSV', 'import JSON', 'import XML', 'folder CSV', 'HTTP PUT', 'HTTP POST'],
      ...['custom store', ...(postgresIsMissing ? [] : ['SQL'])],
    ],
  },
  site: { rows: SITE_ROWS },
  rules: { rows: ['all rules', "floor: the order's facts alone"] },
  weights: { rows: ['item of 10 g', 'item of 5000 g', 'goods of 10 g to 8 kg mixed'] },
  start: {
    window: true,
    rows: [
      ...['packbench --version', 'packbench orders', 'floor: node that does nothing'],
      ...['station ready for a scan', 'window usable after the link'],
    ],
  },
  million: {
    rows: [
      ...['an order by its key', 'floor: its row by a prepared statement', 'search among all'],
      ...['a page of the queue', 'an order during a backup'],
      ...['an order during a search for a recipient', 'an order during an erasure'],
    ],
  },
  'scan-to-paint': {
    window: true,
    rows: ['an item of the order', 'a wrong item', 'an order, of', 'floor: a key'],
  },
};

describe('each bench with --short', () => {
  it('is listed here', () => {
    const files = globSync('bench/*.ts', { cwd: APP_ROOT }).map((file) => basename(file, '.ts'));
    expect([...Object.keys(BENCHES), 'run'].sort()).toEqual(files.sort());
  });

  for (const [name, { rows, window = false }] of Object.entries(BENCHES)) {
    const leftOut = window ? noBrowser : null;
    const why = leftOut ? ` (left out: ${leftOut})` : '';
    it.skipIf(leftOut)(
      `${name} finishes and prints its figures${why}`,
      { timeout: 2 * ENDS_WITHIN_MS },
      async () => {
        const { code, stdout, stderr } = await runShort(name);
        expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
        for (const row of rows) {
          const line = stdout.split('\n').find((each) => each.startsWith(row));
          expect(line, `the row “${row}” of:\n${stdout}`).toMatch(/ \d+\.\d+( |$)/);
        }
      },
    );
  }
});

describe('npm run bench with --short', () => {
  it.skipIf(noBrowser)('prints one table, none of its figures far beyond its goal', async () => {
    const { code, stdout, stderr } = await runShort('run');
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    const [, ...rows] = stdout.slice(stdout.indexOf('measure ')).trim().split('\n');
    expect(rows.length).toBeGreaterThan(15);
    for (const row of rows) expect(row).toMatch(/ (?:met|NOT MET)$/);
  });

  it.skipIf(process.platform !== 'linux')('says so in one line without a browser', async () => {
    const { code, stdout, stderr } = await runShort('run', { PATH: '/nowhere' });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^No Chromium, Chrome or Edge was found: [^\n]+\n$/);
  });
});

function runShort(name: string, env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(process.execPath, [join(APP_ROOT, 'bench', `${name}.ts`), '--short'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    timeout: ENDS_WITHIN_MS,
    killSignal: 'SIGKILL',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
