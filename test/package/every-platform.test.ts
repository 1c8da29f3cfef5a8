import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { APP_ROOT } from '../../src/main/program.ts';
import type { Bench } from '../../src/shared/packing/session.ts';
import { chosenOf } from '../../src/shared/rating/quote.ts';
import { desktopStandIn } from '../support/desktop-stand-in.ts';

const run = promisify(execFile);
const STAND_IN = join(APP_ROOT, 'test', 'support', 'electron-module.mjs');

let folder: string;
let electron: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-platforms-'));
  electron = await desktopStandIn(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds the package for that platform; returns the folder beside Electron's binary. */
async function dryRun(target: string): Promise<string> {
  const to = join(folder, target);
  const script = join(APP_ROOT, 'scripts', 'package-dry.ts');
  await run(process.execPath, [script, '--target', target, '--electron', electron, '--to', to]);
  return join(to, 'linux-unpacked', 'resources');
}

// The packer runs on Linux for all platforms: the list of files is the platform's own, without
// SumatraPDF's .exe, which electron-builder leaves out when it packs for another platform than Windows.
describe.each([
  ['win32-x64', 'win32-x64-msvc'],
  ['darwin-arm64', 'darwin-arm64'],
  ['linux-x64', 'linux-x64-gnu'],
])('a package for %s', (target, keyring) => {
  let resources: string;
  let packed: string[];

  beforeAll(async () => {
    resources = await dryRun(target);
    packed = listPackage(join(resources, 'app.asar'), { isPack: false }).map((path) =>
      path.replaceAll('\\', '/').slice(1),
    );
  });

  it('has the native modules of that platform, beside the archive', () => {
    const beside = globSync('**/*.node', { cwd: join(resources, 'app.asar.unpacked') });
    const [platform, arch] = target.split('-');
    expect(beside.map((path) => path.replaceAll('\\', '/')).sort()).toEqual([
      `node_modules/@napi-rs/keyring-${keyring}/keyring.${keyring}.node`,
      expect.stringMatching(
        new RegExp(`@serialport/bindings-cpp/prebuilds/${platform}-[^/]*${arch}[^/]*/.*\\.node$`),
      ),
      ...(target === 'linux-x64' ? [expect.stringMatching(/bindings-cpp.*musl\.node$/)] : []),
      `node_modules/better-sqlite3/prebuilds/${target}.node`,
    ]);
  });

  it('has workers, helpers and WASM inside the archive, and no development files', () => {
    const built = globSync('out/main/*-{worker,process,helper}.js', { cwd: APP_ROOT });
    expect(built.length).toBeGreaterThan(4);
    expect(packed).toEqual(expect.arrayContaining(built.map((path) => path.replaceAll('\\', '/'))));
    for (const wasm of [/pdfium\.wasm$/, /zxing_full\.wasm$|zxing_reader\.wasm$/]) {
      expect(packed.filter((path) => wasm.test(path)).length).toBeGreaterThan(0);
    }
    expect(packed.filter((path) => /\.(map|ts|tsx|tsbuildinfo|gyp|cc|h)$/.test(path))).toEqual([]);
    expect(
      packed.filter((path) =>
        /^(src|test|bench|scripts|docs|packaging)\/|\/(node|electron|vitest|react)\/package\.json$/.test(
          path,
        ),
      ),
    ).toEqual([]);
  });
});

describe('the entry of the packed program, on a stand-in for Electron', () => {
  it('opens the station, ships a sandbox order, prints it and quits', async () => {
    const resources = join(folder, 'linux-x64', 'linux-unpacked', 'resources');
    const program = join(folder, 'program');
    extractAll(join(resources, 'app.asar'), program);
    const data = join(folder, 'data');
    const page = pageOf(
      fork(join(program, 'out', 'main', 'index.js'), ['--data', data, '--partner', 'sandbox'], {
        execArgv: ['--import', STAND_IN],
        cwd: folder,
        env: { PATH: '/usr/bin:/bin', HOME: folder },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      }),
    );
    await page.isLoaded;
    expect(await page.ask({ fetch: 'packbench://station/' })).toMatchObject({ status: 200 });
    await page.call('bench.scan', { text: 'SO-1001' });
    await page.call('bench.packRest', {});
    await page.call('bench.rate', { insure: false, pickUpDate: null });
    const choosing = await page.bench((step) => step.kind === 'choosing');
    const { quote, suggestion } = choosing as Extract<Step, { kind: 'choosing' }>;
    const offer = suggestion && chosenOf(quote.options, suggestion);
    if (!offer) throw new Error('no offer is suggested');
    const { service, terms, total } = offer;
    await page.call('bench.buy', { quoteId: quote.id, choice: { service, terms }, total });
    await page.bench((step) => step.kind === 'labels' || step.kind === 'done');
    await expect
      .poll(() => readdir(join(data, 'sandbox', 'paper')).catch(() => []))
      .toEqual(expect.arrayContaining([expect.stringMatching(/\.pdf$/)]));
    // The PDF reader is a process started from the packed files.
    expect(page.forked().some((file) => file.startsWith(program))).toBe(true);
    expect(await page.quit()).toBe(0);
  });
});

function pageOf(child: ChildProcess) {
  onTestFinished(() => void child.kill('SIGKILL'));
  const waiting = new Map<number, (answer: Answer) => void>();
  const forked: string[] = [];
  let asked = 0;
  const isLoaded = new Promise<void>((resolve, reject) => {
    child.on('message', (message: Answer) => {
      if (message.loaded === 'packbench://station/') resolve();
      if (message.errorBox) reject(new Error(message.errorBox));
      if (message.forked) forked.push(message.forked);
      if (message.id !== undefined) waiting.get(message.id)?.(message);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  const ask = (question: object): Promise<Answer> =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      child.send({ id: asked, ...question });
    });
  const call = async (name: string, input: object): Promise<Bench> => {
    const { answer } = await ask({ call: name, input });
    if (!answer?.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.value;
  };
  return {
    isLoaded,
    ask,
    call,
    forked: () => forked,
    /** The bench's step, once it matches. */
    async bench(isReached: (step: Step) => boolean): Promise<Step> {
      const step = async () => (await call('bench.current', {})).session.step;
      return await vi.waitFor(async () => {
        const now = await step();
        if (!isReached(now)) throw new Error(`the bench is at ${now.kind}`);
        return now;
      }, 60_000);
    },
    async quit(): Promise<number> {
      const [ended] = [once(child, 'exit'), child.send({ quit: true })];
      const [code] = (await ended) as [number];
      return code;
    },
  };
}

type Step = Bench['session']['step'];

interface Answer {
  id?: number;
  loaded?: string;
  errorBox?: string;
  forked?: string;
  answer?: { ok: boolean; value: Bench };
}
