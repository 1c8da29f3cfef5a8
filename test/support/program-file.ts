import { join } from 'node:path';
import { programFile as ofTheProgram } from '../../src/main/program-file.ts';

const OUT = join(import.meta.dirname, '..', '..', 'out', 'main');

/**
 * For the code under test, in place of src/main/program-file.ts (vitest.config.ts): its processes and
 * threads are those of out/, which is built from these sources. Node loads them in a third of the time.
 */
export function programFile(name: string, from: string): string {
  ofTheProgram(name, from);
  return join(OUT, `${name}.js`);
}
