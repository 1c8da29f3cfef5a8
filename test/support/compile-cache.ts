import { join } from 'node:path';
import { APP_ROOT } from '../../src/main/program.ts';

/** For programs that tests start often: compiled once, they start faster. */
export const compileCache: Readonly<Record<string, string>> = {
  NODE_COMPILE_CACHE: join(APP_ROOT, 'node_modules', '.cache', 'packbench-programs'),
};
