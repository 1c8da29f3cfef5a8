import type { Sandbox, SandboxOptions } from '../../../sandbox/server.ts';

/** Loads the sandbox, its PDFs and its server only where it is wanted: the others start sooner. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await import('../../../sandbox/server.ts');
  return await sandbox.startSandbox(options);
}
