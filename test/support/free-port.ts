import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { isCode } from '../../src/shared/kernel/errors.ts';

/**
 * Below the ports that Linux, macOS and Windows give to connections and to servers that ask for any: those
 * of the tests beside this one could take a port between its being found and its being used.
 */
const PORTS = { from: 20_000, count: 10_000 };
/** With more of them in use, something else is wrong. */
const TRIES = 100;

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = PORTS.from + randomInt(PORTS.count);
    if (await isFree(port)) return port;
  }
  const last = PORTS.from + PORTS.count - 1;
  throw new Error(`${TRIES} ports between ${PORTS.from} and ${last} are in use: none is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  } catch (error) {
    if (isCode(error, 'EADDRINUSE') || isCode(error, 'EACCES')) return false;
    throw error;
  }
  await new Promise((resolve) => server.close(resolve));
  return true;
}
