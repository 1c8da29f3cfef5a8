import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/packbench.mjs', import.meta.url));

/** Replaces the built program: prints how it was started, and exits as its argument says. */
const PROGRAM = `
const [how] = process.argv.slice(2);
if (how === 'read') process.stdin.on('data', (text) => process.stdout.write(text));
if (how === 'exit') process.exitCode = 7;
if (how === 'wait') {
  const timer = setInterval(() => {}, 1000);
  let times = 0;
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      times += 1;
      clearInterval(timer);
      setTimeout(() => {
        console.log(\`\${signal} \${times}\`);
        process.exitCode = 3;
      }, 100);
    });
  }
}
console.log(JSON.stringify({ pid: process.pid, args: process.argv.slice(2) }));
if (how === 'killed') process.kill(process.pid, 'SIGKILL');
`;

/** Makes the Node that runs the launcher report an old version. */
const OLDER = `data:text/javascript,Object.defineProperty(process, 'versions', {
  value: { ...process.versions, node: '20.20.2' } });`;

async function installed({ built = true, ownNode = true, byNpm = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-bin-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const root = byNpm ? join(folder, 'node_modules', 'packbench') : folder;
  await mkdir(join(root, 'bin'), { recursive: true });
  await writeFile(join(root, 'package.json'), '{"type": "module"}');
  await cp(BIN, join(root, 'bin', 'packbench.mjs'));
  if (built) {
    await mkdir(join(root, 'out', 'main'), { recursive: true });
    await writeFile(join(root, 'out', 'main', 'packbench.js'), PROGRAM);
  }
  if (ownNode) {
    const folder = join(root, 'node_modules', 'node');
    await mkdir(join(folder, 'bin'), { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"name": "node", "version": "24.0.0"}');
    await symlink(process.execPath, join(folder, 'bin', 'node'));
  }
  return root;
}

function start(root: string, args: string[], older: boolean) {
  const node = older ? ['--import', OLDER] : [];
  const child = spawn(process.execPath, [...node, join(root, 'bin', 'packbench.mjs'), ...args], {
    cwd: dirname(root),
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return { child, ended, out: () => out, err: () => err, firstLine: firstLineOf(child) };
}

const firstLineOf = (child: ChildProcess): Promise<{ pid: number; args: string[] }> =>
  new Promise((resolve) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      const [line, rest] = text.split('\n');
      if (line && rest !== undefined) resolve(JSON.parse(line));
    });
  });

describe.each([
  ['on Node 24', false],
  ['on an older Node', true],
])('packbench %s', (_name, older) => {
  it('runs the program with its arguments and its exit code', async () => {
    const run = start(await installed(), ['exit', '--json', 'two words', ''], older);
    expect((await run.firstLine).args).toEqual(['exit', '--json', 'two words', '']);
    expect(await run.ended).toEqual({ code: 7, signal: null });
    expect(run.err()).toBe('');
  });

  it('uses this process if its Node is new enough, else the project’s own Node', async () => {
    const run = start(await installed(), [], older);
    expect((await run.firstLine).pid === run.child.pid).toBe(!older);
    await run.ended;
  });

  it('passes stdin to the program', async () => {
    const run = start(await installed(), ['read'], older);
    await run.firstLine;
    run.child.stdin.end('app-id\nsecret\n');
    await run.ended;
    expect(run.out()).toMatch(/app-id\nsecret\n$/);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'passes %s to the program once and waits for its end',
    async (signal) => {
      const run = start(await installed(), ['wait'], older);
      await run.firstLine;
      run.child.kill(signal);
      expect(await run.ended).toEqual({ code: 3, signal: null });
      expect(run.out()).toContain(`${signal} 1\n`);
    },
  );

  it('dies by the same signal as the program', async () => {
    const run = start(await installed(), ['killed'], older);
    expect(await run.ended).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('explains how to build the program when it is not built', async () => {
    const root = await installed({ built: false });
    const run = start(root, ['demo'], older);
    expect(await run.ended).toEqual({ code: 2, signal: null });
    expect(run.err()).toContain('npm install');
    const asJson = start(root, ['--json', 'demo'], older);
    await asJson.ended;
    expect(JSON.parse(asJson.out())).toEqual({
      error: { code: 'not-available', message: expect.stringContaining('npm install') },
    });
  });
});

describe('packbench on an old Node without the project’s own Node explains what is missing', () => {
  it.each([
    ['in a clone', false, /Fetch its own with: npm install\n$/],
    ['as a package', true, /Install Node 24, or the package node@24 beside this one/],
  ])('%s', async (_name, byNpm, how) => {
    const run = start(await installed({ ownNode: false, byNpm }), ['demo'], true);
    expect(await run.ended).toEqual({ code: 2, signal: null });
    expect(run.err()).toMatch(/needs Node 24 or later, and this is 20\.20\.2/);
    expect(run.err()).toMatch(how);
  });
});
