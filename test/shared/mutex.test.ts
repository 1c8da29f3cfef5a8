import { expect, it } from 'vitest';
import { createMutex } from '../../src/shared/kernel/mutex.ts';

it('runs work one at a time, in order, also after a failure', async () => {
  const exclusively = createMutex();
  const seen: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = exclusively(async () => {
    seen.push('one begins');
    await first.promise;
    seen.push('one ends');
    throw new Error('one failed');
  });
  const two = exclusively(async () => {
    seen.push('two');
    return 2;
  });
  first.resolve();
  await expect(one).rejects.toThrow('one failed');
  expect(await two).toBe(2);
  expect(seen).toEqual(['one begins', 'one ends', 'two']);
});
