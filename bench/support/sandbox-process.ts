import { startSandbox } from '../../src/sandbox/server.ts';

/** Runs a sandbox with the state folder STATE_DIR; prints its address and credentials once. */
const [, , stateDir = ''] = process.argv;
const { baseUrl, credentials } = await startSandbox({ stateDir, port: 0, seed: 'bench' });
process.stdout.write(`${JSON.stringify({ baseUrl, credentials })}\n`);
