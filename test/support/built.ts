import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Once before all tests: those that run the program run it as it is built from these sources. */
export default function setup(): void {
  const build = fileURLToPath(new URL('../../scripts/build.ts', import.meta.url));
  execFileSync(process.execPath, [build, '--if-changed'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
