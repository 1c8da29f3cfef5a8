import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '../../src/sandbox/server.ts';

/** Starts a sandbox in its own process, with its state in that folder. */
export async function startPartner(stateDir: string) {
  const script = fileURLToPath(new URL('./sandbox-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, stateDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { baseUrl, controlUrl, credentials } = JSON.parse(String(line)) as Pick<
    Sandbox,
    'baseUrl' | 'controlUrl' | 'credentials'
  >;
  return { baseUrl, controlUrl, credentials, child };
}
