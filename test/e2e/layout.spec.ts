import { visitEveryScreen } from './every-screen.ts';
import { measureIn } from './lost.ts';
import { expect, test } from './packing.ts';

/** The benches' screens; the text as large as the window's own setting and the browser's make it. */
const SIZES = [
  { name: '1366x768', width: 1366, height: 768, own: 1, browser: 16 },
  { name: '1024x768', width: 1024, height: 768, own: 1, browser: 16 },
  { name: '1366x768, text 200 %', width: 1366, height: 768, own: 2, browser: 16 },
  { name: '1024x768, text 200 %', width: 1024, height: 768, own: 2, browser: 16 },
  { name: '1024x768, browser text 200 %', width: 1024, height: 768, own: 1, browser: 32 },
] as const;

test('no size of the screen or of the text loses anything', async ({ packer, window }) => {
  // Every screen in five sizes: some twenty seconds of work, more on a busy machine.
  test.setTimeout(240_000);
  const lostIn = await measureIn(window);
  const found: Record<string, string[]> = {};
  await visitEveryScreen(packer, window, async (screen) => {
    for (const size of SIZES) found[`${screen}, ${size.name}`] = await lostIn(size);
    await lostIn(SIZES[0]);
  });
  expect(Object.entries(found).filter(([, each]) => each.length > 0)).toEqual([]);
});
