import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { APP_ROOT } from '../../src/main/program.ts';
import { environment, PROGRAM, SAMPLE_ORDERS, temporaryFolder } from '../support/cli.ts';
import { freePort } from '../support/cups.ts';

it('the guide by HTTP works as it is written', async () => {
  const { code, said } = await follow('http.md', 'head -c 5 label.pdf');
  expect(code, said).toBe(0);
  // A new sandbox begins with the sample orders.
  expect(said).toContain('"unchanged":1');
  expect(said).toContain('"kind":"shipment.confirmed"');
  expect(said).toContain('%PDF-');
});

it('the guide by files works as it is written', async () => {
  const { code, said } = await follow('exchange.md', 'cat station.log');
  expect(code, said).toBe(0);
  expect(said).toContain('"unchanged": 1');
  expect(said).toContain('1 taken, 1 failed');
});

/** Runs the commands of a page, and the last one. */
async function follow(name: string, last: string) {
  const page = readFileSync(join(APP_ROOT, 'docs', name), 'utf8');
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text);
  expect(blocks.length).toBeGreaterThan(2);
  const folder = await temporaryFolder();
  await cp(SAMPLE_ORDERS, join(folder, 'resources', 'orders'), { recursive: true });
  const script = [
    'set -eu',
    `packbench() { "${process.execPath}" "${PROGRAM}" "$@"; }`,
    'trap "packbench stop" EXIT',
    ...blocks,
    last,
  ].join('\n');
  const child = spawn('bash', ['-c', script.replaceAll('8790', String(await freePort()))], {
    cwd: folder,
    env: environment(join(folder, 'data')),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}
