import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownFolder } from '../adapters/store-sqlite/support/bench.ts';

it.skipIf(process.platform === 'win32')(
  'ends a program in which a file does not answer, with its exit code',
  async () => {
    const pipe = join(ownFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const program = `
    import { readFile } from 'node:fs';
    import { exitNow } from ${JSON.stringify(join(import.meta.dirname, '../../src/main/hosts/end-in-time.ts'))};
    readFile(${JSON.stringify(pipe)}, () => {});
    process.once('exit', () => process.stdout.write('said'));
    setImmediate(() => exitNow(3));`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    const [code, signal] = await once(child, 'close');
    expect({ said, code, signal }).toEqual({ said: 'said', code: 3, signal: null });
  },
);
