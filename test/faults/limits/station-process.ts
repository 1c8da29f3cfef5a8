import { createInterface } from 'node:readline';
import { setTimeout as passes } from 'node:timers/promises';
import type { Station } from '../../../src/main/app.ts';
import { loadStation } from '../../support/command-line.ts';
import { arm } from '../points/point.ts';

/*
 * A station as a process of its own, with its jobs, its bench and its HTTP interface: PARTNER TIMES. Its
 * pauses are that many times shorter. A line on stdin is an Asked, a line on stdout {id, answer}; DATA_DIR
 * changes with each `open`.
 */
export type Asked =
  | { what: 'open'; dataDir: string }
  | { what: 'give'; name: string; input: unknown }
  | { what: 'arm'; dies: string | null }
  | { what: 'close' };

const [, , partner = '', times = '1'] = process.argv;
const TIMES = Number(times);
let station: Station | null = null;

const { openStation } = await loadStation();

async function open(dataDir: string): Promise<null> {
  const opened = await openStation({
    dataDir,
    partner,
    env: process.env,
    startSandbox: () => Promise.reject(new Error('There is a partner already')),
    findWindow: async () => ({ ok: true, detail: '' }),
    wait: async (milliseconds, signal) => {
      await passes(milliseconds / TIMES, undefined, { signal });
    },
    elapsed: () => performance.now() * TIMES,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  station = opened.value;
  station.begin();
  return null;
}

async function answer(asked: Asked): Promise<unknown> {
  switch (asked.what) {
    case 'open':
      return await open(asked.dataDir);
    case 'give':
      return await station?.handle.dispatch(asked.name, asked.input);
    case 'arm':
      arm(asked.dies === null ? {} : { dies: asked.dies });
      return null;
    case 'close':
      await station?.close();
      station = null;
      return null;
  }
}

process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...asked } = JSON.parse(line) as Asked & { id: number };
  // Not one after the other: the station may be asked while it works.
  void answer(asked)
    .catch((error: unknown) => ({ defect: String(error instanceof Error ? error.stack : error) }))
    .then((given) => process.stdout.write(`${JSON.stringify({ id, answer: given ?? null })}\n`));
}
