import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFull } from '../../support/long.ts';
import { labelPage, makePdf } from '../../support/paper.ts';
import { SWOLLEN } from '../../support/poisoned/swollen.ts';
import { POISONED } from '../../support/poisoned-set.ts';

const SCRIPT = fileURLToPath(new URL('../../support/read-pdfs.ts', import.meta.url));
/**
 * Milliseconds per document, so that an endless one does not delay the rest; enough time to use up the
 * memory.
 */
const LIMIT = '2000';
const MOST_MB = 512;
/** Memory of the station itself: a document of 20 MB and the system's pipe buffer. */
const MOST_OWN_MB = 128;

/** Documents made to use memory are the worst ones. */
const SET = inFull([...SWOLLEN, ...POISONED], { part: SWOLLEN.filter((_, at) => at % 3 === 0) });

let folder: string;
let good: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packbench-pdfs-'));
  good = path.join(folder, 'good.pdf');
  await writeFile(good, await makePdf(labelPage()));
});
afterAll(() => rm(folder, { recursive: true }));

const megabytes = (pid: number): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

const childrenOf = (pid: number): number[] => {
  try {
    return (
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').match(/\d+/g)?.map(Number) ?? []
    );
  } catch {
    return [];
  }
};

interface Outcome {
  name: string;
  outcome: string;
  after: true | string;
}

/** The outcome of every PDF in the folder, and the peak resident memory of a station that reads them. */
async function readAll(pdfs: string) {
  const child = spawn(process.execPath, [SCRIPT, pdfs, good, LIMIT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = child.pid ?? 0;
  const ended = new Promise<number | null>((end) => child.once('exit', end));
  const outcomes: Outcome[] = [];
  let before = 0;
  const most = { own: 0, together: 0, during: '' };
  const look = setInterval(() => {
    if (before === 0) return;
    const own = megabytes(pid) - before;
    const together = own + childrenOf(pid).reduce((sum, each) => sum + megabytes(each), 0);
    most.own = Math.max(most.own, own);
    if (together > most.together) {
      Object.assign(most, { together, during: `the one after ${outcomes.at(-1)?.name}` });
    }
  }, 4);
  for await (const line of createInterface(child.stdout)) {
    if (line === 'ready') before = megabytes(pid);
    else outcomes.push(JSON.parse(line));
  }
  clearInterval(look);
  return { status: await ended, outcomes, most };
}

test.runIf(process.platform === 'linux')(
  'reads every PDF within 512 MB, and then the next one',
  async () => {
    const pdfs = path.join(folder, 'set');
    await mkdir(pdfs);
    for (const [index, { name, make }] of SET.entries()) {
      const file = `${String(index).padStart(3, '0')} ${name.replace(/[^\w ]/g, '')}.pdf`;
      await writeFile(path.join(pdfs, file), await make());
    }
    const { status, outcomes, most } = await readAll(pdfs);

    expect(status).toBe(0);
    expect(outcomes).toHaveLength(SET.length);
    expect(outcomes.filter(({ after }) => after !== true)).toEqual([]);
    // How many are too slow before they are too large depends on the computer.
    expect(outcomes.map(({ outcome }) => outcome).join()).toMatch(/too much memory/);
    expect(most.together, most.during).toBeLessThan(MOST_MB);
    expect(most.own).toBeLessThan(MOST_OWN_MB);
  },
  // About twenty documents each end a process.
  900_000,
);
