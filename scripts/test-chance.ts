/**
 * Runs every test with random values, with other seeds than the daily run:
 *   npm run test:chance -- [--rounds N] [--seed S]
 * Round n has the seed S + n. Exits with 1 at the first round with a failed test, and prints its seed.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { APP_ROOT } from '../src/main/program.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});

const files = globSync('test/**/*.test.{ts,tsx}', { cwd: APP_ROOT }).filter((file) =>
  readFileSync(join(APP_ROOT, file), 'utf8').includes('support/chance.ts'),
);

for (let round = 0; round < Number(values.rounds); round += 1) {
  const seed = Number(values.seed) + round;
  console.log(`Seed ${seed}, ${files.length} files`);
  const { status } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...files], {
    cwd: APP_ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PACKBENCH_SEED: String(seed) },
  });
  if (status !== 0) {
    console.error(`Again with: npm run test:chance -- --rounds 1 --seed ${seed}`);
    process.exit(1);
  }
}
