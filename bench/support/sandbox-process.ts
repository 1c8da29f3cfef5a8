import { startSandbox } from '../../src/sandbox/server.ts';

/** Runs a sandbox with the state folder STATE_DIR; prints its addresses and credentials once. */
const [, , stateDir = ''] = process.argv;
const { baseUrl, controlUrl, credentials } = await startSandbox({
  stateDir,
  port: 0,
  seed: 'bench',
});
process.stdout.write(`${JSON.stringify({ baseUrl, controlUrl, credentials })}\n`);
