import type { Sandbox, SandboxOptions } from '../../../sandbox/server.ts';

/** Imports the sandbox only where it is used, so that other commands start faster. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await import('../../../sandbox/server.ts');
  return await sandbox.startSandbox(options);
}
