import { violations } from './axe.ts';
import { visitEveryScreen } from './every-screen.ts';
import { expect, test } from './packing.ts';

test('no screen shuts anybody out, in any look', async ({ packer, window }) => {
  // Every screen is looked at by axe: some twenty seconds of work, more on a busy machine.
  test.setTimeout(240_000);
  const found: Record<string, string[]> = {};
  await visitEveryScreen(packer, window, async (screen) => {
    found[screen] = await violations(window);
  });
  expect(Object.entries(found).filter(([, each]) => each.length > 0)).toEqual([]);
});
