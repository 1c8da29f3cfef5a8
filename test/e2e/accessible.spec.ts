import { violations } from './axe.ts';
import { visitEveryScreen } from './every-screen.ts';
import { measureIn } from './lost.ts';
import { expect, test } from './packing.ts';

/** The benches' screens; the text as large as the window's own setting and the browser's make it. */
const SIZES = [
  { name: '1366x768', width: 1366, height: 768, own: 1, browser: 16 },
  { name: '1920x1080', width: 1920, height: 1080, own: 1, browser: 16 },
  { name: '1024x768', width: 1024, height: 768, own: 1, browser: 16 },
  { name: '1366x768, text 200 %', width: 1366, height: 768, own: 2, browser: 16 },
  { name: '1024x768, text 200 %', width: 1024, height: 768, own: 2, browser: 16 },
  { name: '1024x768, browser text 200 %', width: 1024, height: 768, own: 1, browser: 32 },
] as const;

test('no screen shuts anybody out in any look, nor loses anything in any size', async ({
  packer,
  window,
}) => {
  // Every screen is looked at by axe and in six sizes: much work, more on a busy machine.
  test.slow();
  const lostIn = await measureIn(window);
  const found: Record<string, string[]> = {};
  await visitEveryScreen(packer, window, async (screen) => {
    for (const size of SIZES) found[`${screen}, ${size.name}`] = await lostIn(size);
    await lostIn(SIZES[0]);
    found[screen] = await violations(window);
  });
  expect(Object.entries(found).filter(([, each]) => each.length > 0)).toEqual([]);
});
