import { startSandbox } from '../../src/sandbox/server.ts';

/** A sandbox as a process of its own: STATE_DIR; prints where it is and what it takes, once. */
const [, , stateDir = ''] = process.argv;
const { baseUrl, credentials } = await startSandbox({ stateDir, port: 0, seed: 'bench' });
process.stdout.write(`${JSON.stringify({ baseUrl, credentials })}\n`);
