import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openLocks } from '../../../../src/main/adapters/store-sqlite/files/locks.ts';
import { openStore } from '../../../../src/main/adapters/store-sqlite/store.ts';
import { createQueue } from '../../../../src/main/features/printing/logic/queue.ts';
import { english } from '../../../../src/shared/kernel/message.ts';
import { argument, say } from '../../../adapters/store-sqlite/support/speak.ts';

/*
 * A program that prints five labels and then keeps running: real queue, store and locks. Its printer is a
 * file that gets a line at once for every document; it reports the job as accepted a little later, so that
 * there is time for a kill in between.
 */
const [file, locks, paper, attemptId] = [argument(0), argument(1), argument(2), argument(3)];
const jobsToAdd = Number(argument(4));
const stopAt = argument(5);

/** Reports the moment, and waits for ever where the program is to be killed. */
async function reached(moment: string): Promise<void> {
  say(moment);
  await (moment === stopAt ? new Promise(() => {}) : delay(3));
}
const opened = await openStore({ file });
if (!opened.ok) throw new Error(opened.error.message);
const store = opened.value;

const queue = createQueue({
  jobs: store.printJobs,
  printers: {
    async print(_target, { title }) {
      await reached(`before ${english(title)}`);
      appendFileSync(paper, `${english(title)}\n`);
      await reached(`after ${english(title)}`);
      return { state: 'done', detail: 'out' };
    },
    papers: async () => [],
    withdraw: async () => null,
    discover: async () => [],
    check: async () => ({ ok: true, detail: 'ready' }),
  },
  locks: openLocks(`${locks}/printers`),
  leases: openLocks(`${locks}/seats`),
  decisions: store.audit,
  mayPrint: async () => null,
  barcodesOn: async () => [],
  targets: () => ({ label: 'folder:/paper', document: null }),
  wait: (milliseconds, signal) => delay(milliseconds, undefined, { signal }),
  now: () => new Date(),
  onDefect: (error) => {
    throw error;
  },
});
await queue.begin();
const added = await queue.add(
  Array.from({ length: jobsToAdd }, (_, index) => ({
    id: `job-${index + 1}`,
    kind: 'label' as const,
    attemptId,
    orderId: null,
    role: 'label' as const,
    target: 'folder:/paper',
    title: `label ${index + 1}`,
    cartonReference: `BOX-${index + 1}`,
    copies: 1,
    detail: null,
    file: '/data/label.pdf',
    source: null,
    media: { width: 288, height: 432 },
    packer: null,
    at: new Date().toISOString(),
  })),
);
await queue.settled(added);
// Long enough for anything that would print without a request.
await delay(150);
say('idle');
await queue.close();
await store.close();
