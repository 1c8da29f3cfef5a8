import { expect, it } from 'vitest';
import { HOUR, kinds, webhookRig } from './webhook-rig.ts';

class Killed extends Error {}

const ORDERS = ['a', 'b', 'c'];

it('killed before and after each write, no event is lost, ids stay unique and orders keep their sequence', {
  timeout: 120_000,
}, async () => {
  const { start, held, first, later, retry, status } = await webhookRig();
  const points = new Set<string>();
  let isKilled = true;
  let kill = 0;
  for (; isKilled; kill += 1) {
    isKilled = false;
    for (const part of ORDERS) await held(`SO-${kill}-${part}`);
    // The receiver rejects one order's events and answers 410 to those of the last one.
    const answers: Record<string, number> = { b: 503, c: 410 };
    first.answer = (response, { order }) =>
      response.writeHead(answers[order.slice(-1)] ?? 200).end();
    let left = kill;
    const dying = start((when, write) => {
      if (left === 0) {
        isKilled = true;
        points.add(`${when} ${write}`);
      }
      // A killed station writes nothing more.
      if (left <= 0) throw new Killed();
      left -= 1;
    });
    await dying.look().catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
    await dying.close();
    first.answer = (response) => response.end();
    later(HOUR);
    await retry(null);
    const next = start();
    do await next.look();
    while ((await status()).webhooks[0]?.waiting);
  }

  expect([...points].sort()).toEqual(
    ['delivered', 'failed', 'over', 'queue']
      .flatMap((each) => [`after ${each}`, `before ${each}`])
      .sort(),
  );
  for (let round = 0; round < kill; round += 1) {
    for (const part of ORDERS) {
      const of = first.received.filter(({ order }) => order === `SO-${round}-${part}`);
      // A repeated event comes directly after its first delivery.
      const once = of.filter(({ id }, index) => id !== of[index - 1]?.id);
      expect(kinds(once, `SO-${round}-${part}`)).toEqual([
        ...['order.imported', 'order.held', 'order.resumed'],
      ]);
      expect(new Set(of.map(({ id }) => id)).size).toBe(3);
    }
  }
});
