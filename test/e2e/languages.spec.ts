import { german } from '../../src/renderer/words/de.ts';
import { en } from '../../src/renderer/words/en.ts';
import { spanish } from '../../src/renderer/words/es.ts';
import { inFull } from '../support/long.ts';
import { visitEveryDialog } from './every-dialog.ts';
import { visitEveryScreen } from './every-screen.ts';
import { measureIn } from './lost.ts';
import { expect, packerAt, test } from './packing.ts';

const WIDE = { width: 1366, height: 768, own: 1, browser: 16 };
const NARROW = { ...WIDE, width: 1024 };

/** Each goes through both in `npm run test:long`, through one of them in `npm test`. */
for (const [locale, { words }, part] of [
  ['de-AT', german, 'screens'],
  ['es-MX', spanish, 'dialogs'],
] as const) {
  const visited = inFull(['screens', 'dialogs'], { part: [part] });
  test.describe(`on a system that speaks ${locale}`, () => {
    test.use({ locale });

    const ofScreens = visited.includes('screens') ? test : null;
    ofScreens?.(
      'the window speaks it too, and nothing of it is cut off',
      async ({ window, station }) => {
        const packer = await packerAt(window, station);
        await packer.told(words.bench.next.scanOrder);
        await expect(window.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        const lostAt = await measureIn(window);
        const found: Record<string, string[]> = {};
        const look = async (screen: string) => {
          found[`${screen}, narrow`] = await lostAt(NARROW);
          found[`${screen}, wide`] = await lostAt(WIDE);
        };
        await visitEveryScreen(packer, window, look, words);
        expect(Object.keys(found).length).toBeGreaterThan(30);
        expect(Object.entries(found).filter(([, each]) => each.length > 0)).toEqual([]);
      },
    );

    const ofDialogs = visited.includes('dialogs') ? test : null;
    ofDialogs?.('so do the dialogs, and the form of an order', async ({ window, station }) => {
      const packer = await packerAt(window, station);
      const lostAt = await measureIn(window);
      const found: string[] = [];
      const look = async (screen: string) => {
        for (const size of [NARROW, WIDE])
          found.push(...(await lostAt(size)).map((each) => `${screen}, ${size.width}: ${each}`));
      };
      await visitEveryDialog(packer, window, look, words);
      expect(found).toEqual([]);
    });
  });
}

test('the station’s language is chosen in the settings, for all its windows at once and after a reload', async ({
  packer,
  window,
  station,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(station.url);
  const elsewhere = await packerAt(other, station);
  await elsewhere.told(en.bench.next.scanOrder);
  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: en.settings.sections.display }).click();
  await window.getByRole('button', { name: en.settings.display.language }).click();
  await window.getByRole('option', { name: 'Deutsch' }).click();

  await packer.told(german.words.settings.next);
  await elsewhere.told(german.words.bench.next.scanOrder);
  const section = { name: german.words.settings.sections.display, selected: true };
  await expect(window.getByRole('tab', section)).toBeFocused();
  await window.reload();
  await expect(window.locator('html')).toHaveAttribute('lang', 'de');
  await expect(window.getByText(german.words.places.bench).first()).toBeVisible();

  await other.keyboard.press('Alt+T');
  const say = german.words.settings;
  await other.getByRole('tab', { name: say.sections.display }).click();
  await other.getByRole('button', { name: say.display.language }).click();
  await other.getByRole('option', { name: say.display.languages.auto }).click();
  await elsewhere.told(en.settings.next);
  await expect(window.getByText(en.places.bench).first()).toBeVisible();
});

test('a new station asks for its language first', async ({ packer, window }) => {
  await window.getByRole('button', { name: en.setUp.start }).click();
  await packer.told(en.setUp.next.connection);
  await window.getByRole('button', { name: en.settings.display.language }).click();
  await window.getByRole('option', { name: 'Español' }).click();
  await packer.told(spanish.words.setUp.next.connection);
});
