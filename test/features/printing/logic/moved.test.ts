import { expect, test } from 'vitest';
import { must } from '../../../adapters/store-sqlite/support/bench.ts';
import { gate, label, printRig } from './print-rig.ts';

test('a job moved right before it is sent is printed only by the other printer’s worker', async () => {
  const first = await printRig();
  const asked = gate();
  const answered = gate();
  const sent: string[] = [];
  const other = await printRig(first, {
    async print(target) {
      sent.push(target);
      return { state: 'done', detail: 'handed over' };
    },
    async papers(target) {
      asked.open();
      if (target === 'system:Zebra') await answered.opened;
      return target === 'system:Zebra' ? [] : [{ width: 612, height: 792 }];
    },
    withdraw: async () => null,
    discover: async () => [],
    check: async () => first.play.ready,
  });
  other.play.papers = [label('BOX-1')];
  const jobs = () => first.store.printJobs.list(first.attemptId);
  const printed = other.printing.print(other.purchase(), [label('BOX-1')]);
  await asked.opened;
  must(await other.queue.move((await jobs())[0]?.id ?? '', 'system:Office'));
  answered.open();
  await printed;
  await expect
    .poll(async () => (await jobs()).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['failed']);
  expect(sent).toEqual([]);
});
