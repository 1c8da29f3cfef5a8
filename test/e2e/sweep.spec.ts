import type { Page } from '@playwright/test';
import { inFull } from '../support/long.ts';
import { english, inGerman, inSpanish } from '../support/words.ts';
import { violationsInEveryLook } from './axe.ts';
import { visitEveryDialog } from './every-dialog.ts';
import { visitEveryScreen } from './every-screen.ts';
import { visitFirstSteps } from './every-step.ts';
import { visitEveryTrouble } from './every-trouble.ts';
import { test as atPartner } from './faulty-partner.ts';
import { measureIn } from './lost.ts';
import { expect, packerAt, test } from './packing.ts';

/**
 * Every screen in every look, three languages, three sizes, text at 100 and 200 %: axe finds no violation,
 * and nothing is cut off, covered, wrapped out of its row or scrolled by mistake. The whole sweep runs in
 * `npm run test:long`; `npm test` visits the screens alone, in German, two looks and two sizes: that of
 * most benches, and the narrowest or another in turn.
 */
const LANGUAGES = [
  { locale: 'de-AT', t: inGerman },
  { locale: 'en-GB', t: english },
  { locale: 'es-MX', t: inSpanish },
];

/** The last size is 1366x768, so that a screen is left as it was found. */
const SIZES = [
  [1024, 600],
  [1920, 1080],
  [1366, 768],
].flatMap(([width = 0, height = 0]) =>
  [2, 1].map((own) => ({ name: `${width}x${height} ${own}00 %`, width, height, own, browser: 16 })),
);
type Named = (typeof SIZES)[number];
const inTurn = (nth: number): readonly Named[] => {
  const other = nth % 2 === 0 ? 0 : 1 + (nth % (SIZES.length - 2));
  return SIZES.filter((_, at) => at === other || at === SIZES.length - 1);
};

/** Dark changes colours only, high contrast also the width of lines. */
const LINES = inFull<readonly ('more' | 'no-preference')[]>(['more', 'no-preference'], {
  part: ['no-preference'],
});

/** Checks one screen after another; `table` has a row for each finding, with the sizes where it occurs. */
async function looker(window: Page) {
  const lostIn = await measureIn(window);
  const found = new Map<string, string[]>();
  const screens: string[] = [];
  const places = new Set<string | null>();
  const here = window.locator('.rail-item[aria-current] .rail-name');
  const note = (row: string, where: string) => found.set(row, [...(found.get(row) ?? []), where]);
  const atSize = async (screen: string, { name, ...size }: Named) => {
    for (const each of await lostIn(size)) {
      const [px = ''] = / \d+px$/.exec(each) ?? [];
      note(`${screen}: ${each.slice(0, each.length - px.length)}`, name + px);
    }
  };
  return {
    screens,
    places,
    table: () => [...found].map(([row, where]) => `${row} [${[...new Set(where)].join('; ')}]`),
    async look(screen: string): Promise<void> {
      screens.push(screen);
      places.add(await here.textContent());
      for (const contrast of LINES) {
        await window.emulateMedia({ contrast, reducedMotion: 'reduce' });
        for (const size of inFull(SIZES, { part: inTurn(screens.length) }))
          await atSize(screen, size);
      }
      for (const each of await violationsInEveryLook(window)) note(`${screen}: ${each}`, 'axe');
    },
  };
}

const rarely = inFull(LANGUAGES, { part: [] });

for (const { locale, t } of inFull(LANGUAGES, { part: LANGUAGES.slice(0, 1) }))
  test.describe(`${locale}: every screen`, () => {
    test.use({ locale });
    test('passes axe and cuts nothing off', async ({ window, station }) => {
      // Each screen is checked by axe and in six sizes: slow, more so on a busy machine.
      test.setTimeout(3_600_000);
      const { look, screens, places, table } = await looker(window);
      await visitEveryScreen(await packerAt(window, station), window, look, t);
      expect(table()).toEqual([]);
      expect(screens.length).toBeGreaterThan(30);
      expect(places.size).toBe(await window.locator('.rail-item').count());
    });
  });

for (const { locale, t } of rarely)
  test.describe(`${locale}: every dialog of packing`, () => {
    test.use({ locale });
    test('passes axe and cuts nothing off', async ({ window, station }) => {
      test.setTimeout(3_600_000);
      const { look, table } = await looker(window);
      await visitEveryDialog(await packerAt(window, station), window, look, t);
      expect(table()).toEqual([]);
    });
  });

for (const { locale, t } of rarely)
  test.describe(`${locale}: the first steps`, () => {
    test.use({ locale });
    test('pass axe and cut nothing off', async ({ window, station }) => {
      test.setTimeout(3_600_000);
      const { look, table } = await looker(window);
      await visitFirstSteps(await packerAt(window, station), window, look, t);
      expect(table()).toEqual([]);
    });
  });

for (const { locale, t } of rarely)
  atPartner.describe(`${locale}: what goes wrong`, () => {
    atPartner.use({ locale });
    atPartner('shuts nobody out and loses nothing', async ({ window, station, partner }) => {
      atPartner.setTimeout(3_600_000);
      const { look, table } = await looker(window);
      const packer = await packerAt(window, station);
      await visitEveryTrouble({ packer, window, partner, station, look, t });
      expect(table()).toEqual([]);
    });
  });
