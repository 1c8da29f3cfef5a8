import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageBrowser } from '../scripts/page-browser.ts';
import { thisMachine } from '../src/main/hosts/machine.ts';
import { APP_ROOT, VERSION } from '../src/main/program.ts';
import { COLLECTED_IN, HEADING, isMet, lineOf, type Measure } from './support/measures.ts';
import { NO_BROWSER } from './support/open-window.ts';

/*
 * `npm run bench`: the benches that have goals, one after the other, and one table of their measures.
 * With `--short` the figures are meaningless; it fails where one is far beyond its goal.
 */
const WITH_GOALS = ['start', 'scan-to-paint', 'purchase-overhead', 'zpl', 'million', 'import'];
/** Every run on all data, for whoever asks when something became slower. */
const HISTORY = fileURLToPath(new URL('../docs/benchmarks.csv', import.meta.url));
/** With `--short`: on little data, cold and beside other tests. */
const SLACK = 20;

const options = process.argv.slice(2);
const isShort = options.includes('--short');
const folder = await mkdtemp(join(tmpdir(), 'packbench-bench-'));
const file = join(folder, 'measures');
const began = performance.now();
const load = loadavg()[0] ?? 0;
const failed: string[] = [];
try {
  if (pageBrowser(thisMachine())) await measureAll();
  else {
    console.error(NO_BROWSER);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
}

async function measureAll(): Promise<void> {
  for (const name of WITH_GOALS) {
    console.error(`${name} …`);
    if ((await run(name)) !== 0) failed.push(name);
  }
  print(readMeasures());
}

/** Exit code of the bench; what it prints by itself is shown only if it fails. */
function run(name: string): Promise<number | null> {
  const script = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, [COLLECTED_IN]: file },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) console.error(said);
      resolve(code);
    });
  });
}

function readMeasures(): Measure[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Measure);
}

function print(measures: readonly Measure[]): void {
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const [{ model } = { model: 'unknown processor' }] = cpus();
  console.log(`Packbench ${VERSION}, ${model.trim()}, ${availableParallelism()} cores,`);
  console.log(`load ${load.toFixed(1)} at the beginning, ${minutes} min\n`);
  console.log(HEADING);
  for (const measure of measures) console.log(lineOf(measure));
  for (const name of failed) console.log(`${name} FAILED`);
  const far = isShort ? measures.filter((measure) => !isMet(measure, SLACK)) : [];
  for (const { name } of far) console.error(`Far beyond its goal: ${name}`);
  if (!isShort && failed.length === 0) keep(measures);
  if (failed.length > 0 || far.length > 0) process.exitCode = 1;
}

/** A line for each figure; a floor, a spread or another way that a figure does not have is left empty. */
function keep(measures: readonly Measure[]): void {
  const [{ model } = { model: 'unknown processor' }] = cpus();
  const machine = `${availableParallelism()} x ${model.trim().replaceAll(',', ' ')}`;
  const at = new Date().toISOString().slice(0, 16);
  const figure = (value: number | undefined) => (value === undefined ? '' : value.toPrecision(4));
  if (!existsSync(HISTORY))
    writeFileSync(HISTORY, 'at,commit,machine,load,measure,unit,value,from,to,floor,instead\n');
  for (const { name, unit, value, spread, floor, instead } of measures) {
    const numbers = [value, spread?.[0], spread?.[1], floor, instead?.value].map(figure);
    const cells = [at, commit(), machine, load.toFixed(1), `"${name}"`, unit, ...numbers];
    appendFileSync(HISTORY, `${cells.join()}\n`);
  }
}

/** Of what is measured; `+` where it was changed since. */
function commit(): string {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: APP_ROOT, encoding: 'utf8' }).stdout.trim();
  const changed = git('status', '--porcelain', '--', 'src', 'bench', 'bin', 'package-lock.json');
  return `${git('rev-parse', '--short=8', 'HEAD')}${changed === '' ? '' : '+'}`;
}
