import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { schemaSteps } from '../../src/main/adapters/site-postgres/schema-steps.ts';
import { sites } from '../../src/main/adapters/site-postgres/sites.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';
import { type Bench, createBench } from './bench.ts';
import type * as OlderGround from './warehouse.ts';

/*
 * npm run test:site:older -- [--commit HASH]
 * A program of the previous schema continues beside this one. Its sources are those of the commit (by default
 * the last one before the newest step of the schema; where the baseline is the only one, the last one that
 * changed it); it creates the site and starts to ship, this program upgrades the
 * schema meanwhile, benches of both ship side by side, and the older one is restarted. Exits with 1 if an
 * order was not sold exactly once, or if one of the two shipped none.
 */
const { values } = parseArgs({ options: { commit: { type: 'string' } } });
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ORDERS = 40;
const LONGEST_MS = 600_000;

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

function lastOlder(): string {
  const newest = String(schemaSteps.at(-1)?.version).padStart(4, '0');
  const file = `resources/schema/postgres/${newest}-*.sql`;
  const isOnlyOne = schemaSteps.length === 1;
  const [hash] = isOnlyOne
    ? [git('log', '-1', '--format=%H', '--', file)]
    : git('log', '--format=%H', '--reverse', '--diff-filter=A', '--', file).split('\n');
  if (!hash) throw new Error(`The history has no commit of ${file}`);
  if (!isOnlyOne) return `${hash}~1`;
  console.log('There is one schema so far: the older program is that of its last change.');
  return hash;
}

const tree = mkdtempSync(join(tmpdir(), 'packbench-older-'));
const commit = git('rev-parse', values.commit ?? lastOlder());
git('worktree', 'add', '--detach', '--force', tree, commit);
symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
try {
  const older = (await import(
    pathToFileURL(join(tree, 'test/site-faults/warehouse.ts')).href
  )) as typeof OlderGround;
  const ground = await older.openGround({ isPlain: true });
  try {
    await workBeside(ground);
  } finally {
    await ground.close();
  }
} finally {
  git('worktree', 'remove', '--force', tree);
  rmSync(tree, { recursive: true, force: true });
}

async function workBeside(ground: OlderGround.Ground): Promise<void> {
  const references = Array.from({ length: ORDERS }, (_, at) => `OLDER-${at + 1}`);
  const warehouse = await ground.open({ seed: 1, benches: 1, orders: references });
  const [old] = warehouse.benches;
  if (!old) throw new Error('The older program has no bench');
  const url = `${warehouse.url}?sslmode=disable`;
  const before = await schema(url);
  old.work();
  await sold(ground, 3);
  must(await sites.init({ url, password: null }));
  const line = await tcpProxy(ground.postgres.port);
  const parts = { name: 'Newer', dataDir: warehouse.newFolder(), line, partner: ground.seller };
  const young = createBench({ ...parts, seed: 2, reader: null });
  try {
    await young.start();
    must(await young.ask('site.join', { url, bench: young.name, password: null }));
    young.work();
    await sold(ground, ORDERS / 2);
    await old.rest();
    await old.end();
    await old.start();
    old.work();
    await sold(ground, ORDERS);
    await Promise.all([old.rest(), young.rest()]);
    await judge(ground, [old, young], { before, after: await schema(url) });
    await Promise.all([old.end(), young.end()]);
  } finally {
    await young.kill();
    await line.close();
    await warehouse.close();
  }
}

async function judge(
  ground: OlderGround.Ground,
  benches: readonly Bench[],
  { before, after }: { before: number; after: number },
): Promise<void> {
  const times = Map.groupBy(ground.seller.books.sales, ({ reference }) => reference);
  const twice = [...times.values()].filter((each) => each.length > 1).length;
  console.log(`Program of ${commit.slice(0, 8)}, schema ${before}; this one, schema ${after}.`);
  console.log(`Sold ${times.size} of ${ORDERS}, of them twice ${twice}.`);
  const wrong = benches.flatMap(({ defects }) => defects);
  for (const bench of benches) {
    console.log(`${bench.name} shipped ${bench.done.length}.`);
    const seen = await bench.ask('orders.list', { status: 'shipped', limit: 1 });
    const site = await bench.ask('site.status', {});
    if (!seen.ok || seen.value.total !== ORDERS) wrong.push(`${bench.name} lacks orders`);
    if (!site.ok || !site.value.reachable || site.value.pending > 0)
      wrong.push(`${bench.name}: ${JSON.stringify(site)}`);
  }
  for (const each of wrong) console.log(each);
  const isIdle = benches.some(({ done }) => done.length === 0);
  if (twice > 0 || times.size !== ORDERS || isIdle || wrong.length > 0) process.exitCode = 1;
}

async function schema(url: string): Promise<number> {
  const member = { store: 'asks', run: 1, token: 'asks', bench: 'asks', confirmed: null };
  const site = must(
    sites.open(
      { url, password: null },
      () => member,
      () => ({ seconds: 60 }),
    ),
  );
  const facts = must(await site.facts());
  await site.close();
  return facts.schema;
}

async function sold({ seller: { books } }: OlderGround.Ground, count: number): Promise<void> {
  const last = performance.now() + LONGEST_MS;
  while (books.sales.length < count) {
    if (performance.now() > last) throw new Error(`Only ${books.sales.length} are sold`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function must<T>(
  answer: { ok: true; value: T } | { ok: false; error: { code: string; message?: string } },
): T {
  if (!answer.ok) throw new Error(answer.error.message ?? answer.error.code);
  return answer.value;
}
